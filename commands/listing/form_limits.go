package listing

import (
	"weddings/commands"
	"weddings/events"
)

// FormLimits are the limits of the fields of a listing's details.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxName":     maxName,
		"maxText":     maxText,
		"maxMeta":     maxMeta,
		"maxTag":      maxTag,
		"maxQuarter":  maxQuarter,
		"maxLandmark": maxLandmark,
		"maxLink":     maxLink,
		"maxMapLink":  maxMapLink,
		"maxPictures": events.LargestPlan.Pictures,
		"maxVideos":   maxVideos,
		"maxTags":     maxTags,
		"maxCapacity": commands.MaxGuests,
	}
}

// AppealLimits are the limits of the fields of an appeal.
func AppealLimits() commands.FormLimits { return commands.FormLimits{"maxWords": maxAppeal} }

// ReportLimits are the limits of the fields of a report of a listing.
func ReportLimits() commands.FormLimits { return commands.FormLimits{"maxComment": maxNote} }
