import type { FrozenPrice } from '@/lib/ticket/terms/frozen-price'

type Compared = Pick<FrozenPrice<unknown>, 'side' | 'srcAmount' | 'destAmount' | 'slippageBps'> & { feeBps?: number }

export type QuoteChange = {
  // Positive is better for the person; hundredths of a basis point are kept.
  bps: number
  needsAccept: boolean
}

const precision = 100n

// How a newer quote compares with the one a person looked at first. Worse by more than a quarter of the slippage, or with a higher fee, it
// has to be accepted;
// the first one stays the measure, so that many small steps do not add up to an unseen one.
export function compareQuotes(first: Compared, newer: Compared): QuoteChange {
  const [before, after] =
    first.side === 'SELL' ? [first.destAmount, newer.destAmount] : [newer.srcAmount, first.srcAmount]
  const base = first.side === 'SELL' ? first.destAmount : first.srcAmount
  const isDearer = first.feeBps !== undefined && newer.feeBps !== undefined && newer.feeBps > first.feeBps
  const bps = base === 0n ? 0 : Number(((after - before) * 10_000n * precision) / base) / Number(precision)
  return { bps, needsAccept: bps < -first.slippageBps / 4 || isDearer }
}
