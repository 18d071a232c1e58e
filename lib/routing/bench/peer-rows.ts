import { createMarket } from '../market/state'
import type { Side } from '../route/route'
import { type OrderSize, ordersOf } from '../testing/data-sets'
import type { BaselineAnswer } from '../testing/run-strands'
import { type Noise, syntheticMarket } from '../testing/synthetic-market'
import { unitsPerUsd } from '../testing/synthetic-token'
import { cpuOf } from './cpu-of'
import { type BenchQuestion, judge, legGasOf, quoteOf, type Verdict } from './engine'
import type { loadPeer } from './peer'
import { netProofOf, proofOf } from './proofs'
import { figure, tie } from './report'
import { maxOf, quantile } from './statistics'

/** The size of a market, its number of seeds, and of pairs on each. */
export type PeerSize = { tokens: number; pools: number; seeds: number; pairs: number }

/** A kind of market: agreeing, or with some noise. */
export type PeerMarket = { name: string; noise?: Noise }

/** Results of one order; differences in bps of the amount, net of gas, positive if we are worse. */
type Result = { ourMs: number; peerMs: number; behindBps: number; isTrue: boolean; isProved: boolean }

const sizes: readonly OrderSize[] = [1_000, 10_000, 100_000, 1_000_000]
/** The peer also answers with this number of parts, untimed, and its better route counts. */
const manyParts = 40

/**
 * Measures engine and peer on the same orders in turn, in one process.
 *
 * @example
 * comparePeer(load, size, { name: 'agreeing' }, { side: 'SELL', usdPerGas: 3e-5 }).length // 16
 */
export function comparePeer(
  peerOn: ReturnType<typeof loadPeer>,
  { seeds, pairs, ...size }: PeerSize,
  { noise }: PeerMarket,
  { side, usdPerGas }: { side: Side; usdPerGas: number },
): Result[] {
  return Array.from({ length: seeds }, (_, index) => index + 1).flatMap((seed) => {
    const { tokens, pools } = syntheticMarket({ seed: seed * 1000 + size.pools, ...size, ...(noise && { noise }) })
    const market = createMarket(pools)
    const peer = peerOn({ market, tokens })
    return ordersOf({ seed, tokens, market }, { side, pairs, sizes }).map(({ src, dest, amount }) => {
      const gasUnitCost = usdPerGas * unitsPerUsd(side === 'SELL' ? dest : src)
      const question = { market, side, srcToken: src.address, destToken: dest.address, amount, gasUnitCost }
      return compareOn(peer, question)
    })
  })
}

function compareOn(peer: ReturnType<ReturnType<typeof loadPeer>>, question: BenchQuestion): Result {
  const { side, gasUnitCost } = question
  const sign = side === 'SELL' ? 1 : -1
  const netOf = ({ amount, gas }: Verdict | BaselineAnswer) => sign * Number(amount) - gas * gasUnitCost
  const [solution, ourMs] = cpuOf(() => quoteOf(question))
  const [legs, peerMs] = cpuOf(() => peer.search(question))
  const nets = [legs, peer.search(question, manyParts)].flatMap((found) => {
    const answer = peer.run(question, found)
    return answer ? [netOf(answer)] : []
  })
  if (solution === undefined)
    return { ourMs, peerMs, behindBps: nets.length > 0 ? Number.POSITIVE_INFINITY : 0, isTrue: true, isProved: true }
  const verdict = judge(question, solution.route)
  const proofs = [
    proofOf(question, solution, verdict),
    ...(gasUnitCost > 0 ? [netProofOf(question, solution, verdict, legGasOf(side).compared)] : []),
  ]
  return {
    ourMs,
    peerMs,
    behindBps: ((maxOf(nets) - netOf(verdict)) * 10_000) / Number(verdict.amount),
    isTrue: verdict.isTrue,
    isProved: proofs.every(({ isProved }) => isProved),
  }
}

export const peerHead = [
  'pools, market, gas',
  'orders',
  'ours p50 ms',
  'p95',
  'peer p50 ms',
  'p95',
  'ours/peer',
  'noisy/agreeing',
  'lost',
  'worst bps',
  'true',
  'proved',
]

/** Formats the results of one group of orders as a row. */
export function peerRow(name: string, results: readonly Result[], agreeing: readonly Result[]): string[] {
  const ofOurs = (some: readonly Result[], part: number) =>
    quantile(
      some.map(({ ourMs }) => ourMs),
      part,
    )
  const ofPeer = (part: number) =>
    quantile(
      results.map(({ peerMs }) => peerMs),
      part,
    )
  const lost = results.filter(({ behindBps }) => behindBps > tie)
  return [
    name,
    `${results.length}`,
    ...[ofOurs(results, 0.5), ofOurs(results, 0.95), ofPeer(0.5), ofPeer(0.95)].map(figure),
    figure(ofOurs(results, 0.5) / ofPeer(0.5)),
    figure(ofOurs(results, 0.5) / ofOurs(agreeing, 0.5)),
    `${lost.length}`,
    figure(maxOf(results.map(({ behindBps }) => behindBps))),
    `${results.filter(({ isTrue }) => isTrue).length}`,
    `${results.filter(({ isProved }) => isProved).length}`,
  ]
}
