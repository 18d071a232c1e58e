import type { Refused } from './check-proof'
import { type ChainPools, compareStates, type StateComparison } from './compare-states'
import { type CrosschainQuote, divideGap, type GapParts } from './divide-gap'
import { nearBps } from './near'
import { FalseProof, UnreadableProof } from './proof-errors'
import { type CrosschainGrounds, type ProofLane, sumCrosschain } from './sum-crosschain'

/** A proof over two chains, as the service answers it. */
export type CrosschainClaim = Omit<CrosschainGrounds, 'origin' | 'destination'> & {
  origin: ClaimedPart
  destination: ClaimedPart
  bound: number
}
type ClaimedPart = CrosschainGrounds['origin'] & { chainId: number; blockNumber: number; blockHash: string }

/** The page's price across chains, which the proof has to be about. */
export type CrosschainToProve = CrosschainQuote & {
  chainIds: { origin: number; destination: number }
  /** Every lane between the chains that the page knows. */
  lanes: readonly ProofLane[]
}

/**
 * `proved`: apart from the fee of the bridge and gas, the price is within `nearBps` of the best
 * over both chains. `loose`: it is further away.
 */
export type CrosschainProved = {
  verdict: 'proved' | 'loose'
  /** The distance from the bound, bps of the quoted amount, and its parts. */
  gapBps: number
  parts: GapParts
  pools: number
}

/** The comparison of a proof with both chains; the gap is that of the chains' own states. */
export type CrosschainMarkets = CrosschainProved & { origin: StateComparison; destination: StateComparison }

/**
 * Checks a proof over two chains, independently of the engine that made it. The gap is true
 * whatever the proof claims, as long as its states are those of the chains
 * (`checkCrosschainMarkets`). Agents may beat every pool, so a price above the bound is no
 * contradiction.
 *
 * @example
 * checkCrosschain(proof, quote)
 * // { verdict: 'proved', gapBps: 4.2, parts: { origin: 0.1, bridge: 2.6, ... }, pools: 91 }
 */
export const checkCrosschain = (proof: CrosschainClaim, quote: CrosschainToProve): CrosschainProved | Refused => {
  try {
    matchQuote(proof, quote)
    const { bound } = sumCrosschain(proof).bound
    const sign = proof.side === 'SELL' ? 1 : -1
    if (!(sign * (bound - proof.bound) <= agreement * Math.abs(bound) + 1))
      throw new FalseProof(`The service claims a bound of ${proof.bound}, but its own pool states give ${bound}.`)
    return gapOf(proof, quote)
  } catch (error) {
    if (error instanceof FalseProof) return { verdict: 'false', reason: error.message }
    if (error instanceof UnreadableProof) return { verdict: 'unreadable', reason: error.message }
    throw error
  }
}

/**
 * Compares a valid proof with both chains, and divides the gap again with the states that were read.
 *
 * @throws {UnreadableProof} the prices of the proof allow no sum
 * @example
 * checkCrosschainMarkets(proof, quote, { origin, destination }).origin.differences // []
 */
export const checkCrosschainMarkets = (
  proof: CrosschainClaim,
  quote: CrosschainToProve,
  chains: { origin: ChainPools; destination: ChainPools },
): CrosschainMarkets => {
  const sells = proof.side === 'SELL'
  const quoted = Number(sells ? quote.output : quote.input)
  const compare = (part: 'origin' | 'destination') =>
    compareStates(proof[part].pools, chains[part], { prices: [pricesOfPart(proof[part])], sells, quoted })
  const { states: near, ...origin } = compare('origin')
  const { states: far, ...destination } = compare('destination')
  const onChains = {
    ...proof,
    origin: { ...proof.origin, pools: near },
    destination: { ...proof.destination, pools: far },
  }
  return { ...gapOf(onChains, quote), origin, destination }
}

/**
 * Returns the prices of one chain of a proof, by token in lower case.
 *
 * @example
 * pricesOfPart(proof.origin).get(usdc) // 1
 */
export const pricesOfPart = ({ prices }: Pick<ClaimedPart, 'prices'>): ReadonlyMap<string, number> =>
  new Map(Object.entries(prices).map(([token, price]) => [token.toLowerCase(), price]))

/** Fraction of the sum by which a claim may be better than it. */
const agreement = 1e-9

const gapOf = (proof: CrosschainGrounds, quote: CrosschainToProve): CrosschainProved => {
  const sum = sumCrosschain(proof)
  const { gapBps, parts } = divideGap(sum, quote)
  const verdict = parts.origin + parts.destination > nearBps ? 'loose' : 'proved'
  return { verdict, gapBps, parts, pools: sum.pools }
}

/** Asserts that the proof is about the very question, over every lane. */
const matchQuote = (proof: CrosschainClaim, quote: CrosschainToProve): void => {
  const same = (name: string, proven: string | number, quoted: string | number) => {
    if (String(proven).toLowerCase() !== String(quoted).toLowerCase())
      throw new FalseProof(`The proof is about another ${name}: ${proven}, but the price has ${quoted}.`)
  }
  same('side', proof.side, quote.side)
  same('chain', proof.origin.chainId, quote.chainIds.origin)
  same('destination chain', proof.destination.chainId, quote.chainIds.destination)
  same('token to sell', proof.srcToken, quote.srcToken)
  same('token to buy', proof.destToken, quote.destToken)
  same('amount', proof.amount, String(quote.side === 'SELL' ? quote.input : quote.output))
  const textOf = (lanes: readonly ProofLane[]) =>
    lanes
      .map(({ input, output, scalingFactor }) => `${input} ${output} ${scalingFactor}`.toLowerCase())
      .toSorted()
      .join(', ')
  same('list of lanes', textOf(proof.lanes), textOf(quote.lanes))
}
