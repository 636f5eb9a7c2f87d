package edge

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/internal/fault"
)

func TestAFormThatNobodyCanFillSoFastIsRefused(t *testing.T) {
	t.Parallel()
	after := func(milliseconds int) *int { return &milliseconds }
	wrong := fault.New(fault.Invalid, "خطأ", "Wrong")
	valid, invalid := func() error { return nil }, func() error { return wrong }
	for _, form := range []Honeypot{{}, {Elapsed: after(1200)}, {Elapsed: after(9000)}} {
		assert.NoError(t, form.Check(valid), form)
	}
	for _, form := range []Honeypot{
		{Elapsed: after(0)},
		{Elapsed: after(1199)},
		{Elapsed: after(-1)},
		{Website: "x"},
		{Website: "x", Elapsed: after(9000)},
	} {
		assert.Equal(t, fault.TooMany, fault.CodeOf(form.Check(valid)), form)
		assert.Equal(t, wrong, form.Check(invalid), "errors of fields come first")
	}
}
