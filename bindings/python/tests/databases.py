# SPDX-License-Identifier: MIT
"""Drivers and ORMs against a PostgreSQL server of its own, and SQLite: databases.py, run by pytest with the module's name.

Needs the extension in the server of pg_config (scripts/build postgres), and urikit in this Python. What is not installed is skipped.
"""
import asyncio
import os
import pathlib
import random
import sys
from typing import Any

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "postgres"))
from pg_server import Server  # noqa: E402

from urikit import IRI, URI, URIError  # noqa: E402

URIS = [URI("http://h/a%20b?q=1#f"), URI(""), URI("//[::1]:80"), URI("mailto:o'brien@example.com"), URI("x:%5C%22{}".replace("{}", ",()")), URI("x:" + "a" * 100_000)]
IRIS = [IRI("http://\u00e9\U0001f600/\u4e2d"), IRI("x:"), *map(IRI, URIS)]


@pytest.fixture(scope="module")
def server() -> Any:
    with Server() as server:
        for database in ("LATIN1_DB", "DJANGO"):
            server.psql(f"CREATE DATABASE {database.lower()} {'ENCODING LATIN1 TEMPLATE template0' if database == 'LATIN1_DB' else ''}")
        # in a schema that is not searched, too
        server.psql("CREATE SCHEMA kit; CREATE EXTENSION urikit SCHEMA kit; ALTER DATABASE postgres SET search_path = public, kit")
        server.psql("CREATE EXTENSION urikit", database="latin1_db")
        server.psql("CREATE TABLE t(u uri, i iri, us uri[], x text); CREATE DATABASE empty")
        yield server


def address(server: Any, database: str = "postgres") -> str:
    return f"host={server.env['PGHOST']} user=postgres dbname={database}"


# ---- psycopg 3


@pytest.mark.parametrize("binary", [False, True])
def test_psycopg(server: Any, binary: bool) -> None:
    psycopg = pytest.importorskip("psycopg")
    import urikit.psycopg

    with psycopg.connect(address(server), autocommit=True) as db:
        urikit.psycopg.register(db)
        db.execute("TRUNCATE t")
        form = "%b" if binary else "%t"
        for u, i in zip(URIS, IRIS):
            row = db.execute(f"SELECT {form}, {form}, {form}", (u, i, [u, None, u]), binary=binary).fetchone()
            assert row == (u, i, [u, None, u]) and type(row[0]) is URI and type(row[1]) is IRI
            db.execute(f"INSERT INTO t(u, i, us, x) VALUES ({form}, {form}, {form}, {form})", (u, i, URIS, u))
        rows = db.execute("SELECT u, i, us, x, NULL::uri FROM t", binary=binary).fetchall()
        assert rows == [(u, i, URIS, str(u), None) for u, i in zip(URIS, IRIS)]
        assert db.execute("SELECT uri_host(%s), %s::text, u FROM t WHERE u = %s", (URIS[0], URIS[0], URIS[0])).fetchone() == ("h", str(URIS[0]), URIS[0])
        assert db.execute("SELECT count(*) FROM t WHERE u <@ %s OR u = ANY(%s)", (URI("HTTP://H/a%20b"), [URIS[1]])).fetchone() == (2,)
        assert db.execute("SELECT %s::uri[]", ([],), binary=binary).fetchone() == ([],)
        assert db.execute("SELECT ARRAY[ARRAY[u, u]] FROM t LIMIT 1", binary=binary).fetchone() == ([[URIS[0], URIS[0]]],)
        with db.cursor() as cursor, cursor.copy("COPY t(u, us) FROM STDIN" + (" (FORMAT binary)" if binary else "")) as copy:
            copy.set_types(["uri", "uri[]"])
            copy.write_row((URIS[3], URIS))
        assert db.execute("SELECT us FROM t WHERE u = %s AND i IS NULL", (URIS[3],)).fetchone() == (URIS,)
        with pytest.raises(psycopg.errors.InvalidTextRepresentation):
            db.execute("SELECT 'a b'::uri")
        # a value that only a cast by hand can make
        db.execute("DROP CAST IF EXISTS (bytea AS uri)")
        db.execute("CREATE CAST (bytea AS uri) WITHOUT FUNCTION")
        with pytest.raises(URIError, match="byte 1"):
            db.execute(r"SELECT '\x6120'::bytea::uri", binary=binary).fetchone()
        assert db.execute("SELECT u FROM t LIMIT 1").fetchone() == (URIS[0],)


def test_psycopg_encodings(server: Any) -> None:
    psycopg = pytest.importorskip("psycopg")
    import urikit.psycopg

    for database in ("postgres", "latin1_db"):
        with psycopg.connect(address(server, database), client_encoding="latin1", autocommit=True) as db:
            urikit.psycopg.register(db)
            for binary in (False, True):
                assert db.execute("SELECT %s", (IRI("http://\u00e9/"),), binary=binary).fetchone() == (IRI("http://\u00e9/"),)
    with psycopg.connect(address(server, "empty")) as db:
        with pytest.raises(LookupError, match="CREATE EXTENSION"):
            urikit.psycopg.register(db)
    with pytest.raises(TypeError):
        urikit.psycopg.register(object())


def test_psycopg_async(server: Any) -> None:
    psycopg = pytest.importorskip("psycopg")
    import urikit.psycopg

    async def work() -> Any:
        async with await psycopg.AsyncConnection.connect(address(server)) as db:
            await urikit.psycopg.register_async(db)
            return await (await db.execute("SELECT %s, %s", (URIS[0], URIS))).fetchone()

    assert asyncio.run(work()) == (URIS[0], URIS)


# ---- psycopg2, asyncpg


def test_psycopg2(server: Any) -> None:
    psycopg2 = pytest.importorskip("psycopg2")
    import urikit.psycopg

    db = psycopg2.connect(address(server))
    try:
        urikit.psycopg.register(db)
        cursor = db.cursor()
        for u, i in zip(URIS, IRIS):
            cursor.execute("DELETE FROM t")
            cursor.execute("INSERT INTO t(u, i, us) VALUES (%s, %s, %s)", (u, i, URIS))
            cursor.execute("SELECT u, i, us, NULL::uri, ARRAY[u, NULL] FROM t WHERE u = %s", (u,))
            assert cursor.fetchall() == [(u, i, URIS, None, [u, None])]
        other = psycopg2.connect(address(server, "empty"))
        with pytest.raises(LookupError):
            urikit.psycopg.register(other)
        other.close()
    finally:
        db.close()


def test_asyncpg(server: Any) -> None:
    asyncpg = pytest.importorskip("asyncpg")
    import urikit.asyncpg

    async def work() -> None:
        db = await asyncpg.connect(host=server.env["PGHOST"], user="postgres", database="postgres")
        await urikit.asyncpg.register(db)
        await db.execute("TRUNCATE t")
        for u, i in zip(URIS, IRIS):
            await db.execute("INSERT INTO t(u, i, us) VALUES ($1, $2, $3)", u, i, [*URIS, None])
            assert tuple(await db.fetchrow("SELECT u, i, us FROM t WHERE u = $1", u)) == (u, i, [*URIS, None])
        await db.copy_records_to_table("t", records=[(URIS[3], IRIS[0], URIS)], columns=("u", "i", "us"))
        with pytest.raises((TypeError, asyncpg.DataError)):
            await db.fetchrow("SELECT $1::kit.uri", 5)
        await db.close()
        empty = await asyncpg.connect(host=server.env["PGHOST"], user="postgres", database="empty")
        with pytest.raises(LookupError):
            await urikit.asyncpg.register(empty)
        await empty.close()
        async with asyncpg.create_pool(host=server.env["PGHOST"], user="postgres", database="postgres", min_size=1, max_size=2,
                                       init=urikit.asyncpg.register) as pool:  # fmt: skip
            assert await pool.fetchval("SELECT $1::kit.uri[]", URIS) == URIS

    asyncio.run(work())


# ---- SQLAlchemy and Alembic

def alchemy_engines(server: Any) -> Any:
    import sqlalchemy as sa

    for driver in ("psycopg", "psycopg2"):
        try:
            __import__(driver)
        except ImportError:
            continue
        yield sa.create_engine(f"postgresql+{driver}://postgres@/postgres?host={server.env['PGHOST']}")
    yield sa.create_engine("sqlite://")


def test_sqlalchemy(server: Any) -> None:
    sa = pytest.importorskip("sqlalchemy")
    from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

    from urikit.sqlalchemy import IRIType, URIType, same_uri

    class Base(DeclarativeBase):
        pass

    class Page(Base):
        __tablename__ = "page"
        id: Mapped[int] = mapped_column(primary_key=True)
        url = mapped_column(URIType, unique=True)
        title = mapped_column(IRIType, nullable=True)

    for engine in alchemy_engines(server):
        Base.metadata.drop_all(engine)
        Base.metadata.create_all(engine)
        with Session(engine) as session:
            session.add_all([Page(url=URI("http://example.com/docs/a"), title=IRI("http://\u00e9/")), Page(url="http://Example.com/%7eb"), Page(url=URI("http://x.example.com/docs"))])
            session.commit()
            first = session.scalars(sa.select(Page).order_by(Page.id)).first()
            assert type(first.url) is URI and type(first.title) is IRI
            assert session.scalars(sa.select(Page.url).where(Page.url == URI("http://example.com/docs/a"))).all() == [first.url]
            assert session.scalars(sa.select(Page.id).where(Page.url.in_([first.url, URI("a")]))).all() == [1]
            assert session.scalars(sa.select(Page.id).where(Page.url.same("HTTP://EXAMPLE.COM/~b"))).all() == [2]
            assert session.scalars(sa.select(Page.id).where(same_uri(Page.url, Page.url)).order_by(Page.id)).all() == [1, 2, 3]
            assert session.scalars(sa.select(Page.id).where(Page.url.like("%docs%")).order_by(Page.id)).all() == [1, 3]
            assert session.scalars(sa.select(sa.func.uri_host(Page.url)).order_by(Page.id)).all()[1] == "Example.com"
            assert session.scalars(sa.select(Page.id).where(Page.title.is_(None)).order_by(Page.id)).all() == [2, 3]
            if engine.dialect.name == "postgresql":
                assert session.scalars(sa.select(Page.id).where(Page.url.below("http://example.com/docs")).order_by(Page.id)).all() == [1, 3]
                assert session.scalars(sa.select(Page.id).where(Page.url.above(URI("http://example.com/docs/a/b")))).all() == [1]
            for bad in ("a b", 5, "\u00e9"):
                with pytest.raises((sa.exc.StatementError, TypeError)) as raised:
                    session.scalars(sa.select(Page.id).where(Page.url == bad)).all()
                assert isinstance(raised.value.orig, (URIError, TypeError))
                session.rollback()
            session.execute(sa.text("UPDATE page SET url = 'x:changed' WHERE id = 1"))
            session.commit()
            assert session.get(Page, 1).url == URI("x:changed")
        compiled = str(sa.select(Page.url).where(Page.url == URI("x:o'b")).compile(engine, compile_kwargs={"literal_binds": True}))
        assert "'x:o''b'" in compiled
        engine.dispose()


def test_reflection_and_alembic(server: Any, tmp_path: Any) -> None:
    sa = pytest.importorskip("sqlalchemy")
    pytest.importorskip("alembic")
    pytest.importorskip("psycopg")
    from alembic.autogenerate import compare_metadata, produce_migrations, render_python_code
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    import urikit.sqlalchemy as us

    engine = sa.create_engine(f"postgresql+psycopg://postgres@/postgres?host={server.env['PGHOST']}")
    metadata = sa.MetaData()
    sa.Table("link", metadata, sa.Column("id", sa.Integer, primary_key=True), sa.Column("url", us.URIType, nullable=False), sa.Column("to", us.IRIType))
    with engine.begin() as db:
        context = MigrationContext.configure(db, opts={"compare_type": True, "include_name": lambda name, kind, parents: kind != "table" or name == "link"})
        script = render_python_code(produce_migrations(context, metadata).upgrade_ops, user_module_prefix="us.")
        assert "us.URIType()" in script and "us.IRIType()" in script
        exec("if True:\n" + "\n".join("    " + line for line in script.splitlines()), {"op": Operations(context), "sa": sa, "us": us})  # noqa: S102
        assert compare_metadata(context, metadata) == []
        reflected = sa.Table("link", sa.MetaData(), autoload_with=db)
        assert isinstance(reflected.c.url.type, us.URIType) and isinstance(reflected.c.to.type, us.IRIType) and not reflected.c.url.nullable
        changed = sa.MetaData()
        sa.Table("link", changed, sa.Column("id", sa.Integer, primary_key=True), sa.Column("url", sa.Text, nullable=False), sa.Column("to", us.IRIType))
        assert len(compare_metadata(context, changed)) == 1
    engine.dispose()


# ---- Django


@pytest.mark.parametrize("engine", ["postgresql", "sqlite3"])
def test_django(server: Any, engine: str) -> None:
    """In a process of its own for each database: Django is configured once."""
    pytest.importorskip("django")
    if engine == "postgresql":
        pytest.importorskip("psycopg")
    import subprocess

    program = pathlib.Path(__file__).with_name("django_app.py")
    done = subprocess.run([sys.executable, str(program), engine, server.env["PGHOST"]], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def test_random_texts_come_back(server: Any) -> None:
    """Whatever the classes accept, the server accepts, and gives back."""
    psycopg = pytest.importorskip("psycopg")
    import urikit.psycopg

    draw = random.Random(int(os.environ.get("URIKIT_SEED", "1")))
    pieces = ["http:", "//", "/", "?", "#", "%41", "'", "\\", '"', "{", ",", "\u00e9", "@", ":", "a", " ", "\0", "[::1]", "NULL"]
    made: list[IRI] = []
    while len(made) < 500:
        text = "".join(draw.choice(pieces) for _ in range(draw.randrange(8)))
        if IRI.is_valid(text):
            made.append(IRI(text))
    with psycopg.connect(address(server)) as db:
        urikit.psycopg.register(db)
        for binary in (False, True):
            assert db.execute("SELECT %s", (made,), binary=binary).fetchone() == (made,)
            assert [row[0] for row in db.execute("SELECT unnest(%s::iri[])", (made,), binary=binary)] == made
