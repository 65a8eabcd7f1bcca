#!/usr/bin/env escript
%% SPDX-License-Identifier: MIT
%% Fetches each line of the input with httpc, and prints the body on a line, or "!": fetch.escript NAME [version]
main([_, "version"]) ->
    ok = application:load(inets),
    {ok, Version} = application:get_key(inets, vsn),
    io:format("inets ~s~n", [Version]);
main(_) ->
    {ok, _} = application:ensure_all_started(ssl),
    {ok, _} = application:ensure_all_started(inets),
    logger:set_primary_config(level, none),
    ok = httpc:set_options([{ipfamily, inet6fb4}]),
    each().

each() ->
    case io:get_line("") of
        eof -> ok;
        Line -> io:format("~s~n", [fetch(string:trim(Line, trailing, "\n"))]), each()
    end.

fetch(Url) ->
    Options = [{timeout, 5000}, {autoredirect, false}, {ssl, [{verify, verify_none}]}],
    case catch httpc:request(get, {Url, []}, Options, [{body_format, binary}]) of
        {ok, {{_, 200, _}, _, Body}} -> Body;
        _ -> "!"
    end.
