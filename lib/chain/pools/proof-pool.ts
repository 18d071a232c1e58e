import type { Address } from 'viem'
import type { ProofPool } from '@/lib/api/market/proof'
import type { ConcentratedPool, Pool, StableMultiPool } from '@/lib/routing/pools/pool'

/**
 * Converts the state of a pool for a proof: everything that determines its price, and nothing else.
 *
 * @example
 * toProofPool(pair) // { kind: 'v2', address: '0xb4e1…', feePips: 3000, reserve0: '1000', ... }
 */
export const toProofPool = (pool: Pool): ProofPool => {
  switch (pool.kind) {
    case 'v2':
      return pickFields(pool, ...name, 'feePips', 'reserve0', 'reserve1')
    case 'v3':
      return { ...pickFields(pool, ...name, 'feePips', ...price), ticks: ticksOf(pool) }
    case 'v4': {
      const key = pickFields(pool, ...name, 'feePips', 'manager', 'lpFeePips', 'tickSpacing', 'native', ...price)
      return { ...key, ticks: ticksOf(pool) }
    }
    case 'solidly':
      return pickFields(pool, ...name, 'stable', 'feePips', 'reserve0', 'reserve1', 'scale0', 'scale1')
    case 'stable':
      return pickFields(pool, ...name, ...curve, ...rates)
    case 'stableNg':
      return pickFields(pool, ...name, 'offpegFeeMultiplierE10', ...curve, ...rates)
    case 'stableMulti':
      return { ...pickFields(pool, ...name, ...curve, ...rates), others: coinsOf(pool.others) }
    case 'stableMeta': {
      const { amplification, feeE10, supply } = pickFields(pool.base, 'amplification', 'feeE10', 'supply')
      return {
        ...pickFields(pool, ...name, 'amplification', 'feeE10', 'balance0', 'rate0', 'shares'),
        baseAmplification: amplification,
        baseFeeE10: feeE10,
        baseSupply: supply,
        baseCoins: coinsOf(pool.base.coins),
      }
    }
    case 'crypto': {
      const state = pickFields(pool, ...name, 'ann', 'gamma', 'invariant', 'midFeeE10', 'outFeeE10', 'feeGammaE18')
      return { ...state, ...pickFields(pool, ...balances, ...rates), others: coinsOf(pool.others) }
    }
    case 'weighted': {
      const state = pickFields(pool, ...name, ...balances, 'weight0E18', 'weight1E18')
      return { ...state, feeE18: `${pool.swapFeeE18}` }
    }
    case 'composable': {
      const state = pickFields(pool, ...name, 'amplification', ...balances, 'factor0', 'factor1')
      return { ...state, feeE18: `${pool.swapFeeE18}` }
    }
    case 'rfq':
      return pickFields(pool, ...name, 'makerAmount', 'takerAmount', 'remainingMakerAmount')
    case 'erc4626':
      return pickFields(pool, ...name, 'assets', 'shares', 'mostAssets', 'mostShares')
    case 'staking':
      return pickFields(pool, ...name, 'ether', 'shares', 'mostEther')
  }
}

const name = ['kind', 'address', 'dex', 'token0', 'token1'] as const
const balances = ['balance0', 'balance1'] as const
const curve = ['amplification', 'feeE10', ...balances] as const
const rates = ['rate0', 'rate1'] as const
const price = ['sqrtPriceX96', 'tick', 'liquidity'] as const

/** Picks fields of a pool, with amounts as text. */
const pickFields = <pool, field extends keyof pool>(pool: pool, ...fields: field[]) =>
  Object.fromEntries(
    fields.map((field) => [field, typeof pool[field] === 'bigint' ? `${pool[field]}` : pool[field]]),
  ) as { [name in field]: pool[name] extends bigint ? string : pool[name] }

const coinsOf = (coins: StableMultiPool['others']) =>
  coins.map(({ token, balance, rate }): [Address, string, string] => [token, `${balance}`, `${rate}`])

const ticksOf = ({ ticks }: ConcentratedPool) =>
  ticks.map(({ index, liquidityNet }): [number, string] => [index, `${liquidityNet}`])
