'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pricesQuery, pricesRefreshMs } from '@/lib/api/market/market-queries'
import { type FrozenQuote, freezeQuote } from '@/lib/ticket/terms/frozen-quote'
import { useApi } from '../use-site'
import { pauseMs } from '../wallet/read/service-errors'
import { toPricesInput } from './use-quote'
import type { SwapForm } from './use-swap-form'

export type Reserve = { quote: FrozenQuote | undefined; isLoading: boolean }

/**
 * The market's price of what agents are asked for: the best route through pools, which their price is held against. Asked for while
 * `isWanted`, without an account, so that it is the same question for everybody; nobody signs it.
 */
export function useReserve(form: SwapForm, isWanted: boolean): Reserve {
  const api = useApi()
  const question = isWanted ? toPricesInput({ ...form, ...nobody }, undefined, true) : undefined
  const asked = JSON.stringify(question)
  const { data, dataUpdatedAt, isLoading } = useQuery({
    ...pricesQuery(api, question ?? {}),
    refetchInterval: ({ state }) => Math.max(pricesRefreshMs, pauseMs(state.error)),
  })
  const { terms } = form.partner
  const quote = useMemo(() => {
    if (!data || asked === undefined) return undefined
    return freezeQuote({
      ...{ priceRoute: data.priceRoute, question: JSON.parse(asked), partner: terms },
      ...{ receiver: undefined, owner: undefined, receivedAt: dataUpdatedAt },
    })
  }, [data, dataUpdatedAt, asked, terms])
  return { quote, isLoading }
}

const nobody = { receiver: { text: '', status: 'self', address: undefined, setByLink: false } } as const
