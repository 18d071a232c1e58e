import type { Address } from 'viem'
import { ApiError } from '@/lib/api/contract/errors'
import { bridgeSettleCall } from '@/lib/chain/intent/settle-call'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { isBridged } from '@/lib/order/bridge/is-bridged'
import { orderKinds } from '@/lib/order/intent'
import { amountsLeft } from '@/lib/order/intent-left'
import type { ServedChain } from '../chain/facts/served-chain'
import { type MarketAt, readState } from '../chain/market/read-state'
import type { Agent, AgentQuote, Bid, Decline, OpenIntent } from './agent'
import { BridgeFeeAboveMaxError, declined, PriceBelowMinimumError } from './amm'
import { bridgeDataFor, isBridgeOnly } from './bridge-fee'
import { gasPayment, settlementData } from './gas-payment'
import { reachesLimit } from './limit'

/** Gas units of bridging without a trade, as measured with a new nonce word. */
export const sendingGas = 235_000

/**
 * The agent that settles orders whose source and destination are one token: it bridges the source
 * and keeps its gas costs of it. The contract enforces its bids entirely, since no pool is
 * involved. It does not quote, since price requests are of two tokens: `quoteSending` does.
 *
 * @example
 * (await passThrough.bid(served, { round, intents: [intent], account })).bids
 * // [{ fills: [{ orderHash, fillIn, fillOut }], data: '0x1d2c...' }]
 */
export const passThrough: Agent = {
  name: 'passThrough',
  bid: async (served, { intents }) => {
    const state = await readState(served)
    const bids: Bid[] = []
    const declines: Decline[] = []
    for (const intent of intents.filter(({ order }) => isBridged(order) && isBridgeOnly(order))) {
      try {
        bids.push(bidFor(served, state, intent))
      } catch (error) {
        declines.push(declined(intent, error))
      }
    }
    return { bids, declines }
  },
}

/**
 * Quotes the bridging of a token for a sale or a purchase; raw units, with the amount kept for gas.
 *
 * @throws {ApiError} GasCostExceedsTradeAmount, BadUsdPrice, ServiceUnavailable
 * @example
 * await quoteSending(served, { token: usdc, side: 'SELL', amount: 1_000_000_000n })
 * // { input: 1000000000n, output: 999590000n, gas: 410000n }
 */
export const quoteSending = async (
  served: ServedChain,
  { token, side, amount }: { token: Address; side: 'SELL' | 'BUY'; amount: bigint },
): Promise<AgentQuote> => {
  const gas = gasOf(await readState(served), token)
  if (side === 'BUY') return { input: amount + gas, output: amount, gas }
  if (gas >= amount) throw new ApiError('GasCostExceedsTradeAmount')
  return { input: amount, output: amount - gas, gas }
}

const gasOf = (state: MarketAt, token: Address): bigint =>
  gasPayment(state, { token, gas: sendingGas + settlementData(state) })

const bidFor = ({ chain }: Pick<ServedChain, 'chain'>, state: MarketAt, intent: OpenIntent): Bid => {
  const { order, orderHash, filled } = intent
  const isSale = order.kind === orderKinds.SELL
  const left = amountsLeft(order, filled)
  const gas = gasOf(state, poolTokenOf(chain, order.srcToken))
  if (isSale && gas >= left.srcAmount) throw new ApiError('GasCostExceedsTradeAmount')
  const fill = isSale
    ? { fillIn: left.srcAmount, fillOut: left.srcAmount - gas }
    : { fillIn: left.destAmount + gas, fillOut: left.destAmount }
  const amount = isSale ? fill.fillOut : fill.fillIn
  if (!reachesLimit(intent, left, amount)) throw new PriceBelowMinimumError()
  const bridgeData = bridgeDataFor(intent, fill)
  if (bridgeData === undefined) throw new BridgeFeeAboveMaxError()
  return { fills: [{ orderHash, ...fill }], data: bridgeSettleCall(intent, { amount, bridgeData }) }
}
