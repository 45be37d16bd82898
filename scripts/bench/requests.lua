-- Sends the requests of a file in turn, each from another caller: wrk -s requests.lua URL -- FILE CALLERS.
-- A line of the file is a path, a tab and the body of a POST, which is empty for a GET. Requests are made before the time runs.
local requests = {}
local at = 0

function init(args)
  local lines = {}
  for line in io.lines(args[1]) do lines[#lines + 1] = line end
  local callers = tonumber(args[2])
  for index = 0, math.max(callers, #lines) - 1 do
    local caller = index % callers
    local address = "100." .. math.floor(caller / 62500) .. "." .. math.floor(caller / 250) % 250 .. "." .. caller % 250
    local headers = { ["X-Forwarded-For"] = address }
    local path, body = string.match(lines[index % #lines + 1], "^(.-)\t(.*)$")
    if body == "" then requests[#requests + 1] = wrk.format("GET", path, headers)
    else
      headers["Content-Type"] = "application/json"
      requests[#requests + 1] = wrk.format("POST", path, headers, body)
    end
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local e = summary.errors
  local errors = e.connect + e.read + e.write + e.timeout + e.status
  io.stderr:write(string.format('{"requests":%d,"us":%d,"p50Us":%d,"p99Us":%d,"bytes":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), summary.bytes, errors))
end
