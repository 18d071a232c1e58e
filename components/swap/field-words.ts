import type { PoolField } from '@/lib/proof/compare-pool'

/** What a person calls a field of a pool; one of the state comes with others under one name. */
const words: Readonly<Record<PoolField, string>> = {
  address: 'address',
  kind: 'type',
  dex: 'exchange',
  token0: 'token order',
  token1: 'token order',
  feePips: 'fee',
  feeE10: 'fee',
  feeE18: 'fee',
  lpFeePips: 'fee',
  reserve0: 'reserves',
  reserve1: 'reserves',
  balance0: 'balances',
  balance1: 'balances',
  sqrtPriceX96: 'price',
  tick: 'price',
  liquidity: 'liquidity',
  ticks: 'every tick that counts',
  amplification: 'amplification',
  weight0E18: 'weights',
  weight1E18: 'weights',
  scale0: 'rates to 18 decimals',
  scale1: 'rates to 18 decimals',
  rate0: 'rates to 18 decimals',
  rate1: 'rates to 18 decimals',
  assets: 'share price',
  shares: 'share price',
  mostAssets: 'vault limits',
  mostShares: 'vault limits',
  stable: 'curve',
  manager: 'manager',
  tickSpacing: 'tick spacing',
  native: 'native currency',
  makerAmount: 'order amounts',
  takerAmount: 'order amounts',
  remainingMakerAmount: 'order amounts',
}

/** The fields as a list for people, each name once. */
export const fieldWords = (fields: readonly PoolField[]): string =>
  [...new Set(fields.map((field) => words[field]))].join(', ')
