import type { Proof, ProofPool } from '../api/market/proof'
import { arbitrageBpsOf, type QuotedLeg } from './arbitrage'
import { type CheckedBound, checkedBound } from './checked-bound'
import { gasInDoubtBps, verdictOf } from './gas-in-doubt'
import { FalseProof, type Sum, sumBounds, UnreadableProof } from './sum-bounds'

/** What the page was quoted: the proof has to be about this very question and answer. Amounts in raw units. */
export type QuoteToProve = {
  chainId: number
  blockNumber: number
  side: 'SELL' | 'BUY'
  /** As pools know them: the wrapped token for the native one. */
  srcToken: string
  destToken: string
  /** Before any tax on transfers. */
  srcAmount: string
  destAmount: string
  taxes: { srcTransferBps: number; destTransferBps: number; srcDexBps: number; destDexBps: number }
  /** What the quoted route gives its pools and gets of them; a pool may come in parts. */
  legs: readonly QuotedLeg[]
  /** What the page itself knows of gas: what a route takes before its first pool, what each adds at least, and what one of the quoted route is counted with. */
  gas: { base: number } & Readonly<Record<'least' | 'counted', Readonly<Record<ProofPool['kind'], number>>>>
  /** What a unit of gas costs by the quote's own figures, in raw units of the token that the bound counts in: from, to. */
  unitCost: readonly [least: number, most: number]
}

/**
 * `proved`: it adds up, and the quote is within `nearBps` of what is possible at best, but for gas that nobody can rule out
 * (`gasInDoubtBps`). `loose`: it adds up, but the bound is further away, so that either the route could be better or the bound could be lower. `false`: it contradicts itself or the quote. `unreadable`: it
 * cannot be checked. The reason is a sentence.
 */
export type ProofCheck = Proved | Refused
export type Proved = {
  verdict: 'proved' | 'loose'
  gross: CheckedBound
  net: CheckedBound
  /** Of the gap net of gas what is arbitrage that anyone can take, with or without this order: that much at least. */
  arbitrageBps: number
  pools: number
  ticks: number
}
export type Refused = { verdict: 'false' | 'unreadable'; reason: string }

/**
 * Checks a proof of a quote, with nothing of the engine that made it.
 *
 * So the bound that is given back is true whatever the proof claims, only maybe further away than it could be: that is `loose`. What the
 * proof claims beyond that is held against it: a bound that its own prices do not give, another question or answer, gas by other figures
 * than the page's. It is no contradiction when two sums of the same numbers differ by their roundings, of which there is more where huge
 * profits cancel in a small bound.
 *
 * What it does not prove: that the states are those of the chain, that no pool was left out (`checkMarket`).
 *
 * @example
 * checkProof(proof, quote) // { verdict: 'proved', gross: { bound: 3199265000n, gapBps: 0.0004 }, net: { ... }, arbitrageBps: 0, pools: 73, ticks: 412 }
 */
export const checkProof = (proof: Proof, quote: QuoteToProve): ProofCheck => {
  try {
    matchQuote(proof, quote)
    const { gross, net, limits, ...counts } = sumBounds(proof)
    matchPools(proof, quote)
    const bounds = compare(proof, gross, net)
    const route = { legs: quote.legs, counted: quote.gas.counted }
    const arbitrageBps = arbitrageBpsOf(proof, { ...route, limits })
    if (arbitrageBps === undefined) throw new FalseProof('The arbitrage that the proof tells of cannot be made.')
    return { verdict: verdictOf(bounds.net, gasInDoubtBps(proof, route)), ...bounds, arbitrageBps, ...counts }
  } catch (error) {
    if (error instanceof FalseProof) return { verdict: 'false', reason: error.message }
    if (error instanceof UnreadableProof) return { verdict: 'unreadable', reason: error.message }
    throw error
  }
}

/** A claim that is better than the sum by less than this part of what was summed up is not called false: nothing stands on it. */
const agreement = 1e-9

/** What the proof claims and what the quote reaches, beside what was summed up. */
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
        `The quote is better than these pools can be: ${reached} ${name}, where no route can do better than ${bound}.`,
      )
    return checkedBound(sum, { side, quoted, reached })
  }
  return {
    gross: check('gross', gross, proof.gross.bound, quoted),
    net: check('net', net, proof.net.bound, quoted - sign * gas.route * gas.unitCost),
  }
}

/** The proof is about the very question and the very answer. */
const matchQuote = (proof: Proof, quote: QuoteToProve): void => {
  const same = (name: string, told: string | number, asked: string | number) => {
    if (String(told).toLowerCase() !== String(asked).toLowerCase())
      throw new FalseProof(`The proof is about another ${name}: ${told}, where the quote says ${asked}.`)
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
      throw new UnreadableProof(`The proof has no amount, but ${JSON.stringify(amount)}.`)
  matchGas(proof, quote)

  // A taxed token loses its tax on the way to the router and on the way into a pool, and again behind the pools.
  const { srcTransferBps, srcDexBps, destTransferBps, destDexBps } = quote.taxes
  const entering = untaxed(untaxed(BigInt(quote.srcAmount), srcTransferBps), Math.max(srcTransferBps, srcDexBps))
  same('amount to sell', proof.srcAmount, entering.toString())
  const leaving = untaxed(BigInt(proof.destAmount), Math.max(destTransferBps, destDexBps))
  // A purchase is counted until it arrives. What the taxes round may be bought beside it.
  const more = quote.side === 'BUY' ? untaxed(leaving, destTransferBps) - BigInt(quote.destAmount) : -1n
  if (more < 0n || more > roundings || (destTransferBps === 0 && destDexBps === 0))
    same('amount to buy', leaving.toString(), quote.destAmount)
}

/** Raw units that a purchase of a taxed token may bring beside what was asked for: one for each transfer on the way. */
const roundings = 64n

/**
 * Gas by the page's own figures and at the quote's own price: dearer gas would hide what a route gives away, and other figures are of a
 * service that is newer or older than the page.
 */
const matchGas = ({ gas }: Proof, { gas: known, unitCost: [least, most] }: QuoteToProve): void => {
  if (!(gas.route >= 0 && gas.route < 1e12))
    throw new UnreadableProof(`The gas of the route is counted as ${gas.route}.`)
  const kinds = Object.keys(known.least) as ProofPool['kind'][]
  if (gas.base !== known.base || kinds.some((kind) => gas.least[kind] !== known.least[kind]))
    throw new UnreadableProof('It counts gas by other figures than this page. Reload the page and ask again.')
  if (!(gas.unitCost >= least && gas.unitCost <= most))
    throw new FalseProof(`The proof counts gas at ${gas.unitCost} a unit, the quote at ${least} to ${most}.`)
}

/** What is left of a transfer, the tax rounded up. */
const untaxed = (amount: bigint, bps: number): bigint => amount - (amount * BigInt(bps) + 9_999n) / 10_000n

/** A route through a pool that the proof does not know is not what it proves; and its gas is not less than its pools are counted with. */
const matchPools = ({ pools, gas }: Proof, quote: QuoteToProve): void => {
  const kinds = new Map(pools.map(({ address, kind }) => [address.toLowerCase(), kind]))
  let counted = gas.base
  for (const address of new Set(quote.legs.map(({ pool }) => pool.toLowerCase()))) {
    const kind = kinds.get(address)
    if (kind === undefined)
      throw new FalseProof(`The quoted route goes through pool ${address}, which the proof leaves out.`)
    counted += quote.gas.counted[kind]
  }
  if (gas.route < counted * (1 - agreement))
    throw new FalseProof(`The quoted route is counted with ${gas.route} gas, its pools take ${counted}.`)
}
