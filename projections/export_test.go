package projections

// What a process does that has lost its lease unawares: it goes on with the batch in its hands.
var (
	Deliver  = (*Runner).fold
	ErrMoved = errMoved
)

// Definition names what a read model looks like and what is written into it.
var Definition = definition
