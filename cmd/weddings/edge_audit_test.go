package main

import (
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/require"
)

// audits runs every audit of the package graphql-http, the reference implementation of GraphQL over HTTP, against a
// server.
const audits = `
import { serverAudits } from 'graphql-http'
const audits = serverAudits({ url: process.argv[1], fetchFn: fetch })
let failed = 0
for (const audit of audits) {
  const result = await audit.fn()
  if (result.status === 'ok') continue
  failed++
  console.log(result.status, audit.id, audit.name, '-', result.reason)
}
console.log(audits.length - failed, 'of', audits.length)
process.exit(failed || audits.length < 60 ? 1 : 0)
`

func TestGraphQLIsServedAsTheReferenceAsks(t *testing.T) {
	t.Parallel()
	ui, err := filepath.Abs("../../ui")
	require.NoError(t, err)
	if found, _ := filepath.Glob(filepath.Join(ui, "node_modules", "graphql-http", "package.json")); found == nil {
		t.Skip("the audits need the UI's packages: npm ci in ui")
	}
	s := newEdge(t, unlimited())
	s.site.Introspection = true // the audits query the schema
	router := chi.NewRouter()
	s.site.Mount(router)
	server := httptest.NewServer(router)
	defer server.Close()
	command := exec.CommandContext(t.Context(), "node", "--input-type=module", "--eval", audits, server.URL+"/graphql")
	command.Dir = ui
	out, err := command.CombinedOutput()
	require.NoError(t, err, string(out))
}
