package graph

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/vektah/gqlparser/v2/ast"

	"weddings/commands"
)

// elsewhere are the fields that no input has, and where they come from.
var elsewhere = map[string]string{
	"PictureInput.Look":  "the media store",
	"PlaceInput.Country": "the command: it is Syria",
	"RecordQuizStep.Bot": "the browser's name",
}

// A command that replaces something, such as SetAmenity, would empty each field that its input leaves out.
func TestEveryFieldOfACommandIsInItsInput(t *testing.T) {
	t.Parallel()
	schema := NewExecutableSchema(Config{}).Schema()
	left := map[string]bool{}
	var look func(of reflect.Type, input *ast.Definition)
	look = func(of reflect.Type, input *ast.Definition) {
		for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
			of = of.Elem()
		}
		if of.Kind() != reflect.Struct {
			return
		}
		for _, field := range reflect.VisibleFields(of) {
			if field.Anonymous || !field.IsExported() {
				continue
			}
			var named *ast.FieldDefinition
			for _, each := range input.Fields {
				if strings.EqualFold(each.Name, field.Name) {
					named = each
				}
			}
			if named == nil {
				left[input.Name+"."+field.Name] = true
			} else if of := schema.Types[named.Type.Name()]; of.Kind == ast.InputObject {
				look(field.Type, of)
			}
		}
	}
	looked := 0
	for _, command := range commands.Declared() {
		if input := schema.Types[command.CommandName()]; input != nil && input.Kind == ast.InputObject {
			looked++
			look(reflect.TypeOf(command), input)
		}
	}
	assert.Greater(t, looked, 50)
	assert.ElementsMatch(t, slices.Collect(maps.Keys(elsewhere)), slices.Collect(maps.Keys(left)))
}
