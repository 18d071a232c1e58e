import { type Address, maxUint256, pad, parseUnits } from 'viem'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { packPartnerFee, resolvePartnerFee } from '@/lib/chain/fees/partner-fee'
import { v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { encodeSwap } from '@/lib/chain/swap/transactions'
import { baseNameOf, multiName } from '@/lib/routing/pools/curve/multi-name'
import type { Leg, Route } from '@/lib/routing/route/route'
import { roles } from '../accounts'
import { startingAmounts } from './liquidity'
import type { PlannedPool } from './pools'
import { amountWorth, usdDecimals } from './prices'
import type { SeedCall } from './send'
import { solidlyPairOf } from './solidly'
import { isWrappedNative } from './tokens'
import { v4NameOf } from './uniswap-v4'

/** The value of each trade, too small to move a price; and a fee that no token rounds to zero. */
const tradeUsd = parseUnits('1', usdDecimals)
const feeBps = 100

/**
 * Lists swaps that give a new chain a history: a small one through every pool in both directions,
 * with a fee for the service and for a partner, and for native value. The first write of a storage
 * word costs four times the gas, and on a real chain such words were written long ago: those of
 * pools, of the service's wallet, and of partners in the vault. The sender must have approved the
 * router.
 *
 * @example
 * historyCalls(mainnet, plannedPools(mainnet)).length // 410
 */
export function historyCalls(
  chain: Chain,
  pools: readonly PlannedPool[],
  partners: readonly Address[] = [roles.feeWallet, roles.trader],
): SeedCall[] {
  return partners.flatMap((partner) => historyOf(chain, pools, sellerOf(chain, partner)))
}

const historyOf = (chain: Chain, pools: readonly PlannedPool[], sellThrough: ReturnType<typeof sellerOf>): SeedCall[] =>
  pools.flatMap((pool) => {
    const { token0, token1 } = startingAmounts(pool)
    return [
      { src: token0, dest: token1, zeroForOne: true },
      { src: token1, dest: token0, zeroForOne: false },
    ].flatMap(({ src, dest, zeroForOne }) => {
      // Ether cannot be unstaked here.
      if (pool.kind === 'staking' && dest !== pool.tokenB) return []
      // The coins of a pool of several are in the order of its contract.
      const isForward = 'coins' in pool ? src === pool.tokenA : zeroForOne
      const ends: Address[] = isWrappedNative(chain, dest) ? [dest.address, nativeToken] : [dest.address]
      return ends.map((destToken) => sellThrough(pool, { src, dest, zeroForOne: isForward, destToken }))
    })
  })

type Sale = { src: Token; dest: Token; zeroForOne: boolean; destToken: Address }

const sellerOf = (chain: Chain, partner: Address) => {
  const partnerAndFee = packPartnerFee(resolvePartnerFee({ partner, feeBps }))
  // The quote exceeds any output, so there is no surplus.
  const same = { partnerAndFee, quotedAmount: maxUint256, metadata: pad('0x'), beneficiary: zeroAddress } as const
  return (pool: PlannedPool, { src, dest, zeroForOne, destToken }: Sale): SeedCall => {
    const { kind, dex } = pool
    const [srcToken, tokenOut] = [toLowerAddress(src.address), toLowerAddress(dest.address)]
    const srcAmount = amountWorth(src, tradeUsd)
    const amounts = { amountIn: srcAmount, amountOut: 1n }
    const at = { ...nameOf(chain, pool), kind, dex, feePips: feeOf(pool), zeroForOne }
    const legs = [{ ...at, tokenIn: srcToken, tokenOut, ...amounts }]
    const route: Route = { side: 'SELL', srcToken, destToken: tokenOut, srcAmount, destAmount: 1n, legs }
    const limits = { fromAmount: srcAmount, toAmount: 1n, permit: '0x' } as const
    return {
      label: `sell ${src.symbol} for ${dest.symbol} through ${dex}`,
      ...encodeSwap({ chain, method: 'swapExactAmountIn', route, srcToken, destToken, ...limits, ...same }),
    }
  }
}

const v2FeePips = 3_000

const feeOf = (pool: PlannedPool): number => ('feePips' in pool ? pool.feePips : pool.kind === 'v2' ? v2FeePips : 0)

function nameOf(chain: Chain, pool: PlannedPool): Pick<Leg, 'pool' | 'key'> {
  const { kind, tokenA, tokenB } = pool
  if (pool.kind === 'stableMeta') {
    const base = baseNameOf(toLowerAddress(pool.base))
    const place = { coins: pool.coins.length + 1, place0: 0, place1: pool.coins.indexOf(tokenB) + 1 }
    return { pool: multiName({ contract: toLowerAddress(pool.address), ...place, base }) }
  }
  if ('address' in pool) return { pool: toLowerAddress(pool.address) }
  if (kind === 'solidly') return { pool: solidlyPairOf(chain, pool) }
  const dex = chain.dexes.find(({ name }) => name === pool.dex)!
  if (kind === 'v3' && dex.kind === 'v3')
    return { pool: v3PoolAddress(dex, tokenA.address, tokenB.address, pool.feePips) }
  if (kind === 'v4' && dex.kind === 'v4') return v4NameOf(dex, pool)
  if (dex.kind === 'v2') return { pool: v2PairAddress(dex, tokenA.address, tokenB.address) }
  if ((pool.kind === 'stableMulti' || pool.kind === 'crypto') && dex.kind === pool.kind) {
    const [{ address, coins }] = dex.pools as [(typeof dex.pools)[number]]
    const [place0, place1] = [pool.coins.indexOf(tokenA), pool.coins.indexOf(tokenB)]
    return { pool: multiName({ contract: toLowerAddress(address), coins, place0, place1 }) }
  }
  if (dex.kind === 'stable' || dex.kind === 'stableNg') return { pool: toLowerAddress(dex.pools[0]!) }
  throw new TypeError(`${pool.dex} has no pool of the kind ${kind}.`)
}
