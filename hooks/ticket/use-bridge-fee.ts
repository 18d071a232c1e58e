'use client'
import { useState } from 'react'
import { isExpensiveBridge } from '@/lib/ticket/price/is-expensive-bridge'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { TicketPair } from './use-ticket-pair'

export type BridgeFee = {
  /** True if the maximum fee of the bridge needs a confirmation. */
  isDear: boolean
  isAccepted: boolean
  accept: (accepted: boolean) => void
}

/** Returns if a price's bridge is expensive, and if the user accepted that. */
export function useBridgeFee(
  { chain, toChain, from, to }: Pick<TicketPair, 'chain' | 'toChain' | 'from' | 'to'>,
  price: FrozenIntent | undefined,
): BridgeFee {
  const [accepted, setAccepted] = useState<string>()
  const amount = price?.question.amount
  const trade = `${chain?.id} ${toChain?.id} ${from?.address} ${to?.address} ${price?.side} ${amount}`
  return {
    isDear: price !== undefined && isExpensiveBridge(price),
    isAccepted: accepted === trade,
    accept: (isAccepted) => setAccepted(isAccepted ? trade : undefined),
  }
}
