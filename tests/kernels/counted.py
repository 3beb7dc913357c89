"""Which events of the literal rules stand for a clause being carried out once, in duels and in fights alike."""

from lawspeaker.rulebooks.war import events as e

COUNTED: dict[tuple[type, str], str] = {
    (e.ActionPointsWasted, "1.2"): "1.2",
    (e.FalterGained, "1.7"): "1.7",
    (e.FalterConverted, "1.15"): "1.15",
    (e.PoisonTicked, "3.2"): "3.2",
    (e.PoisonGained, "3.5"): "3.5",
    (e.StanceEnded, "4.5"): "4.5",
    (e.HoldBegan, "4.8"): "4.8",
    (e.HoldEnded, "4.10"): "4.10",
    (e.HoldEnded, "4.11"): "4.11",
    (e.CheckRead, "9.6"): "9.6",
    (e.StrikeRead, "10.7"): "10.7",
    (e.Damaged, "10.10"): "10.10",
    (e.Damaged, "10.11"): "10.11",
    (e.ExertionRested, "11.15"): "11.15",
    (e.StanceTaken, "11.16"): "11.16",
    (e.Defeated, "12.19"): "12.19",
}
"""By the event and the clause that it names: the clause that is counted."""
