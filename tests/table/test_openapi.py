"""The OpenAPI document is valid, tells all, and the server does as it says, whatever it is sent."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi import checks

from lawspeaker.bridges.client import Client
from lawspeaker.table.documented import AT_TABLE, METHODS
from tests.sizes import tenth
from tests.table.served import document, routes
from tests.table.server import Server

AnyCase: TypeAlias = Case[Any]
CHECKS: Any = [
    schemathesis.checks.not_a_server_error, checks.status_code_conformance, checks.content_type_conformance,
    checks.response_headers_conformance, checks.response_schema_conformance,
]  # fmt: skip
EXAMPLES = tenth(250)
OPERATIONS = sorted(
    f"{method.upper()} {path}" for path, item in document()["paths"].items() for method in item if method in METHODS
)
TAKING = sorted(
    f"{method.upper()} {path}"
    for path, item in document()["paths"].items()
    for method, one in item.items()
    if "application/json" in one.get("requestBody", {}).get("content", {})
)
"""Those that take JSON."""
ENDLESS = f"GET {AT_TABLE}/feed"
"""It lasts as long as somebody listens: only what it refuses ends."""


@pytest.fixture(scope="module")
def api(shared: Server) -> Any:
    """Every operation of the document that is served, by its label."""
    schema: Any = schemathesis.openapi.from_url(f"{shared.url}/schema/openapi.json")
    found = [one.ok() for one in schema.get_all_operations()]
    assert sorted(one.label for one in found) == OPERATIONS
    return {one.label: one for one in found}


class Chair:
    """A Host at a table with something to take back and somebody to decide about; another one once it is deleted."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.session = requests.Session()
        self.host = self._sit()

    def _sit(self) -> Client:
        host = self.server.table(rulebook="war", demo="jackal-fight")
        host.post("/notes", {"text": "fair and cold"})
        host.post("/proposals", {"move": "begin-cycle"})
        return host

    def tries(self, case: AnyCase, seated: bool) -> None:
        """Sends a case and checks the answer: at its own table, or wherever the case would have it sent."""
        headers = {}
        if seated and case.operation.label != ENDLESS and "{table_id}" in case.path:
            case.path_parameters = {**case.path_parameters, "table_id": self.host.table}
            headers = self.host._headers
        response = case.call(headers=headers, session=self.session, timeout=30)
        case.validate_response(response, checks=[*CHECKS, *refusing(case)], headers=headers)
        if case.method.upper() == "DELETE" and response.status_code == 204:
            self.host.close()
            self.host = self._sit()

    def leaves(self) -> None:
        self.host.close()
        self.session.close()


def refusing(case: AnyCase) -> Any:
    """The check that what does not fit is refused, where that is in a body: more in a query is let be."""
    assert case.meta is not None
    wrong = {place.value for place, one in case.meta.components.items() if one.mode is GenerationMode.NEGATIVE}
    return [checks.negative_data_rejection] if "body" in wrong else []


@pytest.fixture
def chair(shared: Server) -> Iterator[Chair]:
    one = Chair(shared)
    yield one
    one.leaves()


@pytest.mark.parametrize("label", OPERATIONS)
def test_what_fits_the_document_gets_an_answer_that_fits_it(chair: Chair, api: Any, label: str) -> None:
    sent = 0

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(api[label].as_strategy(generation_mode=GenerationMode.POSITIVE), st.integers(0, 7))
    def each(case: AnyCase, where: int) -> None:
        nonlocal sent
        sent += 1
        chair.tries(case, seated=where > 0)

    each()
    assert sent > 0


@pytest.mark.parametrize("label", TAKING)
def test_what_does_not_fit_the_document_is_refused(chair: Chair, api: Any, label: str) -> None:
    refused = 0

    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
    @given(api[label].as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def each(case: AnyCase) -> None:
        nonlocal refused
        chair.tries(case, seated=True)
        refused += len(refusing(case))

    each()
    assert refused > 0


def test_the_document_is_valid_openapi() -> None:
    found = document()
    assert found["openapi"].startswith("3.1.")
    assert [error.message for error in OpenAPIV31SpecValidator(found).iter_errors()] == []


def test_every_reference_leads_somewhere() -> None:
    found = document()
    leads = list(references(found))
    known = {f"#/components/schemas/{name}" for name in found["components"]["schemas"]}
    assert leads
    assert set(leads) <= known


def references(value: Any) -> Iterator[str]:
    """Every reference in a document, and every one of a discriminator's mapping."""
    if isinstance(value, list):
        for one in value:
            yield from references(one)
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        if isinstance(value.get("mapping"), dict) and "propertyName" in value:
            yield from value["mapping"].values()
        for one in value.values():
            yield from references(one)


def test_every_route_is_in_the_document() -> None:
    assert [one for one in routes() if not one.startswith("WS ")] == OPERATIONS


def test_every_route_of_a_table_tells_all_errors_in_one_shape() -> None:
    for path, item in document()["paths"].items():
        for method, one in item.items():
            wrong = {code: told for code, told in one["responses"].items() if int(code) >= 400}
            schemas = {told["content"]["application/json"]["schema"]["$ref"] for told in wrong.values()}
            assert schemas == {"#/components/schemas/Failed"}
            if path.startswith(AT_TABLE):
                assert {"400", "401", "403", "404", "409", "503"} <= wrong.keys(), (method, path)
            if "requestBody" in one:
                assert {"413", "415", "422"} <= wrong.keys(), (method, path)


def test_the_document_is_the_same_each_time_and_is_served(shared: Server) -> None:
    with httpx.Client(base_url=shared.url) as client:
        served = [client.get(f"/schema{end}") for end in ("", "/", "/openapi.json")]
    assert {one.status_code for one in served} == {200}
    assert len({one.content for one in served}) == 1
    assert served[0].json() == document()


def test_other_methods_are_not_allowed(shared: Server) -> None:
    with httpx.Client(base_url=shared.url) as client:
        for path, item in document()["paths"].items():
            known = {method.upper() for method in item}
            url = path.replace("{table_id}", "t").replace("{seat_id}", "s1").replace("{n}", "1")
            url = url.replace("{rulebook_id}", "war")
            for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - known:
                answer = client.request(method, url)
                assert answer.status_code == 405
                assert set(answer.headers["allow"].replace(" ", "").split(",")) - {"OPTIONS"} == known
                assert answer.json()["error"]["code"] == "not-allowed"
