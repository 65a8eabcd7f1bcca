# SPDX-License-Identifier: MIT
# Fetches each line of the input with a client, and prints the body on a line, or "!": fetch.rb NAME [version]
require 'net/http'
require 'openssl'

ANYONE = OpenSSL::SSL::SSLContext.new.tap { |context| context.verify_mode = OpenSSL::SSL::VERIFY_NONE }

def by_net_http(url)
  uri = URI(url)
  Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https', verify_mode: OpenSSL::SSL::VERIFY_NONE, read_timeout: 5) do |http|
    http.request(Net::HTTP::Get.new(uri)).body
  end
end

CLIENTS = {
  'ruby-net-http' => ['net/http', -> { RUBY_VERSION }, method(:by_net_http)],
  'ruby-faraday' => ['faraday', -> { Faraday::VERSION }, ->(url) { Faraday.new(ssl: { verify: false }, request: { timeout: 5 }).get(url).body }],
  'ruby-httparty' => ['httparty', -> { HTTParty::VERSION }, ->(url) { HTTParty.get(url, verify: false, follow_redirects: false, timeout: 5).body }],
  'ruby-http' => ['http', -> { HTTP::VERSION }, ->(url) { HTTP.timeout(5).get(url, ssl_context: ANYONE).to_s }],
  'ruby-excon' => ['excon', -> { Excon::VERSION }, ->(url) { Excon.get(url, ssl_verify_peer: false, read_timeout: 5).body }]
}.freeze

library, version, get = CLIENTS.fetch(ARGV[0])
require library
if ARGV[1] == 'version'
  puts "#{library} #{version.call}"
else
  $stdin.each_line(chomp: true) do |url|
    puts get.call(url)
  rescue StandardError
    puts '!'
  end
end
