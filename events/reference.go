package events

// CategorySet adds or replaces a service category; stream category-<key>.
type CategorySet struct {
	Key         string    `json:"key"`
	Name        Bilingual `json:"name"`
	Description Bilingual `json:"description"`
	Image       string    `json:"image,omitempty"` // URL path; empty = the fallback by key
	SortOrder   int       `json:"sortOrder"`
}

// GovernorateSet adds or replaces a governorate; stream governorate-<slug>.
type GovernorateSet struct {
	Slug      string    `json:"slug"` // also its id and English slug
	SlugAr    string    `json:"slugAr"`
	Name      Bilingual `json:"name"`
	MetaTitle Bilingual `json:"metaTitle"`
	MetaText  Bilingual `json:"metaText"`
	Priority  int       `json:"priority"` // lower comes first
	Featured  bool      `json:"featured"`
	Latitude  float64   `json:"latitude"`
	Longitude float64   `json:"longitude"`
}

// CitySet adds or replaces a city; stream city-<slug>.
type CitySet struct {
	Slug        string    `json:"slug"`
	SlugAr      string    `json:"slugAr"`
	Governorate string    `json:"governorate"`
	Name        Bilingual `json:"name"`
	MetaText    Bilingual `json:"metaText"`
	Latitude    float64   `json:"latitude"`
	Longitude   float64   `json:"longitude"`
}

// AmenitySet adds or replaces an amenity; stream amenity-<key>.
type AmenitySet struct {
	Key             string    `json:"key"`
	Name            Bilingual `json:"name"`
	Group           string    `json:"group"`                     // the specification's amenity category
	ServiceCategory string    `json:"serviceCategory,omitempty"` // category key it is meant for
}

// ReferenceRemoved takes an entry out of the lists; what refers to it keeps its key.
type ReferenceRemoved struct {
	List string `json:"list"` // category, governorate, city, amenity
	Key  string `json:"key"`
}

// ExchangeRateSet changes the conversion shown; stream settings. 2500 SYP to the dollar until it is set.
type ExchangeRateSet struct {
	PoundsPerDollar int64 `json:"poundsPerDollar"`
}

// SynonymsSet replaces the words that mean the same as a term in search; an empty list removes it; stream settings.
type SynonymsSet struct {
	Term  string   `json:"term"`
	Words []string `json:"words"`
}

// EventType names the event in the log.
func (CategorySet) EventType() string      { return "reference.category_set" }
func (GovernorateSet) EventType() string   { return "reference.governorate_set" }
func (CitySet) EventType() string          { return "reference.city_set" }
func (AmenitySet) EventType() string       { return "reference.amenity_set" }
func (ReferenceRemoved) EventType() string { return "reference.removed" }
func (ExchangeRateSet) EventType() string  { return "settings.exchange_rate_set" }
func (SynonymsSet) EventType() string      { return "settings.synonyms_set" }
