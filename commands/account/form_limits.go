package account

import "weddings/commands"

// FormLimits are the limits of a password's length.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"minLength": minPassword, "maxLength": maxPassword}
}
