package main

import (
	"context"
	"fmt"
	"os"

	"weddings/commands/reference"
	"weddings/internal/tool/demo"
	"weddings/search"
	"weddings/search/relevance"
)

// demoSeed is the seed from which the demo's listings are generated.
const demoSeed = 1

// The order of listings in the demo: featured ones have a place of their own, the others come after them.
const (
	firstFeatured = 10
	notFeatured   = 999
)

// demoDocuments returns the public listings of the demo as search documents, without any review.
func demoDocuments() (docs []search.Document) {
	for i, s := range demo.Generate(demoSeed) {
		if s.Outcome == demo.Waiting || s.Outcome == demo.Rejected || s.Outcome == demo.Suspended {
			continue
		}
		d := search.Document{
			ID: relevance.ID(fmt.Sprint(i)), Revision: 1, Venue: s.Venue, Category: s.Category, Kind: s.VenueType,
			NameAr: s.NameAr, NameEn: s.NameEn, DescriptionAr: s.DescriptionAr, DescriptionEn: s.DescriptionEn,
			Governorate: reference.PlaceSlug(s.Governorate), City: reference.CitySlug(s.City),
			CityNames: []string{s.City}, GovernorateNames: []string{s.Governorate},
			Address: s.Address, Nearby: s.Nearby(), Amenities: s.Amenities, Capacity: s.Capacity,
			Featured: s.Featured, SortOrder: notFeatured,
		}
		d.Tags = append(append(d.Tags, s.TagsAr...), s.TagsEn...)
		if d.PriceCents = s.PriceUSD * 100; s.PriceSYP > 0 {
			d.PriceCents = s.PriceSYP * 100 / relevance.PoundsPerDollar
		}
		if s.Featured {
			d.SortOrder = firstFeatured + i
		}
		docs = append(docs, d)
	}
	return docs
}

// sentences measures how many sentences of a file the listings of the demo answer rightly.
func (c relevanceCommand) sentences(ctx context.Context, open func() search.Engine) error {
	all, err := relevance.Read[relevance.Sentence](c.Sentences)
	if err != nil {
		return err
	}
	report, err := relevance.Ask(ctx, open(), demoDocuments(), all)
	if err != nil {
		return err
	}
	if c.JSON {
		return report.JSON(os.Stdout)
	}
	report.Print(os.Stdout, c.Misses)
	return nil
}
