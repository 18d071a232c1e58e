'use client'
import { type Watched, watchedAccount } from '@/actions/approvals/watched-account'
import { useTicketUrl } from '../ticket/use-ticket-url'
import { useWallet } from '../wallet/connect/use-wallet'

export type WatchedAccount = Watched & {
  /** Undefined goes back to the wallet's own. */
  watch: (account: string | undefined) => void
}

/** The account that a page without a ticket is about. Anyone's can be looked at; only the connected one's can be changed. */
export function useWatchedAccount(): WatchedAccount {
  const { link, change } = useTicketUrl()
  const { address } = useWallet()
  return {
    ...watchedAccount({ named: link.account, connected: address }),
    watch: (account) => change({ account }),
  }
}
