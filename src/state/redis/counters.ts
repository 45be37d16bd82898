import type { Counters } from "../store.ts";
import { decide, UNLIMITED_DECISION } from "../window.ts";
import { defineScript, type RedisLink } from "./link.ts";

/**
 * The rule of `window.ts` on the server: charges all policies of a request or none, by the server's clock unless one
 * is given. Returns the clock and what each policy had used before, from which `decide` gives the same decision here.
 */
export const COUNT_SCRIPT = defineScript(`
local cost = tonumber(ARGV[1])
local now = tonumber(ARGV[2])
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local fits = true
local result = { now }
local names, left = {}, {}
for index = 1, #KEYS do
  local limit = tonumber(ARGV[1 + 2 * index])
  local seconds = tonumber(ARGV[2 + 2 * index])
  local window = math.floor(now / 1000 / seconds)
  names[index] = KEYS[index] .. ':' .. string.format('%.0f', window)
  left[index] = (window + 1) * seconds * 1000 - now
  local used = tonumber(redis.call('GET', names[index]) or '0')
  if used + cost > limit then fits = false end
  result[index + 1] = used
end
if fits and cost > 0 then
  for index = 1, #KEYS do
    redis.call('INCRBY', names[index], cost)
    redis.call('PEXPIRE', names[index], left[index] + 1000)
  end
end
return result
`);

/** Counts in a store that several processes share; while it is down, `alone` counts in this process. */
export function createRedisCounters(link: RedisLink, alone: Counters): Counters {
  return {
    take(bucket, policies, cost, nowEpochMs) {
      if (policies.length === 0) return UNLIMITED_DECISION;
      if (link.isDown()) return alone.take(bucket, policies, cost, nowEpochMs);
      const keys = policies.map((policy) => `almanac:count:${policy.name}:${bucket}`);
      const args = [String(cost), ""];
      for (const policy of policies) args.push(String(policy.limit), String(policy.windowSeconds));
      return link.run(COUNT_SCRIPT, keys, args).then(
        (result) => {
          const [serverEpochMs = nowEpochMs, ...used] = Array.isArray(result) ? result.map(Number) : [];
          return decide(policies, used, cost, serverEpochMs);
        },
        () => alone.take(bucket, policies, cost, nowEpochMs),
      );
    },
  };
}
