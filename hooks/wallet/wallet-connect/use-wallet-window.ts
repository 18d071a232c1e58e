'use client'
import { useEffect, useEffectEvent } from 'react'
import { type Config, injected, useConfig } from 'wagmi'
import { connect } from 'wagmi/actions'
import { showPairing, usePairing, useShownWindow } from './pairing'
import { walletConnectId } from './wallet-connect-id'

/**
 * Returns the window that a press opens: the list of the wallets in this browser, or without any the
 * ways to a wallet app. `times`: the number of presses so far.
 */
export function useWalletWindow(times: number): 'list' | 'apps' | undefined {
  const config = useConfig()
  const press = useEffectEvent(() => {
    // A connection that begins or ended opens its window itself.
    if (usePairing.getState().status !== 'closed') return
    if (config.connectors.some(({ id }) => id !== walletConnectId)) useShownWindow.setState({ which: 'list' })
    else void findWallet(config)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press searches again
  useEffect(() => press(), [times])
  return useShownWindow(({ which }) => which)
}

/**
 * Connects the wallet that the browser of a wallet app injects without an announcement (EIP-6963),
 * else shows the ways to a wallet app.
 */
const findWallet = async (config: Config): Promise<void> => {
  if (!('ethereum' in window)) return showPairing({ status: 'choice' })
  // A refusal leaves the page as it is.
  await connect(config, { connector: injected() }).catch(() => undefined)
}
