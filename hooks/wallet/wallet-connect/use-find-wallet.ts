'use client'
import { useEffect, useEffectEvent } from 'react'
import { type Config, injected, useConfig } from 'wagmi'
import { connect } from 'wagmi/actions'
import { showPairing, usePairing } from './pairing'

/**
 * Connects the wallet that the browser of a wallet app injects without an announcement (EIP-6963),
 * else shows the ways to a wallet app. `times`: the number of presses so far.
 */
export function useFindWallet(times: number): void {
  const config = useConfig()
  const find = useEffectEvent(() => findWallet(config))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press searches again
  useEffect(() => {
    // A connection that begins or ended opens the window, too.
    if (usePairing.getState().status === 'closed') void find()
  }, [times])
}

const findWallet = async (config: Config): Promise<void> => {
  if (!('ethereum' in window)) return showPairing({ status: 'choice' })
  // A refusal leaves the page as it is.
  await connect(config, { connector: injected() }).catch(() => undefined)
}
