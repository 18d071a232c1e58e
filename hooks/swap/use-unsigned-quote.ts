'use client'
import { useMemo } from 'react'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { type FrozenQuote, freezeQuote, type PricesInput } from '@/lib/ticket/terms/frozen-quote'
import type { SwapForm } from './use-swap-form'

type Answer = { data: { priceRoute: PriceRoute } | undefined; dataUpdatedAt: number }

/** Replaces the receiver of a form, so that it is the same request for all users. */
export const noRecipient = { receiver: { text: '', status: 'self', address: undefined, setByLink: false } } as const

/**
 * Returns the part of a ticket that is traded on its own chain: across chains the bought token is
 * the one that enters the bridge.
 */
export const marketOf = (form: SwapForm): SwapForm => {
  const { chain, entering, crosses, isBridgeOnly } = form
  return crosses
    ? { ...form, toChain: chain, to: entering, crosses: false, isSold: false, isSameToken: isBridgeOnly }
    : form
}

/** Freezes the answer to a request without an account, which is never signed. */
export function useUnsignedQuote(
  { data, dataUpdatedAt }: Answer,
  question: PricesInput | undefined,
  { slippageBps, partner: { terms: partner } }: Pick<SwapForm, 'slippageBps' | 'partner'>,
): FrozenQuote | undefined {
  const asked = JSON.stringify(question)
  return useMemo(() => {
    if (!data || asked === undefined) return undefined
    const { priceRoute } = data
    const seen = { receiver: undefined, owner: undefined, receivedAt: dataUpdatedAt, partner }
    return freezeQuote({ ...seen, slippageBps, priceRoute, question: JSON.parse(asked) })
  }, [data, dataUpdatedAt, asked, slippageBps, partner])
}
