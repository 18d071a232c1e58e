import type { ConcentratedPool, SolidlyPool, Tick, V2Pool, V4Pool, WeightedPool } from './pool'
import { swapFeePips } from './swap-fee'

/**
 * Applies `Sync(reserve0, reserve1)` of a V2 or Solidly pair; the event contains the new state.
 *
 * @example
 * applySync(pool, { reserve0: 10n, reserve1: 20n }) // { ...pool, reserve0: 10n, reserve1: 20n }
 */
export const applySync = <pool extends V2Pool | SolidlyPool>(
  pool: pool,
  event: { reserve0: bigint; reserve1: bigint },
): pool => ({
  ...pool,
  reserve0: event.reserve0,
  reserve1: event.reserve1,
})

/**
 * Applies a V3 pool's `Initialize(sqrtPriceX96, tick)`.
 *
 * @example
 * applyInitialize(pool, { sqrtPriceX96: 2n ** 96n, tick: 0 }) // { ...pool, tick: 0, ... }
 */
export const applyInitialize = <pool extends ConcentratedPool>(
  pool: pool,
  event: { sqrtPriceX96: bigint; tick: number },
): pool => ({
  ...pool,
  sqrtPriceX96: event.sqrtPriceX96,
  tick: event.tick,
})

/**
 * Applies a V3 pool's `Swap(..., sqrtPriceX96, liquidity, tick)`; the event contains the new state.
 *
 * @example
 * applySwap(pool, { sqrtPriceX96: 2n ** 96n, liquidity: 5n, tick: 0 })
 * // { ...pool, sqrtPriceX96: 2n ** 96n, liquidity: 5n, tick: 0 }
 */
export const applySwap = <pool extends ConcentratedPool>(
  pool: pool,
  event: { sqrtPriceX96: bigint; liquidity: bigint; tick: number },
): pool => ({
  ...pool,
  sqrtPriceX96: event.sqrtPriceX96,
  liquidity: event.liquidity,
  tick: event.tick,
})

type PositionChange = { tickLower: number; tickUpper: number; amount: bigint }

/**
 * Applies a V3 pool's `Mint(..., tickLower, tickUpper, amount, ...)`, with `amount` in units of
 * liquidity: both ends are initialised ticks afterwards, and the active liquidity grows if the
 * price is inside.
 *
 * @example
 * const position = { tickLower: -60, tickUpper: 60, amount: 5n }
 * applyMint({ ...pool, tick: 0, liquidity: 0n, ticks: [] }, position).liquidity
 * // 5n
 */
export const applyMint = <pool extends ConcentratedPool>(pool: pool, event: PositionChange): pool =>
  changePosition(pool, event, event.amount)

/**
 * Applies a V3 pool's `Burn(..., tickLower, tickUpper, amount, ...)`, the inverse of a mint:
 * removes ticks without a position. A burn of zero, which collects fees, changes nothing.
 *
 * @example
 * applyBurn(applyMint(pool, position), position) // equals pool
 */
export const applyBurn = <pool extends ConcentratedPool>(pool: pool, event: PositionChange): pool =>
  changePosition(pool, event, -event.amount)

function changePosition<pool extends ConcentratedPool>(
  pool: pool,
  { tickLower, tickUpper }: PositionChange,
  change: bigint,
): pool {
  if (change === 0n) return pool
  const active = tickLower <= pool.tick && pool.tick < tickUpper
  const ticks = changeTick(changeTick(pool.ticks, tickLower, change, change), tickUpper, -change, change)
  return { ...pool, ticks, liquidity: active ? pool.liquidity + change : pool.liquidity }
}

function changeTick(ticks: readonly Tick[], index: number, net: bigint, gross: bigint): readonly Tick[] {
  const at = ticks.findIndex((tick) => tick.index >= index)
  const position = at === -1 ? ticks.length : at
  const old = ticks[position]?.index === index ? ticks[position] : undefined
  const tick: Tick = {
    index,
    liquidityNet: (old?.liquidityNet ?? 0n) + net,
    liquidityGross: (old?.liquidityGross ?? 0n) + gross,
  }
  return [
    ...ticks.slice(0, position),
    ...(tick.liquidityGross === 0n ? [] : [tick]),
    ...ticks.slice(old === undefined ? position : position + 1),
  ]
}

/**
 * Applies a change of a weighted pool's balances, by a swap, a join, an exit or its asset manager.
 * Signed raw units.
 *
 * @example
 * applyBalanceChange(pool, { delta0: 10n, delta1: -4n }) // adds 10n and subtracts 4n
 */
export const applyBalanceChange = (
  pool: WeightedPool,
  { delta0, delta1 }: { delta0: bigint; delta1: bigint },
): WeightedPool => ({ ...pool, balance0: pool.balance0 + delta0, balance1: pool.balance1 + delta1 })

/**
 * Applies a change of the protocol fee of a V4 pool, in pips of either token.
 *
 * @example
 * const fees = { protocolFee0Pips: 1000, protocolFee1Pips: 1000 }
 * applyProtocolFee({ ...pool, lpFeePips: 3000 }, fees).feePips
 * // 3997
 */
export const applyProtocolFee = (
  pool: V4Pool,
  fees: { protocolFee0Pips: number; protocolFee1Pips: number },
): V4Pool => ({ ...pool, feePips: swapFeePips({ lpFeePips: pool.lpFeePips, ...fees }) })
