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

/** A fill of an order, or a swap; `at` in unix seconds, amounts in raw units. */
export type FilledTrade = {
  /** The transaction and the order that it filled. */
  id: string
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
 * Returns the open limit orders of an account between two tokens on one chain, either way, and its
 * fills, the oldest first. Each transaction that filled an order, in whole or in part, is a fill,
 * and so is each market swap.
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
  // Returns the sold and the bought token; undefined for another pair.
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
  const transactions = intents.flatMap((record) => (isOn(chain, record) ? fillsOf(record) : []))
  const filled = readEach(transactions, ({ orderHash, order, ...fill }): FilledTrade | undefined => {
    const side = sideOf(order.srcToken, order.destToken)
    if (!side || fill.spentAmount === null || fill.receivedAmount === null) return undefined
    const spent = BigInt(fill.spentAmount)
    const price = priceOf(side, spent, BigInt(fill.receivedAmount))
    const id = `${orderHash} ${fill.originTx}`
    return { id, at: secondsOf(fill.filledAt), isSale: side.isSale, src: side.src, spent, price }
  })
  const swapped = readEach(swaps, ({ chainId, transactionHash: id, createdAt, ...swap }): FilledTrade | undefined => {
    const side = chainId === chain.id ? sideOf(swap.srcToken, swap.destToken) : undefined
    if (!side) return undefined
    const spent = BigInt(swap.srcAmount)
    const price = priceOf(side, spent, BigInt(swap.destAmount))
    return { id, at: secondsOf(createdAt), isSale: side.isSale, src: side.src, spent, price }
  })
  return {
    open: open.values.flatMap(drawable),
    fills: [...filled.values, ...swapped.values].flatMap(drawable).toSorted((a, b) => a.at - b.at),
  }
}

type Side = { isSale: boolean; src: Token; dest: Token }

const isOn = (chain: Chain, { input, output }: IntentRecord): boolean =>
  input.chainId === chain.id && output.chainId === chain.id

const fillsOf = ({ orderHash, order, transactions }: IntentRecord) =>
  transactions.map((fill) => ({ orderHash, order, ...fill }))

const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1_000)

const drawable = <trade extends { price: number; at?: number }>(trade: trade | undefined): trade[] =>
  trade && trade.price > 0 && Number.isFinite(trade.price) && Number.isFinite(trade.at ?? 0) ? [trade] : []
