package migrations

// What tests look at.
var (
	Scram     = scram
	ScramWith = scramWith
)
