"""The audit of a game that came as one file, without taking it in."""

import shutil
import tempfile
from pathlib import Path

from cb_tui.games import RULESETS
from cb_tui.session import bundle
from cb_tui.session.branch_point import MAIN
from cb_tui.session.game import Game
from cb_tui.session.proof import proof_of
from cb_tui.session.seats import machines
from cb_tui.session.verify import SaveVerification, verify


def verify_letter(data: bytes, where: str) -> SaveVerification:
    """Return the findings on the game of a bundle, with the AI's moves decided again.

    Only a temporary folder is used. Raises SaveError, naming `where`, if no game can have gone so.
    """
    got = bundle.read(data, where)
    folder = Path(tempfile.mkdtemp(prefix="cb_tui-verify-"))
    try:
        bundle.inspect(folder, got, where, RULESETS)
        report = verify(folder, got.head.name)
        game = Game.open(folder, got.head.name, branch=MAIN, watch=True)
        if report.fine and machines(game.seats):
            proof = proof_of(game, got.head.build)
            report.findings += [proof.fault] if proof.fault else []
            report.remarks += [proof.unproven] if proof.unproven and proof.unproven not in report.remarks else []
        return report
    finally:
        shutil.rmtree(folder, ignore_errors=True)
