package main

import (
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// stalling is a proxy between a site and its PostgreSQL. While it is held, no data passes and no connection is closed,
// as if the server or the network hung.
type stalling struct {
	held sync.RWMutex // read-locked while data passes
}

// stallingBefore returns the address of a stalling proxy for a server.
func stallingBefore(t *testing.T, dsn string) (*stalling, string) {
	t.Helper()
	const socket = ".s.PGSQL.5432"
	address, err := url.Parse(dsn)
	require.NoError(t, err)
	query := address.Query()
	server := filepath.Join(query.Get("host"), socket)
	dir, err := os.MkdirTemp("", "stall") // paths of sockets must be short
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "unix", filepath.Join(dir, socket))
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	s := &stalling{}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go s.serve(client, server)
		}
	}()
	query.Set("host", dir)
	address.RawQuery = query.Encode()
	return s, address.String()
}

func (s *stalling) serve(client net.Conn, server string) {
	defer client.Close()
	s.held.RLock()
	backend, err := net.Dial("unix", server)
	s.held.RUnlock()
	if err != nil {
		return
	}
	defer backend.Close()
	var both sync.WaitGroup
	both.Go(func() { s.pass(client, backend) })
	both.Go(func() { s.pass(backend, client) })
	both.Wait()
}

func (s *stalling) pass(from, to net.Conn) {
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		s.held.RLock()
		if err == nil {
			_, err = to.Write(buffer[:n])
		}
		s.held.RUnlock()
		if err != nil {
			return
		}
	}
}
