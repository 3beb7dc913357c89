"""A database of an older Lawspeaker is brought to the newest shape, by the steps of `migrations`, in their order.

Only such a database needs Alembic, which takes its time to load: the store asks for this module when it has one.
"""

from importlib import resources

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from lawspeaker.errors import BadFile


def migrated(connection: Connection, url: str) -> None:
    """Carries out the steps that are missing. Raises BadFile where they do not lead on from there."""
    config = Config()
    config.set_main_option("script_location", str(resources.files("lawspeaker.table.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise BadFile(url, "", f"this is no store of tables: {error}") from None
