package mail_test

import (
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	ours "weddings/internal/mail"
	"weddings/internal/mail/mailtest"

	"weddings/internal/config"
)

var message = ours.Message{
	ID:      "0197-a",
	To:      "layla@example.com",
	Lang:    "ar",
	Subject: "أكدوا\r\nBcc: spy@example.com",
	Link:    "https://weddings.example/verify-email?token=x&lang=ar",
	Text:    "أهلًا بكم.\n\nhttps://weddings.example/verify-email?token=x&lang=ar\n\n<script>alert(1)</script>\nhttps://evil.example",
}

// parts returns a mail's header and its bodies by content type.
func parts(t *testing.T, raw string) (mail.Header, map[string]string) {
	t.Helper()
	msg, err := mail.ReadMessage(strings.NewReader(raw))
	require.NoError(t, err)
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/alternative", kind)
	forms := map[string]string{}
	for reader := multipart.NewReader(msg.Body, params["boundary"]); ; {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			return msg.Header, forms
		}
		require.NoError(t, err)
		body, err := io.ReadAll(quotedprintable.NewReader(part))
		require.NoError(t, err)
		kind, _, err := mime.ParseMediaType(part.Header.Get("Content-Type"))
		require.NoError(t, err)
		forms[kind] = strings.ReplaceAll(string(body), "\r\n", "\n")
	}
}

func decoded(t *testing.T, header string) string {
	t.Helper()
	s, err := new(mime.WordDecoder).DecodeHeader(header)
	require.NoError(t, err)
	return s
}

func TestAMailInBothForms(t *testing.T) {
	t.Parallel()
	s := mailtest.Serve(t, &mailtest.Server{SMTP: config.SMTP{TLS: "none"}})
	require.NoError(t, ours.SMTP{SMTP: s.SMTP}.Send(t.Context(), message))
	require.Len(t, s.Mails(), 1)
	got := s.Mails()[0]
	assert.Contains(t, got.From, "<noreply@weddings.example>")
	assert.Contains(t, got.To, "<layla@example.com>")
	header, forms := parts(t, got.Data)
	assert.Equal(t, "أكدوا Bcc: spy@example.com", decoded(t, header.Get("Subject")), "a subject is one line")
	assert.Empty(t, header.Get("Bcc"))
	assert.Equal(t, "<0197-a@weddings.example>", header.Get("Message-Id"))
	assert.Equal(t, "auto-generated", header.Get("Auto-Submitted"))
	assert.Contains(t, decoded(t, header.Get("From")), "أعراس سورية")
	assert.Equal(t, message.Text, strings.TrimSpace(forms["text/plain"]))
	html := forms["text/html"]
	assert.Contains(t, html, `<html lang="ar" dir="rtl">`)
	assert.Contains(t, html, `href="https://weddings.example/verify-email?token=x&amp;lang=ar"`)
	assert.Equal(t, 1, strings.Count(html, "<a "), "text that people wrote contains no link")
	assert.NotContains(t, html, "<script>")
}

func TestEnglishIsLeftToRight(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	english := message
	english.Lang = "en"
	require.NoError(t, ours.Folder{Dir: dir, From: "noreply@weddings.example"}.Send(t.Context(), english))
	raw, err := os.ReadFile(filepath.Join(dir, "0197-a.eml"))
	require.NoError(t, err)
	header, forms := parts(t, string(raw))
	assert.Contains(t, header.Get("From"), "Syrian Weddings")
	assert.Contains(t, forms["text/html"], `dir="ltr"`)
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

type permanence interface {
	Permanent() bool
	Address() bool
}

func TestARefusalSaysWhetherToTryAgainAndTellsNoAddress(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		answers            map[string]string
		permanent, address bool
	}{
		"no such mailbox":       {map[string]string{"RCPT": "550 5.1.1 <layla@example.com> unknown"}, true, true},
		"no such mailbox, bare": {map[string]string{"RCPT": "550 <layla@example.com> unknown"}, true, true},
		"mailbox disabled":      {map[string]string{"RCPT": "554 5.2.1 <layla@example.com> disabled"}, true, true},
		"we may not relay":      {map[string]string{"RCPT": "554 5.7.1 relaying to layla@example.com denied"}, true, false},
		"we are unknown":        {map[string]string{"RCPT": "550 5.1.8 bad sender's domain"}, true, false},
		"out of order":          {map[string]string{"RCPT": "503 5.5.1 need MAIL first"}, true, false},
		"no rights, unannounced": {map[string]string{
			"EHLO": "250 test", "RCPT": "550 5.7.1 mail from here to layla@example.com denied",
		}, true, false},
		"no rights, at the end":     {map[string]string{"RCPT": "553 no such rcpthost (#5.7.1)"}, true, false},
		"we may not relay, bare":    {map[string]string{"RCPT": "550 relay not permitted"}, true, false},
		"we are listed, bare":       {map[string]string{"RCPT": "554 5.188.10.2 is listed, layla@example.com"}, true, false},
		"no mailbox, by an address": {map[string]string{"RCPT": "550 you at 5.7.1.2: no such mailbox"}, true, true},
		"mailbox full":              {map[string]string{"RCPT": "552 5.2.2 <layla@example.com> is full"}, true, false},
		"mailbox full, bare":        {map[string]string{"RCPT": "552 <layla@example.com> is full"}, true, false},
		"mail system full":          {map[string]string{"RCPT": "554 5.3.1 no room"}, true, false},
		"domain takes no mail":      {map[string]string{"RCPT": "556 no mail for layla@example.com"}, true, true},
		"mailbox full for now":      {map[string]string{"RCPT": "452 4.2.2 <layla@example.com> is full"}, false, false},
		"content refused":           {map[string]string{"DATA": "554 5.7.1 we do not like layla@example.com"}, true, false},
		"sender refused":            {map[string]string{"MAIL": "550 5.1.0 not from you"}, true, false},
		"sender not let in": {
			map[string]string{"EHLO": "421 layla@example.com go away", "HELO": "421 go away"},
			false, false,
		},
		"server busy with mail": {map[string]string{"MAIL": "451 4.3.0 later"}, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := mailtest.Serve(t, &mailtest.Server{SMTP: config.SMTP{TLS: "none"}, Answers: c.answers})
			err := ours.SMTP{SMTP: s.SMTP}.Send(t.Context(), message)
			require.Error(t, err)
			assert.NotContains(t, err.Error(), "layla")
			final, ok := err.(permanence)
			assert.Equal(t, c.permanent, ok && final.Permanent(), "%v", err)
			assert.Equal(t, c.address, ok && final.Address(), "%v", err)
			assert.Empty(t, s.Mails())
		})
	}
	t.Run("nobody there", func(t *testing.T) {
		t.Parallel()
		err := ours.SMTP{
			SMTP: config.SMTP{Host: "127.0.0.1", Port: 1, From: "noreply@weddings.example", TLS: "none"},
		}.Send(t.Context(), message)
		require.Error(t, err)
		_, final := err.(permanence)
		assert.False(t, final)
	})
	t.Run("an address that is none", func(t *testing.T) {
		t.Parallel()
		bad := message
		bad.To = "layla <"
		err := ours.Folder{Dir: t.TempDir(), From: "noreply@weddings.example"}.Send(t.Context(), bad)
		require.Error(t, err)
		assert.True(t, err.(permanence).Permanent())
		assert.True(t, err.(permanence).Address())
		assert.NotContains(t, err.Error(), "layla")
	})
}

func TestWithoutEncryptionNothingIsSentUnlessToldSo(t *testing.T) {
	t.Parallel()
	s := mailtest.Serve(t, &mailtest.Server{SMTP: config.SMTP{TLS: "required", User: "u", Password: "p"}})
	require.Error(t, ours.SMTP{SMTP: s.SMTP}.Send(t.Context(), message))
	assert.Empty(t, s.Mails())
	assert.NotContains(t, s.Seen(), "AUTH")
	assert.NotContains(t, s.Seen(), "MAIL")
}

func TestOpeningChoosesByTheHost(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "mail")
	sender, err := ours.Open(config.SMTP{}, dir)
	require.NoError(t, err)
	require.NoError(t, sender.Send(t.Context(), message))
	assert.FileExists(t, filepath.Join(dir, "0197-a.eml"))
	sender, err = ours.Open(config.SMTP{Host: "mail.example", From: "a@b.example"}, dir)
	require.NoError(t, err)
	assert.IsType(t, ours.SMTP{}, sender)
}

// A calendar is attached beside both forms, as mail programs take it over.
func TestACalendarIsAttached(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	dated := message
	dated.Calendar = "BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n"
	require.NoError(t, ours.Folder{Dir: dir, From: "noreply@weddings.example"}.Send(t.Context(), dated))
	raw, err := os.ReadFile(filepath.Join(dir, "0197-a.eml"))
	require.NoError(t, err)
	msg, err := mail.ReadMessage(strings.NewReader(string(raw)))
	require.NoError(t, err)
	kind, params, err := mime.ParseMediaType(msg.Header.Get("Content-Type"))
	require.NoError(t, err)
	require.Equal(t, "multipart/mixed", kind)
	mixed := multipart.NewReader(msg.Body, params["boundary"])
	body, err := mixed.NextRawPart()
	require.NoError(t, err)
	assert.Contains(t, body.Header.Get("Content-Type"), "multipart/alternative")
	attached, err := mixed.NextRawPart()
	require.NoError(t, err)
	kind, params, err = mime.ParseMediaType(attached.Header.Get("Content-Type"))
	require.NoError(t, err)
	assert.Equal(t, []string{"text/calendar", "PUBLISH"}, []string{kind, params["method"]})
	text, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, attached))
	require.NoError(t, err)
	assert.Equal(t, dated.Calendar, string(text))
}

// RFC 8058: mail programs show a button that posts to the address of the header.
func TestAMailThatMayBeStoppedSaysHow(t *testing.T) {
	t.Parallel()
	s := mailtest.Serve(t, &mailtest.Server{SMTP: config.SMTP{TLS: "none"}})
	stoppable := message
	stoppable.Stop = "https://weddings.example/letters?lang=ar#" + strings.Repeat("t", 90)
	stoppable.Unsubscribe = "https://weddings.example/api/letters/stop?token=" + strings.Repeat("t", 90)
	for _, m := range []ours.Message{message, stoppable} {
		require.NoError(t, ours.SMTP{SMTP: s.SMTP}.Send(t.Context(), m))
	}
	plain, _ := parts(t, s.Mails()[0].Data)
	assert.Empty(t, plain.Get("List-Unsubscribe")+plain.Get("List-Unsubscribe-Post"))
	header, forms := parts(t, s.Mails()[1].Data)
	assert.Equal(t, "<"+stoppable.Unsubscribe+">", header.Get("List-Unsubscribe"))
	assert.Equal(t, "List-Unsubscribe=One-Click", header.Get("List-Unsubscribe-Post"))
	assert.True(t, strings.HasSuffix(strings.TrimSpace(forms["text/plain"]), "\n"+stoppable.Stop))
	assert.Contains(t, forms["text/html"], `<a href="`+stoppable.Stop+`"`)
}
