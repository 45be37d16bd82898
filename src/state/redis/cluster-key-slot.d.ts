/** The library comes without types. */
declare module "cluster-key-slot" {
  /** The slot of a cluster, 0 to 16383, that has a key. */
  export default function slotOf(key: string): number;
}
