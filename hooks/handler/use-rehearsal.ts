'use client'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useConfig } from 'wagmi'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { useApi } from '../use-site'
import { rpcOf } from '../wallet/connect/wallet-rpc'
import { type RehearsalView, rehearsalViewOf, trialQuery } from './trial-query'
import type { HandlerForm } from './use-handler-form'

type Tried = {
  form: Pick<HandlerForm, 'chain' | 'from' | 'to' | 'kind' | 'side' | 'amount' | 'minHealth' | 'slippageBps'>
  account: Address | undefined
  vault: string | undefined
  /** Undefined while there is nothing to simulate. */
  terms: PlaceTerms | undefined
  price: FrozenIntent | undefined
  /** The token that is taken from the owner. */
  taken: Address | undefined
  /** True while the shares of the price are being read, without which it has no terms. */
  isAwaited: boolean
}

/** Simulates the settlement of a ticket's order for each price and change. */
export function useRehearsal({ form, account, vault, terms, price, taken, isAwaited }: Tried): RehearsalView {
  const api = useApi()
  const config = useConfig()
  const { chain, from, to, kind, side, amount, minHealth, slippageBps } = form
  const order = chain && account && terms && price && taken ? { terms, price } : undefined
  const pair = chain && account && from && to ? [chain.id, account, from.address, to.address, kind].join() : undefined
  const inputs = [pair, side, amount, minHealth, slippageBps, vault, price?.partner?.name].join()
  const query = useQuery(
    trialQuery({ pair, inputs, order }, async (order) => {
      const { rehearseTerms } = await import('@/actions/intent/handler/rehearse-terms')
      const asked = { chain: chain!, owner: account!, taken: taken!, ...order }
      return rehearseTerms({ api, rpc: rpcOf(config, chain!.id) }, asked)
    }),
  )
  return rehearsalViewOf(query, { inputs, order, price, isAwaited })
}
