package mail

import (
	"context"
	"os"
	"path/filepath"
)

// Folder writes each mail to a file named by its id, instead of sending it.
type Folder struct{ Dir, From string }

// Send writes the file atomically: no partial file ever has the mail's name.
func (f Folder) Send(_ context.Context, m Message) error {
	msg, err := compose(f.From, m)
	if err != nil {
		return err
	}
	draft, err := os.CreateTemp(f.Dir, ".draft-")
	if err != nil {
		return err
	}
	defer os.Remove(draft.Name())
	_, err = msg.WriteTo(draft)
	if closeErr := draft.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	return os.Rename(draft.Name(), filepath.Join(f.Dir, filepath.Base(m.ID)+".eml"))
}
