// Package mailtest is a mail server for tests.
package mailtest

import (
	"bufio"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

// Server speaks enough SMTP to accept or refuse mails.
type Server struct {
	config.SMTP
	Answers map[string]string // replies other than OK, by verb or by verb and argument
	Arrived chan Mail         // receives each mail, if set
	// Slow selects lines that get no reply until the client disconnects or Release is called.
	Slow func(line string) bool

	mu       sync.Mutex
	mails    []Mail
	seen     []string
	released chan struct{}
	release  sync.Once
}

// Mail is an accepted mail.
type Mail struct{ From, To, Data string }

// Serve listens until the test ends, and sets the server's configuration to its address.
func Serve(t testing.TB, s *Server) *Server {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	host, port, err := net.SplitHostPort(listener.Addr().String())
	require.NoError(t, err)
	n, err := strconv.ParseUint(port, 10, 16)
	require.NoError(t, err)
	s.Host, s.Port, s.From = host, uint16(n), "noreply@weddings.example"
	s.released = make(chan struct{})
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
		s.Release()
		conversations.Wait()
	})
	return s
}

func (s *Server) converse(conn net.Conn) {
	defer conn.Close()
	lines := bufio.NewReader(conn)
	say := func(format string, args ...any) { fmt.Fprintf(conn, format+"\r\n", args...) }
	var mail Mail
	say("220 test ESMTP")
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if s.Slow != nil && s.Slow(strings.TrimSpace(line)) {
			<-s.released
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		verb = strings.ToUpper(verb)
		if answer := s.answerTo(verb, rest); answer != "" {
			say("%s", answer)
			continue
		}
		switch verb {
		case "EHLO":
			say("250-test")
			say("250-ENHANCEDSTATUSCODES")
			say("250 8BITMIME")
		case "MAIL":
			mail.From = rest
			say("250 ok")
		case "RCPT":
			mail.To = rest
			say("250 ok")
		case "DATA":
			say("354 go ahead")
			if mail.Data, err = readData(lines); err != nil {
				return
			}
			s.accept(mail)
			mail = Mail{}
			say("250 queued")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// answerTo notes a verb and returns the reply to it, "" for OK.
func (s *Server) answerTo(verb, rest string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seen = append(s.seen, verb)
	if answer, special := s.Answers[verb+" "+rest]; special {
		return answer
	}
	return s.Answers[verb]
}

// readData reads a mail up to the line that ends it.
func readData(lines *bufio.Reader) (data string, err error) {
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return "", err
		}
		if line == ".\r\n" {
			return data, nil
		}
		data += strings.TrimPrefix(line, ".")
	}
}

func (s *Server) accept(mail Mail) {
	s.mu.Lock()
	s.mails = append(s.mails, mail)
	s.mu.Unlock()
	if s.Arrived != nil {
		s.Arrived <- mail
	}
}

// Release replies to all slow lines, now and from now on.
func (s *Server) Release() { s.release.Do(func() { close(s.released) }) }

// Mails returns the accepted mails.
func (s *Server) Mails() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.mails)
}

// Seen returns the verbs that clients sent.
func (s *Server) Seen() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.seen)
}

// Answer sets the reply to a line; "" is OK again.
func (s *Server) Answer(to, with string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Answers[to] = with
}
