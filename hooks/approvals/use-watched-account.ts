'use client'
import { type Watched, watchedAccount } from '@/actions/approvals/watched-account'
import { useTicketUrl } from '../ticket/use-ticket-url'
import { useWallet } from '../wallet/connect/use-wallet'

export type WatchedAccount = Watched & {
  /** Undefined returns to the wallet's own account. */
  watch: (account: string | undefined) => void
}

/** Returns the account that a page without a ticket shows, which may be any account. */
export function useWatchedAccount(): WatchedAccount {
  const { link, change } = useTicketUrl()
  const { address } = useWallet()
  return {
    ...watchedAccount({ named: link.account, connected: address }),
    watch: (account) => change({ account }),
  }
}
