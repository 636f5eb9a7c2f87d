package post

import "weddings/commands"

// FormLimits are the limits of the fields of a post.
func FormLimits() commands.FormLimits {
	return commands.FormLimits{
		"maxTitle": maxTitle, "maxExcerpt": maxExcerpt, "maxContent": maxContent, "maxSeoTitle": maxSEOTitle,
		"maxSeoText": maxSEOText, "maxLink": maxLink, "maxTags": maxTags, "maxTag": maxTag, "maxByline": maxByline,
		"maxPictures": maxPictures, "maxAlt": maxAlt, "maxQuestions": maxQuestions, "maxQuestion": maxQuestion,
		"maxAnswer": maxAnswer, "maxFacts": maxFacts, "maxFactName": maxFactName, "maxFact": maxFact,
		"maxCities": maxCities, "maxListings": maxListings, "maxNote": maxNote,
	}
}
