package listing

import (
	"encoding/json"
	"math"
	"slices"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Limits of a listing's details, those of the specification (§5) among them.
const (
	maxName, maxText, maxMeta, maxTag = 120, 5000, 300, 60 // characters
	maxQuarter, maxLandmark           = 80, 160            // characters
	maxLink, maxMapLink               = 300, 1000          // characters; map links contain percent-encoded names
	// maxAnyLink also holds for links from before there were shorter limits.
	maxAnyLink         = 2000
	maxVideos, maxTags = 10, 20
	// maxDetails is the largest size of a listing's details, in bytes of JSON. Two descriptions of 5,000 Arabic letters
	// with all tags, links and pictures that are allowed take less than 45,000 bytes.
	maxDetails = 48 << 10
)

// VenueTypes are the kinds of venue.
var VenueTypes = []string{"hall", "palace", "hotel", "restaurant", "farm", "garden", "resort", "courtyard", "rooftop"}

// Seasons of the year.
var Seasons = []string{"spring", "summer", "autumn", "winter"}

// checkDetails returns the details as they are stored, or invalid with the wrong fields. before are the details that
// the listing has now: their reference data, pictures, links and size stay valid even if a newer rule refuses them.
func checkDetails(
	kind events.Kind, d, before events.Details, refers References, sent SentPictures, limit PictureLimit,
) (events.Details, error) {
	var c fault.Check
	d.Name = commands.Trim(d.Name)
	d.Description, d.ProviderName = commands.Trim(d.Description), commands.Trim(d.ProviderName)
	c.Field(
		d.Name.Ar != "" || d.Name.En != "",
		"name",
		"اكتبوا الاسم بلغة واحدة على الأقل",
		"Give the name in at least one language",
	)
	commands.CheckLength(&c, "name", maxName, d.Name)
	commands.CheckLength(&c, "description", maxText, d.Description)
	commands.CheckLength(&c, "metaTitle", maxMeta, d.MetaTitle)
	commands.CheckLength(&c, "metaText", maxMeta, d.MetaText)
	commands.CheckLength(&c, "providerName", maxName, d.ProviderName)
	line(&c, "name", d.Name)
	line(&c, "metaTitle", d.MetaTitle)
	line(&c, "providerName", d.ProviderName)
	commands.CheckText(&c, "description", d.Description.Ar, d.Description.En)
	commands.CheckText(&c, "metaText", d.MetaText.Ar, d.MetaText.En)

	checkVenueFields(&c, kind, &d)
	checkPlace(&c, &d.Place)
	checkReferences(&c, kind, d, before, refers)
	was := linksOf(before)
	for field, link := range linksOf(d) {
		checkLink(&c, field, link, was[field])
	}
	d.Pictures = checkPictures(&c, d.Pictures, before.Pictures, sent, limit)
	checkLists(&c, &d, before)
	if err := c.Err(); err != nil || sizeOf(d) <= max(maxDetails, sizeOf(before)) {
		return d, err
	}
	c.Field(false, "description", "الإعلان كله أطول من المسموح. اختصروا الوصف أو القوائم.",
		"The listing is too long as a whole. Shorten the description or the lists.")
	return d, c.Err()
}

// checkVenueFields checks the fields that only venues have. It clears them for a service.
func checkVenueFields(c *fault.Check, kind events.Kind, d *events.Details) {
	if kind != events.Venue {
		d.VenueType, d.Capacity, d.MinCapacity, d.MaxCapacity = "", 0, 0, 0
		return
	}
	c.Field(
		d.VenueType == "" || slices.Contains(VenueTypes, d.VenueType),
		"venueType",
		"نوع المكان غير معروف",
		"Invalid enum value",
	)
	c.Field(d.Capacity >= 1, "capacity", "السعة ضيف واحد على الأقل", "Capacity must be at least 1")
	for field, n := range map[string]int{
		"capacity": d.Capacity, "minCapacity": d.MinCapacity, "maxCapacity": d.MaxCapacity,
	} {
		c.Field(n >= 0 && n <= commands.MaxGuests, field, "السعة خارج المعقول", "The capacity is out of range")
	}
	c.Field(
		d.MaxCapacity == 0 || d.MinCapacity <= d.MaxCapacity,
		"minCapacity",
		"الحد الأدنى أكبر من الأقصى",
		"The minimum is above the maximum",
	)
}

// checkLists checks videos, extras, tags and seasons. It removes repeats from these lists and from the amenities.
func checkLists(c *fault.Check, d *events.Details, before events.Details) {
	c.Field(len(d.Videos) <= maxVideos, "videos", "عشرة روابط على الأكثر", "At most ten links")
	for _, video := range d.Videos {
		c.Field(
			commands.IsLink(video, maxAnyLink),
			"videos",
			"كل رابط يبدأ بـ https",
			"Every link must begin with https",
		)
		if !slices.Contains(before.Videos, video) {
			commands.CheckLength(c, "videos", maxLink, events.Bilingual{En: video})
		}
	}
	c.Field(len(d.Extras) <= maxTags, "extras", "20 خدمة على الأكثر", "At most 20 services")
	for _, extra := range d.Extras {
		commands.CheckLength(c, "extras", maxTag, events.Bilingual{Ar: extra})
		commands.CheckLine(c, "extras", extra)
	}
	for field, tags := range map[string][]events.Bilingual{
		"styles": d.Styles, "atmosphere": d.Atmosphere,
		"idealFor": d.IdealFor,
	} {
		c.Field(len(tags) <= maxTags, field, "20 وسمًا على الأكثر", "At most 20 tags")
		for _, tag := range tags {
			commands.CheckLength(c, field, maxTag, tag)
			line(c, field, tag)
		}
	}
	c.Field(len(d.Seasons) <= maxTags, "seasons", "القائمة أطول من المسموح", "The list is too long")
	d.Seasons = distinct(d.Seasons)
	d.Amenities, d.Videos, d.Extras = distinct(d.Amenities), distinct(d.Videos), distinct(d.Extras)
	d.Styles, d.Atmosphere, d.IdealFor = distinct(d.Styles), distinct(d.Atmosphere), distinct(d.IdealFor)
	for _, s := range d.Seasons {
		c.Field(slices.Contains(Seasons, s), "seasons", "موسم غير معروف", "Invalid enum value")
	}
}

// sizeOf returns the size of details in bytes of JSON.
func sizeOf(d events.Details) int {
	raw, err := json.Marshal(d)
	if err != nil {
		return math.MaxInt // a number that JSON cannot hold
	}
	return len(raw)
}

// linksOf returns the links of a listing by field, without its videos.
func linksOf(d events.Details) map[string]string {
	return map[string]string{
		"facebook": d.Links.Facebook, "instagram": d.Links.Instagram, "twitter": d.Links.Twitter,
		"youtube": d.Links.YouTube, "tiktok": d.Links.TikTok, "website": d.Links.Website, "mapLink": d.Place.MapLink,
	}
}

// checkLink records an error for a link that is not an https URL or is too long. A link that has not changed may be
// longer, because older listings had no such limit.
func checkLink(c *fault.Check, field, link, before string) {
	c.Field(
		link == "" || commands.IsLink(link, maxAnyLink),
		field,
		"الرابط يبدأ بـ https",
		"Links must begin with https",
	)
	limit := maxLink
	if field == "mapLink" {
		limit = maxMapLink
	}
	if link != before {
		commands.CheckLength(c, field, limit, events.Bilingual{En: link})
	}
}

func line(c *fault.Check, field string, b events.Bilingual) { commands.CheckLine(c, field, b.Ar, b.En) }
