package analytics

import (
	"strconv"

	"github.com/redis/go-redis/v9"
)

// Every key that a script touches is among its KEYS. The first two keys hold the names of the generations in use. All
// keys have the same hash tag, so that the scripts also run on a Redis cluster.

// inUse is the start of every script. It returns false unless the client's generation is in use. Otherwise clients
// would refill a generation that Redis lost, a rebuild replaced or a sweep deleted, and nobody would read it.
const inUse = `
local generation = ARGV[1]
if redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then
	return false
end
`

// mostTerms is the highest number of fields in the hash of a day's search terms. A term has one field for each measure
// and origin. Visitors choose the terms, so the number must be bounded. When the hash is full, known terms are still
// counted and new ones are not.
const mostTerms = 5000

// add(k, i) adds to KEYS[k], KEYS[k+1] and so on. For each key it reads from ARGV[i] on: the type (h = hash of counts,
// t = hash with a bounded number of fields, p = HyperLogLog, z = sorted set), the expiry in seconds since 1970 (0 =
// never), the number of values, the values.
var add = `
local function add(k, i)
	for k = k, #KEYS do
		local kind, ends, n = ARGV[i], ARGV[i+1], tonumber(ARGV[i+2])
		i = i + 3
		local free = kind == 't' and ` + strconv.Itoa(mostTerms) + ` - redis.call('HLEN', KEYS[k])
		for j = i, i + n - 1, 1000 do
			local last = math.min(j + 999, i + n - 1)
			if kind == 'h' then
				for f = j, last, 2 do redis.call('HINCRBY', KEYS[k], ARGV[f], ARGV[f+1]) end
			elseif kind == 't' then
				for f = j, last, 2 do
					local known = redis.call('HEXISTS', KEYS[k], ARGV[f]) == 1
					if known or free > 0 then redis.call('HINCRBY', KEYS[k], ARGV[f], ARGV[f+1]) end
					if not known then free = free - 1 end
				end
			elseif kind == 'p' then
				redis.call('PFADD', KEYS[k], unpack(ARGV, j, last))
			else
				redis.call('ZADD', KEYS[k], unpack(ARGV, j, last))
			end
		end
		if ends ~= '0' then redis.call('EXPIREAT', KEYS[k], ends) end
		i = i + n
	end
end
`

// apply moves the checkpoint (KEYS[3]) from the one that the client read and writes the counts; if the checkpoint is
// another one, it does nothing. It returns the resulting checkpoint. It does not trust the client's checkpoint: after a
// crash a client once had one that was 114 events behind.
var apply = redis.NewScript(inUse + add + `
local at = redis.call('GET', KEYS[3]) or ''
if at ~= ARGV[2] then return at end
add(5, 4)
redis.call('SET', KEYS[3], ARGV[3])
redis.call('DEL', KEYS[4])
return ARGV[3]`)

// mend counts a parked event (in KEYS[3]) and returns 1. It returns 0 if the event is no longer parked.
var mend = redis.NewScript(inUse + add + `
if redis.call('ZREM', KEYS[3], ARGV[2]) == 0 then return 0 end
add(4, 3)
return 1`)

// note sets a key of a generation (KEYS[3]).
var note = redis.NewScript(inUse + `
redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[3])
return 1`)

// forget deletes a key that has the given value.
var forget = redis.NewScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`)
