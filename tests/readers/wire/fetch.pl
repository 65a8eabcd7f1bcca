# SPDX-License-Identifier: MIT
# Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.pl NAME [version]
use strict;
use warnings;

my %clients = (
    'perl-lwp' => sub {
        require LWP::UserAgent;
        my $agent = LWP::UserAgent->new(timeout => 5, ssl_opts => {verify_hostname => 0, SSL_verify_mode => 0});
        return ($agent, sub { my $response = $agent->get(@_); return $response->is_success ? $response->content : undef });
    },
    'perl-http-tiny' => sub {
        require HTTP::Tiny;
        my $agent = HTTP::Tiny->new(timeout => 5, verify_SSL => 0);
        return ($agent, sub { my $response = $agent->get(@_); return $response->{success} ? $response->{content} : undef });
    },
    'perl-mojo' => sub {
        require Mojo::UserAgent;
        require Mojolicious;
        my $agent = Mojo::UserAgent->new(request_timeout => 5, insecure => 1, max_connections => 0);
        return ($agent, sub { return $agent->get(@_)->result->body }, Mojolicious->VERSION);
    },
);
my ($agent, $get, $version) = $clients{$ARGV[0]}->();
if (@ARGV > 1) {
    print ref($agent), ' ', $version // $agent->VERSION, "\n";
    exit;
}
while (my $url = <STDIN>) {
    chomp $url;
    print eval { $get->($url) } || '!', "\n";
}
