'use client'
import { advance, type SwapRun } from '@/actions/swap/swap-steps'
import { formatAmount } from '@/lib/amount'
import { writeTicketLink } from '@/lib/ticket/fields/ticket-link'
import { swapText } from '@/messages/swap'
import type { StoredSurface } from '../wallet/run/run-store'

export const runKey = (chainId: number, account: string) => `${chainId}:${account.toLowerCase()}`

/** The last swap of each account on each chain. */
export const swapRuns: StoredSurface<SwapRun> = {
  name: 'caravel.swaps',
  keyOf: ({ chainId, account }) => runKey(chainId, account),
  advance,
  describe: ({ chainId, terms }) => {
    const { kind, side, srcToken, destToken, srcAmount, srcDecimals, srcSymbol, destAmount, destDecimals, destSymbol } =
      terms
    const [sold, bought] = [formatAmount(srcAmount, srcDecimals), formatAmount(destAmount, destDecimals)]
    return {
      title: {
        wrap: swapText.surface.wrap(`${sold} ${srcSymbol}`),
        unwrap: swapText.surface.unwrap(`${sold} ${srcSymbol}`),
        market:
          side === 'SELL'
            ? swapText.surface.sale(`${sold} ${srcSymbol}`, destSymbol)
            : swapText.surface.purchase(srcSymbol, `${bought} ${destSymbol}`),
      }[kind],
      path: `/swap?${writeTicketLink({ chainId, from: srcToken, to: destToken, side, amountText: side === 'SELL' ? sold : bought, receiver: undefined, partner: terms.partner })}`,
      page: swapText.surface.page,
    }
  },
  receiptOf: ({ receipt }) => receipt?.hash,
  isValid: ({ terms, status, receipt }) => Boolean(terms) && (status !== 'done' || Boolean(receipt)),
}
