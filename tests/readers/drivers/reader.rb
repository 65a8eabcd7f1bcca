# SPDX-License-Identifier: MIT
# What URI.parse makes of each line of hex: "scheme host port path query userinfo" in hex, the last 1 if there is any, or "!" where it refuses.
require 'uri'

if ARGV[0] == 'version'
  puts "Ruby #{RUBY_VERSION}, uri #{URI::VERSION}"
  exit
end
# join: of lines with a base and a reference, the text of URI.join
if ARGV[0] == 'join'
  while (line = $stdin.gets)
    begin
      base, reference = line.chomp.split(' ', -1).map { |word| [word].pack('H*').force_encoding('UTF-8') }
      puts URI.join(base, reference).to_s.unpack1('H*')
    rescue URI::Error, ArgumentError, NoMethodError
      puts '!'
    end
  end
  exit
end
part = ->(text) { text.nil? || text.to_s.empty? ? '-' : text.to_s.unpack1('H*') }
while (line = $stdin.gets)
  text = [line.strip].pack('H*').force_encoding('UTF-8')
  begin
    uri = URI.parse(text)
    raise URI::Error if uri.port && uri.port > 65_535
    port = uri.port == uri.default_port ? nil : uri.port
    query = uri.query
    path = uri.path
    path = "/#{path}" if uri.is_a?(URI::FTP)
    path, query = uri.opaque.split('?', 2) if uri.opaque
    puts [uri.scheme&.downcase, uri.host, port, path, query, ['', ':'].include?(uri.userinfo.to_s) ? nil : '1'].map(&part).join(' ')
  rescue URI::Error, ArgumentError, NoMethodError
    puts '!'
  end
end
