"""What Discord accepts in a request body, written by hand and from its OpenAPI document."""
