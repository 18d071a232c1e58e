'use client'
import type { Address } from 'viem'
import { isAddress, isSameAddress, toLowerAddress } from '@/lib/address'
import { useTicketUrl } from '../use-ticket-url'
import { useWallet } from '../wallet/use-wallet'

export type WatchedAccount = {
  /** Whose approvals are shown: the one of the link, else the wallet's. In lower case. */
  account: Address | undefined
  /** Whether the wallet can change them. */
  isOwn: boolean
  /** What the link names, where it is no address. */
  invalid: string | undefined
  /** Undefined goes back to the wallet's own. */
  watch: (account: string | undefined) => void
}

/** The account that a page without a ticket is about. Anyone's can be looked at; only the connected one's can be changed. */
export function useWatchedAccount(): WatchedAccount {
  const { link, change } = useTicketUrl()
  const { address } = useWallet()
  const named = link.account
  const watched = named !== undefined && isAddress(named) ? toLowerAddress(named) : undefined
  const account = named === undefined ? address : watched
  return {
    account,
    isOwn: account !== undefined && isSameAddress(account, address),
    invalid: named !== undefined && !watched ? named : undefined,
    watch: (account) => change({ account }),
  }
}
