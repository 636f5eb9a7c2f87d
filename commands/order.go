package commands

import (
	"maps"
	"slices"
)

// Reorder puts the named entries of a list into the order of the names. Together they take the same positions as
// before. All other entries keep their positions.
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

// Reordered returns a list whose named members are in the order of the names, as Reorder does. It returns false if a
// name is no member, or occurs twice.
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
