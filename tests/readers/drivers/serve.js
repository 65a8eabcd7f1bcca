// SPDX-License-Identifier: MIT
// Express on a Unix socket: serve.js express|express-static SOCKET. The answer to each request is the path that it looks up, in hex.
"use strict";
const fs = require("node:fs");
const [name, socket] = process.argv.slice(2);

if (name === "version") {
  console.log(require("express/package.json").version);
  process.exit();
}
const express = require("express");
const app = express();

function answer(response, path) {
  response.end(Buffer.from(path).toString("hex"));
}
if (name === "express-static") {
  const stat = fs.stat;
  let seen = null;
  fs.stat = (path, ...rest) => {
    if (!String(path).startsWith("/no/root")) {
      return stat(path, ...rest);
    }
    seen = path.slice(8);
    return rest.at(-1)(Object.assign(new Error("none"), { code: "ENOENT" }));
  };
  app.use(express.static("/no/root", { dotfiles: "allow", index: false, redirect: false }));
  app.use((request, response) => {
    if (seen === null) {
      response.statusCode = 404;
    }
    answer(response, seen ?? "");
    seen = null;
  });
} else {
  app.get("/case", (request, response) => answer(response, "case!"));
  app.use((request, response) => answer(response, request.path));
}
app.listen(socket);
