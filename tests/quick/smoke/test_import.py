"""What holds on every installed Python with the base installation alone."""

import subprocess
import sys


def test_importing_the_core_loads_no_command_line():
    code = "import sys, teban; print('click' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
        == "False\n"
    )
