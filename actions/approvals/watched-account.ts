import type { Address } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'

export type Watched = {
  /** The account whose approvals are shown: of the link, else of the wallet. Lower case. */
  account: Address | undefined
  /** True if the wallet can change them. */
  isOwn: boolean
  /** The account in the link, if it is no address. */
  invalid: string | undefined
}

/**
 * Returns the account that a page without a ticket shows, from its link and the wallet. Any account
 * can be viewed; only the connected one can be changed.
 *
 * @example
 * watchedAccount({ named: '0xabc', connected })
 * // { account: undefined, isOwn: false, invalid: '0xabc' }
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
