import { type Hex, toEventSelector } from 'viem'
import { callOf } from '@/lib/chain/pools/pool-calls'
import type { Pool, PoolAddress, Tick, V3Pool } from '@/lib/routing/pools/pool'
import { swapExactIn } from '@/lib/routing/pools/swap'
import { sqrtRatioAtTick } from '@/lib/routing/pools/ticks/tick-math'
import { heldBy } from '@/lib/routing/testing/held-by'
import { createDraw, type Draw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import type { Planned } from '../market/follow'
import type { ChainLog } from '../market/pool-events'
import type { BlockRef } from '../market/pool-journal'

type Position = { tickLower: number; tickUpper: number; amount: bigint }
/** A pool in the chain's own form: positions, from which ticks and active liquidity follow. */
type Account = { pool: Pool; positions: readonly Position[] }
type Change = { account: Account; logs: readonly Pick<ChainLog, 'topics' | 'data'>[] }

/**
 * Creates a fake chain: each block swaps in, mints into, burns from and creates pools, and emits
 * the logs of the real contracts. Its own pools do not depend on those logs: they follow from its
 * swaps and lists of positions.
 *
 * @example
 * const stream = createBlockStream({ pools: market.pools, seed: 1, changes: 50 })
 * applyPlan(journal, [stream.next()])
 * stream.pools().get(pool.address) // the expected pool of the journal
 */
export const createBlockStream = ({
  pools,
  seed,
  changes,
  creations = true,
}: {
  pools: readonly Pool[]
  seed: number
  /** Events of a block. */
  changes: number
  creations?: boolean
}) => {
  const draw = createDraw(seed)
  const begin = new Map(pools.map((pool): [PoolAddress, Account] => [pool.address, { pool, positions: [] }]))
  let blocks: { ref: BlockRef; accounts: ReadonlyMap<PoolAddress, Account> }[] = [
    { ref: refOf(1n, '0x', 0), accounts: begin },
  ]
  let made = 0
  const tip = () => blocks.at(-1)!

  const create = (): Pool => {
    const { token0, token1 } = draw.pick(pools)
    const address = syntheticAddress(9, ++made)
    return draw.below(2) === 0
      ? { kind: 'v2', address, dex: 'UniswapV2', token0, token1, feePips: 3000, reserve0: 0n, reserve1: 0n }
      : { ...unset, address, token0, token1 }
  }

  return {
    /** The newest block. */
    ref: () => tip().ref,
    pools: (): ReadonlyMap<PoolAddress, Pool> =>
      new Map([...tip().accounts].map(([address, { pool }]) => [address, pool])),
    /** Returns the next block as the service plans it after reading its logs. */
    next: (): Planned => {
      const accounts = new Map(tip().accounts)
      const block = refOf(tip().ref.number + 1n, tip().ref.hash, made + draw.below(2 ** 30))
      const all = [...accounts.keys()]
      const logs: ChainLog[] = []
      const read = new Map<PoolAddress, Pool>()
      for (let count = 0; count < changes; count++) {
        const address = draw.pick(all)
        const change = changeOf(accounts.get(address)!, draw)
        accounts.set(address, change.account)
        if (change.logs.length === 0) read.set(address, change.account.pool)
        for (const log of change.logs)
          logs.push({ ...log, address, blockHash: block.hash, blockNumber: block.number, logIndex: logs.length })
      }
      const created = creations && draw.below(10) === 0 ? [create()] : []
      for (const pool of created) accounts.set(pool.address, { pool, positions: [] })
      blocks = [...blocks.slice(-8), { ref: block, accounts }]
      return { block, logs, read, created: created.map((pool) => ({ candidate: pool as never, pool })) }
    },
    /** Removes the newest blocks. */
    rewind: (count: number): void => {
      blocks = blocks.slice(0, -count)
    },
  }
}

const unset: Omit<V3Pool, 'address' | 'token0' | 'token1'> = {
  kind: 'v3',
  dex: 'UniswapV3',
  feePips: 3000,
  tickSpacing: 60,
  sqrtPriceX96: 0n,
  tick: 0,
  liquidity: 0n,
  ticks: [],
}

const refOf = (number: bigint, parentHash: Hex, salt: number): BlockRef => ({
  number,
  parentHash,
  hash: callOf('0x', number, salt),
  timestamp: 12n * number,
})

const initialize = toEventSelector('Initialize(uint160,int24)')
const sync = toEventSelector('Sync(uint112,uint112)')
const swap = toEventSelector('Swap(address,address,int256,int256,uint160,uint128,int24)')
const mint = toEventSelector('Mint(address,address,int24,int24,uint128,uint256,uint256)')
const burn = toEventSelector('Burn(address,int24,int24,uint128,uint256,uint256)')

const logOf = (topics: readonly [Hex, ...(number | bigint)[]], ...words: readonly (number | bigint)[]) => ({
  topics: [topics[0], ...topics.slice(1).map((word) => callOf('0x', word as number))],
  data: callOf('0x', ...words),
})

const changeOf = (account: Account, draw: Draw): Change => {
  const { pool } = account
  if (pool.kind === 'v2') return changeV2({ ...account, pool }, draw)
  if (pool.kind === 'v3') return changeV3({ ...account, pool }, draw)
  return { account: { ...account, pool: swapped(pool, draw) ?? { ...pool } }, logs: [] }
}

/** Returns a pool after a swap of up to 2 % of its amounts, or undefined if that fails. */
const swapped = <pool extends Pool>(pool: pool, draw: Draw): pool | undefined => {
  const first = draw.below(2) === 0
  const amount = (heldBy(pool)[first ? 0 : 1] * BigInt(1 + draw.below(200))) / 10_000n
  const result = swapExactIn(pool, first ? pool.token0 : pool.token1, amount)
  return result.ok ? (result.pool as pool) : undefined
}

const changeV2 = ({ pool, ...account }: Account & { pool: Extract<Pool, { kind: 'v2' }> }, draw: Draw): Change => {
  const isEmpty = pool.reserve0 === 0n || pool.reserve1 === 0n
  const roll = draw.below(100)
  const scale = (value: bigint) => (value * BigInt(95 + (roll % 10))) / 100n
  const next = isEmpty
    ? { ...pool, reserve0: 10n ** 24n, reserve1: 10n ** 24n }
    : roll < 2
      ? { ...pool, reserve0: 0n, reserve1: 0n }
      : (roll < 70 && swapped(pool, draw)) || {
          ...pool,
          reserve0: scale(pool.reserve0),
          reserve1: scale(pool.reserve1),
        }
  return { account: { ...account, pool: next }, logs: [logOf([sync], next.reserve0, next.reserve1)] }
}

const changeV3 = ({ pool, positions }: Account & { pool: V3Pool }, draw: Draw): Change => {
  if (pool.sqrtPriceX96 === 0n) {
    const tick = draw.below(20_000) - 10_000
    const sqrtPriceX96 = sqrtRatioAtTick(tick)
    return {
      account: { pool: { ...pool, tick, sqrtPriceX96 }, positions },
      logs: [logOf([initialize], sqrtPriceX96, tick)],
    }
  }
  const roll = draw.below(10)
  const next = roll < 6 ? swapped(pool, draw) : undefined
  if (next) {
    const { sqrtPriceX96, liquidity, tick } = next
    return { account: { pool: next, positions }, logs: [logOf([swap, 1, 2], 5, -5, sqrtPriceX96, liquidity, tick)] }
  }
  const own = positions.length > 0 && roll < 9 ? draw.below(positions.length) : -1
  if (own === -1) {
    const centre = Math.floor(pool.tick / pool.tickSpacing)
    const tickLower = (centre - draw.below(40)) * pool.tickSpacing
    const tickUpper = (centre + 1 + draw.below(40)) * pool.tickSpacing
    const position = { tickLower, tickUpper, amount: 10n ** 15n * BigInt(1 + draw.below(1_000)) }
    return {
      account: { pool: holding(pool, position, position.amount), positions: [...positions, position] },
      logs: [logOf([mint, 1, tickLower, tickUpper], 2, position.amount, 7, 7)],
    }
  }
  const position = positions[own]!
  const amount = draw.below(3) === 0 ? position.amount / 2n : position.amount
  return {
    account: {
      pool: holding(pool, position, -amount),
      positions:
        amount === position.amount
          ? positions.toSpliced(own, 1)
          : positions.with(own, { ...position, amount: position.amount - amount }),
    },
    logs: [logOf([burn, 1, position.tickLower, position.tickUpper], amount, 7, 7)],
  }
}

/**
 * Applies a change to ticks as a table with new sums, and to the active liquidity: a second
 * implementation to compare with.
 */
const holding = (pool: V3Pool, { tickLower, tickUpper }: Position, change: bigint): V3Pool => {
  const table = new Map(pool.ticks.map((tick) => [tick.index, tick]))
  for (const [index, sign] of [
    [tickLower, 1n],
    [tickUpper, -1n],
  ] as const) {
    const old = table.get(index)
    table.set(index, {
      index,
      liquidityNet: (old?.liquidityNet ?? 0n) + sign * change,
      liquidityGross: (old?.liquidityGross ?? 0n) + change,
    })
  }
  const ticks = [...table.values()]
    .filter(({ liquidityGross }: Tick) => liquidityGross > 0n)
    .sort((a, b) => a.index - b.index)
  const liquidity = ticks.reduce((sum, tick) => (tick.index <= pool.tick ? sum + tick.liquidityNet : sum), 0n)
  return { ...pool, ticks, liquidity }
}
