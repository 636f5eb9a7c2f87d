package demo

import (
	"context"
	"embed"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"golang.org/x/sync/errgroup"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/commands/reference"
	"weddings/commands/review"
	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/clock"
	"weddings/internal/passwords"
)

//go:embed pictures/*.jpg
var pictures embed.FS

// Loader fills an empty log.
type Loader struct {
	Pool      *pgxpool.Pool
	Vault     *vault.Vault
	Passwords passwords.Hasher
	Password  string // of all demo accounts; at least twelve characters, since one is an admin
	Seed      uint64
	// Put stores an uploaded picture, as an ordinary upload does, and returns its metadata. It is called concurrently.
	Put func(upload []byte) (events.Picture, error)
	// PutAudio stores an uploaded song, as Put stores a picture.
	PutAudio func(ctx context.Context, upload []byte) (events.Audio, error)
	// Say reports progress.
	Say func(format string, args ...any)

	app     *commands.App
	present atomic.Pointer[time.Time] // simulated time: it moves from ninety days ago to the end of yesterday
	end     time.Time                 // of the simulated time
	rng     *rand.Rand
	kept    map[string]events.Picture
	admin   commands.Request
	editor  commands.Request // request of the editor who writes the blog
	owners  map[events.Role][]commands.Request
	couples []commands.Request
	public  []published
	// late are run on the last day: they send what waits for a moderator, so that nothing is overdue.
	late []func(context.Context) error
	// The first listing that was refused and not sent again, and the version of its refusal.
	refused   published
	refusedAt int64
	faq       []answered
	library   []inLibrary
	listening *rand.Rand // random source of song plays; its own, so that songs change nothing else in the demo
	reading   *rand.Rand // random source of the time on pages; its own for the same reason
	weddings  weddings
	// Listings whose owners mend them during the story, and how many the first owner of each role has listed.
	lessons []lesson
	waits   uuid.UUID // the inquiry that is answered late
	listed  map[events.Role]int
	// The posts of the blog, and the ids of those that are written, by the names of their files.
	articles []article
	written  map[string]uuid.UUID
}

// published is an approved listing.
type published struct {
	id     uuid.UUID
	owner  commands.Request
	sample Sample
}

const (
	days   = 90 // days of traffic
	before = 2  // days before the first visitors, in which listings and calendars are made and decided on
)

// Load fills the log. It does nothing if the log has listings.
func (l *Loader) Load(ctx context.Context) error {
	today := clock.Day(time.Now())
	l.end = today.Add(-time.Second)
	l.moveTo(today.AddDate(0, 0, -days-before).Add(9 * time.Hour)) // always at the same hour
	log := store.Open(l.Pool, l.Vault, store.Options{Now: l.now})
	defer log.Close()
	l.app = &commands.App{Log: log, Vault: l.Vault, Now: l.now, Passwords: l.Passwords}
	_, known, err := log.Holder(ctx, account.EmailClaim("admin@example.com").Claim)
	if err != nil || known {
		return err
	}
	l.rng = rand.New(rand.NewPCG(l.Seed, 0xde30))
	l.listening = rand.New(rand.NewPCG(l.Seed, 0x5049))
	l.reading = rand.New(rand.NewPCG(l.Seed, 0x5057))
	l.weddings = newWeddings(l.Seed)
	l.kept, l.owners = map[string]events.Picture{}, map[events.Role][]commands.Request{}
	l.listed = map[events.Role]int{}
	if err := reference.Seed(ctx, l.app); err != nil {
		return err
	}
	l.written = map[string]uuid.UUID{}
	if l.articles, err = readArticles(); err != nil {
		return err
	}
	for _, chapter := range []struct {
		title string
		tell  func(context.Context) error
	}{
		{"accounts", l.people},
		{"pictures", l.upload},
		{"reference data", l.referenceData},
		{"prices of the budget calculator", l.budgetPrices},
		{"listings and their moderation", l.listings},
		{"calendars", l.calendars},
		{"songs", l.songs},
		{"ninety days of visitors, inquiries, bookings, reviews and posts", l.days},
		{"three halls that are asked together", l.askSeveral},
		{"what owners of Damascus quote", l.quotes},
		{"the songs of an evening", l.playlist},
		{"what a couple and their family think of", l.shortlist},
	} {
		l.Say("demo: %s", chapter.title)
		if err := chapter.tell(ctx); err != nil {
			return fmt.Errorf("demo: %s: %w", chapter.title, err)
		}
	}
	return nil
}

// now is the simulated time. Background jobs of the log read it, too, at any time.
func (l *Loader) now() time.Time { return *l.present.Load() }

// moveTo sets the simulated time. A reply to an inquiry comes hours later, which may be after the end of the simulated
// time.
func (l *Loader) moveTo(at time.Time) {
	if at.After(l.end) {
		at = l.end
	}
	at = at.UTC()
	l.present.Store(&at)
}

var commandLine = commands.Request{Actor: events.Actor{Role: events.CommandLine}}

func (l *Loader) people(ctx context.Context) error {
	made, err := commands.Handle(
		ctx,
		l.app,
		commandLine, account.CreateAdmin{
			Username: "إدارة أعراس سورية",
			Email:    "admin@example.com",
			Password: l.Password,
		})
	if err != nil {
		return err
	}
	l.admin = as(made.ID, events.Admin)
	register := func(name, email string, role events.Role) (commands.Request, error) {
		r, err := commands.Handle(
			ctx,
			l.app,
			commands.Request{Actor: events.Actor{Role: events.Anonymous}}, account.RegisterAccount{
				Username: name,
				Email:    email,
				Password: l.Password,
				Phone:    fmt.Sprintf("09109%05d", l.rng.IntN(100_000)),
				Role:     role,
				Lang:     "ar",
			})

		return as(r.ID, role), err
	}
	for i, name := range ownerNames {
		for _, role := range []events.Role{events.VenueOwner, events.ServiceProvider} {
			owner, err := register(name, address(mailboxes[role], i), role)
			if err != nil {
				return err
			}
			l.owners[role] = append(l.owners[role], owner)
		}
	}
	for i, name := range coupleNames {
		couple, err := register(name, address(mailboxes[events.Customer], i), events.Customer)
		if err != nil {
			return err
		}
		l.couples = append(l.couples, couple)
	}
	return l.engage(ctx)
}

// engage registers an account and lets the admin make it an editor.
func (l *Loader) engage(ctx context.Context) error {
	made, err := commands.Handle(
		ctx,
		l.app,
		commands.Request{Actor: events.Actor{Role: events.Anonymous}}, account.RegisterAccount{
			Username: "رشا التحرير",
			Email:    "editor@example.com",
			Password: l.Password,
			Lang:     "ar",
		})
	if err != nil {
		return err
	}
	l.editor = as(made.ID, events.Editor)
	_, err = commands.Handle(ctx, l.app, l.admin, account.GrantRole{Account: made.ID, Role: events.Editor})
	return err
}

// mailboxes are the first parts of the email addresses of a role.
var mailboxes = map[events.Role]string{
	events.VenueOwner: "venue", events.ServiceProvider: "provider", events.Customer: "couple",
}

// address is that of an account of the demo; the first of a role has no number.
func address(mailbox string, i int) string {
	if i > 0 {
		mailbox += strconv.Itoa(i)
	}
	return mailbox + "@example.com"
}

func as(id uuid.UUID, role events.Role) commands.Request {
	return commands.Request{Actor: events.Actor{Account: id, Role: role}}
}

// upload stores the pictures concurrently, one per processor: each is decoded and encoded several times.
func (l *Loader) upload(ctx context.Context) error {
	files, err := pictures.ReadDir("pictures")
	if err != nil {
		return err
	}
	kept := make([]events.Picture, len(files))
	uploads, ctx := errgroup.WithContext(ctx)
	uploads.SetLimit(runtime.GOMAXPROCS(0))
	for i, f := range files {
		uploads.Go(func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			raw, err := pictures.ReadFile("pictures/" + f.Name())
			if err != nil {
				return err
			}
			kept[i], err = l.Put(raw)
			return err
		})
	}
	if err := uploads.Wait(); err != nil {
		return err
	}
	for i, f := range files {
		l.kept[f.Name()] = kept[i]
	}
	return nil
}

func (l *Loader) listings(ctx context.Context) error {
	for i, s := range Generate(l.Seed) {
		l.moveTo(l.now().Add(5 * time.Minute))
		if err := l.list(ctx, i, s); err != nil {
			return fmt.Errorf("%s %s: %w", s.NameAr, s.NameEn, err)
		}
	}
	l.late = append(l.late, l.listAgain)
	return nil
}

// listAgain lets another owner submit a hall that is already public, under a nearly equal name, so that a moderator
// sees the warning about duplicates.
func (l *Loader) listAgain(ctx context.Context) error {
	i := slices.IndexFunc(l.public, func(p published) bool { return p.sample.Venue && p.sample.Latitude != 0 })
	there := l.public[i]
	owners := l.owners[events.VenueOwner]
	other := slices.IndexFunc(owners, func(by commands.Request) bool {
		return by.Actor.Account != there.owner.Actor.Account
	})
	d := l.details(there.sample)
	d.Name.Ar += " للأفراح"
	d.Name.En += " for Weddings"
	_, err := l.create(ctx, owners[other], true, d, offer(there.sample))
	return err
}

// sendLate sends new listings and edits that wait for a moderator.
func (l *Loader) sendLate(ctx context.Context) error {
	for _, send := range l.late {
		l.advance(l.now().Add(time.Minute))
		if err := send(ctx); err != nil {
			return err
		}
	}
	return nil
}

// list creates one listing and takes it through its moderation.
func (l *Loader) list(ctx context.Context, i int, s Sample) error {
	role := events.ServiceProvider
	if s.Venue {
		role = events.VenueOwner
	}
	owner := l.owners[role][i%len(l.owners[role])]
	d, o := l.details(s), offer(s)
	mends := l.leaveOut(i, role, s.Outcome, &d, &o)
	if s.Outcome == Waiting {
		l.late = append(l.late, func(ctx context.Context) error {
			_, err := l.create(ctx, owner, s.Venue, d, o)
			return err
		})
		return nil
	}
	made, err := l.create(ctx, owner, s.Venue, d, o)
	if err != nil {
		return err
	}
	id, version := made.ID, made.Version
	step := func(by commands.Request, c commands.Command) {
		if err != nil {
			return
		}
		l.moveTo(l.now().Add(time.Minute))
		var r commands.Receipt
		if r, err = commands.Handle(ctx, l.app, by, c); err == nil {
			version = r.Version
		}
	}
	if s.Outcome == ApprovedAfterRejection || s.Outcome == Rejected {
		step(l.admin, listing.RejectListing{Listing: id, Version: version, Reason: reasons[i%len(reasons)]})
		if s.Outcome == Rejected {
			if l.refusedAt == 0 {
				l.refused, l.refusedAt = published{id, owner, s}, version
			}
			return err
		}
		mended := d
		mended.Place.Address = "قرب الساحة الرئيسية"
		step(owner, listing.EditListing{Listing: id, Details: mended})
		step(owner, listing.ResubmitListing{Listing: id})
		d = mended
	}
	step(l.admin, listing.ApproveListing{Listing: id, Version: version})
	if s.Featured {
		step(l.admin, listing.FeatureListing{Listing: id, Featured: true})
		step(l.admin, listing.SetSortOrder{Listing: id, SortOrder: 10 + i})
	}
	switch s.Outcome {
	case RevisionWaiting:
		l.late = append(l.late, func(ctx context.Context) error { return l.extend(ctx, owner, id, d) })
	case Suspended:
		step(l.admin, listing.SuspendListing{Listing: id, Reason: "شكاوى عن رقم لا يجيب. راسلونا بعد تصحيحه."})
		return err
	}
	if err == nil {
		l.opened(published{id, owner, s}, mends)
	}
	return err
}

// opened records a public listing, and the lesson of its owner, if any.
func (l *Loader) opened(p published, mends *lesson) {
	l.public = append(l.public, p)
	if mends != nil {
		mends.published = p
		l.lessons = append(l.lessons, *mends)
	}
}

// extend lets an owner edit a listing that is public: the hall holds more guests.
func (l *Loader) extend(ctx context.Context, owner commands.Request, id uuid.UUID, d events.Details) error {
	d.Description.Ar += " جدّدنا الإضاءة هذا الموسم."
	d.Capacity += d.Capacity / 5
	_, err := commands.Handle(ctx, l.app, owner, listing.EditListing{Listing: id, Details: d})
	return err
}

func (l *Loader) create(
	ctx context.Context, owner commands.Request, venue bool, d events.Details, o listing.Offer,
) (commands.Receipt, error) {
	if venue {
		return commands.Handle(ctx, l.app, owner, listing.CreateVenue{Details: d, Offer: o})
	}
	return commands.Handle(ctx, l.app, owner, listing.CreateService{Details: d, Offer: o})
}

func (l *Loader) details(s Sample) events.Details {
	d := events.Details{
		Name: events.Bilingual{
			Ar: s.NameAr,
			En: s.NameEn,
		},
		Description: events.Bilingual{Ar: s.DescriptionAr, En: s.DescriptionEn},
		Category:    s.Category,
		VenueType:   s.VenueType,
		Capacity:    s.Capacity,
		MinCapacity: leastGuests(s),
		Amenities:   s.Amenities,
		Videos:      s.Videos,
		Place: events.Place{
			Governorate: reference.PlaceSlug(s.Governorate),
			City:        reference.CitySlug(s.City),
			Quarter: events.Bilingual{
				Ar: s.Quarter.ar,
				En: s.Quarter.en,
			},
			Landmark: events.Bilingual{Ar: s.Landmark.ar, En: s.Landmark.en},
			Address:  s.Address,
		},
	}
	if s.Latitude != 0 {
		d.Place.Latitude, d.Place.Longitude = &s.Latitude, &s.Longitude
	}
	for i := range s.TagsAr {
		d.Styles = append(d.Styles, events.Bilingual{Ar: s.TagsAr[i], En: s.TagsEn[i]})
	}
	seen := map[string]bool{}
	for _, name := range s.Pictures {
		if p, ok := l.kept[name+".jpg"]; ok && !seen[name] {
			seen[name] = true
			d.Pictures = append(d.Pictures, p)
		}
	}
	return d
}

func offer(s Sample) listing.Offer {
	o := listing.Offer{Available: true, Phone: s.Phone, WhatsApp: s.WhatsApp}
	switch {
	case s.PriceUSD > 0:
		o.Price = &events.Money{Amount: decimal.NewFromInt(s.PriceUSD), Currency: "USD"}
	case s.PriceSYP > 0:
		o.Price = &events.Money{Amount: decimal.NewFromInt(s.PriceSYP), Currency: "SYP"}
		most := &events.Money{Amount: decimal.NewFromInt(s.PriceSYP * 2), Currency: "SYP"}
		o.MinPrice, o.MaxPrice = o.Price, most
	}
	return o
}

// correspond lets a couple write to an owner, who usually replies. Some couples then review.
func (l *Loader) correspond(ctx context.Context, n int) error {
	p := l.public[l.rng.IntN(len(l.public))]
	couple := l.couples[l.rng.IntN(len(l.couples))]
	if n%5 == 0 { // the demo's couple and owners get inquiries of their own
		couple = l.couples[0]
		p = l.public[n%min(len(l.public), 12)]
	}
	words := letters[n%len(letters)]
	sent, err := commands.Handle(
		ctx,
		l.app,
		couple, inquiry.SendInquiry{
			Listing: p.id,
			Name:    coupleNames[n%len(coupleNames)],
			Phone:   fmt.Sprintf("09108%05d", n),
			Message: words.ar,
			Lang:    "ar",
		})
	if err != nil {
		return err
	}
	if n%3 != 2 {
		l.moveTo(l.now().Add(time.Duration(20+l.rng.IntN(300)) * time.Minute))
		if _, err := commands.Handle(
			ctx,
			l.app,
			p.owner, (inquiry.RespondToInquiry{Inquiry: sent.ID, Response: words.en})); err != nil {
			return err
		}
	}
	return nil
}

// opine lets a couple review a listing, ago days before today. The reviews of the last day wait for an admin.
func (l *Loader) opine(ctx context.Context, n, ago int) error {
	p := l.public[(n*7)%len(l.public)]
	couple := l.couples[(n*3+n/len(l.public))%len(l.couples)]
	words := opinions[n%len(opinions)]
	wrote, err := commands.Handle(
		ctx,
		l.app,
		couple, review.SubmitReview{
			Listing: p.id,
			Rating:  words.stars,
			Comment: words.text,
		})

	if err != nil || ago == 1 {
		return err
	}
	_, err = commands.Handle(ctx, l.app, l.admin, review.ApproveReview{Review: wrote.ID})
	return err
}
