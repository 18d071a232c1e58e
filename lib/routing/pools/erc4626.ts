import { ceilDiv, maxUint256 } from './integer'
import type { Erc4626Pool } from './pool'
import { fail, type SwapResult } from './swap-result'

/** Vaults divide products of 512 bits, but amounts are at most 256 bits. */

/** True if the asset goes in and shares come out: the vault itself is the token of the shares. */
const isDeposit = ({ address, token0 }: Erc4626Pool, zeroForOne: boolean): boolean =>
  (token0 === address) !== zeroForOne

/**
 * Deposits an exact amount of a vault's asset for shares,
 * `floor(assets·shares / assets of the vault)`, or redeems shares for assets,
 * `floor(shares·assets / shares of the vault)`. Raw units. Fails if the output is zero.
 *
 * Source: `deposit` and `redeem` of ERC-4626, as OpenZeppelin's ERC4626 computes them.
 *
 * @example
 * swapExactInErc4626({ ...vault, assets: 1170n, shares: 1000n }, true, 117n)
 * // { ok: true, amountOut: 100n, ... }
 */
export function swapExactInErc4626(pool: Erc4626Pool, zeroForOne: boolean, amountIn: bigint): SwapResult<Erc4626Pool> {
  if (amountIn <= 0n) return fail('zeroAmount')
  const { assets, shares, mostAssets, mostShares } = pool
  const deposits = isDeposit(pool, zeroForOne)
  if (amountIn > (deposits ? mostAssets : mostShares)) return fail('insufficientLiquidity')
  const amountOut = deposits ? (amountIn * shares) / assets : (amountIn * assets) / shares
  if (amountOut > maxUint256) return fail('reserveOverflow')
  if (amountOut === 0n) return fail('zeroOutput')
  const after = deposits ? afterDeposit(pool, amountIn, amountOut) : afterRedemption(pool, amountOut, amountIn)
  return { ok: true, amountIn, amountOut, pool: after, ticksCrossed: 0 }
}

/**
 * Finds the minimum input that yields at least an exact output of a vault: `previewMint` or
 * `previewWithdraw`, rounded up. The input is deposited or redeemed as usual, so the output may be
 * slightly larger if its units are finer. Raw units.
 *
 * @example
 * swapExactOutErc4626({ ...vault, assets: 1170n, shares: 1000n }, true, 100n)
 * // { ok: true, amountIn: 117n, amountOut: 100n, ... }
 */
export function swapExactOutErc4626(
  pool: Erc4626Pool,
  zeroForOne: boolean,
  requested: bigint,
): SwapResult<Erc4626Pool> {
  if (requested <= 0n) return fail('zeroAmount')
  const { assets, shares } = pool
  if (assets === 0n || shares === 0n) return fail('insufficientLiquidity')
  const [given, taken] = isDeposit(pool, zeroForOne) ? [assets, shares] : [shares, assets]
  return swapExactInErc4626(pool, zeroForOne, ceilDiv(requested * given, taken))
}

const afterDeposit = (pool: Erc4626Pool, paid: bigint, minted: bigint): Erc4626Pool => ({
  ...pool,
  ...(!pool.indexed && { assets: pool.assets + paid, shares: pool.shares + minted }),
  mostAssets: pool.mostAssets - paid,
  mostShares: pool.mostShares + minted,
})

const afterRedemption = (pool: Erc4626Pool, paid: bigint, burnt: bigint): Erc4626Pool => ({
  ...pool,
  ...(!pool.indexed && { assets: pool.assets - paid, shares: pool.shares - burnt }),
  mostShares: pool.mostShares - burnt,
})
