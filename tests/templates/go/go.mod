module urikit/tests/templates

go 1.18

require github.com/yosida95/uritemplate/v3 v3.0.2
