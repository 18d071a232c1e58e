import type { Address, Hex } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { encodeBridgeData } from '@/lib/chain/bridge/bridge-data'
import { bridgeDataOf } from '@/lib/chain/intent/bridge-data-of'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { BaseError } from '@/lib/errors'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import type { BidVerdict } from '@/lib/order/round'
import type { MarketState } from '@/lib/routing/market/state'
import type { Fill } from '../../agents/agent'
import { bridgeFeeOf, feeNamedBy } from '../../agents/bridge-fee'
import { callData, gasCostIn } from '../../agents/gas-payment'
import { dataFeeOf } from '../../chain/facts/data-size'
import type { BlockAt } from '../../ledger/cursor'
import type { Fees } from '../send/attempt'
import { readNextBlocks } from '../send/next-blocks'
import type { RoundDeps } from '../settlement-deps'
import { chooseWinners, type RatedBid } from './choose-winners'
import type { Collected } from './collect-bids'
import { type Rehearsal, rehearseBid, rehearseOutsideBid } from './rehearse-bid'
import { scoreOf } from './score'

/** Whose bids nobody may stay below: our own best route. */
export const reserveAgent = 'amm'

/** A bid with what was found of it: `fills` and `scores` as tried out, else as promised. */
export type Judged = Collected & {
  verdict: BidVerdict
  reason?: string
  fills: readonly Fill[]
  scores: readonly (bigint | undefined)[]
  isTried: boolean
  /** That it needed when it was tried out. */
  gas?: bigint
}

/** Gas that a settlement may need in which code of an outside agent, or a handler, runs. */
const mostGas = 3_000_000n

type Judging = {
  bids: readonly Collected[]
  /** The orders, those first that are served first. */
  orderHashes: readonly Hex[]
  /** Settlements that may be awarded. */
  room: number
  account: Address
  block: Pick<BlockAt, 'hash'>
  /** Those of the first attempt. */
  fees: Fees
  /** Wei for a unit of gas now. */
  gasPrice: bigint
  /** Of a rollup, wei for a byte of data. */
  dataPrice: bigint
  market: MarketState
}

/**
 * Tries bids out and decides who fills what. Only those are tried out that could win: a bid is
 * worth at most what it promises, so of an order the best promise is tried first, and the rest as
 * long as they promise more than what was found. One that names another fee to a bridge than the
 * service does is refused: too much would be the owner's loss, and too little a transfer that no
 * relayer pays. A bid of our own that keeps less of the source than its gas costs is priced again
 * with the gas that was measured, and refused where it is too little again. One of an order without
 * a handler whose limit allows no more stays as it is while its gas costs at most `bearable` of what
 * it keeps: the price that was signed knew no more, and the service bears the rest. Orders for which
 * there is no room are left as they are: they have no verdict.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await judgeBids(deps, { bids, orderHashes, room: 3, account, block, fees, gasPrice, dataPrice, market }))[0]?.verdict // 'won'
 */
export const judgeBids = async (
  { served }: Pick<RoundDeps, 'served'>,
  { bids, orderHashes, room, account, block, fees, gasPrice, dataPrice, market }: Judging,
): Promise<Judged[]> => {
  const scoresOf = (one: Collected, fills: readonly Fill[]) => {
    const bridgeFee = one.intents.some(({ order }) => isBridged(order)) ? feeNamedBy(one.bid.data) : undefined
    return one.intents.map((intent, at) => scoreOf(intent, fills[at]!, { chain: served.chain, market, bridgeFee }))
  }
  const judged = bids.map((one): Judged => {
    const { fills } = one.bid
    const namesOtherFee = !saysServiceFee(one)
    const scores = namesOtherFee ? one.intents.map(() => undefined) : scoresOf(one, fills)
    const isPriced = scores.every((score) => score !== undefined)
    const reason = namesOtherFee ? 'OtherBridgeFee' : 'BadUsdPrice'
    const verdict = isPriced ? ({ verdict: 'untried' } as const) : ({ verdict: 'failed', reason } as const)
    return { ...one, fills, scores, isTried: false, ...verdict }
  })

  // Read once a round, and only where an outside bid is simulated.
  let nextBlocks: ReturnType<typeof readNextBlocks> | undefined
  const rehearse = async ({ bid, intents, agent }: Judged) => {
    const sent = { bid, intents, account, block, fees }
    if (!agent.isOutside) return rehearseBid(served, sent)
    nextBlocks ??= readNextBlocks(served, fees)
    return rehearseOutsideBid(served, { ...sent, nextBlocks: await nextBlocks })
  }
  const prices = { chain: served.chain, market, gasPriceWei: gasPrice, dataPriceWei: dataPrice }
  /**
   * Returns the gas of a bid that keeps too little for it, its data included, in units of gas;
   * undefined where it keeps enough.
   */
  const unpaidGas = ({ bid, intents: [intent] }: Judged, gas: bigint): number | undefined => {
    if (bid.kept === undefined) return undefined
    const units = Number(gas) + callData(prices, bid.data)
    return costOf(intent!, units) > bid.kept ? units : undefined
  }
  const costOf = ({ order }: Judged['intents'][number], units: number): bigint =>
    gasCostIn(prices, { token: poolTokenOf(served.chain, order.srcToken), gas: units })
  const isBearable = ({ bid: { kept = 0n }, intents: [intent] }: Judged, units: number): boolean =>
    costOf(intent!, units) * bearable.of <= kept * bearable.most
  /** Rehearses a bid, and where it keeps too little for its gas, the same agent's bid for that gas in its place. */
  const rehearsePaid = async (one: Judged): Promise<Rehearsal> => {
    const { agent, intents } = one
    const runsOtherCode = agent.isOutside || intents.some(({ family }) => familyOf(family).fills.isHandled)
    const rehearseBounded = async (): Promise<Rehearsal> => {
      const found = await rehearse(one)
      return found.ok && runsOtherCode && found.gas > mostGas ? { ok: false, reason: 'TooMuchGas' } : found
    }
    const found = await rehearseBounded()
    const unpaid = found.ok ? unpaidGas(one, found.gas) : undefined
    if (unpaid === undefined) return found
    const paid = await agent.bidForGas?.(served, { intent: intents[0]!, account, gas: unpaid }).catch(withoutRefusals)
    if (paid === undefined) return !runsOtherCode && isBearable(one, unpaid) ? found : notWorthItsGas
    one.bid = paid
    const again = await rehearseBounded()
    return again.ok && unpaidGas(one, again.gas) !== undefined ? notWorthItsGas : again
  }
  const tryOut = async (one: Judged): Promise<void> => {
    const { agent } = one
    const found = await rehearsePaid(one)
    one.isTried = true
    if (!found.ok) return fail(one, found.reason)
    one.fills = found.fills.map((fill, at) => withinPromise(fill, one.bid.fills[at]!))
    one.scores = scoresOf(one, one.fills)
    one.gas = found.gas
    one.verdict = 'outbid'
    if (!agent.isOutside) return
    // The service pays the gas of what others bid, so it is counted against them.
    const cost = found.gas * gasPrice + dataFeeOf(served.chain, { data: one.bid.data, dataPrice })
    one.scores = one.scores.map((score) => score! - cost / BigInt(one.scores.length))
    if (totalOf(one) < 0n) fail(one, notWorthItsGas.reason)
  }

  const batches = judged.filter(({ intents, verdict }) => intents.length > 1 && verdict === 'untried')
  for (const batch of batches) await tryOut(batch)

  /** The best bid for one order alone, as tried out. */
  const findBest = async (orderHash: Hex): Promise<Judged | undefined> => {
    const singles = judged.filter(
      ({ intents, verdict }) => intents.length === 1 && intents[0]!.orderHash === orderHash && verdict !== 'failed',
    )
    for (;;) {
      const [first] = singles
        .filter(({ verdict }) => verdict !== 'failed')
        .toSorted((a, b) => compare(totalOf(b), totalOf(a)))
      if (first === undefined || first.isTried) return first
      await tryOut(first)
    }
  }
  const batched = new Set(
    batches.flatMap(({ verdict, intents }) => (verdict === 'failed' ? [] : intents)).map(({ orderHash }) => orderHash),
  )
  let filled = 0
  for (const orderHash of orderHashes) {
    if (filled >= room && !batched.has(orderHash)) continue
    const best = await findBest(orderHash)
    if (best !== undefined && !batched.has(orderHash)) filled++
  }

  const counted = judged.filter((one) => one.verdict !== 'failed' && (one.isTried || one.agent.name === reserveAgent))
  const verdicts = chooseWinners(counted.map(toRated), { reserve: reserveAgent })
  const rated = counted.filter(({ isTried }) => isTried)
  for (const one of rated) one.verdict = verdicts[counted.indexOf(one)]!
  const turnOf = ({ intents }: Judged) => Math.min(...intents.map(({ orderHash }) => orderHashes.indexOf(orderHash)))
  const winners = rated.filter(({ verdict }) => verdict === 'won').toSorted((a, b) => turnOf(a) - turnOf(b))
  for (const one of winners.slice(room)) one.verdict = 'noRoom'
  return judged
}

/**
 * True if a bid says to the bridge of its orders what the service says. A call that can say nothing
 * leaves the bridge the signed maximum, which has to be what a relayer asks, or more.
 */
const saysServiceFee = ({ bid: { data, fills }, intents }: Collected): boolean => {
  const bridged = intents.flatMap((intent, at) => (isBridged(intent.order) ? { intent, fill: fills[at]! } : []))
  if (bridged.length === 0) return true
  const said = bridgeDataOf(data)
  return bridged.every(({ intent, fill }) => {
    const fee = bridgeFeeOf(intent, fill)
    return fee !== undefined && (said === 'none' || said === encodeBridgeData(fee))
  })
}

/**
 * The share of what a bid keeps that its gas may cost. The first fill of an account or of a receiver writes words that
 * no later one writes: some 50,000 units of gas more than the price of an order counts.
 */
const bearable = { most: 3n, of: 2n } as const

const notWorthItsGas = { ok: false, reason: 'NotWorthItsGas' } as const

/** An order that does not pay for its gas has no bid; any other error is none of the order. */
const withoutRefusals = (error: unknown): undefined => {
  if (!(error instanceof BaseError || error instanceof ApiError)) throw error
}

const fail = (one: Judged, reason: string): void => {
  one.verdict = 'failed'
  one.reason = reason
}

/** Nothing counts that was not promised. */
const withinPromise = (found: Fill, { fillIn, fillOut }: Fill): Fill => ({
  ...found,
  fillIn: found.fillIn > fillIn ? found.fillIn : fillIn,
  fillOut: found.fillOut < fillOut ? found.fillOut : fillOut,
})

const totalOf = ({ scores }: Judged): bigint => scores.reduce((sum: bigint, score) => sum + (score ?? 0n), 0n)
const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)

const toRated = ({ agent, intents, fills, scores }: Judged): RatedBid => ({
  agent: agent.name,
  fills: intents.map(({ orderHash, order }, at) => {
    const { fillIn, fillOut } = fills[at]!
    const pair = `${order.srcToken} ${order.destToken}`
    return { orderHash, pair, amount: order.kind === orderKinds.SELL ? fillIn : fillOut, score: scores[at]! }
  }),
})
