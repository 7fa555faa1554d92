"""`teban serve` as a process of its own, which can be killed and started again on its port and database."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

READY = "serving on "


class ServerProcess:
    """Serves `teban.db` of a folder; everything it writes is kept in the folder too."""

    def __init__(self, folder: Path, *arguments: str, site: Path | None = None) -> None:
        self.folder, self.arguments = folder, arguments
        paths = [*([str(site)] if site else []), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
        self.environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths)}
        self.port, self.address = 0, ""
        self.output, self.errors = folder / "output.txt", folder / "errors.txt"

    def start(self) -> None:
        """Returns once the address was printed."""
        command = [sys.executable, "-m", "teban", "serve", "--db", f"sqlite:///{self.folder / 'teban.db'}"]
        with self.errors.open("ab") as errors:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), *self.arguments],
                stdout=subprocess.PIPE,
                stderr=errors,
                env=self.environment,
                text=True,
            )
        line = self.process.stdout.readline()
        self._keep(line)
        assert line.startswith(READY), f"it ended with {self.process.wait()}: {self.errors.read_text()}"
        self.address = line.removeprefix(READY).strip()
        self.port = int(self.address.rpartition(":")[2])

    def end(self, number: signal.Signals) -> int:
        """Sends the signal, and gives the return code."""
        self.process.send_signal(number)
        self._keep(self.process.communicate(timeout=30)[0])
        return self.process.returncode

    def restart(self) -> None:
        """Kills it where it stands, and starts it again."""
        self.end(signal.SIGKILL)
        self.start()

    def written(self) -> bytes:
        """All that it has printed and logged."""
        return self.output.read_bytes() + self.errors.read_bytes()

    def _keep(self, text: str) -> None:
        with self.output.open("a") as output:
            output.write(text)


@contextmanager
def served(folder: Path, *arguments: str, site: Path | None = None):
    """A running server, ended by SIGTERM, as which it must end well."""
    server = ServerProcess(folder, *arguments, site=site)
    server.start()
    try:
        yield server
        assert server.end(signal.SIGTERM) == 0
    finally:
        server.process.kill()
        server.process.wait()
