import { type Address, encodeAbiParameters, type Hex } from 'viem'
import type { PriceRoute } from '@/lib/api/market'
import type { ProofPool } from '@/lib/api/proof'
import { type QuotedOrder, readQuotedOrders } from '@/lib/chain/quoted-orders'
import type { Chain } from '@/lib/chain/registry'
import { remainingCall } from '@/lib/chain/rfq-remaining'
import { leftOf } from '@/lib/order/rfq'
import { balanceCall, type ContractCall, readMany } from '../wallet/read-balances'
import type { RpcRequest } from '../wallet/track-transaction'

/** How the states of a proof compare with the chain: pools and orders that could be read, and those among them that are otherwise. */
export type ComparedStates = { compared: number; different: readonly string[] }

type Read = ContractCall & { fits: (answer: Hex) => boolean }

const selectors = {
  getReserves: '0x0902f1ac',
  slot0: '0x3850c7bd',
  liquidity: '0x1a686502',
  balances: '0x4903b0d1',
} as const
const balanceOfCoin = (coin: bigint): Hex =>
  `${selectors.balances}${encodeAbiParameters([{ type: 'uint256' }], [coin]).slice(2)}`

/** What a pool's contract has to answer, word by word. A weighted pool keeps its balances elsewhere. */
const readsOf = (pool: ProofPool, chain: Chain, orders: readonly QuotedOrder[]): readonly Read[] => {
  const asks = (data: Hex, ...words: readonly bigint[]): Read => ({
    to: pool.address as Address,
    data,
    fits: (answer) => words.every((word, index) => wordAt(answer, index) === word),
  })
  switch (pool.kind) {
    case 'v2':
      return [asks(selectors.getReserves, BigInt(pool.reserve0), BigInt(pool.reserve1))]
    case 'v3':
      return [
        asks(selectors.slot0, BigInt(pool.sqrtPriceX96), BigInt.asUintN(256, BigInt(pool.tick))),
        asks(selectors.liquidity, BigInt(pool.liquidity)),
      ]
    case 'stable':
      return [asks(balanceOfCoin(0n), BigInt(pool.balance0)), asks(balanceOfCoin(1n), BigInt(pool.balance1))]
    case 'rfq': {
      const quoted = orders.find(({ orderHash }) => orderHash === pool.address)
      return quoted ? readsOfOrder(pool, quoted, chain) : []
    }
    default:
      return []
  }
}

/** An order has at least what the proof says left in the contract, at the terms that were signed, and its maker holds as much. */
const readsOfOrder = (pool: ProofPool & { kind: 'rfq' }, { order, orderHash }: QuotedOrder, chain: Chain): Read[] => {
  const least = BigInt(pool.remainingMakerAmount)
  const sameTerms = order.makerAmount === BigInt(pool.makerAmount) && order.takerAmount === BigInt(pool.takerAmount)
  return [
    {
      ...remainingCall(chain, { maker: order.maker, orderHash }),
      fits: (answer) => sameTerms && leftOf(wordAt(answer, 0), order) >= least,
    },
    { ...balanceCall(chain, order.maker, order.makerAsset), fits: (answer) => wordAt(answer, 0) >= least },
  ]
}

const wordAt = (answer: Hex, index: number) => BigInt(`0x${answer.slice(2 + 64 * index, 66 + 64 * index) || '0'}`)

/**
 * Reads the pools or orders of a route from a node, at the very block of the proof, and compares.
 *
 * @throws what the node answers when it does not know the block
 * @example
 * await compareStates(rpc, chain, { blockHash, pools, priceRoute }) // { compared: 2, different: [] }
 */
export const compareStates = async (
  rpc: RpcRequest,
  chain: Chain,
  { blockHash, pools, priceRoute }: { blockHash: string; pools: readonly ProofPool[]; priceRoute: PriceRoute },
): Promise<ComparedStates> => {
  const orders = readQuotedOrders(priceRoute, { chain }) ?? []
  const reads = pools.flatMap((pool) => readsOf(pool, chain, orders).map((read) => ({ ...read, pool: pool.address })))
  const answers = await readMany(rpc, chain, reads, { blockHash })
  const different = reads.flatMap(({ pool, fits }, index) => {
    const answer = answers[index]
    return answer && fits(answer) ? [] : [pool]
  })
  return { compared: new Set(reads.map(({ pool }) => pool)).size, different: [...new Set(different)] }
}
