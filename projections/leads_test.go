package projections_test

func init() {
	ownKinds["leads"] = []string{
		"inquiry.sent", "quote.given", "booking.held", "booking.confirmed", "booking.completed", "booking.entered",
		"contact.clicked",
	}
}
