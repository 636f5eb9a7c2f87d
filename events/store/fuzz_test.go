package store

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzImportedLine checks that an accepted line has exactly one kind, and means the same after it is exported again.
func FuzzImportedLine(f *testing.F) {
	f.Add(
		`{"event":{"position":1,"id":"0198a1b2-0000-7000-8000-000000000001","stream":"a","version":1,"type":"contact.clicked","schemaVersion":1,"payload":"{}","metadata":"{}","hash":"AAEC","recordedAt":"2026-01-02T03:04:05.000006Z"}}`,
	)
	f.Add(`{"claim":{"key":"AAEC","stream":"account-1"}}`)
	f.Add(`{"signed":{"position":1000,"head":"AAEC","signature":"AAEC","signedAt":"2026-01-02T03:04:05Z"}}`)
	f.Add(`{}{"claim":{}}`)
	f.Add(`{"claim":{},"telemetry":{}} null`)
	f.Fuzz(func(t *testing.T, text string) {
		in := &lines{dec: json.NewDecoder(strings.NewReader(text))}
		for in.next() == nil {
			taken := in.line
			require.Equal(t, 1, taken.kinds())
			raw, err := json.Marshal(taken)
			if err != nil {
				continue // the database rejects times out of its range, too
			}
			again := &lines{dec: json.NewDecoder(strings.NewReader(string(raw)))}
			require.NoError(t, again.next())
			once, err := json.Marshal(again.line)
			require.NoError(t, err)
			assert.JSONEq(t, string(raw), string(once))
		}
	})
}
