# SPDX-License-Identifier: MIT
# Fetches each line of the input with LWP or HTTP::Tiny, and prints the body on a line, or "!": fetch.pl perl-lwp|perl-http-tiny
use strict;
use warnings;

my $lwp = $ARGV[0] eq 'perl-lwp';
my $agent;
if ($lwp) {
    require LWP::UserAgent;
    $agent = LWP::UserAgent->new(timeout => 5);
} else {
    require HTTP::Tiny;
    $agent = HTTP::Tiny->new(timeout => 5);
}
if (@ARGV > 1) {
    print ref($agent), ' ', $agent->VERSION, "\n";
    exit;
}
while (my $url = <STDIN>) {
    chomp $url;
    my $response = eval { $agent->get($url) };
    my $good = $response && ($lwp ? $response->is_success : $response->{success});
    print $good ? ($lwp ? $response->content : $response->{content}) : '!', "\n";
}
