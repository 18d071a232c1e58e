import type { Hex } from 'viem'
import type { IntentRecord } from '@/lib/api/intent/intent-records'
import type { SwapRecord } from '@/lib/api/market/swaps'
import type { Chain, Token } from '@/lib/chain/chain'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { type AnyIntent, readNamed } from '@/lib/order/families/families'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { readEach } from '@/lib/read-each'
import { ticketOf } from '../ticket/kinds'
import { leftOf } from './intent/left-of'
import { executedOf } from './order-row'

/** An open limit order of a pair. */
export type OpenTrade = {
  signed: AnyIntent & { hash: Hex }
  partner: string
  src: Token
  dest: Token
  /** Whole second tokens of the pair for a whole first one. */
  price: number
  /** The source that it may still take, raw units. */
  left: bigint
}

/** A trade that is over; `at` in unix seconds, amounts in raw units. */
export type FilledTrade = {
  hash: Hex
  at: number
  isSale: boolean
  price: number
  src: Token
  spent: bigint
}

type Given = {
  chain: Chain
  from: Token
  to: Token
  intents: readonly IntentRecord[]
  swaps: readonly SwapRecord[]
}

/**
 * Returns the open limit orders of an account between two tokens on one chain, either way, and its fills, the oldest
 * first. A fill is an order that was filled whole, at the moment of its last part and at the average price of all, or
 * a market swap.
 *
 * @example
 * pairTradesOf({ chain: mainnet, from: weth, to: usdc, intents, swaps }).open[0]?.price // 3100
 */
export const pairTradesOf = ({
  chain,
  from,
  to,
  intents,
  swaps,
}: Given): { open: OpenTrade[]; fills: FilledTrade[] } => {
  const ends = [from, to].map(({ address }) => poolTokenOf(chain, address))
  // The token sold and the one bought; undefined of another pair.
  const sideOf = (srcToken: string, destToken: string) => {
    const [src, dest] = [poolTokenOf(chain, srcToken), poolTokenOf(chain, destToken)]
    if (src === ends[0] && dest === ends[1]) return { isSale: true, src: from, dest: to }
    return src === ends[1] && dest === ends[0] ? { isSale: false, src: to, dest: from } : undefined
  }
  const priceOf = ({ isSale, src, dest }: Side, spent: bigint, received: bigint) => {
    const rate = Number(received) / 10 ** dest.decimals / (Number(spent) / 10 ** src.decimals)
    return isSale ? rate : 1 / rate
  }
  const open = readEach(intents, (record): OpenTrade | undefined => {
    if (!isOn(chain, record) || !isLiveIntent(record.status)) return undefined
    const { orderHash: hash, onChainOrderType, order, type, transactions, partner } = record
    const side = sideOf(order.srcToken, order.destToken)
    const signed = side && readNamed(onChainOrderType, order)
    if (!signed || ticketOf({ ...signed, type }) !== 'limit') return undefined
    const { srcAmount, destAmount } = signed.order
    const { src, dest } = side
    const left = leftOf(signed.order, transactions).srcAmount
    return { signed: { ...signed, hash }, partner, src, dest, left, price: priceOf(side, srcAmount, destAmount) }
  })
  const filled = readEach(intents, (record): FilledTrade | undefined => {
    if (!isOn(chain, record) || record.status !== 'COMPLETED') return undefined
    const { orderHash: hash, order, transactions } = record
    const side = sideOf(order.srcToken, order.destToken)
    const executed = executedOf(
      transactions.map(({ originTx, spentAmount, receivedAmount }) => ({
        transactionHash: originTx,
        spent: spentAmount,
        received: receivedAmount,
      })),
    )
    if (!side || !executed) return undefined
    const price = priceOf(side, executed.src, executed.dest)
    const at = secondsOf(transactions.at(-1)?.filledAt ?? record.updatedAt)
    return { hash, at, isSale: side.isSale, src: side.src, spent: executed.src, price }
  })
  const swapped = readEach(swaps, ({ chainId, transactionHash: hash, createdAt, ...swap }): FilledTrade | undefined => {
    const side = chainId === chain.id ? sideOf(swap.srcToken, swap.destToken) : undefined
    if (!side) return undefined
    const spent = BigInt(swap.srcAmount)
    const price = priceOf(side, spent, BigInt(swap.destAmount))
    return { hash, at: secondsOf(createdAt), isSale: side.isSale, src: side.src, spent, price }
  })
  return {
    open: open.values.flatMap(drawable),
    fills: [...filled.values, ...swapped.values].flatMap(drawable).toSorted((a, b) => a.at - b.at),
  }
}

type Side = { isSale: boolean; src: Token; dest: Token }

const isOn = (chain: Chain, { input, output }: IntentRecord): boolean =>
  input.chainId === chain.id && output.chainId === chain.id

const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1_000)

const drawable = <trade extends { price: number; at?: number }>(trade: trade | undefined): trade[] =>
  trade && trade.price > 0 && Number.isFinite(trade.price) && Number.isFinite(trade.at ?? 0) ? [trade] : []
