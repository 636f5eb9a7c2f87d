// Package audio stores songs as MP3 files: the frames of each upload without its tags. A file is named by the hash of
// these frames. The package checks the content of uploads, and measures their length and loudness.
package audio

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"time"

	"github.com/hajimehoshi/go-mp3"

	"weddings/internal/admission"
	"weddings/internal/fault"
	"weddings/internal/senders"
	"weddings/internal/spool"
)

const (
	// MaxBytes is the largest upload.
	MaxBytes = 20 << 20
	// MaxDuration is the longest song.
	MaxDuration = 15 * time.Minute
	// Peaks is the number of peaks in the waveform of each song.
	Peaks = 200

	// maxPerSender and maxBytesPerSender bound the files of one sender: the songs of many evenings.
	maxPerSender, maxBytesPerSender = 500, 4 << 30
	// decodeWithin bounds the decoding of one upload. waitForTurn bounds the time that an upload waits for others.
	decodeWithin, waitForTurn = 60 * time.Second, 60 * time.Second
)

// Audio is the metadata of a song's file.
type Audio struct {
	Hash     string  `json:"hash"` // SHA-256 of the file, lower-case hex
	Bytes    int64   `json:"bytes"`
	Duration int     `json:"duration"` // milliseconds
	Loudness float64 `json:"loudness"` // LUFS, integrated, as heard from two loudspeakers; one decimal
	Waveform []byte  `json:"waveform"` // as many values as Peaks; 255 is full scale
}

// Store stores songs under a directory.
type Store struct {
	Dir string
	// Quota is the most files of one sender; 0 = maxPerSender.
	Quota int
}

var (
	notMP3 = fault.New(fault.Invalid, "هذا الملف ليس MP3. أرسلوا ملف MP3.",
		"This file is not an MP3. Send an MP3 file.").
		With("audio", "ملف MP3 فقط", "MP3 only")
	damaged = fault.New(fault.Invalid, "ملف MP3 هذا تالف. صدّروه من جديد ثم أرسلوه.",
		"This MP3 is damaged. Export it again, then send it.").
		With("audio", "الملف تالف", "The file is damaged")
	cut = fault.New(fault.Invalid, "ملف MP3 هذا ناقص: آخره مقطوع. أرسلوه كاملًا.",
		"This MP3 is not whole: its end is missing. Send all of it.").
		With("audio", "آخر الملف مقطوع", "The end of the file is missing")
	tooLong = fault.New(fault.Invalid, "الأغنية أطول من 15 دقيقة.", "The song is longer than 15 minutes.").
		With("audio", "15 دقيقة على الأكثر", "15 minutes at most")
	tooShort = fault.New(fault.Invalid, "الأغنية أقصر من ثانية.", "The song is shorter than a second.").
			With("audio", "ثانية على الأقل", "A second at least")
	silent = fault.New(fault.Invalid, "لا صوت في هذا الملف.", "There is no sound in this file.").
		With("audio", "لا صوت في الملف", "The file is silent")
	tooLarge = fault.New(fault.TooLarge, "الملف أكبر من 20 ميغابايت.", "The file is larger than 20 MB.")
	partial  = fault.New(fault.Unavailable, "لم يصل الملف كاملًا. أعيدوا إرساله.",
		"The file did not arrive whole. Please send it again.")
	noRoom = fault.New(fault.Unavailable, "لا مكان للأغاني على الخادم الآن. أعيدوا المحاولة لاحقًا.",
		"The server has no room for songs now. Please try again later.")
	busy = fault.New(fault.Unavailable, "تصلنا ملفات كثيرة الآن. أعيدوا المحاولة بعد قليل.",
		"Many files are being sent right now. Please try again shortly.").After(10 * time.Second)
	full = fault.New(fault.Conflict, "وصلتم إلى أكبر عدد من الملفات الصوتية لحساب واحد. راسلونا إن احتجتم إلى المزيد.",
		"This account has as many audio files as one may have. Write to us if you need more.")
)

// turns lets one upload be decoded at a time. Decoding occupies a processor and needs little memory.
var turns = admission.New(admission.Config{Slots: 1, Waiting: 16, Wait: waitForTurn})

// Receive stores a song as it arrives. It spools the upload to disk. The spool file is gone when Receive returns or the
// process ends.
func (s Store) Receive(ctx context.Context, upload io.Reader, by string) (Audio, error) {
	if !spool.HasRoom(s.Dir) {
		return Audio{}, noRoom
	}
	arriving, size, err := spool.Receive(s.Dir, upload, MaxBytes, partial)
	if err != nil {
		return Audio{}, err
	}
	defer arriving.Close()
	return s.store(ctx, arriving, size, by)
}

// Put checks a file's content, stores it without its tags and returns its metadata. It records by as a sender; "" is
// the site itself. It returns invalid or too_large for a file that it does not accept, conflict if the sender's quota
// is used up, and unavailable if other uploads keep it busy.
func (s Store) Put(ctx context.Context, upload []byte, by string) (Audio, error) {
	return s.store(ctx, bytes.NewReader(upload), int64(len(upload)), by)
}

func (s Store) store(ctx context.Context, upload io.ReaderAt, size int64, by string) (Audio, error) {
	if size > MaxBytes {
		return Audio{}, tooLarge
	}
	f, err := examine(upload, size)
	if err != nil {
		return Audio{}, err
	}
	frames := func() *io.SectionReader { return io.NewSectionReader(upload, f.offset, f.end-f.offset) }
	sum := sha256.New()
	if _, err := io.Copy(sum, frames()); err != nil {
		return Audio{}, err
	}
	hash := hex.EncodeToString(sum.Sum(nil))
	if err := s.Senders().MayClaim(hash, by, s.quota()); err != nil {
		return Audio{}, err
	}
	var known Audio
	find := func() (stored bool) {
		known, stored = s.Known(hash)
		return stored
	}
	if stored, err := s.Senders().ClaimStored(hash, by, find); stored || err != nil {
		return known, err
	}
	if !spool.HasRoom(s.Dir) {
		return Audio{}, noRoom
	}
	leave, err := turns.Enter(ctx, by)
	if err != nil {
		return Audio{}, busy.Because(err)
	}
	defer leave()
	a := Audio{Hash: hash, Bytes: f.end - f.offset}
	within, cancel := context.WithTimeout(ctx, decodeWithin)
	defer cancel()
	if err := a.measure(within, io.NewSectionReader(upload, f.music, f.end-f.music), f); err != nil {
		return Audio{}, err
	}
	if err := s.Senders().Claim(hash, by); err != nil { // first: a failed upload then has a sender and is swept
		return Audio{}, err
	}
	if err := os.MkdirAll(filepath.Dir(s.Path(hash)), 0o755); err != nil {
		return Audio{}, err
	}
	err = spool.Write(s.Path(hash), func(file *os.File) error {
		_, err := io.Copy(file, frames())
		return err
	})
	if err != nil {
		return Audio{}, err
	}
	raw, err := json.Marshal(a)
	if err != nil {
		return Audio{}, err
	}
	return a, spool.Write(s.facts(hash), func(file *os.File) error { // last: a song with metadata is complete
		_, err := file.Write(raw)
		return err
	})
}

// measure decodes the frames and sets the duration, the loudness and the peaks.
func (a *Audio) measure(ctx context.Context, frames io.Reader, f form) error {
	peaks := make([]int, Peaks)
	meter := NewMeter(f.rate)
	at := int64(0)
	err := Decode(ctx, frames, func(left, right int16) {
		const full = 1 << 15
		meter.Add(float64(left)/full, float64(right)/full)
		if i := at * Peaks / f.samples; i < Peaks {
			peaks[i] = max(peaks[i], abs(left), abs(right))
		}
		at++
	})
	if err != nil {
		return err
	}
	const tolerance = 4 * granule // decoders skip frames whose data begins before the first frame
	if at < f.samples-tolerance {
		return damaged
	}
	loudness := meter.LUFS()
	if math.IsInf(loudness, -1) {
		return silent
	}
	a.Duration = int(f.samples * 1000 / int64(f.rate))
	a.Loudness = math.Round(loudness*10) / 10
	for _, peak := range peaks {
		a.Waveform = append(a.Waveform, byte(min(255, peak/128)))
	}
	return nil
}

func abs(x int16) int {
	if x < 0 {
		return -int(x)
	}
	return int(x)
}

// Decode calls next with each sample of MP3 frames. It returns unavailable when ctx ends. It returns invalid for a
// frame that cannot be decoded, also if the frame makes the decoder panic.
func Decode(ctx context.Context, frames io.Reader, next func(left, right int16)) (err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Warn("the MP3 decoder panicked on an upload")
			err = damaged
		}
	}()
	waited := spool.While(ctx, bufio.NewReaderSize(frames, 64<<10))
	decoder, err := mp3.NewDecoder(waited)
	buffer := make([]byte, 2*granule*4)
	for err == nil {
		var n int
		n, err = io.ReadFull(decoder, buffer)
		for s := buffer[:n&^3]; len(s) > 0; s = s[4:] {
			next(sample(s), sample(s[2:]))
		}
	}
	switch {
	case ctx.Err() != nil:
		return busy.Because(ctx.Err())
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil
	}
	return damaged.Because(err)
}

func sample(b []byte) int16 { return int16(binary.LittleEndian.Uint16(b)) } //nolint:gosec // two's complement

// Known returns the metadata of a stored song.
func (s Store) Known(hash string) (Audio, bool) {
	if !senders.IsHash(hash) {
		return Audio{}, false
	}
	var a Audio
	raw, err := os.ReadFile(s.facts(hash))
	if err != nil || json.Unmarshal(raw, &a) != nil {
		return Audio{}, false
	}
	return a, a.Hash == hash
}

// Path returns the path of a song's file.
func (s Store) Path(hash string) string { return filepath.Join(s.Dir, hash[:2], hash+".mp3") }

func (s Store) facts(hash string) string { return filepath.Join(s.Dir, hash[:2], hash+".json") }

// Senders returns the records of the songs' senders.
func (s Store) Senders() senders.Senders {
	return senders.Senders{
		Dir: filepath.Join(s.Dir, "senders"),
		Bytes: func(hash string) int64 {
			known, _ := s.Known(hash)
			return known.Bytes
		},
		Remove: func(hash string) error {
			for _, path := range []string{s.facts(hash), s.Path(hash)} { // metadata first: it means complete
				if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
					return err
				}
			}
			return nil
		},
	}
}

func (s Store) quota() senders.Quota {
	return senders.Quota{
		Files: cmp.Or(s.Quota, maxPerSender), Bytes: maxBytesPerSender, TooMany: full, TooLarge: full,
	}
}

// Sent returns the metadata of a song that an account sent; ok is false if the account did not send it. It renews the
// song's time: an unused song is kept for two weeks from then.
func (s Store) Sent(hash, by string) (Audio, bool) {
	if !s.Senders().Touch(hash, by) {
		return Audio{}, false
	}
	return s.Known(hash)
}
