import { defineScript } from "./link.ts";

/**
 * Atomic changes to keys. A key is a hash `almanac:key:ID` (record, hint, revoked); its secrets are hashes
 * `almanac:secret:HASH` (key, created, expires), listed in the set `almanac:secrets:ID`; the sorted set `almanac:keys`
 * has all ids by creation time.
 */

export const INSERT_SCRIPT = defineScript(`
if redis.call('ZCARD', 'almanac:keys') >= tonumber(ARGV[7]) then return 0 end
redis.call('HSET', 'almanac:key:' .. ARGV[1], 'record', ARGV[2], 'hint', ARGV[3], 'revoked', '')
redis.call('HSET', 'almanac:secret:' .. ARGV[4], 'key', ARGV[1], 'created', ARGV[5], 'expires', ARGV[6])
redis.call('SADD', 'almanac:secrets:' .. ARGV[1], ARGV[4])
redis.call('ZADD', 'almanac:keys', ARGV[8], ARGV[1])
return 1
`);

export const FIND_SCRIPT = defineScript(`
local secret = redis.call('HMGET', 'almanac:secret:' .. ARGV[1], 'key', 'created', 'expires')
if not secret[1] then return nil end
local key = redis.call('HMGET', 'almanac:key:' .. secret[1], 'record', 'hint', 'revoked')
return { key[1], key[2], key[3], secret[2], secret[3] }
`);

export const READ_SCRIPT = defineScript(`
return redis.call('HMGET', 'almanac:key:' .. ARGV[1], 'record', 'hint', 'revoked')
`);

export const LIST_SCRIPT = defineScript(`
local rows = {}
for _, id in ipairs(redis.call('ZREVRANGE', 'almanac:keys', 0, tonumber(ARGV[1]) - 1)) do
  rows[#rows + 1] = redis.call('HMGET', 'almanac:key:' .. id, 'record', 'hint', 'revoked')
end
return rows
`);

/** Refuses a change that neither the operator ('') nor the newest secret, which never expires, asks for. */
const REFUSE_OTHERS = `
if ARGV[2] ~= '' then
  local asking = redis.call('HMGET', 'almanac:secret:' .. ARGV[2], 'key', 'expires')
  if asking[1] ~= ARGV[1] or asking[2] ~= '' then return 0 end
end
`;

export const ROTATE_SCRIPT = defineScript(`${REFUSE_OTHERS}
local id, _, hash, hint, now, overlap, forgotten, most = unpack(ARGV)
local secrets = 'almanac:secrets:' .. id
local others = {}
for _, each in ipairs(redis.call('SMEMBERS', secrets)) do
  local found = redis.call('HMGET', 'almanac:secret:' .. each, 'created', 'expires')
  local expires = tonumber(found[2] or '') or math.huge
  others[#others + 1] = { hash = each, created = tonumber(found[1]), expires = expires }
end
table.sort(others, function(a, b)
  if a.expires ~= b.expires then return a.expires > b.expires end
  return a.created > b.created
end)
for index, each in ipairs(others) do
  local name = 'almanac:secret:' .. each.hash
  local ends = index < tonumber(most) and overlap or now
  if each.expires < tonumber(forgotten) then
    redis.call('DEL', name)
    redis.call('SREM', secrets, each.hash)
  elseif each.expires > tonumber(ends) then
    redis.call('HSET', name, 'expires', ends)
  end
end
redis.call('HSET', 'almanac:secret:' .. hash, 'key', id, 'created', now, 'expires', '')
redis.call('SADD', secrets, hash)
redis.call('HSET', 'almanac:key:' .. id, 'hint', hint)
return 1
`);

export const REVOKE_SCRIPT = defineScript(`${REFUSE_OTHERS}
local name = 'almanac:key:' .. ARGV[1]
local revoked = redis.call('HGET', name, 'revoked')
if not revoked then return 0 end
if revoked == '' then redis.call('HSET', name, 'revoked', ARGV[3]) end
return 1
`);

/** Use by day: a hash of counts for each key and day, which expires by itself, and the last day of each key. */
export const USE_SCRIPT = defineScript(`
for index = 2, #ARGV, 5 do
  local name = 'almanac:use:' .. ARGV[index] .. ':' .. ARGV[index + 1]
  redis.call('HINCRBY', name, 'requests ' .. ARGV[index + 2], ARGV[index + 3])
  redis.call('HINCRBY', name, 'errors ' .. ARGV[index + 2], ARGV[index + 4])
  redis.call('EXPIRE', name, ARGV[1])
  local key = 'almanac:key:' .. ARGV[index]
  local last = tonumber(redis.call('HGET', key, 'used') or '0')
  if tonumber(ARGV[index + 1]) > last then redis.call('HSET', key, 'used', ARGV[index + 1]) end
end
return 1
`);

export const USE_SINCE_SCRIPT = defineScript(`
local days = {}
for day = tonumber(ARGV[2]), tonumber(ARGV[3]) do
  local counts = redis.call('HGETALL', 'almanac:use:' .. ARGV[1] .. ':' .. day)
  if #counts > 0 then days[#days + 1] = { tostring(day), counts } end
end
return days
`);

export const LAST_USE_SCRIPT = defineScript(`
return redis.call('HGET', 'almanac:key:' .. ARGV[1], 'used')
`);
