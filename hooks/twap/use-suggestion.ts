'use client'
import { useMutation } from '@tanstack/react-query'
import type { Address } from 'viem'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import { getQuote } from '@/lib/api/intent/get-quote'
import type { PricedTrade } from '@/lib/ticket/price/question'
import { type CurvePoint, partCandidates, type Suggestion, suggestSchedule } from '@/lib/ticket/price/suggest-schedule'
import { toGaslessQuestion } from '../intent/use-intent-price'
import { useApi } from '../use-site'

/** Suggests how to divide a trade, from agent prices for several sizes, on a press. */
export function useSuggestion(owner: Address | undefined, partner: string | undefined) {
  const api = useApi()
  return useMutation({
    mutationFn: async (asked: PricedTrade): Promise<{ asked: PricedTrade; suggestion: Suggestion | undefined }> => {
      const { freezeIntent } = await import('@/lib/ticket/terms/freeze-intent')
      const curve = await Promise.all(
        partCandidates.map(async (parts): Promise<CurvePoint | undefined> => {
          const amount = asked.amount / BigInt(parts)
          if (amount === 0n) return undefined
          const question = toGaslessQuestion({ ...asked, amount }, owner, partner)
          const { delta: price } = await call(getQuote, question, api).catch(orNone)
          if (!price) return undefined
          const frozen = freezeIntent({ price, question, owner, receivedAt: 0, receiver: undefined, slippageBps: 0 })
          const gas = BigInt(price.route.fees.gas.amount)
          return { parts, srcAmount: frozen.srcAmount, destAmount: frozen.destAmount, gas }
        }),
      )
      const points = curve.filter((point) => point !== undefined)
      return { asked, suggestion: suggestSchedule(asked.side, asked.amount, points) }
    },
  })
}

/** Returns no price for a size without one; rethrows an unavailable service. */
const orNone = (error: unknown): { delta?: undefined } => {
  if (error instanceof ApiError && error.status < 500 && error.status !== 429) return {}
  throw error
}
