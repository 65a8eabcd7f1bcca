module urikit/tests/purl

go 1.19

require github.com/package-url/packageurl-go v0.1.7
