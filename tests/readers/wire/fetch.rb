# SPDX-License-Identifier: MIT
# Fetches each line of the input with Net::HTTP, and prints the body on a line, or "!".
require 'net/http'

if ARGV[0] == 'version'
  puts "ruby #{RUBY_VERSION}"
else
  $stdin.each_line(chomp: true) do |url|
    puts Net::HTTP.get(URI(url))
  rescue StandardError
    puts '!'
  end
end
