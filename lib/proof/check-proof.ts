import type { Proof, ProofPool } from '../api/market/proof'
import { arbitrageBpsOf, type QuotedLeg } from './arbitrage'
import { type CheckedBound, checkedBound } from './checked-bound'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'
import { FalseProof, UnreadableProof } from './proof-errors'
import { type Sum, sumBounds } from './sum-bounds'

/** The page's quote, which the proof has to be about. Amounts in raw units. */
export type QuoteToProve = {
  chainId: number
  blockNumber: number
  side: 'SELL' | 'BUY'
  /** Tokens as pools know them: the wrapped token for the native one. */
  srcToken: string
  destToken: string
  /** Amounts before any tax on transfers. */
  srcAmount: string
  destAmount: string
  taxes: { srcTransferBps: number; destTransferBps: number; srcDexBps: number; destDexBps: number }
  /** Inputs and outputs of the quoted route's pools; a pool may occur in parts. */
  legs: readonly QuotedLeg[]
  /** The page's gas: `base` of a route, and per pool the minimum and the quote's figure. */
  gas: { base: number } & Readonly<Record<'least' | 'counted', Readonly<Record<ProofPool['kind'], number>>>>
  /** Cost of a gas unit by the quote, in raw units of the bound's token: from, to. */
  unitCost: readonly [least: number, most: number]
}

/**
 * `proved`: the sum is right, and the quote is within `nearBps` of the best possible, apart from
 * gas that cannot be ruled out (`gasInDoubtBps`). `loose`: the sum is right, but the bound is
 * further away, so that either the route could be better or the bound tighter. `false`: it
 * contradicts itself or the quote. `unreadable`: it cannot be checked. The reason is a sentence.
 */
export type ProofCheck = Proved | Refused
export type Proved = {
  verdict: 'proved' | 'loose'
  gross: CheckedBound
  net: CheckedBound
  /** Lower bound of the arbitrage in the gap net of gas, with or without this order. */
  arbitrageBps: number
  pools: number
  ticks: number
}
export type Refused = { verdict: 'false' | 'unreadable'; reason: string }

/**
 * Checks a proof of a quote, independently of the engine that made it.
 *
 * The returned bound is true whatever the proof claims; it may only be less tight than possible,
 * which is `loose`. The proof's own claims are then compared with it: a bound that its prices do
 * not give, another question or answer, gas by other figures than the page's. Rounding differences
 * between two sums of the same numbers are accepted; they grow where huge profits cancel in a small
 * bound.
 *
 * It does not prove that the states are those of the chain, or that no pool was omitted
 * (`checkMarket`).
 *
 * @example
 * checkProof(proof, quote)
 * // { verdict: 'proved', gross: { bound: 3199265000n, gapBps: 0.0004 }, net: { ... },
 * // arbitrageBps: 0, pools: 73, ticks: 412 }
 */
export const checkProof = (proof: Proof, quote: QuoteToProve): ProofCheck => {
  try {
    matchQuote(proof, quote)
    const { gross, net, limits, ...counts } = sumBounds(proof)
    matchPools(proof, quote)
    const bounds = compare(proof, gross, net)
    const route = { legs: quote.legs, counted: quote.gas.counted }
    const arbitrageBps = arbitrageBpsOf(proof, { ...route, limits })
    if (arbitrageBps === undefined) throw new FalseProof('The arbitrage trades of the proof cannot be executed.')
    return { verdict: verdictOf(bounds.net, gasInDoubtBps(proof, route)), ...bounds, arbitrageBps, ...counts }
  } catch (error) {
    if (error instanceof FalseProof) return { verdict: 'false', reason: error.message }
    if (error instanceof UnreadableProof) return { verdict: 'unreadable', reason: error.message }
    throw error
  }
}

/** Fraction of the summed size by which a claim may be better than the sum. */
const agreement = 1e-9

/** Compares the proof's claims and the quote with the computed sums. */
const compare = (proof: Proof, gross: Sum, net: Sum): { gross: CheckedBound; net: CheckedBound } => {
  const { side, gas } = proof
  const sells = side === 'SELL'
  const sign = sells ? 1 : -1
  const quoted = Number(sells ? proof.destAmount : proof.srcAmount)
  const check = (name: string, sum: Sum, claimed: number, reached: number): CheckedBound => {
    const { bound, size } = sum
    if (sign * (bound - claimed) > agreement * size + 1)
      throw new FalseProof(
        `The service claims a ${name} bound of ${claimed}, but its own pool states and prices give ${bound}.`,
      )
    const gap = sign * (bound - reached)
    if (gap < -agreement * quoted - 1)
      throw new FalseProof(
        `The quote is better than these pools can be: ${reached} ${name}, above the limit of ${bound}.`,
      )
    return checkedBound(sum, { side, quoted, reached })
  }
  return {
    gross: check('gross', gross, proof.gross.bound, quoted),
    net: check('net', net, proof.net.bound, quoted - sign * gas.route * gas.unitCost),
  }
}

/** Asserts that the proof is about the very question and answer. */
const matchQuote = (proof: Proof, quote: QuoteToProve): void => {
  const same = (name: string, proven: string | number, quoted: string | number) => {
    if (String(proven).toLowerCase() !== String(quoted).toLowerCase())
      throw new FalseProof(`The proof is about another ${name}: ${proven}, but the quote has ${quoted}.`)
  }
  same('chain', proof.chainId, quote.chainId)
  same('block', proof.blockNumber, quote.blockNumber)
  same('side', proof.side, quote.side)
  same('token to sell', proof.srcToken, quote.srcToken)
  same('token to buy', proof.destToken, quote.destToken)
  for (const tax of ['srcTransferBps', 'destTransferBps', 'srcDexBps', 'destDexBps'] as const)
    same(`tax (${tax})`, proof.taxes?.[tax] ?? 0, quote.taxes[tax])
  for (const amount of [proof.srcAmount, proof.destAmount])
    if (!/^[1-9]\d{0,77}$/.test(amount))
      throw new UnreadableProof(`The proof has an invalid amount: ${JSON.stringify(amount)}.`)
  matchGas(proof, quote)

  // A taxed token pays its tax on the way to the router, into a pool, and again after the pools.
  const { srcTransferBps, srcDexBps, destTransferBps, destDexBps } = quote.taxes
  const entering = untaxed(untaxed(BigInt(quote.srcAmount), srcTransferBps), Math.max(srcTransferBps, srcDexBps))
  same('amount to sell', proof.srcAmount, entering.toString())
  const leaving = untaxed(BigInt(proof.destAmount), Math.max(destTransferBps, destDexBps))
  // A buy is exact on arrival. Rounding of the taxes may add to it.
  const more = quote.side === 'BUY' ? untaxed(leaving, destTransferBps) - BigInt(quote.destAmount) : -1n
  if (more < 0n || more > roundings || (destTransferBps === 0 && destDexBps === 0))
    same('amount to buy', leaving.toString(), quote.destAmount)
}

/** Maximum raw units that a buy of a taxed token may yield above the request. */
const roundings = 64n

/** Checks gas against the page's figures and the quote's price, as dearer gas would hide losses. */
const matchGas = ({ gas }: Proof, { gas: known, unitCost: [least, most] }: QuoteToProve): void => {
  if (!(gas.route >= 0 && gas.route < 1e12)) throw new UnreadableProof(`The gas of the route is invalid: ${gas.route}.`)
  const kinds = Object.keys(known.least) as ProofPool['kind'][]
  if (gas.base !== known.base || kinds.some((kind) => gas.least[kind] !== known.least[kind]))
    throw new UnreadableProof('It counts gas by other figures than this page. Reload the page and retry.')
  if (!(gas.unitCost >= least && gas.unitCost <= most))
    throw new FalseProof(`The proof counts gas at ${gas.unitCost} a unit, the quote at ${least} to ${most}.`)
}

/** Returns what remains of a transfer, with the tax rounded up. */
const untaxed = (amount: bigint, bps: number): bigint => amount - (amount * BigInt(bps) + 9_999n) / 10_000n

/** Asserts that the proof covers the route's pools, and that its gas is at least theirs. */
const matchPools = ({ pools, gas }: Proof, quote: QuoteToProve): void => {
  const kinds = new Map(pools.map(({ address, kind }) => [address.toLowerCase(), kind]))
  let counted = gas.base
  for (const address of new Set(quote.legs.map(({ pool }) => pool.toLowerCase()))) {
    const kind = kinds.get(address)
    if (kind === undefined) throw new FalseProof(`The quoted route uses pool ${address}, which the proof leaves out.`)
    counted += quote.gas.counted[kind]
  }
  if (gas.route < counted * (1 - agreement))
    throw new FalseProof(`The quoted route is counted with ${gas.route} gas, its pools take ${counted}.`)
}
