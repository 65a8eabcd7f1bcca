# SPDX-License-Identifier: MIT
"""A Django project in one file, for databases.py: django_app.py postgresql|sqlite3 HOST."""
import sys
import types

import django
from django.apps import AppConfig
from django.conf import settings

engine, host = sys.argv[1:]
database = {"ENGINE": f"django.db.backends.{engine}", "NAME": "django" if engine == "postgresql" else ":memory:"}
if engine == "postgresql":
    database |= {"HOST": host, "USER": "postgres"}
settings.configure(DATABASES={"default": database}, DEFAULT_AUTO_FIELD="django.db.models.AutoField", USE_TZ=True,
                   INSTALLED_APPS=["pages.Pages"])  # fmt: skip
pages = sys.modules["pages"] = types.ModuleType("pages")
pages.__path__ = []
pages.Pages = type("Pages", (AppConfig,), {"name": "pages", "label": "pages", "path": "."})
django.setup()

from django.core import serializers  # noqa: E402
from django.core.exceptions import ValidationError  # noqa: E402
from django.db import NotSupportedError, connection, models  # noqa: E402
from django.db.migrations.writer import MigrationWriter  # noqa: E402
from django.forms import Form, modelform_factory  # noqa: E402

from urikit import IRI, URI, URIError, WebURI  # noqa: E402
from urikit.django import IRIField, URIField, URIFormField, WebURIField  # noqa: E402


class Page(models.Model):
    url = URIField(unique=True)
    title = IRIField(null=True, blank=True)
    web = WebURIField(default=WebURI("http://h/"), max_length=30)
    more = WebURIField(null=True, blank=True)

    class Meta:
        app_label = "pages"


if engine == "postgresql":
    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION IF NOT EXISTS urikit")
with connection.schema_editor() as editor:
    editor.create_model(Page)

first = Page.objects.create(url=URI("http://example.com/docs/a"), title="http://\u00e9/")
Page.objects.create(url="http://Example.com/%7eb")
Page.objects.create(url=URI("http://x.example.com/docs"))
read = Page.objects.get(pk=first.pk)
assert type(read.url) is URI and type(read.title) is IRI and read.url == first.url
assert Page.objects.get(url=URI("http://Example.com/%7eb")).pk == 2 and Page.objects.filter(url__in=[first.url, "x:"]).count() == 1
assert Page.objects.filter(title__isnull=True).count() == 2 and Page.objects.filter(url__contains="docs").count() == 2
lookups = {"same": "HTTP://EXAMPLE.COM/~b", "below": "http://example.com/docs", "above": "http://example.com/docs/a/b"}
for name, value in lookups.items():
    found = Page.objects.filter(**{f"url__{name}": value}).order_by("pk")
    if engine == "postgresql" or name == "same":
        assert [page.pk for page in found] == {"same": [2], "below": [1, 3], "above": [1]}[name], name
    else:
        try:
            list(found)
        except NotSupportedError:
            continue
        raise AssertionError(name)

for bad in ("a b", "\u00e9", 5):
    try:
        Page(url=bad).full_clean()
    except ValidationError as why:
        assert "url" in why.message_dict, why
        if bad == "a b":
            assert "encode it as %20" in why.message_dict["url"][0], why.message_dict
    else:
        raise AssertionError(bad)
    try:
        Page.objects.create(url=bad)
    except (URIError, TypeError):
        pass
    else:
        raise AssertionError(bad)
assert type(read.web) is WebURI
try:
    Page(url="x", web="javascript:alert(1)").full_clean()
except ValidationError as why:
    assert "byte 0: the scheme is 'javascript'" in why.message_dict["web"][0], why.message_dict
else:
    raise AssertionError("web")
try:
    Page(url="x", web="http://h/" + "a" * 30).full_clean()
except ValidationError as why:
    assert why.message_dict == {"web": ["Ensure this value has at most 30 characters (it has 39)."]}, why.message_dict
else:
    raise AssertionError("max_length")
form = modelform_factory(Page, fields=["url", "title"])({"url": "http://a b/"})
assert not form.is_valid() and "byte 8: " in str(form.errors)
assert modelform_factory(Page, fields=["url"])({"url": "x:new"}).save().url == URI("x:new")
# an empty field of a form is saved as NULL if "" is not valid for the class, and if the column may be NULL, as with a CharField
left = modelform_factory(Page, fields=["url", "title", "more", "web"])({"url": "x:left", "title": "", "more": "", "web": "http://h/"}).save()
assert left.title is None and left.more is None and 'maxlength="30"' in str(modelform_factory(Page, fields=["web"])())
left = Page(url="x:blank", more="")
left.full_clean()
left.save()
left.refresh_from_db()
assert left.more is None


class Asked(Form):
    web, iri, any = URIFormField(), URIFormField(kind=IRI, required=False), URIFormField(kind=URI, required=False, max_length=9)


asked = Asked({"web": "https://h/", "iri": "", "any": "a/b"})
assert asked.is_valid() and type(asked.cleaned_data["web"]) is WebURI and asked.cleaned_data["iri"] is None and asked.cleaned_data["any"] == URI("a/b")
asked = Asked({"web": "http://h/a b", "iri": "%", "any": "a" * 10}, initial={"web": WebURI("http://h/")})
assert not asked.is_valid() and "byte 10: a space is not allowed in a path; encode it as %20" in asked.errors["web"][0], asked.errors
assert "byte 1" in asked.errors["iri"][0] and "at most 9" in asked.errors["any"][0] and Asked({}).errors["web"] == ["This field is required."]
assert Asked({"web": "http://h/"}, initial={"web": WebURI("http://h/")}).changed_data == []
assert modelform_factory(Page, fields=["url", "title"])({"url": str(read.url), "title": "x"}, instance=read).changed_data == ["title"]
assert 'value="http://h/"' in str(Asked(initial={"web": WebURI("http://h/")}))
(again,) = serializers.deserialize("json", serializers.serialize("json", [read]))
assert again.object.url == read.url and again.object.title == read.title
text, imports = MigrationWriter.serialize(Page._meta.get_field("url"))
assert text == "urikit.django.URIField(unique=True)", text
text, imports = MigrationWriter.serialize(Page._meta.get_field("web"))
assert text == "urikit.django.WebURIField(default='http://h/', max_length=30)", text
if engine == "postgresql":
    with connection.cursor() as cursor:
        cursor.execute("SELECT udt_name FROM information_schema.columns WHERE table_name = 'pages_page' ORDER BY column_name")
        assert [row[0] for row in cursor.fetchall()] == ["int4", "uri", "iri", "uri", "uri"]
print("django", django.VERSION, engine)
