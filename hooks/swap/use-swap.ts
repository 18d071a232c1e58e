'use client'
import { useCallback, useMemo } from 'react'
import { bytesToHex } from 'viem'
import { useConfig } from 'wagmi'
import type { RunDeps } from '@/actions/swap/swap-plan'
import type { SwapRun } from '@/actions/swap/swap-steps'
import { AccountChangedError } from '@/actions/wallet/send/wallet-errors'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { FrozenQuote } from '@/lib/ticket/terms/frozen-quote'
import type { QuotedBound } from '@/lib/ticket/terms/quoted-bound'
import { termsOf } from '@/lib/ticket/terms/swap-terms'
import { useSettings } from '../use-settings'
import { useApi } from '../use-site'
import { useWallet } from '../wallet/connect/use-wallet'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { newRun, type Runner, useRunner } from '../wallet/run/use-runner'
import { useSender } from '../wallet/run/use-sender'
import { runKey, swapRuns } from './swap-runs'
import type { SwapForm } from './use-swap-form'

export type Swap = Pick<Runner<SwapRun>, 'run' | 'stop' | 'dismiss'> & {
  /** Does the swap of the ticket with the price the person confirmed; also goes on after a failure, with a fresh price. */
  start: (form: SwapForm, quote: FrozenQuote | undefined, bound: QuotedBound | undefined) => void
}

/** Building, decoding and comparing weigh as much as the rest of the ticket, and nobody needs them before the first press: they come while the page rests. */
const loadEngine = async () => {
  const [{ askQuote }, { buildSwap }, { resumeSwap, runSwap }] = await Promise.all([
    import('@/actions/swap/ask-quote'),
    import('@/actions/swap/build-swap'),
    import('@/actions/swap/run-swap'),
  ])
  return { askQuote, buildSwap, resumeSwap, runSwap }
}

const loadResume = async () => (await loadEngine()).resumeSwap

export function useSwap(chain: Chain | undefined): Swap {
  const config = useConfig()
  const api = useApi()
  const { address: account, chainId: walletChainId, switchChain } = useWallet()
  const { approval, permits } = useSettings()
  const sender = useSender()
  const key = chain && account ? runKey(chain.id, account) : undefined
  const { run, begin, stop, dismiss } = useRunner(swapRuns, key, loadResume)

  const start = useCallback(
    (form: SwapForm, quote: FrozenQuote | undefined, bound: QuotedBound | undefined) => {
      const { chain, from } = form
      if (!chain || !from || !account) return
      const terms = termsOf(form, quote, account)
      if (!terms) return
      const rpc = rpcOf(config, chain.id)
      const plan = {
        chain,
        account,
        walletChainId: walletChainId ?? 0,
        terms,
        quote,
        token: from,
        approval,
        wantsPermit: permits,
      }
      begin({ ...newRun(['check', 'send', 'wait']), account, chainId: chain.id, terms, bound }, async (tools) => {
        if (quote?.owner && !isSameAddress(quote.owner, account))
          throw new AccountChangedError({ expected: quote.owner, actual: account })
        const { askQuote, buildSwap, runSwap } = await loadEngine()
        const deps: RunDeps = {
          ...tools,
          sender,
          switchChain,
          randomWord: () => bytesToHex(crypto.getRandomValues(new Uint8Array(32))),
          askQuote: (quote) => askQuote({ api, now: Date.now }, { chain, terms, quote }),
          buildSwap: (quote, permit) => buildSwap({ api, rpc }, { chain, account, terms, quote, permit }),
        }
        await runSwap(deps, plan)
      })
    },
    [account, walletChainId, switchChain, sender, config, api, approval, permits, begin],
  )

  return useMemo(() => ({ run, start, stop, dismiss }), [run, start, stop, dismiss])
}
