package account

import "weddings/commands"

// FormLimits are those of a password.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{"minLength": minPassword, "maxLength": maxPassword}
}
