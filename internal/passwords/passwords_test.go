package passwords_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/internal/passwords"
)

const (
	written = "$argon2id$v=19$m=47104,t=1,p=1$"
	// older is "ياسمين الشام", as another implementation hashed it at another cost.
	older = "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$pBGKLpZrqXtMWgjr4a3e5gOs87yj6o3hz/VJS70iPms"
)

var cheap = passwords.Costing(passwords.Cost{Passes: 1, KiB: 8, Lanes: 1})

func TestAPasswordIsHashedAsDearlyAsOWASPAsks(t *testing.T) {
	t.Parallel()
	var people passwords.Hasher
	hash, again := people.Hash("ياسمين الشام"), people.Hash("ياسمين الشام")
	assert.True(t, strings.HasPrefix(hash, written), hash)
	assert.NotEqual(t, hash, again, "each has a salt of its own")
	assert.True(t, people.Matches(hash, "ياسمين الشام"))
	assert.True(t, people.Matches(again, "ياسمين الشام"))
	assert.False(t, people.Matches(hash, "ياسمين الشام "))
}

func TestAHashIsVerifiedAtTheCostItTells(t *testing.T) {
	t.Parallel()
	var people passwords.Hasher
	for name, hash := range map[string]string{"older": older, "cheap": cheap.Hash("ياسمين الشام")} {
		assert.True(t, people.Matches(hash, "ياسمين الشام"), name)
		assert.False(t, people.Matches(hash, "ياسمين"), name)
	}
	assert.True(t, cheap.Matches(people.Hash("ياسمين الشام"), "ياسمين الشام"))
}

// Who has no account has no hash, which must take as long as one.
func TestAMalformedHashMatchesNothing(t *testing.T) {
	t.Parallel()
	right := cheap.Hash("ياسمين الشام")
	assert.True(t, cheap.Matches(right, "ياسمين الشام"))
	for _, hash := range []string{
		"", "$", "$$$$$", right + "$", right[:len(right)-1], right[1:],
		strings.Replace(right, "argon2id", "argon2i", 1),
		strings.Replace(right, "v=19", "v=18", 1),
		strings.Replace(right, "t=1", "t=0", 1),
		strings.Replace(right, "t=1", "t=9", 1),
		strings.Replace(right, "p=1", "p=0", 1),
		strings.Replace(right, "p=1", "p=255", 1),
		strings.Replace(right, "m=8,", "m=4294967295,", 1),
		strings.Replace(right, "m=8,", "m=08,", 1),
		strings.Replace(right, "m=8,", "m=-8,", 1),
		strings.Replace(right, "m=8,", "m=16,", 1),
		right[:strings.LastIndex(right, "$")+1],
	} {
		assert.False(t, cheap.Matches(hash, "ياسمين الشام"), hash)
		assert.False(t, cheap.Matches(hash, ""), hash)
	}
}

// Not parallel: it counts all memory that is taken meanwhile.
func TestWhoHasNoHashCostsAsMuchAsAnybody(t *testing.T) {
	taken := func(hash string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		assert.False(t, passwords.Hasher{}.Matches(hash, "ياسمين"))
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) >> 20
	}
	assert.Equal(t, uint64(46), taken(""), "MiB")
	assert.Equal(t, uint64(46), taken(passwords.Hasher{}.Hash("ياسمين الشام")), "MiB")
}
