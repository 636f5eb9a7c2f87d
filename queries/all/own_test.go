package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// Each admin has links, keys, reports and views of their own. A link or a key that is over shows nothing.
func TestAnAdminHasTheirOwnLinksAndKeys(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first, second := events.Actor{Account: uuid.New(), Role: events.Admin}, admin
	type ids struct{ key, share, report, view uuid.UUID }
	made := func(by events.Actor, until time.Time) ids {
		of := ids{uuid.New(), uuid.New(), uuid.New(), uuid.New()}
		w.by(by, events.FigureKeyMade{
			Account: by.Account, Key: of.key, Scopes: events.FigureScopes, Until: until,
		})
		w.by(by, events.FigureShared{Account: by.Account, Share: of.share, Until: until})
		w.by(by, events.FigureReportSet{Account: by.Account, Report: of.report})
		w.by(by, events.SavedViewSet{Account: by.Account, View: of.view, Path: "/search"})
		return of
	}
	now := w.Sources.Log.Time()
	good, over := made(first, now.Add(time.Hour)), made(second, now.Add(-time.Second))
	for by, expected := range map[queries.Viewer]ids{first: good, second: over} {
		keys, err := w.FigureKeys.Own(t.Context(), by)
		require.NoError(t, err)
		shares, err := w.FigureShares.Own(t.Context(), by)
		require.NoError(t, err)
		reports, err := w.FigureReports.Own(t.Context(), by)
		require.NoError(t, err)
		views, err := w.SavedViews.Own(t.Context(), by)
		require.NoError(t, err)
		require.Equal(t, []int{1, 1, 1, 1}, []int{len(keys), len(shares), len(reports), len(views)})
		assert.Equal(t, expected, ids{keys[0].ID, shares[0].ID, reports[0].ID, views[0].ID})
	}
	for of, stands := range map[ids]bool{good: true, over: false} {
		key, err := w.FigureKeys.Shown(t.Context(), nobody, of.key)
		require.NoError(t, err)
		assert.Equal(t, stands, key != nil)
		share, err := w.FigureShares.Shared(t.Context(), nobody, of.share)
		require.NoError(t, err)
		assert.Equal(t, stands, share != nil)
	}
	later := uuid.New()
	w.by(first, events.SavedViewSet{Account: first.Account, View: later, Path: "/search"})
	views, err := w.SavedViews.Own(t.Context(), first)
	require.NoError(t, err)
	require.Len(t, views, 2)
	assert.Equal(t, later, views[1].ID, "the first comes first")
}

// A playlist is read by the account that saved it, and by nobody with the token of what it was before.
func TestAPlaylistIsItsMakers(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	other := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	first, second, visitors := uuid.New(), uuid.New(), uuid.New()
	w.by(couple, events.PlaylistSaved{Playlist: first, Maker: couple.Account, SignedIn: true})
	w.by(couple, events.PlaylistSaved{Playlist: second, Maker: couple.Account, SignedIn: true})
	w.by(events.Actor{}, events.PlaylistSaved{Playlist: visitors, Maker: uuid.New()})
	own, err := w.Playlists.Own(t.Context(), couple)
	require.NoError(t, err)
	require.Len(t, own, 2)
	assert.Equal(t, []uuid.UUID{second, first}, []uuid.UUID{own[0].ID, own[1].ID})
	none, err := w.Playlists.Own(t.Context(), other)
	require.NoError(t, err)
	assert.Empty(t, none)
	_, err = w.Playlists.Playlist(t.Context(), other, first)
	require.ErrorIs(t, err, fault.ErrHidden)
	for id, signedOut := range map[uuid.UUID]bool{first: false, visitors: true} {
		made, err := w.Playlists.MadeBy(t.Context(), nobody, id)
		require.NoError(t, err)
		assert.Equal(t, signedOut, made != nil)
	}
}

// A bundle is read by the account that sent it. An inquiry that another account has taken over is not in it.
func TestABundleIsItsSenders(t *testing.T) {
	t.Parallel()
	w := setup(t)
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	other := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	listing := w.venue("السنديان")
	sent := func(account uuid.UUID) (bundle uuid.UUID, asked []uuid.UUID) {
		bundle, asked = uuid.New(), []uuid.UUID{uuid.Must(uuid.NewV7()), uuid.Must(uuid.NewV7())}
		sender := account
		if account == uuid.Nil {
			sender = uuid.New()
		}
		for _, id := range asked {
			w.happens(events.InquiryStream(id), events.InquirySent{
				Inquiry: id, Listing: listing, Owner: w.owner, Sender: sender, SignedIn: account != uuid.Nil,
				Bundle: bundle,
			})
		}
		opened := events.BundleOpened{Bundle: bundle, Sender: account, Inquiries: asked}
		w.happens(opened.StreamName(), opened)
		return bundle, asked
	}
	theirs, _ := sent(couple.Account)
	visitors, asked := sent(uuid.Nil)
	found, err := w.Bundles.Bundle(t.Context(), couple, theirs)
	require.NoError(t, err)
	assert.Len(t, found.Inquiries, 2)
	_, err = w.Bundles.Bundle(t.Context(), other, theirs)
	require.ErrorIs(t, err, fault.ErrHidden)
	none, err := w.Bundles.Mine(t.Context(), other, 20, nil)
	require.NoError(t, err)
	assert.Empty(t, none.Nodes)
	found, err = w.Bundles.SentBy(t.Context(), nobody, theirs)
	require.NoError(t, err)
	assert.Nil(t, found, "no token leads to one of an account")
	w.happens(events.InquiryStream(asked[0]), events.InquiryAttached{Inquiry: asked[0], Account: other.Account})
	found, err = w.Bundles.SentBy(t.Context(), nobody, visitors)
	require.NoError(t, err)
	require.Len(t, found.Inquiries, 1)
	assert.Equal(t, asked[1], found.Inquiries[0].ID)
	taken, err := w.Inquiries.SentBy(t.Context(), nobody, asked[0])
	require.NoError(t, err)
	assert.Nil(t, taken, "an account has taken it over")
}
