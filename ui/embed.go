// Package ui carries the built front end and the message catalogue into the binary.
package ui

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"
)

//go:embed all:dist
var dist embed.FS

//go:embed src/*/words.*.json src/*/*/words.*.json src/*/*/*/words.*.json
var words embed.FS

//go:embed operations.json
var operations []byte

// Dist returns the files of the last UI build. Without a build it holds no index.html.
//
// index.html has the places <!--head-->, <!--unwritten-->, <!--shell--> and <!--data--> for the server; shell.html is
// the same page untouched, which the service worker keeps; .vite/manifest.json maps sources to hashed assets,
// .vite/routes.json lists the routes that the pages declare.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // The folder is part of the binary.
	}
	return sub
}

// Messages returns the ICU messages of a language ("ar" or "en") by key: one catalogue for shell, errors, mail and the
// React app. They stand in words.<lang>.json beside what says them. Placeholders are {name}; plurals are ICU; <b> and
// <link> tags mark rich parts. The map is shared: nobody may change it.
func Messages(lang string) (map[string]string, error) {
	all, err := catalogues()
	if err != nil {
		return nil, err
	}
	if len(all[lang]) == 0 {
		return nil, fmt.Errorf("there are no words in %q", lang)
	}
	return all[lang], nil
}

// catalogues returns the messages by language and key. They are read once: a program asks for many of them as it
// starts, and reading them takes milliseconds.
var catalogues = sync.OnceValues(func() (map[string]map[string]string, error) {
	all := map[string]map[string]string{}
	err := fs.WalkDir(words, "src", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := words.ReadFile(name)
		if err != nil {
			return err
		}
		lang := strings.TrimPrefix(path.Ext(strings.TrimSuffix(name, ".json")), ".")
		messages := all[lang]
		if err := json.Unmarshal(data, &messages); err != nil { // adds to what is there
			return fmt.Errorf("%s: %w", name, err)
		}
		all[lang] = messages
		return nil
	})
	return all, err
})

// Operations returns the text of the app's queries by name, for the server to answer ahead: what the client computes
// urql's key from, and what it would send. The UI's unit tests keep the file in step with the documents.
func Operations() (map[string]string, error) {
	var all map[string]string
	if err := json.Unmarshal(operations, &all); err != nil {
		return nil, err
	}
	return all, nil
}
