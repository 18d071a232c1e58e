import { expect, test } from 'vitest'
import type { Pool } from '@/lib/routing/pools/pool'
import { toProofPool } from './proof-pool'

const name = { address: '0x01', dex: 'an exchange', token0: '0x02', token1: '0x03' }
const curve = { amplification: 5n, feeE10: 6n, balance0: 7n, balance1: 8n, rate0: 9n, rate1: 10n }
const price = { sqrtPriceX96: 5n, tick: -6, liquidity: 7n }
const key = { tickSpacing: 60, manager: '0x04', lpFeePips: 3000, native: true }
const held = { balance0: 5n, balance1: 6n }
const [first, second] = [
  { token: '0x05', balance: 11n, rate: 12n },
  { token: '0x06', balance: 13n, rate: 14n },
]
const coins = [
  ['0x05', '11', '12'],
  ['0x06', '13', '14'],
]
const ticks = [
  { index: -60, liquidityNet: -3n, liquidityGross: 4n },
  { index: 60, liquidityNet: 3n, liquidityGross: 5n },
]
const shownTicks = [
  [-60, '-3'],
  [60, '3'],
]

/**
 * Fields of each kind that a proof copies, further fields, and fields that it derives from those.
 */
const kinds: { [kind in Pool['kind']]: [copied: object, more?: object, derived?: object] } = {
  v2: [{ feePips: 3000, reserve0: 5n, reserve1: 6n }],
  v3: [{ feePips: 3000, ...price }, { tickSpacing: 60, ticks }, { ticks: shownTicks }],
  v4: [{ feePips: 3997, ...price, ...key }, { ticks }, { ticks: shownTicks }],
  solidly: [{ stable: true, feePips: 500, reserve0: 5n, reserve1: 6n, scale0: 7n, scale1: 8n }],
  stable: [curve],
  stableNg: [{ ...curve, offpegFeeMultiplierE10: 11n }],
  stableMulti: [curve, { others: [first, second] }, { others: coins }],
  stableMeta: [
    { amplification: 5n, feeE10: 6n, balance0: 7n, rate0: 8n, shares: 9n },
    { base: { amplification: 15n, feeE10: 16n, supply: 17n, coins: [first, second] } },
    { baseAmplification: '15', baseFeeE10: '16', baseSupply: '17', baseCoins: coins },
  ],
  crypto: [
    {
      ...held,
      ann: 7n,
      gamma: 8n,
      invariant: 9n,
      midFeeE10: 10n,
      outFeeE10: 11n,
      feeGammaE18: 12n,
      rate0: 13n,
      rate1: 14n,
    },
    { others: [first] },
    { others: [coins[0]!] },
  ],
  weighted: [
    { ...held, weight0E18: 7n, weight1E18: 8n },
    { swapFeeE18: 9n, poolId: '0x07', scale0: 1n, scale1: 10n, shortPowers: true },
    { feeE18: '9' },
  ],
  composable: [
    { ...held, amplification: 7n, factor0: 8n, factor1: 9n },
    { swapFeeE18: 10n, poolId: '0x07' },
    { feeE18: '10' },
  ],
  rfq: [{ makerAmount: 5n, takerAmount: 6n, remainingMakerAmount: 7n }, { maker: '0x08' }],
  erc4626: [{ assets: 5n, shares: 6n, mostAssets: 7n, mostShares: 8n }, { indexed: true }],
  staking: [{ ether: 5n, shares: 6n, mostEther: 7n }],
}

test.each(Object.entries(kinds))(
  'default: %s is written with what determines its price, and nothing else',
  (kind, [copied, more = {}, derived = {}]) => {
    const shown = JSON.parse(JSON.stringify(copied, (_, value) => (typeof value === 'bigint' ? `${value}` : value)))
    const proved = toProofPool({ kind, ...name, ...copied, ...more } as unknown as Pool)
    expect(proved).toStrictEqual({ kind, ...name, ...shown, ...derived })
  },
)
