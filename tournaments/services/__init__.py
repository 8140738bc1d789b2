"""Everything that changes a tournament. Each function is one act at the desk: one lock, one transaction, one entry."""

from __future__ import annotations

from tournaments.services.advancing import advance, step
from tournaments.services.by_hand import ByHand, Outlook, look_by_hand, pair_by_hand
from tournaments.services.desk import AlreadyDone
from tournaments.services.entering import agree, ask_bye, check_in, check_out, come_back, enter, let_back, withdraw
from tournaments.services.halting import cancel, pause, resume, shorten
from tournaments.services.pairing import pair
from tournaments.services.people import allow, forbid, give_role, invite, uninvite
from tournaments.services.plan import Plan, plan_of, times_that_come_twice
from tournaments.services.planning import create, edit, publish, set_entries, unpublish
from tournaments.services.results import RULINGS, rule
from tournaments.services.rounds import begin_round, exchange, publish_round, unpair
from tournaments.services.sharing import give_part
from tournaments.services.starting import start
from tournaments.services.tables import answer_call, call_director, give_time, sweep_no_shows
from tournaments.services.undoable import why_not
from tournaments.services.undoing import UNDOABLE, undo

__all__ = [
    "RULINGS",
    "UNDOABLE",
    "AlreadyDone",
    "ByHand",
    "Outlook",
    "Plan",
    "advance",
    "agree",
    "allow",
    "answer_call",
    "ask_bye",
    "begin_round",
    "call_director",
    "cancel",
    "check_in",
    "check_out",
    "come_back",
    "create",
    "edit",
    "enter",
    "exchange",
    "forbid",
    "give_part",
    "give_role",
    "give_time",
    "invite",
    "let_back",
    "look_by_hand",
    "pair",
    "pair_by_hand",
    "pause",
    "plan_of",
    "publish",
    "publish_round",
    "resume",
    "rule",
    "set_entries",
    "shorten",
    "start",
    "step",
    "sweep_no_shows",
    "times_that_come_twice",
    "undo",
    "uninvite",
    "unpair",
    "unpublish",
    "why_not",
    "withdraw",
]
