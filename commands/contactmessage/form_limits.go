package contactmessage

import "weddings/commands"

// FormLimits are the limits of the fields of a contact message and its answers.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"maxTopic": maxTopic, "maxMessage": maxMessage}
}
