"""A process that answers questions, a line of JSON each: `python -P child.py`.

Started by `workers.py`, on another hash seed or another Python, so nothing of teban is imported
before the first line has said where to find it. What a game prints goes to standard error.
"""

import json
import os
import sys

ANSWERS_ONLY = True
"""In the main module, it marks a process in which no check may begin."""


def main() -> None:
    """Answers until standard input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.path += json.loads(sys.stdin.readline())
    from teban.testing.answers import answer
    from teban.testing.blame import told
    from teban.testing.budget import BUDGETS
    from teban.testing.guard import Unguarded
    from teban.testing.watchdog import Endless, watching

    for line in sys.stdin:
        try:
            with watching(BUDGETS["default"].rule_seconds):
                reply = {"answer": answer(json.loads(line))}
        except Unguarded as error:
            reply = {"skipped": str(error)}
        except (Exception, Endless) as error:  # noqa: BLE001 - it is the asker's to judge
            reply = {"error": told(error)}
        answers.write(json.dumps(reply) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
