"""How each move is written as text, by its first word, as messages show it."""

_READIED = (
    "strike TARGET [with WEAPON] [using MANEUVER[/1-5]] [to X,Y] | move X,Y | break-free [HOLD] | rest AP | "
    "act KIND [AP] [exertion N] | parry | grand-parry | shielded-defense | counter-strike | window-of-weakness "
    "[against FIGURE]"
)
_EFFECTS = (
    "falter N | falter-cycle | poison N | exertion N | damage N ATTRIBUTE | knock-back INCHES | grapple | "
    "entangle [N] | bind [N] | surprise | expose | asleep | incapacitate | weaken"
)
_REMEDIES = (
    "recover N | lift [ABILITY] | loose TIER [ABILITY] | reduce-poison N | reduce-exertion N | release [HOLD] | "
    "end STATUS [from SOURCE]"
)
FORMS: dict[str, str] = {
    "strike": "strike FIGURE TARGET [with WEAPON] [using MANEUVER[/1-5]] [to X,Y]",
    "check": "check FIGURE ATTRIBUTE [vs FIGURE ATTRIBUTE | vs allotment N | vs spp N] [difficulty N]",
    "move": "move FIGURE X,Y",
    "break-free": "break-free FIGURE [HOLD]",
    "rest": "rest FIGURE AP",
    "act": "act FIGURE KIND [AP] [exertion N]",
    "stand-ready": "stand-ready FIGURE AP USE[,USE]",
    "use-ready": f"use-ready FIGURE, and then {_READIED}",
    "stance": "stance FIGURE [full]",
    "carry-over": "carry-over FIGURE AP",
    "begin-cycle": "begin-cycle",
    "begin-turn": "begin-turn [FIGURE]",
    "end-turn": "end-turn",
    "inflict": f"inflict EFFECT on FIGURE[,FIGURE ...] [from SOURCE[,SOURCE ...]] [tier N], EFFECT being {_EFFECTS}",
    "remedy": f"remedy REMEDY on FIGURE[,FIGURE ...], REMEDY being {_REMEDIES}",
    "option": "option W-N=CHOICE",
    "reveal": "reveal FIGURE [presence | name]",
    "leave": "leave FIGURE",
    "override": 'override FIGURE KEY=VALUE [KEY=VALUE ...] because "REASON"',
    "choose": "choose ANSWER | choose N,N ...",
    "roll": "roll [FACE FACE ...]",
    "adjust": "adjust [FACE FACE FACE FACE FACE FACE FACE]",
}
