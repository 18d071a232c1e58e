import type { ProofPool } from '@/lib/api/market/proof'
import type { Chain } from '@/lib/chain/chain'
import type { AggregatedCall } from '@/lib/chain/node/aggregate'
import type { Reading } from '@/lib/chain/node/reading'
import { uintAt } from '@/lib/chain/node/words'
import type { QuotedOrder } from '@/lib/chain/program/quoted-order'
import { remainingCall } from '@/lib/chain/rfq/rfq-remaining'
import { ordersExchange } from '@/lib/order/exchanges'
import { leftOf } from '@/lib/order/rfq'
import { nameOf, type PoolDifference } from '@/lib/proof/compare-pool'
import { balanceCall } from '../wallet/read/read-balances'

type OrderPool = ProofPool & { kind: 'rfq' }

const callOf = ({ to, data }: { to: AggregatedCall['target']; data: AggregatedCall['data'] }): AggregatedCall => ({
  target: to,
  data,
})

/**
 * Compares the orders that a route fills with the chain: each has the signed terms, at least the
 * remaining amount of the proof, and a maker who holds as much.
 *
 * @example
 * await readRounds(compareOrders(chain, { pools, orders }), ask)
 * // [{ ...nameOf(order), field: 'remainingMakerAmount', proof: '600', chain: '0' }]
 */
export function* compareOrders(
  chain: Chain,
  { pools, orders }: { pools: readonly OrderPool[]; orders: readonly QuotedOrder[] },
): Reading<PoolDifference[]> {
  const named = pools.flatMap((pool) => {
    const quoted = orders.find(({ orderHash }) => orderHash === pool.address)
    return quoted ? [{ pool, quoted }] : []
  })
  const answers = yield named.flatMap(({ quoted: { order, orderHash } }) => [
    callOf(remainingCall(chain, { maker: order.maker, orderHash })),
    callOf(balanceCall(chain, order.maker, order.makerAsset)),
  ])
  return named.flatMap(({ pool, quoted: { order } }, index) => {
    const [remaining = '0x1', balance = '0x0'] = answers.slice(2 * index, 2 * index + 2)
    const left = leftOf(uintAt(remaining, 0), order)
    const held = uintAt(balance, 0)
    const fields: readonly (readonly [field: string, proof: string, chain: string])[] = [
      ['dex', pool.dex, ordersExchange],
      ['makerAmount', pool.makerAmount, order.makerAmount.toString()],
      ['takerAmount', pool.takerAmount, order.takerAmount.toString()],
      ['token0', pool.token0, order.takerAsset.toLowerCase()],
      ['token1', pool.token1, order.makerAsset.toLowerCase()],
    ]
    const claimed = BigInt(pool.remainingMakerAmount)
    const differences = fields.filter(([, proof, chain]) => proof !== chain)
    if (left < claimed) differences.push(['remainingMakerAmount', pool.remainingMakerAmount, left.toString()])
    else if (held < claimed) differences.push(['maker’s balance', pool.remainingMakerAmount, held.toString()])
    return differences.map(([field, proof, chain]) => ({ ...nameOf(pool), field, proof, chain }))
  })
}
