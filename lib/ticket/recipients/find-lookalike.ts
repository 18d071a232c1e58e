import { isSameAddress } from '@/lib/address'

/**
 * Returns the account that an address imitates: the first and last four digits, which short forms
 * show, are equal, but not the rest. Attackers make such addresses and send dust from them, so that
 * they are copied from a history (address poisoning).
 *
 * @example
 * findLookalike('0xf39f0000...2266', ['0xf39fd6e5...2266']) // '0xf39fd6e5...2266'
 */
export const findLookalike = <Account extends string>(
  address: string,
  accounts: readonly Account[],
): Account | undefined =>
  accounts.find((account) => edgesOf(account) === edgesOf(address) && !isSameAddress(account, address))

const edgesOf = (address: string): string => `${address.slice(2, 6)}${address.slice(-4)}`.toLowerCase()
