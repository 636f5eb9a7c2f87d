package inquiry

import "weddings/commands"

// FormLimits are the limits of the fields of an inquiry and its answer.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"maxMessage": maxMessage, "maxWishes": maxWishes}
}
