package listing

import (
	"context"
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
	maxPictures, maxVideos, maxTags   = 20, 10, 20
	maxCapacity                       = 20_000 // guests
)

// VenueTypes are the kinds of venue (decisions.md §9a).
var VenueTypes = []string{"hall", "palace", "hotel", "restaurant", "farm", "garden", "resort", "courtyard", "rooftop"}

// ServiceCategories are the categories a service may be in.
var ServiceCategories = []string{"photography", "videography", "music", "decoration", "catering", "makeup", "invitations", "flowers",
	"folklore", "transportation", "beauty", "planning", "entertainment", "attire", "jewelry"}

var seasons = []string{"spring", "summer", "autumn", "winter"}
var priceLevels = []string{"", "budget", "mid", "premium", "luxury"}
var maxMoney = decimal.New(1, 8) // decimal (10,2) of the specification

func checkDetails(ctx context.Context, app *commands.App, kind events.Kind, d events.Details) (events.Details, error) {
	var c fault.Check
	d.Name = trim(d.Name)
	d.Description, d.ProviderName = trim(d.Description), trim(d.ProviderName)
	c.Field(d.Name.Ar != "" || d.Name.En != "", "name", "اكتبوا الاسم بلغة واحدة على الأقل", "Give the name in at least one language")
	length(&c, "name", maxName, d.Name)
	length(&c, "description", maxText, d.Description)
	length(&c, "metaTitle", maxMeta, d.MetaTitle)
	length(&c, "metaText", maxMeta, d.MetaText)
	length(&c, "providerName", maxName, d.ProviderName)

	if kind == events.Venue {
		c.Field(d.VenueType == "" || slices.Contains(VenueTypes, d.VenueType), "venueType", "نوع المكان غير معروف", "Invalid enum value")
		c.Field(d.Capacity >= 1, "capacity", "السعة ضيف واحد على الأقل", "Capacity must be at least 1")
		for field, n := range map[string]int{"capacity": d.Capacity, "minCapacity": d.MinCapacity, "maxCapacity": d.MaxCapacity} {
			c.Field(n >= 0 && n <= maxCapacity, field, "السعة خارج المعقول", "The capacity is out of range")
		}
		c.Field(d.MaxCapacity == 0 || d.MinCapacity <= d.MaxCapacity, "minCapacity", "الحد الأدنى أكبر من الأقصى", "The minimum is above the maximum")
	} else {
		c.Field(slices.Contains(ServiceCategories, d.Category), "category", "اختاروا فئة من القائمة", "Please choose a category")
		d.VenueType, d.Capacity, d.MinCapacity, d.MaxCapacity = "", 0, 0, 0
	}
	checkPlace(ctx, app, &c, &d.Place)
	for field, link := range map[string]string{"facebook": d.Links.Facebook, "instagram": d.Links.Instagram, "twitter": d.Links.Twitter,
		"youtube": d.Links.YouTube, "tiktok": d.Links.TikTok, "website": d.Links.Website, "mapLink": d.Place.MapLink} {
		c.Field(link == "" || isHTTPS(link), field, "الرابط يبدأ بـ https", "Links must begin with https")
	}
	c.Field(len(d.Pictures) <= maxPictures, "pictures", "20 صورة على الأكثر", "At most 20 pictures")
	for _, p := range d.Pictures {
		c.Field(len(p.Hash) == 64 && strings.Trim(p.Hash, "0123456789abcdef") == "", "pictures", "صورة غير معروفة", "Unknown picture")
	}
	c.Field(len(d.Videos) <= maxVideos && !slices.ContainsFunc(d.Videos, func(v string) bool { return !isHTTPS(v) }),
		"videos", "عشرة روابط https على الأكثر", "At most ten https links")
	c.Field(len(d.Amenities) <= 60 && len(d.Extras) <= maxTags, "amenities", "القائمة أطول من المسموح", "The list is too long")
	for field, tags := range map[string][]events.Bilingual{"styles": d.Styles, "atmosphere": d.Atmosphere, "idealFor": d.IdealFor} {
		c.Field(len(tags) <= maxTags, field, "20 وسمًا على الأكثر", "At most 20 tags")
		for _, tag := range tags {
			length(&c, field, maxTag, tag)
		}
	}
	for _, s := range d.Seasons {
		c.Field(slices.Contains(seasons, s), "seasons", "موسم غير معروف", "Invalid enum value")
	}
	return d, c.Err()
}

func checkPlace(ctx context.Context, app *commands.App, c *fault.Check, p *events.Place) {
	if p.Country == "" {
		p.Country = "Syria"
	}
	c.Field(p.Governorate != "" && exists(ctx, app, "governorate-"+p.Governorate), "governorate", "اختاروا المحافظة", "Please choose the governorate")
	c.Field(p.City == "" || exists(ctx, app, "city-"+p.City), "city", "اختاروا المدينة من القائمة", "Please choose a city from the list")
	c.Field(utf8.RuneCountInString(p.Address) <= maxMeta, "address", "العنوان أطول من المسموح", "The address is too long")
	c.Field(p.Latitude == nil || (*p.Latitude >= -90 && *p.Latitude <= 90), "latitude", "خط العرض بين -90 و90", "Latitude must be between -90 and 90")
	c.Field(p.Longitude == nil || (*p.Longitude >= -180 && *p.Longitude <= 180), "longitude", "خط الطول بين -180 و180", "Longitude must be between -180 and 180")
}

// exists asks the log for an entry of the reference data. A log that does not answer blames nobody: the append that
// follows fails by itself.
func exists(ctx context.Context, app *commands.App, stream string) bool {
	history, err := app.Log.Load(ctx, stream, 0)
	return err != nil || len(history) > 0
}

func checkOffer(owner uuid.UUID, o Offer) (events.Offer, error) {
	var c fault.Check
	for field, m := range map[string]*events.Money{"price": o.Price, "minPrice": o.MinPrice, "maxPrice": o.MaxPrice, "cateringPerGuest": o.CateringPerGuest} {
		if m == nil {
			continue
		}
		c.Field(!m.Amount.IsNegative(), field, "السعر صفر على الأقل", "Price must be at least 0")
		c.Field(m.Amount.LessThan(maxMoney) && m.Amount.Equal(m.Amount.Round(2)), field, "السعر خارج المعقول", "The price is out of range")
		c.Field(m.Currency == "USD" || m.Currency == "SYP", field, "العملة دولار أو ليرة", "The currency must be USD or SYP")
	}
	if o.MinPrice != nil && o.MaxPrice != nil {
		c.Field(o.MinPrice.Amount.LessThanOrEqual(o.MaxPrice.Amount), "minPrice", "الحد الأدنى أكبر من الأقصى", "The minimum is above the maximum")
	}
	c.Field(slices.Contains(priceLevels, o.PriceLevel), "priceLevel", "مستوى السعر غير معروف", "Invalid enum value")
	phone, ok := commands.Phone(o.Phone)
	c.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	whatsapp, ok := commands.Phone(o.WhatsApp)
	c.Field(ok, "whatsapp", "رقم واتساب 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	c.Field(phone != "" || whatsapp != "", "phone", "اكتبوا رقمًا يصلكم عليه الأزواج", "Give a number where couples reach you")
	return events.Offer{
		Available: o.Available, Price: o.Price, MinPrice: o.MinPrice, MaxPrice: o.MaxPrice, CateringPerGuest: o.CateringPerGuest,
		PriceLevel: o.PriceLevel, Phone: events.PersonalOf(owner, phone), WhatsApp: events.PersonalOf(owner, whatsapp),
	}, c.Err()
}

func trim(b events.Bilingual) events.Bilingual {
	return events.Bilingual{Ar: strings.TrimSpace(b.Ar), En: strings.TrimSpace(b.En)}
}

func length(c *fault.Check, field string, limit int, b events.Bilingual) {
	n := strconv.Itoa(limit)
	c.Field(max(utf8.RuneCountInString(b.Ar), utf8.RuneCountInString(b.En)) <= limit, field,
		"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
}

func isHTTPS(link string) bool {
	u, err := url.Parse(link)
	return err == nil && u.Scheme == "https" && u.Host != "" && len(link) <= 2000
}
