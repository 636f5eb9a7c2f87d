package memory

import (
	"slices"
	"sort"
	"strings"

	"weddings/search/text"
)

// names are the whole names of documents as they are typed, folded and in order.
type names []called

type called struct {
	name string
	doc  uint32
}

func (n *names) add(doc uint32, tokens []text.Token) {
	if len(tokens) > 1 {
		*n = append(*n, called{text.Join(tokens), doc})
	}
}

func (n names) sort() {
	slices.SortFunc(n, func(a, b called) int { return strings.Compare(a.name, b.name) })
}

// begun calls yield with the documents of which a name begins as it is typed.
func (n names) begun(typed string, yield func(doc uint32)) {
	n = n[sort.Search(len(n), func(i int) bool { return n[i].name >= typed }):]
	for _, c := range n[:sort.Search(len(n), func(i int) bool { return !strings.HasPrefix(n[i].name, typed) })] {
		yield(c.doc)
	}
}

// whole calls yield with the documents of which a name is what is typed.
func (n names) whole(typed string, yield func(doc uint32)) {
	at := sort.Search(len(n), func(i int) bool { return n[i].name >= typed })
	for ; at < len(n) && n[at].name == typed; at++ {
		yield(n[at].doc)
	}
}
