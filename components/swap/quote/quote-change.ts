import type { FrozenPrice } from '@/lib/ticket/terms/frozen-price'

type Compared = Pick<FrozenPrice<unknown>, 'side' | 'srcAmount' | 'destAmount' | 'slippageBps'> & { feeBps?: number }

export type QuoteChange = {
  // Positive is better for the person; precise to 0.01 bps.
  bps: number
  needsAccept: boolean
}

const precision = 100n

// Compares a newer quote with the first one that was reviewed, so that small steps cannot add up.
// Consent is needed if it is worse by more than half of the slippage, or if the fee is higher.
export function compareQuotes(first: Compared, newer: Compared): QuoteChange {
  const [before, after] =
    first.side === 'SELL' ? [first.destAmount, newer.destAmount] : [newer.srcAmount, first.srcAmount]
  const base = first.side === 'SELL' ? first.destAmount : first.srcAmount
  const isDearer = first.feeBps !== undefined && newer.feeBps !== undefined && newer.feeBps > first.feeBps
  const bps = base === 0n ? 0 : Number(((after - before) * 10_000n * precision) / base) / Number(precision)
  return { bps, needsAccept: bps < -first.slippageBps / 2 || isDearer }
}
