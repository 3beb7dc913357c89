"""Texts of scenarios for the tests: one with every key, and those that ship."""

from importlib import resources

_SHIPPED = resources.files("lawspeaker.rulebooks.war") / "scenarios"
NAMES = (
    "starting",
    "duel",
    "exposed",
    "bound",
    "knock-back",
    "poisoned",
    "four-against-four",
    "jackal-fight",
    "scorpion-well",
)
SHIPPED = {name: (_SHIPPED / f"{name}.toml").read_text("utf-8") for name in NAMES}

SMALL = """\
rulebook = "war"
[[figure]]
id = "asher"
[[move]]
do = "begin-cycle"
"""

WHOLE = """\
rulebook = "war" # of [[figure]] and "move"
edition = "old"
seed = 7
adjust = "ask"
options = { W-4 = "waste-first", "W-2" = 3 }
time = { cycle = 2, turn = "jackal", segment = "A" }

[[figure]]
id = "asher"
name = "Asher the Elder"
side = "holy"
owner = "anna"
might = 1
swiftness = 2
control = 3
endurance = 40
resolve = 50
passion = 60
endurance_now = 4
resolve_now = -40
passion_now = 6
tier = 2
at = [1.25, -0.1]
width = 1.5
weapon = "thorn"
hidden = true
shown_as = "Stranger"
traits = ["resolute-stability"]
guard = 7
force = 8
precision = -9
speed = 10
stamina = 11
magnitude = 12
poison = 3
exertion = 4

[[figure]]
id = "jackal"
side = "unholy"
falter = 5

[[obstacle]]
id = "pillar"
at = [5, 5]
width = 0.75
endurance = 40

[[barrier]]
id = "wall"
at = [
  5,
  -5.5,
]
allotment = 50

[[weapon]]
id = "thorn"
reach = 4
falter_12 = 1

[[move]]
do = "strike"
figure = "jackal"
target = "asher"
by = "jackal"
dice = [[12, 9, 2, 3, 2, 5, 6], [1, 2, 3, 4, 5, 6, 7]]
[move.expect]
verdict = "allowed"
unmet = []
cites = ["war:10.9", "war:D.3"]
options = ["W-1"]
cycle = 2
segment = "A"
turn = "jackal"
next = ""
gone = ["nobody"]
pending = [{ kind = "choose", choices = ["try", "stay"], about = { left = 5.5 } }]
figures.asher = { ap = 4, falter_until = "", ready = [{ uses = ["strike"], ap = 3 }] }
things.wall.damage = 0
strike = { hits = 2, adjusted = [12, 9, 2, 3, 2, 5, 6] }
check = { net = 3 }
checks = [{ figure = "asher", success = true }]
events = ["StrikeRead", "Damaged"]
no_events = ["Defeated"]

[[move]]
do = "roll"
dice = [1, 2, 3]
"""
