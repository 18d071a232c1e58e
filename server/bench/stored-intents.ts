import { callOf } from '@/lib/chain/pools/pool-calls'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { createDraw } from '@/lib/routing/testing/random'
import type { Database } from '../db/client'
import { intentEvents, intentOrders } from '../db/intent-schema'
import { makerAt, people } from './stored-orders'
import { usdc, weth } from './traded'

const rowsPerInsert = 1_000

/**
 * Returns the id and the hash of a generated order.
 *
 * @example
 * intentNamed(7).id // '00000000-0000-8000-8000-000000000007'
 */
export const intentNamed = (index: number) => ({
  id: `00000000-0000-8000-8000-${index.toString(16).padStart(12, '0')}`,
  orderHash: callOf('0x', 10n ** 12n + BigInt(index)),
})

/**
 * Fills the tables with unsigned intent orders, of as many owners as there are makers: nineteen of
 * twenty are filled, with their events, and the others are suspended without funds.
 *
 * @example
 * await storeIntents(database, 100_000)
 */
export const storeIntents = async (database: Database, count: number): Promise<void> => {
  const draw = createDraw(2)
  for (let start = 0; start < count; start += rowsPerInsert) {
    const rows = Array.from({ length: rowsPerInsert }, (_, offset): typeof intentOrders.$inferInsert => {
      const index = start + offset
      const owner = makerAt(draw.below(people.makers))
      const isLive = index % 20 === 0
      return {
        ...intentNamed(index),
        chainId: mainnet.id,
        family: 'Order',
        type: isLive ? 'LIMIT' : 'MARKET',
        owner,
        beneficiary: owner,
        srcToken: usdc,
        destToken: weth,
        heldToken: usdc,
        pull: 'allowance',
        srcAmount: 3_000_000_000n,
        destAmount: 10n ** 18n,
        expectedAmount: 10n ** 18n,
        deadline: 2n ** 40n,
        kind: 0,
        limitRate: 1e18 / 3e9,
        nonce: BigInt(index),
        partnerAndFee: 0n,
        permit: '0x',
        metadata: '0x',
        partner: 'anon',
        signature: `0x${'ab'.repeat(64)}`,
        signer: 'key',
        includeAgents: [],
        excludeAgents: [],
        createdAtMs: 1_700_000_000_000 + index,
        updatedAtMs: 1_700_000_000_000 + index,
        ...(isLive
          ? { status: 'SUSPENDED', filled: 0n }
          : { status: 'COMPLETED', filled: 3_000_000_000n, isClosed: true }),
      }
    })
    await database.insert(intentOrders).values(rows)
    const block = {
      chainId: mainnet.id,
      blockNumber: 1n,
      blockHash: callOf('0x', start + 1),
      blockSeconds: 1_700_000_000n,
    }
    const fills = rows.flatMap(({ owner, orderHash, status }, logIndex) =>
      status === 'COMPLETED'
        ? [
            {
              ...block,
              logIndex,
              transactionHash: orderHash,
              kind: 'settled' as const,
              owner,
              orderHash,
              srcAmount: 3_000_000_000n,
              returned: 10n ** 18n,
              protocolFee: 0n,
              partnerFee: 0n,
            },
          ]
        : [],
    )
    await database.insert(intentEvents).values(fills)
  }
}
