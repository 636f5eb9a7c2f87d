package review

import "weddings/commands"

// FormLimits are the limits of the fields of the form for a review.
func FormLimits() commands.FormLimits { return commands.FormLimits{"maxComment": maxComment} }
