# SPDX-License-Identifier: MIT
"""Fields of pydantic, FastAPI, attrs, cattrs, msgspec and SQLAlchemy, with the real packages."""
import json
from typing import Annotated, Any

import pytest

from urikit import CRI, IRI, URI, AbsoluteURI, NoshURI, UserURL, WebURI

GOOD = {URI: "http://h/a%20b", IRI: "http://é/", NoshURI: "nosh://1673/com.example.foo/1", UserURL: "usr:github/octocat", CRI: "coap://h/a",
        AbsoluteURI: "mailto:a@h#f", WebURI: "HTTPS://h/"}  # fmt: skip
BAD = {URI: ("http://a%G0/", 9), IRI: ("http://é b/", 9), NoshURI: ("nosh:", 5), UserURL: ("usr:", 4), CRI: ("http://a b", 8),
       AbsoluteURI: ("a/b", 1), WebURI: ("javascript:alert(1)", 0)}  # fmt: skip


@pytest.fixture(scope="module")
def models() -> Any:
    pydantic = pytest.importorskip("pydantic")
    return {kind: pydantic.create_model(kind.__name__, u=(kind, ...)) for kind in GOOD}


@pytest.mark.parametrize("kind", GOOD)
def test_pydantic_reads_and_writes(kind: Any, models: Any) -> None:
    model, text = models[kind], GOOD[kind]
    for one in (model(u=text), model(u=kind(text)), model.model_validate({"u": kind(text)}, strict=True), model.model_validate_json(json.dumps({"u": text})),
                model.model_validate_json(json.dumps({"u": text}), strict=True)):  # fmt: skip
        assert type(one.u) is kind and one.u == kind(text)
    one = model(u=kind(text))
    assert model(u=one.u).u is one.u
    assert json.loads(one.model_dump_json()) == {"u": text} == one.model_dump(mode="json")
    assert one.model_dump() == {"u": kind(text)}
    assert one.model_copy(deep=True) == one
    assert model.model_json_schema()["properties"]["u"]["type"] == "string"


@pytest.mark.parametrize("kind", BAD)
def test_pydantic_errors(kind: Any, models: Any) -> None:
    pydantic = pytest.importorskip("pydantic")
    text, offset = BAD[kind]
    for read in (lambda: models[kind](u=text), lambda: models[kind].model_validate_json(json.dumps({"u": text}))):
        with pytest.raises(pydantic.ValidationError) as raised:
            read()
        (error,) = raised.value.errors()
        assert error["loc"] == ("u",) and error["type"].startswith("uri_") and error["ctx"]["offset"] == offset
        assert error["msg"] == f"byte {offset}: {error['ctx']['reason']}"
        assert error["ctx"]["caret"].splitlines()[0].strip() == text
        assert error["ctx"]["caret"].splitlines()[1].index("^") == 4 + len(text.encode()[:offset].decode("utf-8", "ignore"))
    for wrong in (1, None, 1.5, [], object(), {"u": 1}):
        with pytest.raises(pydantic.ValidationError):
            models[kind](u=wrong)
        if wrong is None or isinstance(wrong, (int, float, list, dict)):
            with pytest.raises(pydantic.ValidationError):
                models[kind].model_validate_json(json.dumps({"u": wrong}))
    with pytest.raises(pydantic.ValidationError, match="instance of"):
        models[kind].model_validate({"u": GOOD[kind]}, strict=True)


def test_json_schemas(models: Any) -> None:
    formats = {kind.__name__: model.model_json_schema()["properties"]["u"]["format"] for kind, model in models.items()}
    assert formats == {"URI": "uri-reference", "IRI": "iri-reference", "NoshURI": "uri", "UserURL": "uri", "CRI": "uri", "AbsoluteURI": "uri", "WebURI": "uri"}


def test_subclasses_and_containers() -> None:
    pydantic = pytest.importorskip("pydantic")

    class Own(URI):
        pass

    class Liar(URI):
        def __new__(cls, text: Any) -> Any:
            raise RuntimeError("no")

    model = pydantic.create_model("Model", own=(Own, ...), many=(list[URI], []), by=(dict[URI, int], {}), maybe=(URI | None, None))
    one = model(own="a:b", many=["x", "y"], by={"k:": 1})
    assert type(one.own) is Own and one.by == {URI("k:"): 1}
    assert json.loads(one.model_dump_json()) == {"own": "a:b", "many": ["x", "y"], "by": {"k:": 1}, "maybe": None}
    with pytest.raises(pydantic.ValidationError) as raised:
        model(own="a:b", many=["x", "a b"])
    assert raised.value.errors()[0]["loc"] == ("many", 1)
    with pytest.raises(RuntimeError, match="no"):
        pydantic.create_model("Other", u=(Liar, ...))(u="x")


def test_a_long_text_is_cut_in_the_error() -> None:
    pydantic = pytest.importorskip("pydantic")
    with pytest.raises(pydantic.ValidationError) as raised:
        pydantic.TypeAdapter(URI).validate_python("http://h/" + "a" * 100_000 + " ")
    assert len(json.dumps(raised.value.errors()[0]["ctx"])) < 500


def test_a_bound_of_the_length() -> None:
    pydantic = pytest.importorskip("pydantic")

    def short(u: WebURI) -> WebURI:
        if len(str(u)) > 20:
            raise ValueError("too long")
        return u

    bounded = pydantic.TypeAdapter(Annotated[WebURI, pydantic.AfterValidator(short)])
    assert bounded.validate_python("http://h/") == WebURI("http://h/")
    with pytest.raises(pydantic.ValidationError, match="too long"):
        bounded.validate_python("http://h/" + "a" * 20)
    with pytest.raises(TypeError, match="max_length"):  # as README says
        pydantic.TypeAdapter(Annotated[WebURI, pydantic.Field(max_length=20)]).validate_python("http://h/")


def test_fastapi() -> None:
    fastapi = pytest.importorskip("fastapi")
    pytest.importorskip("httpx")
    from fastapi.testclient import TestClient

    pydantic = pytest.importorskip("pydantic")
    app = fastapi.FastAPI()
    body = pydantic.create_model("Body", url=(URI, ...), web=(WebURI | None, None))

    def post(given: Any) -> Any:
        return given

    def get(url: Any) -> Any:
        return url.host

    post.__annotations__ = {"given": body}
    get.__annotations__ = {"url": IRI}
    app.post("/", response_model=body)(post)
    app.get("/")(get)
    client = TestClient(app)
    assert client.post("/", json={"url": "http://a.example/x"}).json() == {"url": "http://a.example/x", "web": None}
    assert client.get("/", params={"url": "//é"}).json() == "é"
    answer = client.post("/", json={"url": "http://a%G0/"})
    assert answer.status_code == 422
    (detail,) = answer.json()["detail"]
    assert detail["loc"] == ["body", "url"] and detail["type"] == "uri_percent" and detail["ctx"]["offset"] == 9
    assert detail["ctx"]["caret"] == "    http://a%G0/\n             ^"
    assert client.get("/", params={"url": "a b"}).status_code == 422
    assert app.openapi()["components"]["schemas"]["Body"]["properties"]["url"] == {"type": "string", "format": "uri-reference", "title": "Url"}
    assert app.openapi()["components"]["schemas"]["Body"]["properties"]["web"]["anyOf"][0] == {"type": "string", "format": "uri"}
    (detail,) = client.post("/", json={"url": "x", "web": "http:///x"}).json()["detail"]
    assert detail["type"] == "uri_host" and detail["ctx"]["offset"] == 7


def test_attrs_and_cattrs() -> None:
    attrs = pytest.importorskip("attrs")
    cattrs = pytest.importorskip("cattrs")
    import urikit.cattrs

    @attrs.frozen
    class Page:
        url: URI = attrs.field(converter=WebURI)
        of: UserURL | None = None

    assert Page("http://h/").url.host == "h"
    with pytest.raises(ValueError, match="byte 8"):
        Page("http://a b/")
    for converter in (cattrs.Converter(), __import__("cattrs.preconf.json", fromlist=["json"]).make_converter()):
        urikit.cattrs.register(converter)
        page = Page("http://h/", UserURL("usr:github/a"))
        assert converter.unstructure(page) == {"url": "http://h/", "of": "usr:github/a"}
        assert converter.structure(converter.unstructure(page), Page) == page
        assert type(page.url) is type(converter.structure("http://h/", WebURI)) is WebURI
        with pytest.raises(ValueError, match="byte 0"):
            converter.structure("javascript:alert(1)", WebURI)
        assert converter.structure(["a", "b:c"], list[URI]) == [URI("a"), URI("b:c")]
        with pytest.raises(cattrs.BaseValidationError) as raised:
            converter.structure({"url": "http://a b/"}, Page)
        (error,) = raised.value.exceptions
        assert error.offset == 8 and cattrs.transform_error(raised.value)[0].endswith("$.url")
        with pytest.raises(cattrs.BaseValidationError):
            converter.structure({"url": 5}, Page)


def test_msgspec() -> None:
    msgspec = pytest.importorskip("msgspec")
    import urikit.msgspec as hooks

    Page = msgspec.defstruct("Page", [("url", WebURI), ("of", CRI | None, None)])
    for module in (msgspec.json, msgspec.msgpack):
        page = Page(WebURI("http://h/"), CRI("coap://h"))
        data = module.encode(page, enc_hook=hooks.enc_hook)
        assert module.decode(data, type=Page, dec_hook=hooks.dec_hook) == page
        bad = module.encode({"url": "http://a b/"})
        with pytest.raises(msgspec.ValidationError, match="byte 8"):
            module.decode(bad, type=Page, dec_hook=hooks.dec_hook)
        with pytest.raises(msgspec.ValidationError, match="byte 0: the scheme is 'ftp'"):
            module.decode(module.encode({"url": "ftp://h/"}), type=Page, dec_hook=hooks.dec_hook)
        with pytest.raises(msgspec.ValidationError):
            module.decode(module.encode({"url": 5}), type=Page, dec_hook=hooks.dec_hook)
    made = msgspec.json.schema(Page, schema_hook=hooks.schema_hook)["$defs"]["Page"]["properties"]
    assert made == {"url": {"type": "string", "format": "uri"}, "of": {"anyOf": [{"type": "string", "format": "uri"}, {"type": "null"}], "default": None}}
    with pytest.raises(NotImplementedError):
        hooks.schema_hook(complex)
    with pytest.raises(NotImplementedError):
        msgspec.json.encode({"x": object()}, enc_hook=hooks.enc_hook)
    with pytest.raises(NotImplementedError):
        msgspec.json.decode(b'"x"', type=complex, dec_hook=hooks.dec_hook)


def test_sqlalchemy_needs_no_map_and_no_step_for_sqlite() -> None:
    sa = pytest.importorskip("sqlalchemy")
    from sqlalchemy import orm

    from urikit.sqlalchemy import WebURIType

    class Base(orm.DeclarativeBase):
        pass

    class Page(Base):
        __tablename__ = "page"
        __annotations__ = {"id": orm.Mapped[int], "web": orm.Mapped[WebURI], "at": orm.Mapped[AbsoluteURI | None], "ref": orm.Mapped[URI | None],
                           "title": orm.Mapped[IRI | None]}  # fmt: skip
        id = orm.mapped_column(primary_key=True)

    assert type(Page.__table__.c.web.type) is WebURIType and not Page.__table__.c.web.nullable and Page.__table__.c.at.nullable
    engine = sa.create_engine("sqlite://")
    Base.metadata.create_all(engine)
    with orm.Session(engine) as session:
        session.add_all([Page(web="http://H/%7e", at=AbsoluteURI("x:"), ref=URI(""), title="é"), Page(web=WebURI("https://i/"))])  # type: ignore[call-arg]
        session.commit()
        one = session.scalars(sa.select(Page).where(Page.web.same("HTTP://h/~"))).one()  # type: ignore[attr-defined]
        assert [type(value) for value in (one.web, one.at, one.ref, one.title)] == [WebURI, AbsoluteURI, URI, IRI]  # type: ignore[attr-defined]
        assert session.scalars(sa.select(sa.func.uri_host(Page.web)).order_by(Page.id)).all() == ["H", "i"]  # type: ignore[attr-defined]
        session.add(Page(web="javascript:alert(1)"))  # type: ignore[call-arg]
        with pytest.raises(sa.exc.StatementError, match="byte 0: the scheme is 'javascript'"):
            session.commit()
    engine.dispose()


def test_json() -> None:
    assert json.dumps({"u": URI("http://h/"), "of": [UserURL("usr:github/a")]}, default=str) == '{"u": "http://h/", "of": ["usr:github/a"]}'


def test_clients_take_the_text() -> None:
    """requests takes an object; httpx, yarl and urllib.request take str(u)."""
    u = URI("http://u@h.example:8080/a?b=c")
    yarl = pytest.importorskip("yarl")
    assert str(yarl.URL(str(u))) == str(u)
    requests = pytest.importorskip("requests")
    assert requests.Request("GET", u).prepare().url == "http://u@h.example:8080/a?b=c"
    httpx = pytest.importorskip("httpx")
    assert str(httpx.URL(str(u))) == str(u)
