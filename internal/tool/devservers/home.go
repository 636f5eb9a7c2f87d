package devservers

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// identity is the user that a child runs as. PostgreSQL refuses to run as root, so root runs it as another user.
type identity struct {
	credential *syscall.Credential // nil: the user of this process
	namespace  bool                // run in a user namespace that maps this process's user to nobody
}

const nobody = 65534

func (id identity) apply(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: id.credential}
	if id.namespace {
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getuid(), Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: os.Getgid(), Size: 1}}
	}
}

// canEnter tests by running a program, so that every kind of permission counts.
func (id identity) canEnter(dir string) bool {
	cmd := exec.Command("test", "-x", dir)
	id.apply(cmd)
	return cmd.Run() == nil
}

func (id identity) own(path string) error {
	if id.credential == nil {
		return nil
	}
	return os.Lchown(path, int(id.credential.Uid), int(id.credential.Gid))
}

// home is a data directory and the user that its servers run as.
type home struct {
	dir      string
	identity identity
}

// openHome creates the directory and chooses the user: the current one, or for root, postgres, else nobody. If neither
// can enter the directory, root itself in a user namespace that calls it nobody; if the kernel forbids that, nobody
// with a directory elsewhere.
func openHome(dir string, logf func(string, ...any)) (home, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return home{}, err
	}
	if err := os.MkdirAll(dir, 0o711); err != nil {
		return home{}, fmt.Errorf("the data directory cannot be used; DATA_DIR names another: %w", err)
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return home{}, err
	}
	masked := identity{namespace: true}
	if os.Getuid() != 0 {
		// initdb looks up the user's name, which some containers do not have.
		if _, err := user.Current(); err != nil && masked.canEnter(dir) {
			return home{dir, masked}, nil
		}
		return home{dir, identity{}}, nil
	}
	lent := identity{credential: lentCredential()}
	if lent.canEnter(dir) {
		return home{dir, lent}, nil
	}
	if masked.canEnter(dir) {
		return home{dir, masked}, nil
	}
	sum := sha256.Sum256([]byte(dir))
	elsewhere := filepath.Join("/var/tmp", "weddings-"+hex.EncodeToString(sum[:6]))
	logf("the servers' user cannot enter %s: their data is in %s", dir, elsewhere)
	if err := ownDir(elsewhere); err != nil {
		return home{}, err
	}
	return home{elsewhere, lent}, nil
}

func lentCredential() *syscall.Credential {
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.ParseUint(u.Uid, 10, 32)
		gid, gidErr := strconv.ParseUint(u.Gid, 10, 32)
		if uidErr == nil && gidErr == nil {
			return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		}
	}
	return &syscall.Credential{Uid: nobody, Gid: nobody}
}

// ownDir creates a directory with a predictable name and refuses one that another user created.
func ownDir(dir string) error {
	if err := os.Mkdir(dir, 0o711); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || !info.IsDir() || int(owner.Uid) != os.Getuid() || info.Mode().Perm()&0o022 != 0 {
		return fmt.Errorf("%s belongs to another user", dir)
	}
	return nil
}

// makeDir creates a private directory of the servers' user.
func (h home) makeDir(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return h.identity.own(dir)
}

// makeSockets creates a private directory for the sockets. Its path is short, because a socket's path has at most 107
// bytes. It is a new one at every start, because a dying server unlinks its path even after its successor has bound it.
// The link "sockets" in the data directory points to it, so that the next start finds the one of a killed process.
func (h home) makeSockets() (string, error) {
	link := filepath.Join(h.dir, "sockets")
	if old, err := os.Readlink(link); err == nil {
		if err := errors.Join(os.RemoveAll(old), os.Remove(link)); err != nil {
			return "", err
		}
	}
	var failures error
	for _, parent := range []string{os.TempDir(), "/tmp", "/var/tmp"} {
		const longest = 107 - len("/weddings-0123456789/.s.PGSQL.5432")
		if len(parent) > longest || !h.identity.canEnter(parent) {
			continue
		}
		dir, err := os.MkdirTemp(parent, "weddings-")
		if err == nil {
			err = errors.Join(h.identity.own(dir), os.Symlink(dir, link))
		}
		if err == nil {
			return dir, nil
		}
		failures = errors.Join(failures, err)
	}
	return "", errors.Join(errors.New("no directory for sockets can be created"), failures)
}
