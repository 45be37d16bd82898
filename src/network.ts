import { BlockList, isIPv4, isIPv6 } from "node:net";
import { AlmanacError } from "./domain/error.ts";

/** Networks of addresses; IPv4 addresses are in them whether they are written as such or as `::ffff:1.2.3.4`. */
export type Networks = BlockList;

/**
 * Reads `10.0.0.0/8, ::1, 2001:db8::/32`.
 *
 * @param source what the text was given as, such as a flag, for the error
 * @throws AlmanacError naming the source and the entry that is no address or network.
 */
export function parseNetworks(text: string, source = "networks"): Networks {
  const networks = new BlockList();
  for (const entry of text.split(",")) {
    const item = entry.trim();
    if (item === "") continue;
    const [address = "", lengthText, ...rest] = item.split("/");
    const full = isIPv4(address) ? 32 : 128;
    // Digits alone: an empty length read as a number is 0, and would take in every address there is.
    const isLength = lengthText === undefined || /^\d{1,3}$/.test(lengthText);
    const length = lengthText === undefined ? full : Number(lengthText);
    if (!(isIPv4(address) || isIPv6(address)) || rest.length > 0 || !isLength || length > full) {
      throw new AlmanacError(
        "invalid_parameter",
        `${source}: '${item}' is not a network. Give an address or CIDR such as 10.0.0.0/8 or 2001:db8::/32.`,
      );
    }
    networks.addSubnet(address, length, full === 32 ? "ipv4" : "ipv6");
  }
  return networks;
}

/** Whether networks hold an address; a text that is no address is in none. */
export function isInNetworks(address: string, networks: Networks): boolean {
  if (isIPv4(address)) return networks.check(address, "ipv4");
  return isIPv6(address) && networks.check(address, "ipv6");
}
