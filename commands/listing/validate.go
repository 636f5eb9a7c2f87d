package listing

import (
	"context"
	"encoding/json"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// Limits of the specification (§5) and of decisions.md §5.
const (
	maxName, maxText, maxMeta, maxTag = 120, 5000, 300, 60 // characters
	maxQuarter, maxLandmark           = 80, 160            // characters
	maxLink, maxMapLink               = 300, 1000          // characters; map links spell places out, in per cent
	maxPictures, maxVideos, maxTags   = 20, 10, 20
	maxCapacity                       = 20_000 // guests
	// maxDetails bounds the whole of what a listing says of itself, in bytes of JSON: two descriptions of 5,000 Arabic
	// letters, every tag, link and picture take less than 45,000.
	maxDetails = 48 << 10
)

// VenueTypes are the kinds of venue (decisions.md §9a).
var VenueTypes = []string{"hall", "palace", "hotel", "restaurant", "farm", "garden", "resort", "courtyard", "rooftop"}

var (
	seasons     = []string{"spring", "summer", "autumn", "winter"}
	priceLevels = []string{"", "budget", "mid", "premium", "luxury"}
	maxMoney    = decimal.New(1, 8) // decimal (10,2) of the specification
)

// checkDetails returns the details as they are stored. What before refers to may be kept though it left its list since;
// new pictures are the senders' own.
func checkDetails(
	ctx context.Context, app *commands.App, kind events.Kind, d, before events.Details, senders ...uuid.UUID,
) (events.Details, error) {
	var c fault.Check
	d.Name = trim(d.Name)
	d.Description, d.ProviderName = trim(d.Description), trim(d.ProviderName)
	c.Field(
		d.Name.Ar != "" || d.Name.En != "",
		"name",
		"اكتبوا الاسم بلغة واحدة على الأقل",
		"Give the name in at least one language",
	)
	length(&c, "name", maxName, d.Name)
	length(&c, "description", maxText, d.Description)
	length(&c, "metaTitle", maxMeta, d.MetaTitle)
	length(&c, "metaText", maxMeta, d.MetaText)
	length(&c, "providerName", maxName, d.ProviderName)
	line(&c, "name", d.Name)
	line(&c, "metaTitle", d.MetaTitle)
	line(&c, "providerName", d.ProviderName)
	commands.CheckText(&c, "description", d.Description.Ar, d.Description.En)
	commands.CheckText(&c, "metaText", d.MetaText.Ar, d.MetaText.En)

	if kind == events.Venue {
		c.Field(
			d.VenueType == "" || slices.Contains(VenueTypes, d.VenueType),
			"venueType",
			"نوع المكان غير معروف",
			"Invalid enum value",
		)
		c.Field(d.Capacity >= 1, "capacity", "السعة ضيف واحد على الأقل", "Capacity must be at least 1")
		for field, n := range map[string]int{
			"capacity": d.Capacity, "minCapacity": d.MinCapacity,
			"maxCapacity": d.MaxCapacity,
		} {
			c.Field(n >= 0 && n <= maxCapacity, field, "السعة خارج المعقول", "The capacity is out of range")
		}
		c.Field(
			d.MaxCapacity == 0 || d.MinCapacity <= d.MaxCapacity,
			"minCapacity",
			"الحد الأدنى أكبر من الأقصى",
			"The minimum is above the maximum",
		)
	} else {
		d.VenueType, d.Capacity, d.MinCapacity, d.MaxCapacity = "", 0, 0, 0
	}
	checkPlace(&c, &d.Place)
	if err := checkReferences(ctx, app, &c, kind, d, before); err != nil {
		return d, err
	}
	was := linksOf(before)
	for field, link := range linksOf(d) {
		checkLink(&c, field, link, was[field])
	}
	d.Pictures = checkPictures(app, &c, d.Pictures, before.Pictures, senders)
	c.Field(len(d.Videos) <= maxVideos, "videos", "عشرة روابط على الأكثر", "At most ten links")
	for _, video := range d.Videos {
		c.Field(isHTTPS(video), "videos", "كل رابط يبدأ بـ https", "Every link must begin with https")
		if !slices.Contains(before.Videos, video) {
			length(&c, "videos", maxLink, events.Bilingual{En: video})
		}
	}
	c.Field(len(d.Extras) <= maxTags, "extras", "20 خدمة على الأكثر", "At most 20 services")
	for _, extra := range d.Extras {
		length(&c, "extras", maxTag, events.Bilingual{Ar: extra})
		commands.CheckLine(&c, "extras", extra)
	}
	for field, tags := range map[string][]events.Bilingual{
		"styles": d.Styles, "atmosphere": d.Atmosphere,
		"idealFor": d.IdealFor,
	} {
		c.Field(len(tags) <= maxTags, field, "20 وسمًا على الأكثر", "At most 20 tags")
		for _, tag := range tags {
			length(&c, field, maxTag, tag)
			line(&c, field, tag)
		}
	}
	c.Field(len(d.Seasons) <= maxTags, "seasons", "القائمة أطول من المسموح", "The list is too long")
	d.Seasons = distinct(d.Seasons)
	d.Amenities, d.Videos, d.Extras = distinct(d.Amenities), distinct(d.Videos), distinct(d.Extras)
	d.Styles, d.Atmosphere, d.IdealFor = distinct(d.Styles), distinct(d.Atmosphere), distinct(d.IdealFor)
	for _, s := range d.Seasons {
		c.Field(slices.Contains(seasons, s), "seasons", "موسم غير معروف", "Invalid enum value")
	}
	if err := c.Err(); err != nil || sizeOf(d) <= max(maxDetails, sizeOf(before)) {
		return d, err
	}
	c.Field(false, "description", "الإعلان كله أطول من المسموح. اختصروا الوصف أو القوائم.",
		"The listing is too long as a whole. Shorten the description or the lists.")
	return d, c.Err()
}

// sizeOf is how many bytes details take.
func sizeOf(d events.Details) int {
	raw, err := json.Marshal(d)
	if err != nil {
		return math.MaxInt // a number that JSON cannot hold
	}
	return len(raw)
}

// linksOf are a listing's links but those to videos, by field.
func linksOf(d events.Details) map[string]string {
	return map[string]string{
		"facebook": d.Links.Facebook, "instagram": d.Links.Instagram, "twitter": d.Links.Twitter,
		"youtube": d.Links.YouTube, "tiktok": d.Links.TikTok, "website": d.Links.Website, "mapLink": d.Place.MapLink,
	}
}

// checkLink blames a link that is none, or longer than it may be since links are bounded.
func checkLink(c *fault.Check, field, link, before string) {
	c.Field(link == "" || isHTTPS(link), field, "الرابط يبدأ بـ https", "Links must begin with https")
	limit := maxLink
	if field == "mapLink" {
		limit = maxMapLink
	}
	if link != before {
		length(c, field, limit, events.Bilingual{En: link})
	}
}

func checkOffer(owner uuid.UUID, o Offer) (events.Offer, error) {
	var c fault.Check
	for field, m := range map[string]*events.Money{
		"price": o.Price, "minPrice": o.MinPrice, "maxPrice": o.MaxPrice,
		"cateringPerGuest": o.CateringPerGuest,
	} {
		if m == nil {
			continue
		}
		c.Field(!m.Amount.IsNegative(), field, "السعر صفر على الأقل", "Price must be at least 0")
		if !isPlain(m.Amount) {
			c.Field(false, field, "السعر خارج المعقول", "The price is out of range")
			return events.Offer{}, c.Err()
		}
		c.Field(
			m.Amount.LessThan(maxMoney) && m.Amount.Equal(m.Amount.Round(2)),
			field,
			"السعر خارج المعقول",
			"The price is out of range",
		)
		c.Field(
			m.Currency == "USD" || m.Currency == "SYP",
			field,
			"العملة دولار أو ليرة",
			"The currency must be USD or SYP",
		)
	}
	checkRange(&c, o)
	c.Field(slices.Contains(priceLevels, o.PriceLevel), "priceLevel", "مستوى السعر غير معروف", "Invalid enum value")
	phone, ok := commands.Phone(o.Phone)
	c.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	whatsapp, ok := commands.Phone(o.WhatsApp)
	c.Field(ok, "whatsapp", "رقم واتساب 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	c.Field(
		phone != "" || whatsapp != "",
		"phone",
		"اكتبوا رقمًا يصلكم عليه العرسان",
		"Give a number where couples reach you",
	)
	return events.Offer{
		Available:        o.Available,
		Price:            o.Price,
		MinPrice:         o.MinPrice,
		MaxPrice:         o.MaxPrice,
		CateringPerGuest: o.CateringPerGuest,
		PriceLevel:       o.PriceLevel,
		Phone:            events.PersonalOf(owner, phone),
		WhatsApp:         events.PersonalOf(owner, whatsapp),
	}, c.Err()
}

// checkRange refuses a price outside its range, and sums that cannot be compared because their currencies differ.
func checkRange(c *fault.Check, o Offer) {
	ordered := func(field string, least, most *events.Money, ar, en string) {
		if least == nil || most == nil {
			return
		}
		c.Field(
			least.Currency == most.Currency,
			field,
			"السعر وحدّاه بعملة واحدة",
			"The price and its range must be in one currency",
		)
		c.Field(least.Amount.LessThanOrEqual(most.Amount), field, ar, en)
	}
	ordered("minPrice", o.MinPrice, o.MaxPrice, "الحد الأدنى أكبر من الأقصى", "The minimum is above the maximum")
	ordered("price", o.MinPrice, o.Price, "السعر أقل من الحد الأدنى", "The price is below the minimum")
	ordered("price", o.Price, o.MaxPrice, "السعر أعلى من الحد الأقصى", "The price is above the maximum")
}

// isPlain reports whether a decimal is near enough to prices to be calculated with: 1e10000 would take its time.
func isPlain(d decimal.Decimal) bool {
	return d.Exponent() >= -20 && d.Exponent() <= 20 && d.Coefficient().BitLen() <= 128
}

func trim(b events.Bilingual) events.Bilingual {
	return events.Bilingual{Ar: strings.TrimSpace(b.Ar), En: strings.TrimSpace(b.En)}
}

func length(c *fault.Check, field string, limit int, b events.Bilingual) {
	n := strconv.Itoa(limit)
	c.Field(max(utf8.RuneCountInString(b.Ar), utf8.RuneCountInString(b.En)) <= limit, field,
		"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
}

func line(c *fault.Check, field string, b events.Bilingual) { commands.CheckLine(c, field, b.Ar, b.En) }

func isHTTPS(link string) bool {
	u, err := url.Parse(link)
	return err == nil && u.Scheme == "https" && u.Host != "" && len(link) <= 2000
}
