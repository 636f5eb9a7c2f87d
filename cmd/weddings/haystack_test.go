package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"
)

// forms returns the encodings in which a text may be stored: plain, escaped for JSON and URLs, hexadecimal, and base64
// at each of its three alignments, without the characters that depend on adjacent bytes.
func forms(text string) []string {
	escaped, _ := json.Marshal(text)
	ascii := ""
	for _, unit := range text {
		if unit < 0x80 {
			ascii += string(unit)
		} else {
			ascii += fmt.Sprintf(`\u%04x`, unit)
		}
	}
	all := []string{
		text,
		strings.Trim(string(escaped), `"`),
		ascii,
		url.QueryEscape(text),
		url.PathEscape(text),
		hex.EncodeToString([]byte(text)),
		strings.ToUpper(hex.EncodeToString([]byte(text))),
	}
	for shift := range 3 {
		padded := append(bytes.Repeat([]byte{0}, shift), text...)
		padded = padded[:len(padded)/3*3]
		for _, encoding := range []*base64.Encoding{base64.StdEncoding, base64.URLEncoding} {
			all = append(all, encoding.EncodeToString(padded)[(shift*8+5)/6:])
		}
	}
	return all
}

// haystack holds bytes by location.
type haystack map[string][]byte

// found returns the locations that contain a text in any form.
func (h haystack) found(text string) (places []string) {
	for place, bytesThere := range h {
		for _, form := range forms(text) {
			if bytes.Contains(bytesThere, []byte(form)) {
				places = append(places, place)
				break
			}
		}
	}
	return places
}

// addTables adds every row of every table of the database as raw bytes; passing selects the tables.
func (h haystack) addTables(t *testing.T, pool *pgxpool.Pool, passing func(schema, table string) bool) {
	t.Helper()
	rows, err := pool.Query(
		t.Context(),
		`SELECT table_schema::text, table_name::text FROM information_schema.tables
			WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
	)
	require.NoError(t, err)
	type name struct{ Schema, Table string }
	tables, err := pgx.CollectRows(rows, pgx.RowToStructByPos[name])
	require.NoError(t, err)
	require.NotEmpty(t, tables)
	for _, n := range tables {
		if !passing(n.Schema, n.Table) {
			continue
		}
		rows, err := pool.Query(t.Context(), `SELECT * FROM `+pgx.Identifier{n.Schema, n.Table}.Sanitize())
		require.NoError(t, err)
		var all bytes.Buffer
		for rows.Next() {
			for _, value := range rows.RawValues() { // jsonb has one byte before the text
				all.Write(value)
				all.WriteByte('\n')
			}
		}
		require.NoError(t, rows.Err())
		h["table "+n.Schema+"."+n.Table] = all.Bytes()
	}
}

func (h haystack) addRedis(t *testing.T, client *redis.Client) {
	t.Helper()
	keys, err := client.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	require.NotEmpty(t, keys)
	for _, key := range keys {
		var value any
		switch kind := client.Type(t.Context(), key).Val(); kind {
		case "string":
			value, err = client.Get(t.Context(), key).Result()
		case "hash":
			value, err = client.HGetAll(t.Context(), key).Result()
		default:
			t.Fatalf("%s has the type %s, which is not searched", key, kind)
		}
		require.NoError(t, err)
		h["redis "+key] = fmt.Append(nil, key, value)
	}
}

func (h haystack) addFiles(t *testing.T, dir string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		h["file "+path] = append([]byte(path), content...)
		return err
	}))
}
