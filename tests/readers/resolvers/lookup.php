<?php
// SPDX-License-Identifier: MIT

// As lookup.c, by PHP: gethostbynamel.
for ($count = 0; ($line = fgets(STDIN)) !== false; $count++) {
    $host = rtrim($line, "\n");
    foreach (@gethostbynamel($host) ?: [] as $address) {
        print "$host\t$address\n";
    }
}
print "# $count\n";
