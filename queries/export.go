package queries

// Export is an entity's part of what a person may take with them: its name in the file, and SQL for a JSON array of all
// that is held of the account $1. It names nobody else's account.
type Export struct{ Name, SQL string }
