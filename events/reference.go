package events

// CategorySet adds or replaces a service category; stream category-<key>.
type CategorySet struct {
	Key         string    `json:"key"`
	Name        Bilingual `json:"name"`
	Description Bilingual `json:"description"`
	Image       string    `json:"image,omitempty"` // URL path; empty = the default by key
	SortOrder   int       `json:"sortOrder"`
	// Intro is shown on the category's page above the list. MetaTitle and MetaText are for search engines. If they are
	// empty, the page has the default texts of every category.
	Intro     Bilingual        `json:"intro,omitzero"`
	MetaTitle Bilingual        `json:"metaTitle,omitzero"`
	MetaText  Bilingual        `json:"metaText,omitzero"`
	Picture   *CategoryPicture `json:"picture,omitempty"`
}

// CategoryPicture is an uploaded picture of a category. Alt describes in both languages what it shows.
type CategoryPicture struct {
	Picture Picture   `json:"picture"`
	Alt     Bilingual `json:"alt"`
}

var _ = register[CategorySet]("reference.category_set")

// GovernorateSet adds or replaces a governorate; stream governorate-<slug>.
type GovernorateSet struct {
	Slug      string    `json:"slug"` // also its id and English slug
	SlugAr    string    `json:"slugAr"`
	Name      Bilingual `json:"name"`
	MetaTitle Bilingual `json:"metaTitle"`
	MetaText  Bilingual `json:"metaText"`
	Intro     Bilingual `json:"intro,omitzero"` // shown on its page; empty = MetaText is shown
	Priority  int       `json:"priority"`       // lower comes first
	Featured  bool      `json:"featured"`
	Latitude  float64   `json:"latitude"`
	Longitude float64   `json:"longitude"`
}

var _ = register[GovernorateSet]("reference.governorate_set")

// CitySet adds or replaces a city; stream city-<slug>.
type CitySet struct {
	Slug        string    `json:"slug"`
	SlugAr      string    `json:"slugAr"`
	Governorate string    `json:"governorate"`
	Name        Bilingual `json:"name"`
	MetaTitle   Bilingual `json:"metaTitle,omitzero"`
	MetaText    Bilingual `json:"metaText"`
	Intro       Bilingual `json:"intro,omitzero"`
	Latitude    float64   `json:"latitude"`
	Longitude   float64   `json:"longitude"`
}

var _ = register[CitySet]("reference.city_set")

// AmenitySet adds or replaces an amenity; stream amenity-<key>.
type AmenitySet struct {
	Key             string    `json:"key"`
	Name            Bilingual `json:"name"`
	Group           string    `json:"group"`                     // the specification's amenity category
	ServiceCategory string    `json:"serviceCategory,omitempty"` // category key that it applies to
}

var _ = register[AmenitySet]("reference.amenity_set")

// ReferenceRemoved removes an entry from a list. Listings that refer to it keep its key.
type ReferenceRemoved struct {
	List string `json:"list"` // category, governorate, city, amenity
	Key  string `json:"key"`
}

var _ = register[ReferenceRemoved]("reference.removed")

// ReferenceOrdered puts all entries of a list in an order; stream order-<list>. An entry that is added later comes
// last, even if it was in the list before.
type ReferenceOrdered struct {
	List string   `json:"list"` // category, governorate, amenity
	Keys []string `json:"keys"`
}

var _ = register[ReferenceOrdered]("reference.ordered")

// ExchangeRateSet sets the rate for converting prices; stream settings. The default is 2500 SYP to the dollar.
type ExchangeRateSet struct {
	PoundsPerDollar int64 `json:"poundsPerDollar"`
}

var _ = register[ExchangeRateSet]("settings.exchange_rate_set")

// SynonymsSet replaces the synonyms of a search term; an empty list removes them; stream settings.
type SynonymsSet struct {
	Term  string   `json:"term"`
	Words []string `json:"words"`
}

var _ = register[SynonymsSet]("settings.synonyms_set")

// SynonymDeclined records that a word is not a synonym of a search term, although visitors who found nothing by the
// term then searched for the word; stream settings.
type SynonymDeclined struct {
	Term string `json:"term"`
	Word string `json:"word"`
}

var _ = register[SynonymDeclined]("settings.synonym_declined")

// StreamName implements Event.
func (e CategorySet) StreamName() string      { return "category-" + e.Key }
func (e GovernorateSet) StreamName() string   { return "governorate-" + e.Slug }
func (e CitySet) StreamName() string          { return "city-" + e.Slug }
func (e AmenitySet) StreamName() string       { return "amenity-" + e.Key }
func (e ReferenceRemoved) StreamName() string { return e.List + "-" + e.Key }
func (e ReferenceOrdered) StreamName() string { return "order-" + e.List }
func (ExchangeRateSet) StreamName() string    { return SettingsStream }
func (SynonymsSet) StreamName() string        { return SettingsStream }
func (SynonymDeclined) StreamName() string    { return SettingsStream }

// Subject implements Event.
func (CategorySet) Subject() Subject      { return Subject{} }
func (GovernorateSet) Subject() Subject   { return Subject{} }
func (CitySet) Subject() Subject          { return Subject{} }
func (AmenitySet) Subject() Subject       { return Subject{} }
func (ReferenceRemoved) Subject() Subject { return Subject{} }
func (ReferenceOrdered) Subject() Subject { return Subject{} }
func (ExchangeRateSet) Subject() Subject  { return Subject{} }
func (SynonymsSet) Subject() Subject      { return Subject{} }
func (SynonymDeclined) Subject() Subject  { return Subject{} }
