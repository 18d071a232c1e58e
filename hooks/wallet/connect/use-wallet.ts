'use client'
import { useCallback, useMemo } from 'react'
import { type Address, numberToHex } from 'viem'
import { useConfig } from 'wagmi'
import { disconnect as disconnectWallet, getAccount } from 'wagmi/actions'
import { create } from 'zustand'
import type { BaseError } from '@/lib/errors'
import { localWalletId } from './local-wallet'
import { useWalletAccount, type WalletAccount } from './wallet-account'
import { openWalletModal } from './wallet-modal'
import { providerOf } from './wallet-rpc'

export type Wallet = Omit<WalletAccount, 'connector'> & {
  connectorName: string | undefined
  isLocalWallet: boolean
  connect: () => void
  disconnect: () => Promise<void>
  /** Asks the wallet to switch. Rejects with its refusal; the connection stays. */
  switchChain: (chainId: number) => Promise<void>
  /** The error of the last switch, until the next try or a successful switch. */
  switchError: BaseError | undefined
  /** Asks the wallet for another account; the built-in wallet switches at once. */
  chooseAccount: (account?: Address) => Promise<void>
}

/** Shared by all places that offer the switch, since there is one wallet. */
const useLastSwitch = create<{ failed: { chainId: number; error: BaseError } | undefined }>(() => ({
  failed: undefined,
}))

export function useWallet(): Wallet {
  const config = useConfig()
  const account = useWalletAccount()

  const switchChain = useCallback(
    async (chainId: number) => {
      useLastSwitch.setState({ failed: undefined })
      const request = await providerOf(config)
      // Requested directly and not through wagmi, which would add an unknown chain to the wallet: a
      // local chain with a real chain's id must never be added to a user's wallet.
      await request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] }).catch(
        async (thrown: unknown) => {
          const error = await toWalletError(thrown)
          useLastSwitch.setState({ failed: { chainId, error } })
          throw error
        },
      )
      const current = Number(await request({ method: 'eth_chainId' }).catch(fail))
      if (current === chainId) await settled(() => getAccount(config).chainId === chainId)
    },
    [config],
  )

  const failedSwitch = useLastSwitch(({ failed }) => failed)
  const switchError = failedSwitch?.chainId === account.chainId ? undefined : failedSwitch?.error

  const chooseAccount = useCallback(
    async (chosen?: Address) => {
      const request = await providerOf(config)
      await request({
        method: 'wallet_requestPermissions',
        params: [{ eth_accounts: chosen ? { account: chosen } : {} }],
      }).catch(fail)
    },
    [config],
  )

  return useMemo(() => {
    const { connector, ...shown } = account
    return {
      ...shown,
      connectorName: connector?.name,
      isLocalWallet: connector?.id === localWalletId,
      connect: openWalletModal,
      disconnect: () => disconnectWallet(config),
      switchChain,
      switchError: shown.address && switchError,
      chooseAccount,
    }
  }, [account, config, switchChain, switchError, chooseAccount])
}

/** The conversion of errors is not part of the first load. */
const toWalletError = async (thrown: unknown) =>
  (await import('@/actions/wallet/send/to-wallet-error')).toWalletError(thrown)

const fail = async (thrown: unknown): Promise<never> => {
  throw await toWalletError(thrown)
}

/** Wallets answer first and announce the change shortly after. */
const settled = async (holds: () => boolean) => {
  for (let attempt = 0; attempt < 20 && !holds(); attempt++) await new Promise((resolve) => setTimeout(resolve, 50))
}
