import type { Alternatives } from '@/actions/proof/compare-exchanges'
import { intentGapBps, netOf } from '@/actions/proof/intent-gap'
import { intentVerdictOf, type ProofVerdict, proofVerdictOf } from '@/components/proof/proof-verdict'
import { boundsOf, type ReadMarket } from '@/hooks/proof/use-market-on-chain'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { mulDivDown } from '@/lib/amount'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { SwapFigures } from './swap-figures'

// A price compared with the best single exchange including gas; `usd`: the absolute difference.
export type Comparison = { kind: 'more' | 'less'; exchange: string; usd: string } | { kind: 'same'; exchange: string }

type Compared = {
  alternatives: Alternatives
  // The price of agents, used instead of the route.
  intent: IntentPrice | undefined
  figures: Pick<SwapFigures, 'side' | 'gets' | 'pays' | 'srcUsd' | 'destUsd'>
}

// Divides the amount into tenths of a basis point, below which two prices are equal.
const sameUnder = 100_000n
const cent = 0.01

// Compares a price with the best single exchange; undefined if no exchange can fill the trade.
export const comparePrice = ({ alternatives, intent, figures }: Compared): Comparison | undefined => {
  const { side, route, exchanges } = alternatives
  const best = exchanges.find(({ net }) => net !== undefined)
  if (best?.net === undefined) return undefined
  const own = intent ? BigInt(netOf(intent)) : route
  const gain = side === 'SELL' ? own - best.net : best.net - own
  const [size, kind] = gain < 0n ? ([-gain, 'less'] as const) : ([gain, 'more'] as const)
  const [amount, usd] = side === 'SELL' ? [figures.gets, figures.destUsd] : [figures.pays, figures.srcUsd]
  const worth = usdOf(size, { amount, usd }, mulDivDown)
  const isSame = size * sameUnder <= (own < 0n ? -own : own)
  return isSame || worth === undefined || Number(worth) < cent
    ? { kind: 'same', exchange: best.dex }
    : { kind, exchange: best.dex, usd: worth }
}

// Returns the verdict on the quote, or on the price of agents; undefined until a proof is checked.
export const quoteVerdictOf = (
  { proof, market }: { proof: QuoteProof; market: ReadMarket },
  intent: IntentPrice | undefined,
): ProofVerdict | undefined => {
  if (proof.status !== 'checked') return undefined
  const { check } = proof
  if (!intent) return proofVerdictOf({ check, market })
  return intentVerdictOf({ check, market, gapBps: intentGapBps(intent, boundsOf(check, market).net.bound) })
}
