package commands

// FormLimits are the limits of a form's fields, by name: lengths in characters, sizes of lists in entries. The app
// checks a form by them before it sends it. ui/src/shared/form/limits.json holds the limits of all forms.
type FormLimits map[string]int

// PersonLimits are the limits of a person's name, telephone and email.
func PersonLimits() FormLimits {
	return FormLimits{
		"minName": minPersonName, "maxName": maxPersonName, "minPhoneDigits": minPhoneDigits, "maxEmail": maxEmail,
	}
}

// ReasonLimits are the limits of the reason for a decision.
func ReasonLimits() FormLimits { return FormLimits{"maxLength": maxReason} }
