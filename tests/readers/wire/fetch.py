# SPDX-License-Identifier: MIT
"""Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.py NAME [version]"""
import asyncio
import importlib
import platform
import ssl
import sys
import urllib.request
import warnings

warnings.simplefilter("ignore")  # each warns that the certificate is not checked


def by_requests():
    import requests

    return lambda url: requests.get(url, timeout=5, allow_redirects=False, verify=False).text


def by_httpx():
    import httpx

    client = httpx.Client(timeout=5, verify=False)
    return lambda url: client.get(url).text


def by_urllib():
    return lambda url: urllib.request.urlopen(url, timeout=5, context=ssl._create_unverified_context()).read().decode()


def by_urllib3():
    import urllib3

    pool = urllib3.PoolManager(cert_reqs="CERT_NONE", timeout=5, retries=False)
    return lambda url: pool.request("GET", url, redirect=False).data.decode()


def by_httplib2():
    import httplib2

    client = httplib2.Http(timeout=5, disable_ssl_certificate_validation=True)
    return lambda url: client.request(url)[1].decode()


def by_tornado():
    from tornado.httpclient import HTTPClient

    client = HTTPClient()
    return lambda url: client.fetch(url, request_timeout=5, follow_redirects=False, validate_cert=False).body.decode()


def by_pycurl():
    import pycurl

    def get(url):
        found = []
        handle = pycurl.Curl()
        for option, value in ((pycurl.URL, url), (pycurl.TIMEOUT, 5), (pycurl.SSL_VERIFYPEER, 0), (pycurl.SSL_VERIFYHOST, 0), (pycurl.WRITEFUNCTION, found.append)):
            handle.setopt(option, value)
        handle.perform()
        return b"".join(found).decode()

    return get


def by_libsoup():
    import gi

    gi.require_version("Soup", "3.0")
    from gi.repository import Soup

    session = Soup.Session(timeout=5)

    def get(url):
        message = Soup.Message.new("GET", url)
        message.connect("accept-certificate", lambda *_: True)
        return session.send_and_read(message, None).get_data().decode()

    return get


def by_qt():
    from PySide6.QtCore import QCoreApplication, QEventLoop, QUrl
    from PySide6.QtNetwork import QNetworkAccessManager, QNetworkReply, QNetworkRequest

    application = QCoreApplication([])
    manager = QNetworkAccessManager(application)
    manager.setTransferTimeout(5000)

    def get(url):
        reply = manager.get(QNetworkRequest(QUrl(url)))
        reply.ignoreSslErrors()
        loop = QEventLoop()
        reply.finished.connect(loop.quit)
        if not reply.isFinished():
            loop.exec()
        reply.deleteLater()
        if reply.error() != QNetworkReply.NetworkError.NoError:
            raise OSError(reply.errorString())
        return bytes(reply.readAll()).decode()

    return get


def version_of(name):
    if name == "urllib":
        return platform.python_version()
    if name == "libsoup":
        by_libsoup()
        from gi.repository import Soup

        return f"{Soup.get_major_version()}.{Soup.get_minor_version()}.{Soup.get_micro_version()}"
    if name == "qt":
        from PySide6.QtCore import qVersion

        return qVersion()
    module = importlib.import_module(name)
    return getattr(module, "__version__", None) or module.version


def each(get):
    for line in sys.stdin:
        try:
            print(get(line.rstrip("\n")))
        except Exception:  # each client has its own errors
            print("!")


async def by_aiohttp():
    import aiohttp

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=5)) as session:
        for line in sys.stdin:
            try:
                async with session.get(line.rstrip("\n"), allow_redirects=False, ssl=False) as response:
                    print(await response.text())
            except Exception:
                print("!")


if sys.argv[2:] == ["version"]:
    print(sys.argv[1], version_of(sys.argv[1]))
elif sys.argv[1] == "aiohttp":
    asyncio.run(by_aiohttp())
else:
    each(globals()[f"by_{sys.argv[1]}"]())
