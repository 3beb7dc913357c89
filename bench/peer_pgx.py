"""The peer for bulk play in batches: pgx's tic-tac-toe, compiled by JAX for the cores of this machine.

Run by a Python that has the packages of bench/peers-jax.txt, and not Lawspeaker; prints one JSON object.

    python peer_pgx.py [--seconds 1.0] [--repeats 5] [--batch 16384]
"""

import argparse
import json
import os
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

os.environ["JAX_PLATFORMS"] = "cpu"  # before jax is imported

import jax
import jax.numpy as jnp
import pgx
from windows import rate

TURNS = 100
"""That each game of the batch goes on in one call."""


def player(batch: int) -> Callable[[], int]:
    """A function that takes `batch` games TURNS steps on; ended games start anew. It returns the steps."""
    env = pgx.make("tic_tac_toe")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def turn(state: Any, key: Any) -> tuple[Any, Any]:
        choose, renew = jax.random.split(key)
        rank = jnp.cumsum(state.legal_action_mask, axis=1)  # one random number a game: cheaper than one a cell
        wanted = jnp.floor(jax.random.uniform(choose, (batch, 1)) * rank[:, -1:])
        state = step(state, jnp.argmax(rank > wanted, axis=1))
        ended = state.terminated | state.truncated
        fresh = init(jax.random.split(renew, batch))

        def renewed(new: Any, old: Any) -> Any:
            return jnp.where(ended.reshape(batch, *[1] * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(renewed, fresh, state), ended.sum()

    turns = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, TURNS)))
    now = [jax.jit(init)(jax.random.split(jax.random.key(1), batch)), jax.random.key(2)]

    def play() -> int:
        now[1], key = jax.random.split(now[1])
        now[0], ended = turns(now[0], key)
        ended.sum().block_until_ready()
        return TURNS * batch

    return play


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--batch", type=int, default=16384)
    asked = parser.parse_args()
    print(json.dumps(asdict(rate(player(asked.batch), asked.seconds, asked.repeats))))
