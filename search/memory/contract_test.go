package memory_test

import (
	"testing"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/searchtest"
)

func TestContract(t *testing.T) {
	t.Parallel()
	searchtest.Run(t, func(*testing.T) search.Engine { return memory.New() })
}

func TestRelevance(t *testing.T) {
	t.Parallel()
	searchtest.RunRelevance(t, "memory", func(*testing.T) search.Engine { return memory.New() })
}
