import { BlockList, isIP } from 'node:net'

/** Private, reserved and other special-purpose addresses, by IANA's registries. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // The metadata service of Azure's machines, in a range that is otherwise public.
  ['168.63.129.16', 32],
] as const)
  special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  // Teredo and other protocol assignments, documentation, and IPv4 inside IPv6.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** The public range of IPv6, without loopback, private, link-local, mapped and translated ones. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

/**
 * Returns whether an IP address belongs to the public internet; false for any other text.
 *
 * @example
 * isPublicAddress('169.254.169.254') // false
 */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  if (version === 0 || address.includes('%')) return false
  return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
