package commands

import (
	"maps"
	"slices"
)

// Reorder puts what is named in the order of the names, within the places that these had; the rest stays where it is.
func Reorder[T any, K comparable](list []T, named []K, key func(T) K) {
	place := make(map[K]int, len(named))
	for i, each := range named {
		place[each] = i
	}
	found := map[int]T{}
	var at []int
	for i, each := range list {
		if wanted, is := place[key(each)]; is {
			found[wanted], at = each, append(at, i)
		}
	}
	for i, wanted := range slices.Sorted(maps.Keys(found)) {
		list[at[i]] = found[wanted]
	}
}

// Reordered returns a list with those of its members that are named in the order of the names. It returns false if
// something is named that is no member, or twice.
func Reordered[K comparable](list, named []K) ([]K, bool) {
	members, place := make(map[K]bool, len(list)), make(map[K]bool, len(named))
	for _, each := range list {
		members[each] = true
	}
	for _, each := range named {
		if !members[each] || place[each] {
			return nil, false
		}
		place[each] = true
	}
	next := slices.Clone(list)
	Reorder(next, named, func(each K) K { return each })
	return next, true
}
