'use client'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { type Config, type Connector, useConfig } from 'wagmi'
import { getAccount, watchAccount } from 'wagmi/actions'
import { toLowerAddress } from '@/lib/address'

export type WalletAccount = {
  status: 'restoring' | 'disconnected' | 'connecting' | 'connected'
  /** The address in lower case. */
  address: Address | undefined
  /** The chain of the wallet, which may not be served. */
  chainId: number | undefined
  connector: Connector | undefined
  /** The accounts that the wallet shares with this page. */
  accounts: readonly Address[]
}

type AccountStore = { subscribe: (tell: () => void) => () => void; read: () => WalletAccount }

type Asking = { isConnecting: boolean; isReconnecting: boolean }

const restoring: WalletAccount = {
  status: 'restoring',
  address: undefined,
  chainId: undefined,
  connector: undefined,
  accounts: [],
}

const stores = new WeakMap<Config, AccountStore>()

/**
 * Follows the account of a configuration. Until wagmi has asked the wallets of an earlier visit (if
 * `reconnects`), its intermediate states are ignored: the account stays the same, so that a page
 * renders once and not for each.
 */
export const followAccount = (config: Config, { reconnects }: { reconnects: boolean }): AccountStore => {
  const listeners = new Set<() => void>()
  let isRestored = !reconnects
  const read = (): WalletAccount => {
    const { status, address, addresses, chainId, connector } = getAccount(config)
    if (!address && (!isRestored || status === 'reconnecting')) return restoring
    return {
      // The account of an earlier visit is known before its wallet was asked again.
      status: address ? 'connected' : (status as 'disconnected' | 'connecting'),
      address: address && toLowerAddress(address),
      chainId,
      connector,
      accounts: (addresses ?? []).map(toLowerAddress),
    }
  }
  let account = read()
  watchAccount(config, {
    onChange: (now, last) => {
      isRestored ||= isAsking(last) && !isAsking(now)
      const before = account
      account = read()
      if (account !== before) for (const tell of listeners) tell()
    },
  })
  const store: AccountStore = {
    subscribe: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    read: () => account,
  }
  stores.set(config, store)
  return store
}

const isAsking = ({ isConnecting, isReconnecting }: Asking) => isConnecting || isReconnecting

const AccountContext = createContext(restoring)

/**
 * Provides the account of wagmi's configuration to `useWalletAccount`. It is being restored on the
 * first render. What the earlier visit left is shown in a transition, which React renders in short
 * slices: nearly all of a page depends on the account, and a person may already press or type.
 */
export function WalletAccountProvider({ children }: { children: ReactNode }) {
  const { subscribe, read } = stores.get(useConfig())!
  const [account, setAccount] = useState(restoring)
  useEffect(() => {
    let isShown = false
    const show = () => {
      const now = read()
      if (isShown) return setAccount(now)
      isShown = now !== restoring
      startTransition(() => setAccount(now))
    }
    show()
    return subscribe(show)
  }, [subscribe, read])
  return <AccountContext value={account}>{children}</AccountContext>
}

/** Returns the account of the wallet. */
export const useWalletAccount = (): WalletAccount => use(AccountContext)
