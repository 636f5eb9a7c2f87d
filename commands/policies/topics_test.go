package policies

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// Each function that tells events apart by their type belongs to a group, which has to read the streams of all of them:
// of a topic that it does not read, it would never hear. The topics of letters are derived: see on.
func TestEveryGroupReadsTheStreamsOfItsEvents(t *testing.T) {
	t.Parallel()
	groups := map[string]string{
		"noted":         securityGroup,
		"archive":       archiveGroup,
		"end":           endingsGroup,
		"endingOf":      endingsGroup,
		"followBooking": endingsGroup,
		"restore":       endingsGroup,
	}
	streams := map[string]string{} // by the name of the Go type
	for name, version := range events.Types() {
		e, err := events.Decode(name, version, []byte(`{}`))
		require.NoError(t, err)
		streams[reflect.TypeOf(e).Name()], _, _ = strings.Cut(e.StreamName(), "-")
	}
	topics, read := groupTopics(), map[string]map[string]bool{}
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, decl := range tree.Decls {
			handler, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			for _, of := range eventsIn(handler) {
				require.Contains(t, groups, handler.Name.Name, "%s: say which group hears of %s", file, of)
				require.Contains(t, streams, of)
				group := groups[handler.Name.Name]
				assert.Contains(t, topics[group], streams[of], "%s handles %s, and does not read its topic", group, of)
				if read[group] == nil {
					read[group] = map[string]bool{}
				}
				read[group][streams[of]] = true
			}
		}
	}
	for _, group := range groups {
		assert.Len(t, topics[group], len(read[group]), "%s reads topics for nothing", group)
	}
}

// eventsIn are the types in the cases of a handler's own switch over an event. A function of schedule rules has none
// here: it returns a schedule.Change, and each rule names its topic.
func eventsIn(handler *ast.FuncDecl) (types []string) {
	if handler.Body == nil || setsTimers(handler) {
		return nil
	}
	for _, statement := range handler.Body.List {
		choice, ok := statement.(*ast.TypeSwitchStmt)
		if !ok {
			continue
		}
		for _, clause := range choice.Body.List {
			for _, one := range clause.(*ast.CaseClause).List {
				if of, ok := one.(*ast.SelectorExpr); ok {
					types = append(types, of.Sel.Name)
				}
			}
		}
	}
	return types
}

func setsTimers(handler *ast.FuncDecl) bool {
	if handler.Type.Results == nil {
		return false
	}
	result, ok := handler.Type.Results.List[0].Type.(*ast.SelectorExpr)
	return ok && result.Sel.Name == "Change"
}
