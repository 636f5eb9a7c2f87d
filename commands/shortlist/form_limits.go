package shortlist

import "weddings/commands"

// FormLimits are the limits of the fields of what a couple write into their list, and of what their family say of it.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxItems": maxItems, "maxFolders": maxFolders, "maxPoints": maxPoints, "maxNote": maxNote, "maxName": maxName,
		"maxWords": maxWords, "maxVoter": maxVoter, "maxComment": maxComment,
	}
}
