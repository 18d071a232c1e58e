import type { ProofPool } from '@/lib/api/proof'
import type { ConcentratedPool, Pool } from '@/lib/routing/pools/pool'

/**
 * Writes the state of a pool for a proof: everything that its price follows from, and nothing else.
 *
 * @example
 * toProofPool(pair) // { kind: 'v2', address: '0xb4e1…', dex: 'UniswapV2', token0, token1, feePips: 3000, reserve0: '1000', reserve1: '2000' }
 */
export const toProofPool = (pool: Pool): ProofPool => {
  const { address, dex, token0, token1 } = pool
  const pair = { address, dex, token0, token1 }
  switch (pool.kind) {
    case 'v2':
      return {
        kind: 'v2',
        ...pair,
        feePips: pool.feePips,
        reserve0: pool.reserve0.toString(),
        reserve1: pool.reserve1.toString(),
      }
    case 'v3':
      return {
        kind: 'v3',
        ...pair,
        feePips: pool.feePips,
        ...pricesOf(pool),
      }
    case 'v4':
      return {
        kind: 'v4',
        ...pair,
        feePips: pool.feePips,
        manager: pool.manager,
        lpFeePips: pool.lpFeePips,
        tickSpacing: pool.tickSpacing,
        native: pool.native,
        ...pricesOf(pool),
      }
    case 'solidly':
      return {
        kind: 'solidly',
        ...pair,
        stable: pool.stable,
        feePips: pool.feePips,
        reserve0: pool.reserve0.toString(),
        reserve1: pool.reserve1.toString(),
        scale0: pool.scale0.toString(),
        scale1: pool.scale1.toString(),
      }
    case 'stable':
      return {
        kind: 'stable',
        ...pair,
        amplification: pool.amplification.toString(),
        feeE10: pool.feeE10.toString(),
        balance0: pool.balance0.toString(),
        balance1: pool.balance1.toString(),
        rate0: pool.rate0.toString(),
        rate1: pool.rate1.toString(),
      }
    case 'stableNg':
      return {
        kind: 'stableNg',
        ...pair,
        amplification: pool.amplification.toString(),
        feeE10: pool.feeE10.toString(),
        offpegFeeMultiplierE10: pool.offpegFeeMultiplierE10.toString(),
        balance0: pool.balance0.toString(),
        balance1: pool.balance1.toString(),
        rate0: pool.rate0.toString(),
        rate1: pool.rate1.toString(),
      }
    case 'stableMulti':
      return {
        kind: 'stableMulti',
        ...pair,
        amplification: pool.amplification.toString(),
        feeE10: pool.feeE10.toString(),
        balance0: pool.balance0.toString(),
        balance1: pool.balance1.toString(),
        rate0: pool.rate0.toString(),
        rate1: pool.rate1.toString(),
        others: pool.others.map(({ token, balance, rate }) => [token, balance.toString(), rate.toString()]),
      }
    case 'stableMeta': {
      const { amplification, feeE10, supply, coins } = pool.base
      return {
        kind: 'stableMeta',
        ...pair,
        amplification: pool.amplification.toString(),
        feeE10: pool.feeE10.toString(),
        balance0: pool.balance0.toString(),
        rate0: pool.rate0.toString(),
        shares: pool.shares.toString(),
        baseAmplification: amplification.toString(),
        baseFeeE10: feeE10.toString(),
        baseSupply: supply.toString(),
        baseCoins: coins.map(({ token, balance, rate }) => [token, balance.toString(), rate.toString()]),
      }
    }
    case 'weighted':
      return {
        kind: 'weighted',
        ...pair,
        feeE18: pool.swapFeeE18.toString(),
        balance0: pool.balance0.toString(),
        balance1: pool.balance1.toString(),
        weight0E18: pool.weight0E18.toString(),
        weight1E18: pool.weight1E18.toString(),
      }
    case 'composable':
      return {
        kind: 'composable',
        ...pair,
        amplification: pool.amplification.toString(),
        feeE18: pool.swapFeeE18.toString(),
        balance0: pool.balance0.toString(),
        balance1: pool.balance1.toString(),
        factor0: pool.factor0.toString(),
        factor1: pool.factor1.toString(),
      }
    case 'rfq':
      return {
        kind: 'rfq',
        ...pair,
        makerAmount: pool.makerAmount.toString(),
        takerAmount: pool.takerAmount.toString(),
        remainingMakerAmount: pool.remainingMakerAmount.toString(),
      }
    case 'erc4626':
      return {
        kind: 'erc4626',
        ...pair,
        assets: pool.assets.toString(),
        shares: pool.shares.toString(),
        mostAssets: pool.mostAssets.toString(),
        mostShares: pool.mostShares.toString(),
      }
    case 'staking':
      return {
        kind: 'staking',
        ...pair,
        ether: pool.ether.toString(),
        shares: pool.shares.toString(),
        mostEther: pool.mostEther.toString(),
      }
  }
}

const pricesOf = ({ sqrtPriceX96, tick, liquidity, ticks }: ConcentratedPool) => ({
  sqrtPriceX96: sqrtPriceX96.toString(),
  tick,
  liquidity: liquidity.toString(),
  ticks: ticks.map(({ index, liquidityNet }): [number, string] => [index, liquidityNet.toString()]),
})
