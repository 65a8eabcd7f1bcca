-- urikit for xmake: includes("packages/xmake"), then add_deps("urikit")
set_xmakever("2.7.0")
target("urikit")
    set_kind("$(kind)")
    set_languages("c11")
    add_files("../../src/*/*.c")
    add_includedirs("../../include", {public = true})
    add_headerfiles("../../include/(urikit/*.h)")
    on_load(function (target)
        if target:kind() == "shared" then
            target:add("defines", "URIKIT_SHARED", {public = true})
            target:add("defines", "URIKIT_BUILD")
        end
    end)
