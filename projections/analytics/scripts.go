package analytics

import (
	"strconv"

	"github.com/redis/go-redis/v9"
)

// Every key that a script touches is among its KEYS, the first two of which name the generations in use, and all of
// them bear the same hash tag: the scripts run on a cluster, too.

// inUse begins all scripts. The client's idea of the generation is never trusted: what Redis forgot, or a rebuilt one
// replaced, would be filled again from the beginning and read by nobody. They answer with false then; a generation of
// "" may be any.
const inUse = `
local generation = ARGV[1]
if generation ~= '' and redis.call('GET', KEYS[1]) ~= generation and redis.call('GET', KEYS[2]) ~= generation then
	return false
end
`

// mostTerms is how many fields the search terms of a day have: each term has one for what was done and where from.
// Visitors write the terms, so there must be an end to them. What is known is counted on, and what comes after is not.
const mostTerms = 5000

// add(k, i) adds to KEYS[k], KEYS[k+1] and so on. For each key it reads from ARGV[i] on: the kind (h = hash of counts,
// t = the same with an end to its fields, p = HyperLogLog, z = sorted set), when it expires in seconds since 1970 (0 =
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

// apply moves the checkpoint (KEYS[3]) from the one that was read and writes the counts, or does nothing at all. It
// returns where the checkpoint is then. The client's idea of it is never trusted: after a crash it was seen behind by
// 114 events.
var apply = redis.NewScript(inUse + add + `
local at = redis.call('GET', KEYS[3]) or ''
if at ~= ARGV[2] then return at end
add(5, 4)
redis.call('SET', KEYS[3], ARGV[3])
redis.call('DEL', KEYS[4])
return ARGV[3]`)

// mend counts an event that was parked (in KEYS[3]), unless it is parked no more. It returns 1 where it was.
var mend = redis.NewScript(inUse + add + `
if redis.call('ZREM', KEYS[3], ARGV[2]) == 0 then return 0 end
add(4, 3)
return 1`)

// note sets a key of a generation (KEYS[3]).
var note = redis.NewScript(inUse + `
redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[3])
return 1`)
