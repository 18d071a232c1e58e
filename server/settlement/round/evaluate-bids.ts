import type { Address, Hex } from 'viem'
import { byAmount } from '@/lib/amount'
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
import { isBatchable, maxBatchOrders } from '../batch/batchable'
import type { Fees } from '../send/attempt'
import { readNextBlocks } from '../send/next-blocks'
import type { RoundDeps } from '../settlement-deps'
import { chooseWinners, type RatedBid } from './choose-winners'
import type { Collected } from './collect-bids'
import { type Rehearsal, rehearseBid, rehearseOutsideBid } from './rehearse-bid'
import { scoreOf } from './score'

/** The agent of our own best route, the minimum for all other bids. */
export const reserveAgent = 'amm'

/** A bid with its `fills` and `scores`: simulated if `isTried`, else as promised. */
export type EvaluatedBid = Collected & {
  verdict: BidVerdict
  reason?: string
  fills: readonly Fill[]
  scores: readonly (bigint | undefined)[]
  isTried: boolean
  /** The simulated gas. */
  gas?: bigint
}

/** The maximum gas of a settlement that runs code of an outside agent or a handler. */
const maxGas = 3_000_000n

/** Orders whose bids are simulated at once, since the node may be far away. */
const triedAtOnce = 4

type BidEvaluation = {
  bids: readonly Collected[]
  /** The orders by priority. */
  orderHashes: readonly Hex[]
  /** The free nonces, each for one settlement. */
  room: number
  /** Orders that are settled alone (`plan-settlements`). */
  alone: ReadonlySet<Hex>
  account: Address
  block: Pick<BlockAt, 'hash'>
  /** The fees of the first attempt. */
  fees: Fees
  /** The gas price, wei per unit. */
  gasPrice: bigint
  /** The price of data on a rollup, wei per byte. */
  dataPrice: bigint
  market: MarketState
}

/**
 * Simulates bids and decides which win. A bid is worth at most its promise, so the best promise for
 * an order is simulated first, and others only while they promise more than the best simulated one.
 * A bid that names another bridge fee than the service is refused: a higher fee is the owner's
 * loss, and no relayer pays a transfer with a lower one. An own bid that keeps less of the source
 * than its gas costs is priced again with the measured gas, and refused if it is short again. If
 * the limit of an order without a handler allows no more, the bid stays while its gas costs at most
 * `bearable` of what it keeps, and the service pays the rest. Orders without a free place, even in
 * batches, get no verdict.
 *
 * @throws viem's errors when the node fails.
 * @example
 * const evaluation = { bids, orderHashes, room: 3, alone, account, block, fees, gasPrice, dataPrice, market }
 * (await evaluateBids(deps, evaluation))[0]?.verdict // 'won'
 */
export const evaluateBids = async (
  { served }: Pick<RoundDeps, 'served'>,
  { bids, orderHashes, room, alone, account, block, fees, gasPrice, dataPrice, market }: BidEvaluation,
): Promise<EvaluatedBid[]> => {
  const scoresOf = (one: Collected, fills: readonly Fill[]) => {
    const bridgeFee = one.intents.some(({ order }) => isBridged(order)) ? feeNamedBy(one.bid.data) : undefined
    return one.intents.map((intent, at) => scoreOf(intent, fills[at]!, { chain: served.chain, market, bridgeFee }))
  }
  const evaluated = bids.map((one): EvaluatedBid => {
    const { fills } = one.bid
    const namesOtherFee = !saysServiceFee(one)
    const scores = namesOtherFee ? one.intents.map(() => undefined) : scoresOf(one, fills)
    const isPriced = scores.every((score) => score !== undefined)
    const reason = namesOtherFee ? 'OtherBridgeFee' : 'BadUsdPrice'
    const verdict = isPriced ? ({ verdict: 'untried' } as const) : ({ verdict: 'failed', reason } as const)
    return { ...one, fills, scores, isTried: false, ...verdict }
  })

  // Read once a round, and only if an outside bid is simulated.
  let nextBlocks: ReturnType<typeof readNextBlocks> | undefined
  const rehearse = async ({ bid, intents, agent }: EvaluatedBid) => {
    const sent = { bid, intents, account, block, fees }
    if (!agent.isOutside) return rehearseBid(served, sent)
    nextBlocks ??= readNextBlocks(served, fees)
    return rehearseOutsideBid(served, { ...sent, nextBlocks: await nextBlocks })
  }
  const prices = { chain: served.chain, market, gasPriceWei: gasPrice, dataPriceWei: dataPrice }
  /**
   * Returns the gas of a bid, data included, in units of gas if the bid keeps too little for it,
   * else undefined.
   */
  const unpaidGas = ({ bid, intents: [intent] }: EvaluatedBid, gas: bigint): number | undefined => {
    if (bid.kept === undefined) return undefined
    const units = Number(gas) + callData(prices, bid.data)
    return costOf(intent!, units) > bid.kept ? units : undefined
  }
  const costOf = ({ order }: EvaluatedBid['intents'][number], units: number): bigint =>
    gasCostIn(prices, { token: poolTokenOf(served.chain, order.srcToken), gas: units })
  const isBearable = ({ bid: { kept = 0n }, intents: [intent] }: EvaluatedBid, units: number): boolean =>
    costOf(intent!, units) * bearable.of <= kept * bearable.max
  /**
   * Simulates a bid; if it keeps too little for its gas, replaces it by the agent's bid for that
   * gas.
   */
  const rehearsePaid = async (one: EvaluatedBid): Promise<Rehearsal> => {
    const { agent, intents } = one
    const runsOtherCode = agent.isOutside || intents.some(({ family }) => familyOf(family).fills.isHandled)
    const rehearseBounded = async (): Promise<Rehearsal> => {
      const found = await rehearse(one)
      return found.ok && runsOtherCode && found.gas > maxGas ? { ok: false, reason: 'TooMuchGas' } : found
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
  const tryOut = async (one: EvaluatedBid): Promise<void> => {
    const { agent } = one
    const found = await rehearsePaid(one)
    one.isTried = true
    if (!found.ok) return fail(one, found.reason)
    one.fills = found.fills.map((fill, at) => withinPromise(fill, one.bid.fills[at]!))
    one.scores = scoresOf(one, one.fills)
    one.gas = found.gas
    one.verdict = 'outbid'
    if (!agent.isOutside) return
    // The service pays the gas of outside bids, so it is subtracted from their score.
    const cost = found.gas * gasPrice + dataFeeOf(served.chain, { data: one.bid.data, dataPrice })
    one.scores = one.scores.map((score) => score! - cost / BigInt(one.scores.length))
    if (totalOf(one) < 0n) fail(one, notWorthItsGas.reason)
  }

  const batches = evaluated.filter(({ intents, verdict }) => intents.length > 1 && verdict === 'untried')
  for (const batch of batches) await tryOut(batch)

  /** Returns the best bid for one order alone, simulated. */
  const findBest = async (orderHash: Hex): Promise<EvaluatedBid | undefined> => {
    const singles = evaluated.filter(
      ({ intents, verdict }) => intents.length === 1 && intents[0]!.orderHash === orderHash && verdict !== 'failed',
    )
    for (;;) {
      const [first] = singles
        .filter(({ verdict }) => verdict !== 'failed')
        .toSorted((a, b) => byAmount(totalOf(b), totalOf(a)))
      if (first === undefined || first.isTried) return first
      await tryOut(first)
    }
  }
  const batched = new Set(
    batches.flatMap(({ verdict, intents }) => (verdict === 'failed' ? [] : intents)).map(({ orderHash }) => orderHash),
  )
  /** The number of orders that still fit if each can be settled in one batch with others. */
  let placesLeft = room * maxBatchOrders
  const open = orderHashes.values()
  const findNext = async () => {
    for (const orderHash of open) {
      if (placesLeft <= 0 && !batched.has(orderHash)) continue
      const best = await findBest(orderHash)
      if (best !== undefined && !batched.has(orderHash)) placesLeft -= isBatchable(best, alone) ? 1 : maxBatchOrders
    }
  }
  await Promise.all(Array.from({ length: triedAtOnce }, findNext))

  const counted = evaluated.filter(
    (one) => one.verdict !== 'failed' && (one.isTried || one.agent.name === reserveAgent),
  )
  const verdicts = chooseWinners(counted.map(toRated), { reserve: reserveAgent })
  const rated = counted.filter(({ isTried }) => isTried)
  for (const one of rated) one.verdict = verdicts[counted.indexOf(one)]!
  return evaluated
}

/**
 * True if a bid passes the fee of the service to the bridge of its orders. A call that names no fee
 * leaves the bridge the signed maximum, which must be at least the relayer's fee.
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
 * The maximum ratio of gas cost to the amount that a bid keeps. The first fill of an account or a
 * recipient writes storage slots for the first time: some 50,000 units of gas above the price of an
 * order.
 */
const bearable = { max: 3n, of: 2n } as const

const notWorthItsGas = { ok: false, reason: 'NotWorthItsGas' } as const

/** An order that does not pay for its gas has no bid; other errors are thrown. */
const withoutRefusals = (error: unknown): undefined => {
  if (!(error instanceof BaseError || error instanceof ApiError)) throw error
}

const fail = (one: EvaluatedBid, reason: string): void => {
  one.verdict = 'failed'
  one.reason = reason
}

/** Limits a simulated fill to its promise. */
const withinPromise = (found: Fill, { fillIn, fillOut }: Fill): Fill => ({
  ...found,
  fillIn: found.fillIn > fillIn ? found.fillIn : fillIn,
  fillOut: found.fillOut < fillOut ? found.fillOut : fillOut,
})

const totalOf = ({ scores }: EvaluatedBid): bigint => scores.reduce((sum: bigint, score) => sum + (score ?? 0n), 0n)

const toRated = ({ agent, intents, fills, scores }: EvaluatedBid): RatedBid => ({
  agent: agent.name,
  fills: intents.map(({ orderHash, order }, at) => {
    const { fillIn, fillOut } = fills[at]!
    const pair = `${order.srcToken} ${order.destToken}`
    return { orderHash, pair, amount: order.kind === orderKinds.SELL ? fillIn : fillOut, score: scores[at]! }
  }),
})
