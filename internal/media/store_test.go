package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/internal/senders"
)

// drawn returns a picture that is different for each shade.
func drawn(t *testing.T, shade uint8) []byte {
	t.Helper()
	picture := image.NewGray(image.Rect(0, 0, leastLong, leastShort))
	picture.SetGray(0, 0, color.Gray{shade})
	return encoded(t, picture)
}

func encoded(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var upload bytes.Buffer
	if err := png.Encode(&upload, picture); err != nil {
		t.Fatal(err)
	}
	return upload.Bytes()
}

func put(t *testing.T, s Store, upload []byte, by string) Picture {
	t.Helper()
	p, err := s.Put(t.Context(), upload, by)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func age(t *testing.T, s Store, hash, by string, days int) {
	t.Helper()
	at := time.Now().AddDate(0, 0, -days)
	if err := os.Chtimes(s.Senders().Marker(hash, by), at, at); err != nil {
		t.Fatal(err)
	}
}

func kept(s Store, hash string) bool {
	_, err := os.Stat(s.Path(hash, Widths[0]))
	return err == nil
}

// Pictures of more than 24 megapixels are refused by their headers, and pictures that are decoded at once share a
// memory budget, which each of them fits into. Six pictures of half a megabyte once took 2.4 GB.
func TestLargePicturesShareABudget(t *testing.T) {
	t.Parallel()
	upload := encoded(t, image.NewGray(image.Rect(0, 0, 6001, 4000)))
	if _, err := (Store{Dir: t.TempDir()}).Put(t.Context(), upload, "somebody"); !errors.Is(err, tooMany) {
		t.Errorf("24,004,000 pixels: %v", err)
	}
	release, err := reserve(t.Context(), decoding, memoryBudget)
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = (Store{Dir: t.TempDir()}).Put(gone, drawn(t, 1), "somebody")
	refused, ok := errors.AsType[*fault.Error](err)
	if !ok || refused.Code != fault.Unavailable || refused.RetryAfter <= 0 {
		t.Errorf("without free memory: %v", err)
	}
}

// An upload is spooled to disk and leaves no file behind; an interrupted upload gets an error that says so.
func TestWhatArrivesGoesToTheDisk(t *testing.T) {
	t.Parallel()
	store := Store{Dir: t.TempDir()}
	from, to := io.Pipe()
	ended := make(chan error)
	go func() {
		_, err := store.Receive(t.Context(), from, "somebody")
		ended <- err
	}()
	if _, err := to.Write(make([]byte, MaxBytes)); err != nil { // returns once all is read
		t.Fatal(err)
	}
	left, err := os.ReadDir(store.Dir)
	if err != nil || len(left) != 0 {
		t.Errorf("files are left if the process is killed: %v, %v", left, err)
	}
	to.CloseWithError(os.ErrDeadlineExceeded)
	if err := <-ended; !errors.Is(err, partial) || !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("an interrupted upload: %v", err)
	}
	oversized := bytes.NewReader(make([]byte, MaxBytes+1))
	if _, err := store.Receive(t.Context(), oversized, "somebody"); !errors.Is(err, tooLarge) {
		t.Errorf("one of 10 MB and a byte: %v", err)
	}
	if _, err := store.Receive(t.Context(), bytes.NewReader(nil), "somebody"); !errors.Is(err, unreadable) {
		t.Errorf("an empty one: %v", err)
	}
	if _, err := store.Receive(t.Context(), bytes.NewReader(drawn(t, 1)), "somebody"); err != nil {
		t.Errorf("a whole one: %v", err)
	}
}

// The test is not parallel: the budget belongs to the process.
func TestUploadsInMemoryShareABudget(t *testing.T) {
	release, err := reserve(t.Context(), uploads, uploadBudget)
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = (Store{Dir: t.TempDir()}).Receive(gone, bytes.NewReader(drawn(t, 1)), "somebody")
	release()
	if !errors.Is(err, busy) {
		t.Errorf("beyond the budget: %v", err)
	}
	if !uploads.TryAcquire(uploadBudget) {
		t.Fatal("the upload's share of the budget was not released")
	}
	uploads.Release(uploadBudget)
}

// Who sends slowly takes no memory from those whose picture is whole. The test is not parallel: the budget belongs to
// the process.
func TestAnUploadTakesMemoryOnceItIsWhole(t *testing.T) {
	from, to := io.Pipe()
	ended := make(chan error)
	go func() {
		_, err := (Store{Dir: t.TempDir()}).Receive(t.Context(), from, "somebody")
		ended <- err
	}()
	if _, err := to.Write(drawn(t, 1)); err != nil { // returns once all is read
		t.Fatal(err)
	}
	if !uploads.TryAcquire(uploadBudget) {
		t.Error("an upload that is not whole has taken memory")
	} else {
		uploads.Release(uploadBudget)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// The test is not parallel: the budget belongs to the process, and goroutines of a synctest bubble must be woken from
// inside it.
func TestAnUploadBeyondTheBudgetWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, upload := Store{Dir: t.TempDir()}, drawn(t, 1)
		_, _, needed, err := examine(upload)
		if err != nil {
			t.Fatal(err)
		}
		first, err := reserve(t.Context(), decoding, memoryBudget-needed+1) // one byte too many for both
		if err != nil {
			t.Fatal(err)
		}
		second := make(chan error, 1)
		go func() {
			_, err := store.Put(t.Context(), upload, "somebody")
			second <- err
		}()
		synctest.Wait()
		select {
		case err := <-second:
			t.Errorf("the second upload did not wait: %v", err)
		default:
		}
		first()
		synctest.Wait()
		select {
		case err := <-second:
			if err != nil {
				t.Error(err)
			}
		default:
			t.Error("the second upload waits though memory is free")
		}
		if !decoding.TryAcquire(memoryBudget) {
			t.Fatal("the upload's share of the budget was not released")
		}
		decoding.Release(memoryBudget)
	})
}

// noting is a request context that records when its picture is first read.
type noting struct {
	context.Context
	looked func()
}

func (n noting) Err() error {
	n.looked()
	return n.Context.Err()
}

// Accounts take turns. Two accounts that each sent six of the largest pictures at once kept all others waiting until
// they were refused. The test is not parallel: the turns belong to the process.
func TestSendersTakeTurns(t *testing.T) {
	if processors := runtime.GOMAXPROCS(0); turns.Slots > max(2, processors) {
		t.Errorf("%d pictures at once on %d processors", turns.Slots, processors)
	}
	synctest.Test(t, func(t *testing.T) {
		var leave []func()
		for range turns.Slots {
			done, err := turns.Enter(t.Context(), "crowd")
			if err != nil {
				t.Fatal(err)
			}
			leave = append(leave, done)
		}
		store := Store{Dir: t.TempDir()}
		var mu sync.Mutex
		var order []string
		receive := func(by, network string, shade uint8) {
			looked := sync.OnceFunc(func() {
				mu.Lock()
				defer mu.Unlock()
				order = append(order, by)
			})
			upload := drawn(t, shade)
			go func() {
				request := noting{admission.From(t.Context(), network), looked}
				if _, err := store.Receive(request, bytes.NewReader(upload), by); err != nil {
					t.Errorf("%s: %v", by, err)
				}
			}()
			synctest.Wait()
		}
		for shade := range uint8(4) {
			receive("crowd", "one network", shade)
		}
		receive("another", "one network", 10)
		receive("third", "another network", 11)
		if len(order) > 0 {
			t.Errorf("%v did not wait", order)
		}
		leave[0]() // one upload is processed at a time
		synctest.Wait()
		for _, done := range leave[1:] {
			done()
		}
		if want := []string{"crowd", "third", "another", "crowd", "crowd", "crowd"}; !slices.Equal(order, want) {
			t.Errorf("order is %v, want %v", order, want)
		}
	})
}

// An upload that waits for its turn holds no memory, and waits longer for its turn than for memory. The test is not
// parallel: the turns and the budget belong to the process.
func TestWhoWaitsForATurnHoldsNoMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var leave []func()
		for range turns.Slots {
			done, err := turns.Enter(t.Context(), "crowd")
			if err != nil {
				t.Fatal(err)
			}
			leave = append(leave, done)
		}
		store, upload := Store{Dir: t.TempDir()}, drawn(t, 1)
		ended := make(chan error, 1)
		go func() {
			_, err := store.Receive(t.Context(), bytes.NewReader(upload), "somebody")
			ended <- err
		}()
		time.Sleep(waitForRoom + time.Second)
		synctest.Wait()
		if !uploads.TryAcquire(uploadBudget) {
			t.Fatal("an upload that waits for its turn has a share of the budget")
		}
		uploads.Release(uploadBudget)
		for _, done := range leave {
			done()
		}
		if err := <-ended; err != nil {
			t.Errorf("after its turn: %v", err)
		}
	})
}

func TestASenderHasAQuota(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir(), Quota: 2}
	put(t, s, drawn(t, 1), "one")
	put(t, s, drawn(t, 2), "one")
	put(t, s, drawn(t, 2), "one")
	if _, err := s.Put(t.Context(), drawn(t, 3), "one"); !errors.Is(err, full) {
		t.Errorf("a third picture: %v", err)
	}
	third := put(t, s, drawn(t, 3), "two")
	if _, err := s.Put(t.Context(), drawn(t, 3), "one"); !errors.Is(err, full) {
		t.Errorf("a third picture that is kept already: %v", err)
	}
	if again := put(t, s, drawn(t, 3), "two"); again != third {
		t.Errorf("the same picture is known as %v, then as %v", third, again)
	}
}

// The quota also counts the bytes of the copies, and a file that serves several widths once. 66 MB of pictures once
// became 2.9 GB of copies.
func TestASenderHasAQuotaOfBytes(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	first := put(t, s, drawn(t, 1), "one")
	var files int64
	for _, width := range []int{0, Widths[0]} { // no wider than the narrowest: one file for all widths
		file, err := os.Stat(s.Path(first.Hash, width))
		if err != nil {
			t.Fatal(err)
		}
		files += file.Size()
	}
	if got := s.occupied(first.Hash); got != files {
		t.Errorf("it takes %d bytes, counted as %d", files, got)
	}
	s.QuotaBytes = files + 1
	put(t, s, drawn(t, 2), "one")
	for name, upload := range map[string][]byte{"third": drawn(t, 3), "kept": drawn(t, 4)} {
		if name == "kept" {
			put(t, s, upload, "two")
		}
		if _, err := s.Put(t.Context(), upload, "one"); !errors.Is(err, fullOfBytes) {
			t.Errorf("beyond the quota, %s: %v", name, err)
		}
	}
	put(t, s, drawn(t, 2), "one") // a picture that they have already
	s.QuotaBytes = 0
	put(t, s, drawn(t, 3), "one")
	if err := os.Truncate(s.Path(first.Hash, 0), maxBytesPerSender); err != nil { // a sparse file
		t.Fatal(err)
	}
	if _, err := s.Put(t.Context(), drawn(t, 5), "one"); !errors.Is(err, fullOfBytes) {
		t.Errorf("beyond the default quota: %v", err)
	}
}

// Files of a failed upload have a sender and are swept; none is left that is not whole.
func TestWhatAFailureLeavesIsSwept(t *testing.T) {
	t.Parallel()
	s, upload := Store{Dir: t.TempDir()}, drawn(t, 1)
	sum := sha256.Sum256(upload)
	hash := hex.EncodeToString(sum[:])
	if err := os.MkdirAll(s.facts(hash), 0o755); err != nil { // a directory in the place of the file
		t.Fatal(err)
	}
	if p, err := s.Put(t.Context(), upload, "one"); err == nil || !kept(s, hash) {
		t.Fatalf("%v is kept: %v", p, err)
	}
	if half, err := filepath.Glob(filepath.Join(filepath.Dir(s.facts(hash)), ".new-*")); err != nil || len(half) > 0 {
		t.Errorf("files that were not written whole are left: %v, %v", half, err)
	}
	age(t, s, hash, "one", 15)
	nothing := func(context.Context) (map[string]bool, error) { return nil, nil }
	deleted, err := s.Senders().Sweep(t.Context(), time.Now(), nothing)
	if err != nil || deleted != 1 || kept(s, hash) {
		t.Errorf("%d deleted, want 1; kept: %v", deleted, err)
	}
}

func TestWhatNoListingHadGoesAfterTwoWeeks(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	fresh, unused, used, asked := put(t, s, drawn(t, 1), "one"), put(t, s, drawn(t, 2), "one"),
		put(t, s, drawn(t, 3), "one"), put(t, s, drawn(t, 4), "one")
	shared, ours := put(t, s, drawn(t, 5), "one"), put(t, s, drawn(t, 6), "")
	put(t, s, drawn(t, 5), "two")
	for hash, days := range map[string]int{
		fresh.Hash: 13, unused.Hash: 15, used.Hash: 15, asked.Hash: 15,
		shared.Hash: 15,
	} {
		age(t, s, hash, "one", days)
	}
	age(t, s, ours.Hash, senders.Site, 400)
	deleted, err := s.Senders().Sweep(t.Context(), time.Now(), func(context.Context) (map[string]bool, error) {
		if _, sent := s.Sent(asked.Hash, "one"); !sent { // a listing with the picture is being written
			t.Error("Sent returns false for a picture that was sent")
		}
		return map[string]bool{used.Hash: true}, nil
	})
	if err != nil || deleted != 2 { // of the shared picture only one sender
		t.Errorf("deleted %d: %v", deleted, err)
	}
	for hash, wanted := range map[string]bool{
		fresh.Hash: true, unused.Hash: false, used.Hash: true, asked.Hash: true,
		shared.Hash: true, ours.Hash: true,
	} {
		if kept(s, hash) != wanted {
			t.Errorf("%s is kept: %v", hash, !wanted)
		}
	}
	age(t, s, fresh.Hash, "one", 15)
	if _, err := s.Senders().Sweep(
		t.Context(),
		time.Now(),
		func(context.Context) (map[string]bool, error) { return nil, os.ErrDeadlineExceeded },
	); err == nil ||
		!kept(s, fresh.Hash) {
		t.Error("pictures were deleted although used failed")
	}
}

func TestAnErasedPersonsPicturesGoAtOnce(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	own, shared, ours := put(t, s, drawn(t, 1), "one"), put(t, s, drawn(t, 2), "one"), put(t, s, drawn(t, 3), "")
	put(t, s, drawn(t, 2), "two")
	put(t, s, drawn(t, 3), "one")
	for range 2 { // a second call changes nothing
		if err := s.Senders().Forget("one"); err != nil {
			t.Fatal(err)
		}
	}
	if kept(s, own.Hash) || !kept(s, shared.Hash) || !kept(s, ours.Hash) || s.Senders().From(shared.Hash, "one") {
		t.Error("exactly the pictures that only they sent must be gone")
	}
}

// A picture of 640 pixels is encoded at 480, at 320, and once for all larger widths.
func TestASmallPictureHasOneFileForSeveralWidths(t *testing.T) {
	t.Parallel()
	s := Store{Dir: t.TempDir()}
	p := put(t, s, encoded(t, image.NewGray(image.Rect(0, 0, 640, 480))), "somebody")
	files := map[int]os.FileInfo{}
	for _, width := range Widths {
		file, err := os.Stat(s.Path(p.Hash, width))
		if err != nil {
			t.Fatal(err)
		}
		files[width] = file
	}
	if !os.SameFile(files[1200], files[800]) {
		t.Error("1200 and 800 were encoded twice")
	}
	if os.SameFile(files[800], files[480]) || os.SameFile(files[480], files[320]) {
		t.Error("480 or 320 is as wide as the upload")
	}
}
