package mail_test

import (
	"bufio"
	"fmt"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

// server speaks enough SMTP to take mails in, or to refuse them.
type server struct {
	config.SMTP
	answers map[string]string // verb → what is answered instead of OK
	mu      sync.Mutex
	mails   []received
	seen    []string
}

type received struct {
	from, to, data string
}

func serve(t *testing.T, s *server) *server {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	host, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	n, err := strconv.ParseUint(port, 10, 16)
	require.NoError(t, err)
	s.Host, s.Port, s.From = host, uint16(n), "noreply@weddings.example"
	var conversations sync.WaitGroup
	conversations.Go(func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conversations.Go(func() { s.converse(conn) })
		}
	})
	t.Cleanup(func() {
		listener.Close()
		conversations.Wait()
	})
	return s
}

func (s *server) converse(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewReader(conn)
	say := func(format string, args ...any) { fmt.Fprintf(conn, format+"\r\n", args...) }
	var mail received
	say("220 test ESMTP")
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		verb = strings.ToUpper(verb)
		s.mu.Lock()
		s.seen = append(s.seen, verb)
		answer := s.answers[verb]
		s.mu.Unlock()
		if answer != "" {
			say("%s", answer)
			continue
		}
		switch verb {
		case "EHLO":
			say("250-test")
			say("250 8BITMIME")
		case "MAIL":
			mail.from = rest
			say("250 ok")
		case "RCPT":
			mail.to = rest
			say("250 ok")
		case "DATA":
			say("354 go ahead")
			for {
				line, err := lines.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				mail.data += strings.TrimPrefix(line, ".")
			}
			s.mu.Lock()
			s.mails = append(s.mails, mail)
			s.mu.Unlock()
			say("250 queued")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}
