package review

import "weddings/commands"

// FormLimits are those of a review.
func FormLimits() commands.FormLimits { return commands.FormLimits{"maxComment": maxComment} }
