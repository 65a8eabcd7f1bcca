module urikit.example/fetch

go 1.24

require (
	github.com/go-resty/resty/v2 v2.17.2
	github.com/valyala/fasthttp v1.78.0
)
