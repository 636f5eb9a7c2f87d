package fault

// Check gathers what is wrong with the fields of one command, so that a person sees everything at once.
type Check struct{ fields map[string]Text }

// Field blames field unless ok; the first complaint about a field is kept.
func (c *Check) Field(ok bool, field, ar, en string) {
	if ok {
		return
	}
	if c.fields == nil {
		c.fields = map[string]Text{}
	}
	if _, blamed := c.fields[field]; !blamed {
		c.fields[field] = Text{ar, en}
	}
}

// Err returns nil where every field was in order, else one Invalid error with all of them.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	e := New(Invalid, "راجعوا الحقول المشار إليها.", "Please check the marked fields.")
	e.Fields = c.fields
	return e
}
