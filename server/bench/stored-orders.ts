import type { Hex } from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { callOf } from '@/lib/chain/pools/pool-calls'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Database } from '../db/client'
import { allowances, holdings, rfqOrders } from '../db/schema'

const rowsPerInsert = 1_000

/**
 * The makers and takers of generated orders: every tenth order is the first maker's, and every
 * tenth is open to anyone.
 */
export const people = { makers: 1_000, takers: 1_000 } as const
export const makerAt = (index: number) => toLowerAddress(syntheticAddress(1, index))
export const takerAt = (index: number) => toLowerAddress(syntheticAddress(2, index))

/**
 * Fills the tables with unsigned orders, since lists do not check signatures. Every fifth one is
 * live, with a holding.
 *
 * @example
 * await storeOrders(database, { count: 100_000, makerAsset, takerAsset })
 */
export const storeOrders = async (
  database: Database,
  { count, makerAsset, takerAsset }: { count: number; makerAsset: Hex; takerAsset: Hex },
): Promise<void> => {
  const draw = createDraw(1)
  const hash = (index: number) => callOf('0x', index)
  for (let start = 0; start < count; start += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_, offset): typeof rfqOrders.$inferInsert => {
      const index = start + offset
      const maker = makerAt(index % 10 === 0 ? 0 : draw.below(people.makers))
      const taker = index % 10 === 1 ? zeroAddress : takerAt(draw.below(people.takers))
      const isLive = index % 5 === 0
      return {
        orderHash: hash(index),
        chainId: 1,
        nonceAndMeta: BigInt(maker) << 96n,
        expiry: BigInt(draw.below(2 ** 31)),
        maker,
        taker,
        makerAsset,
        takerAsset,
        makerAmount: 1_000_000n,
        takerAmount: 1_000_000n,
        signature: `0x${'ab'.repeat(65)}`,
        signedByContract: false,
        type: taker === zeroAddress ? 'LIMIT' : 'P2P',
        takerFromMeta: taker,
        createdAt: 1_700_000_000 + index,
        updatedAt: 1_800_000_000 + draw.below(2 ** 20),
        ...(isLive
          ? { expiry: 0n, state: 'SUSPENDED', filled: 0n }
          : { state: 'FULFILLED', filled: 1_000_000n, isClosed: true }),
        ...(!isLive && { transactionHash: hash(index) }),
      }
    })
    await database.insert(rfqOrders).values(rows)
    const owners = [...new Set(rows.flatMap(({ state, maker }) => (state === 'SUSPENDED' ? [maker] : [])))]
    const held = { chainId: 1, token: makerAsset }
    const unread = { balance: 0n, blockNumber: -1n, blockHash: hash(0) }
    await database
      .insert(holdings)
      .values(owners.map((owner) => ({ ...held, owner, ...unread })))
      .onConflictDoNothing()
    await database
      .insert(allowances)
      .values(owners.map((owner) => ({ ...held, owner, spender: 'rfq' as const, amount: 0n })))
      .onConflictDoNothing()
  }
}
