package account

import "weddings/commands"

// FormLimits are the limits of the fields of a password.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"minLength": minPassword, "maxLength": maxPassword}
}
