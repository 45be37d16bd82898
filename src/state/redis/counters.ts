import type { Counters } from "../store.ts";
import { decide, UNLIMITED_DECISION, type Decision, type Policy } from "../window.ts";
import { defineScript, type RedisLink } from "./link.ts";

/**
 * The rule of `window.ts` on the server: charges all policies of a request or none, by the server's clock unless one
 * is given. A caller is one hash with a field for each policy, `WINDOW USED`, and so is in one slot of a cluster.
 * Returns the clock and what each policy had used before, from which `decide` gives the same decision here.
 */
export const COUNT_SCRIPT = defineScript(`
local cost, now = tonumber(ARGV[1]), tonumber(ARGV[2])
if now == nil then
  local time = redis.call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end
local names = {}
for index = 3, #ARGV, 3 do names[#names + 1] = ARGV[index] end
local stored = redis.call('HMGET', KEYS[1], unpack(names))
local fits, result, written, longest = true, { now }, {}, 0
for index, name in ipairs(names) do
  local limit, seconds = tonumber(ARGV[3 * index + 1]), tonumber(ARGV[3 * index + 2])
  local window = string.format('%.0f', math.floor(now / 1000 / seconds))
  local of, used = string.match(stored[index] or '', '^(%d+) (%d+)$')
  used = of == window and tonumber(used) or 0
  if used + cost > limit then fits = false end
  result[index + 1] = used
  written[2 * index - 1] = name
  written[2 * index] = window .. ' ' .. string.format('%.0f', used + cost)
  longest = math.max(longest, (tonumber(window) + 1) * seconds * 1000 - now)
end
if fits and cost > 0 then
  redis.call('HSET', KEYS[1], unpack(written))
  if redis.call('PTTL', KEYS[1]) < longest then redis.call('PEXPIRE', KEYS[1], longest + 1000) end
end
return result
`);

/**
 * Counts in a store that several processes share. While the caller's shard is away, `alone` counts in this process,
 * which then grants the share of one node of `nodes`.
 */
export function createRedisCounters(link: Pick<RedisLink, "run">, alone: Counters, nodes: number): Counters {
  /** The same policies with the limits of one node. The counters in memory know a list of policies by its identity. */
  const shares = new WeakMap<readonly Policy[], readonly Policy[]>();

  function shareOf(policies: readonly Policy[]): readonly Policy[] {
    return shares.getOrInsertComputed(policies, () =>
      policies.map((policy) => ({ ...policy, limit: Math.max(1, Math.floor(policy.limit / nodes)) })),
    );
  }

  return {
    take(bucket, policies, cost, nowEpochMs) {
      if (policies.length === 0) return UNLIMITED_DECISION;
      const countAlone = () => alone.take(bucket, shareOf(policies), cost, nowEpochMs);
      const args = [String(cost), ""];
      for (const { name, limit, windowSeconds } of policies)
        args.push(name, String(limit), String(windowSeconds));
      const reply = link.run(COUNT_SCRIPT, [`almanac:count:${bucket}`], args);
      if (reply === null) return countAlone();
      return reply.then((result): Decision => {
        const [serverEpochMs = nowEpochMs, ...used] = Array.isArray(result) ? result.map(Number) : [];
        return decide(policies, used, cost, serverEpochMs);
      }, countAlone);
    },
  };
}
