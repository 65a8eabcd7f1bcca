# SPDX-License-Identifier: MIT
# Fetches each line of the input with Tcl's http, and prints the body on a line, or "!": fetch.tcl NAME [version]
set version [package require http]
package require tls
if {[lindex $argv 1] eq "version"} {
    puts "http $version"
    exit
}
http::register https 443 {tls::socket -autoservername true}
while {[gets stdin url] >= 0} {
    set answer !
    catch {
        set token [http::geturl $url -timeout 5000]
        if {[http::status $token] eq "ok" && [http::ncode $token] == 200} { set answer [http::data $token] }
        http::cleanup $token
    }
    puts $answer
}
