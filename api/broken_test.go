package api

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// net/http refuses a URL with a broken escape in plain text, before any handler.
func TestABrokenAddressLeadsToAPage(t *testing.T) {
	t.Parallel()
	site := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNoContent)
	}))
	site.Listener = Listener(site.Listener)
	site.Start()
	t.Cleanup(site.Close)

	const page = "Accept: text/html,*/*\r\n"
	for _, c := range []struct{ asked, headers, leads string }{
		{"GET /%E0%A4%A", page, "/A"},
		{"GET /venue/%E0%A4%A", page, "/venue/A"},
		{"GET /venue/%D9%82%D8%A7%D", page, "/venue/%D9%82%D8%A7D"},
		{"GET /venue/a+b%2?lang=en&q=%zz", page, "/venue/a+b2?lang=en&q=zz"},
		{"GET //evil.example/%zz", page, "/evil.example/zz"},
		{"GET /%0d%0aSet-Cookie:x%z", page, "/%0D%0ASet-Cookie:xz"},
		{"GET /%zz", "Accept: application/json\r\n", ""},
		{"GET /api/venues/%zz", page, ""},
		{"POST /venue/%zz", page, ""},
		{"GET /venue/a", page + "no header\r\n", ""},
	} {
		connection, err := net.Dial("tcp", site.Listener.Addr().String())
		require.NoError(t, err)
		answers := bufio.NewReader(connection)
		// The connection has answered somebody else before, as that of a proxy has.
		for _, request := range []string{"GET /venue/b", c.asked} {
			_, err = fmt.Fprintf(connection, "%s HTTP/1.1\r\nHost: x\r\n%s\r\n", request, c.headers)
			require.NoError(t, err)
			response, err := http.ReadResponse(answers, nil)
			require.NoError(t, err)
			require.NoError(t, response.Body.Close())
			switch {
			case request != c.asked && response.StatusCode == http.StatusNoContent:
				continue
			case c.leads == "":
				assert.Equal(t, http.StatusBadRequest, response.StatusCode, c.asked)
			default:
				assert.Equal(t, http.StatusFound, response.StatusCode, c.asked)
				assert.Equal(t, c.leads, response.Header.Get("Location"), c.asked)
			}
			break
		}
		require.NoError(t, connection.Close())
	}
}
