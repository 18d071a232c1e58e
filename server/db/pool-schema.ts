import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { address, blockNumber, hex, isAddress, isHash, spaced } from './columns'

/**
 * Every pool that the factories and managers of a chain have announced (`server/pool-index`); only
 * the deepest are followed.
 */
export const indexedPools = pgTable(
  'indexed_pools',
  {
    chainId: integer('chain_id').notNull(),
    /** Its address; for a pool of a manager (Uniswap V4) its id of 32 bytes. */
    pool: hex('pool').notNull(),
    factory: address('factory').notNull(),
    token0: address('token0').notNull(),
    token1: address('token1').notNull(),
    feePips: integer('fee_pips').notNull(),
    /** The block of its announcement; null for pools that were indexed before this was stored. */
    createdBlock: blockNumber('created_block'),
    /**
     * Dollars that buy one of its tokens until its price has moved by one percent; null before the
     * measurement, and if no token has a price.
     */
    depthUsd: doublePrecision('depth_usd'),
    /** Unix seconds from which its depth is measured again. */
    measureAt: integer('measure_at').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.pool] }),
    ...[table.factory, table.token0, table.token1].map((column) =>
      check(`indexed_pools_${column.name}_is_address`, isAddress(column)),
    ),
    check('indexed_pools_pool_is_name', sql`${isAddress(table.pool)} or ${isHash(table.pool)}`),
    // If a manager's pool has ether, the wrapped token represents it, first as ether is.
    check(
      'indexed_pools_tokens_sorted',
      spaced(
        sql`${table.token0} collate "C" < ${table.token1}`,
        sql`or (${isHash(table.pool)} and ${table.token0} <> ${table.token1})`,
      ),
    ),
    check('indexed_pools_fee_is_part', sql`${table.feePips} between 0 and 999999`),
    check('indexed_pools_depth_is_amount', sql`${table.depthUsd} >= 0 and ${table.depthUsd} < 'Infinity'`),
    check('indexed_pools_measured_from_epoch', sql`${table.measureAt} >= 0`),
    index('indexed_pools_deepest')
      .on(table.chainId, table.depthUsd.desc().nullsLast(), table.pool)
      .where(sql`${table.depthUsd} > 0`),
    index('indexed_pools_of_token0').on(table.chainId, table.token0, table.depthUsd.desc().nullsLast()),
    index('indexed_pools_of_token1').on(table.chainId, table.token1, table.depthUsd.desc().nullsLast()),
    index('indexed_pools_to_measure').on(table.chainId, table.measureAt),
  ],
)

/**
 * The first block without read announcements of a factory or manager. Moved in the transaction that
 * stores them.
 */
export const poolIndexCursors = pgTable(
  'pool_index_cursors',
  {
    chainId: integer('chain_id').notNull(),
    factory: address('factory').notNull(),
    nextBlock: blockNumber('next_block').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.factory] }),
    check('pool_index_cursors_factory_is_address', isAddress(table.factory)),
    check('pool_index_cursors_block_positive', sql`${table.nextBlock} >= 0`),
  ],
)
