import type { Address } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'

export type Watched = {
  /** Whose approvals are shown: the one that the link names, else the wallet's. In lower case. */
  account: Address | undefined
  /** Whether the wallet can change them. */
  isOwn: boolean
  /** What the link names, where it is no address. */
  invalid: string | undefined
}

/**
 * Whose account a page without a ticket is about, by what its link names and by the wallet. Anyone's can be looked at; only the connected
 * one's can be changed.
 *
 * @example
 * watchedAccount({ named: '0xabc', connected }) // { account: undefined, isOwn: false, invalid: '0xabc' }
 */
export const watchedAccount = ({
  named,
  connected,
}: {
  named: string | undefined
  connected: Address | undefined
}): Watched => {
  if (named === undefined) return { account: connected, isOwn: connected !== undefined, invalid: undefined }
  if (!isAddress(named)) return { account: undefined, isOwn: false, invalid: named }
  const account = toLowerAddress(named)
  return { account, isOwn: isSameAddress(account, connected), invalid: undefined }
}
