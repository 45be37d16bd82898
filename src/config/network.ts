import { BlockList, isIPv4, isIPv6 } from "node:net";
import { AlmanacError } from "../domain/error.ts";

/** A set of IP networks. An IPv4 address also matches as `::ffff:1.2.3.4`. */
export type Networks = BlockList;

/**
 * Reads `10.0.0.0/8, ::1, 2001:db8::/32`.
 *
 * @param source the flag or variable with the text, for the error
 * @throws AlmanacError naming the source and the entry that is not an address or network.
 */
export function parseNetworks(text: string, source = "networks"): Networks {
  const networks = new BlockList();
  for (const entry of text.split(",")) {
    const item = entry.trim();
    if (item === "") continue;
    const [address = "", lengthText, ...rest] = item.split("/");
    const full = isIPv4(address) ? 32 : 128;
    // Only digits, because an empty length would be read as 0 and match every address.
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

/** Whether an address is in the networks; false for a text that is not an address. */
export function isInNetworks(address: string, networks: Networks): boolean {
  if (isIPv4(address)) return networks.check(address, "ipv4");
  return isIPv6(address) && networks.check(address, "ipv6");
}
