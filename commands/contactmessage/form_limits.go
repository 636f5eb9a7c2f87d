package contactmessage

import "weddings/commands"

// FormLimits are those of a contact message and its answers.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"maxTopic": maxTopic, "maxMessage": maxMessage}
}
