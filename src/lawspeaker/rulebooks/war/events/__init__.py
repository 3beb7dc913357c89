"""What happened in a battle: facts in the past tense. Nothing else changes a state.

`clause` is the number of the clause by which it happened, without the rulebook's name. Points and lengths are
hundredths of an inch. `before` and `after` are the values of what changed.
"""

from typing import TypeAlias

from lawspeaker.rulebooks.war.events.base import Counted, OfFigure
from lawspeaker.rulebooks.war.events.dice import (
    AdjustWanted,
    CheckRead,
    ChoiceMade,
    ChoiceOpened,
    DiceRead,
    RollWanted,
    StrikeRead,
)
from lawspeaker.rulebooks.war.events.effects import (
    Collided,
    Damaged,
    Defeated,
    Dodged,
    EffectUnknown,
    ExertionAboveStamina,
    ExertionGained,
    ExertionReduced,
    ExertionRested,
    FalterConverted,
    FalterCycleBegan,
    FalterCycleEnded,
    FalterGained,
    FalterPrevented,
    FalterRecovered,
    HoldBegan,
    HoldEnded,
    HoldPrevented,
    KnockedBack,
    Loosed,
    LoosedEnded,
    Moved,
    PoisonGained,
    PoisonReduced,
    PoisonTicked,
    Restored,
    StatusBegan,
    StatusEnded,
    SurpriseBegan,
    SurpriseEnded,
    ThingDamaged,
)
from lawspeaker.rulebooks.war.events.table import (
    FigureLeft,
    FigurePlaced,
    OptionChanged,
    Overruled,
    Revealed,
    ThingPlaced,
    WeaponAdded,
)
from lawspeaker.rulebooks.war.events.time import (
    ActionPointsCame,
    ActionPointsGained,
    ActionPointsLost,
    ActionPointsSpent,
    ActionPointsWasted,
    CarriedOver,
    CycleBegan,
    DuelEnded,
    Readied,
    ReadyRested,
    ReadySpent,
    StanceEnded,
    StanceTaken,
    TurnBegan,
    TurnEnded,
    TurnPassedOver,
)

__all__ = [
    "ActionPointsCame",
    "ActionPointsGained",
    "ActionPointsLost",
    "ActionPointsSpent",
    "ActionPointsWasted",
    "AdjustWanted",
    "CarriedOver",
    "CheckRead",
    "ChoiceMade",
    "ChoiceOpened",
    "Collided",
    "Counted",
    "CycleBegan",
    "Damaged",
    "Defeated",
    "DiceRead",
    "Dodged",
    "DuelEnded",
    "EffectUnknown",
    "Event",
    "ExertionAboveStamina",
    "ExertionGained",
    "ExertionReduced",
    "ExertionRested",
    "FalterConverted",
    "FalterCycleBegan",
    "FalterCycleEnded",
    "FalterGained",
    "FalterPrevented",
    "FalterRecovered",
    "FigureLeft",
    "FigurePlaced",
    "HoldBegan",
    "HoldEnded",
    "HoldPrevented",
    "KnockedBack",
    "Loosed",
    "LoosedEnded",
    "Moved",
    "OfFigure",
    "OptionChanged",
    "Overruled",
    "PoisonGained",
    "PoisonReduced",
    "PoisonTicked",
    "Readied",
    "ReadyRested",
    "ReadySpent",
    "Restored",
    "Revealed",
    "RollWanted",
    "StanceEnded",
    "StanceTaken",
    "StatusBegan",
    "StatusEnded",
    "StrikeRead",
    "SurpriseBegan",
    "SurpriseEnded",
    "ThingDamaged",
    "ThingPlaced",
    "TurnBegan",
    "TurnEnded",
    "TurnPassedOver",
    "WeaponAdded",
]

Event: TypeAlias = (
    CycleBegan | TurnBegan | TurnEnded | TurnPassedOver | ActionPointsCame | ActionPointsGained | ActionPointsSpent
    | ActionPointsWasted | ActionPointsLost | Readied | ReadySpent | ReadyRested | CarriedOver | StanceTaken
    | StanceEnded | FalterGained | FalterConverted | FalterRecovered | Damaged | PoisonGained | PoisonTicked
    | PoisonReduced | ExertionGained | ExertionRested | ExertionReduced | ExertionAboveStamina | HoldBegan
    | StatusBegan | StatusEnded | Defeated | Restored | Moved | EffectUnknown | DiceRead | CheckRead | StrikeRead
    | RollWanted | AdjustWanted | ChoiceOpened | ChoiceMade | FigurePlaced | ThingPlaced | WeaponAdded | FigureLeft
    | OptionChanged | Revealed | Overruled | HoldEnded | SurpriseBegan | SurpriseEnded
    | Collided | Dodged | KnockedBack | ThingDamaged | DuelEnded
    | FalterCycleBegan | FalterCycleEnded | FalterPrevented | HoldPrevented | Loosed | LoosedEnded
)  # fmt: skip
