import { defineScript } from "./link.ts";

/**
 * What is stored of keys, each script in one slot of a cluster:
 * `almanac:key:{ID}` is a hash of a key: record, hint, revoked, used (its last day), and a field `secret:HASH` for each
 * of its secrets with `CREATED EXPIRES`, where the newest has no EXPIRES.
 * `almanac:secret:HASH` has the id of the key. It is written before the secret and proves nothing by itself.
 * `almanac:use:{ID}:DAY` is a hash of counts: `requests ROUTE` and `errors ROUTE`, and for counts that were copied from
 * another store the same with ` ORIGIN` after them.
 * `almanac:keys` is a sorted set of all ids by creation time.
 * `almanac:store` is the store's own name as an origin.
 */
export const REGISTER_SCRIPT = defineScript(`
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
return 1
`);

export const INSERT_SCRIPT = defineScript(`
redis.call('HSET', KEYS[1], 'record', ARGV[1], 'hint', ARGV[2], 'revoked', '', 'secret:' .. ARGV[3], ARGV[4])
return 1
`);

/** Refuses a change that neither the operator ('') nor the newest secret, which never expires, asks for. */
const REFUSE_OTHERS = `
if redis.call('HEXISTS', KEYS[1], 'record') == 0 then return 0 end
if ARGV[1] ~= '' then
  local asking = redis.call('HGET', KEYS[1], 'secret:' .. ARGV[1])
  if not asking or not string.match(asking, '^%d+ $') then return 0 end
end
`;

/** Returns the hashes of secrets that are no longer remembered, after a 1. */
export const ROTATE_SCRIPT = defineScript(`${REFUSE_OTHERS}
local _, hash, hint, now, overlap, forgotten, most = unpack(ARGV)
local others, result = {}, { 1 }
local fields = redis.call('HGETALL', KEYS[1])
for index = 1, #fields, 2 do
  local each = string.match(fields[index], '^secret:(.+)$')
  local created, expires = string.match(fields[index + 1], '^(%d+) (%d*)$')
  if each then
    others[#others + 1] = { hash = each, created = created, expires = tonumber(expires) or math.huge }
  end
end
table.sort(others, function(a, b)
  if a.expires ~= b.expires then return a.expires > b.expires end
  return tonumber(a.created) > tonumber(b.created)
end)
for index, each in ipairs(others) do
  local ends = index < tonumber(most) and overlap or now
  if each.expires < tonumber(forgotten) then
    redis.call('HDEL', KEYS[1], 'secret:' .. each.hash)
    result[#result + 1] = each.hash
  elseif each.expires > tonumber(ends) then
    redis.call('HSET', KEYS[1], 'secret:' .. each.hash, each.created .. ' ' .. ends)
  end
end
redis.call('HSET', KEYS[1], 'secret:' .. hash, now .. ' ', 'hint', hint)
return result
`);

export const REVOKE_SCRIPT = defineScript(`${REFUSE_OTHERS}
if redis.call('HGET', KEYS[1], 'revoked') == '' then redis.call('HSET', KEYS[1], 'revoked', ARGV[2]) end
return 1
`);

/** Adds to one day of a key (first name), which expires by itself, and moves the key's last day (second name) on. */
export const USE_SCRIPT = defineScript(`
for index = 3, #ARGV, 3 do
  redis.call('HINCRBY', KEYS[1], 'requests ' .. ARGV[index], ARGV[index + 1])
  redis.call('HINCRBY', KEYS[1], 'errors ' .. ARGV[index], ARGV[index + 2])
end
redis.call('EXPIRE', KEYS[1], ARGV[1])
local last = redis.call('HGET', KEYS[2], 'used')
if tonumber(ARGV[2]) > tonumber(last or '0') then redis.call('HSET', KEYS[2], 'used', ARGV[2]) end
return 1
`);

export const USE_SINCE_SCRIPT = defineScript(`
local days = {}
for index = 1, #KEYS do days[index] = redis.call('HGETALL', KEYS[index]) end
return days
`);

/** Adds what is missing of a key. Returns whether the key was new, and how much changed. */
export const MERGE_SCRIPT = defineScript(`
local record, hint, revoked, used = unpack(ARGV, 1, 4)
local isNew = redis.call('HSETNX', KEYS[1], 'record', record)
if isNew == 1 then redis.call('HSET', KEYS[1], 'hint', hint, 'revoked', revoked) end
local changes, newest, newestGiven = 0, 0, 0
local fields = redis.call('HGETALL', KEYS[1])
local stored = {}
for index = 1, #fields, 2 do
  stored[fields[index]] = fields[index + 1]
  if string.find(fields[index], '^secret:') then
    newest = math.max(newest, tonumber(string.match(fields[index + 1], '^%d+')))
  end
end
local function earlier(given, known) return (tonumber(given) or math.huge) < (tonumber(known) or math.huge) end
local function set(field, value)
  redis.call('HSET', KEYS[1], field, value)
  changes = changes + 1
end
if earlier(revoked, stored.revoked) then set('revoked', revoked) end
if tonumber(used) > tonumber(stored.used or '0') then set('used', used) end
for index = 5, #ARGV, 3 do
  local name, created, expires = 'secret:' .. ARGV[index], ARGV[index + 1], ARGV[index + 2]
  local known = stored[name]
  if not known or earlier(expires, string.match(known, '%d*$')) then set(name, created .. ' ' .. expires) end
  newestGiven = math.max(newestGiven, tonumber(created))
end
if newestGiven >= newest and stored.hint ~= hint then set('hint', hint) end
return { isNew, changes }
`);

/** Raises counts of one day to those that were copied. Returns how many rose. */
export const MERGE_USE_SCRIPT = defineScript(`
local changes = 0
for index = 2, #ARGV, 2 do
  if tonumber(ARGV[index + 1]) > tonumber(redis.call('HGET', KEYS[1], ARGV[index]) or '0') then
    redis.call('HSET', KEYS[1], ARGV[index], ARGV[index + 1])
    changes = changes + 1
  end
end
if changes > 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return changes
`);
