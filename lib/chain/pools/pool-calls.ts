import type { Hex } from 'viem'

/** Selectors for reading pools, rate providers, tokens, Lido and the clock of Multicall3. */
export const selectors = {
  getReserves: '0x0902f1ac',
  slot0: '0x3850c7bd',
  liquidity: '0x1a686502',
  tickBitmap: '0x5339c296',
  ticks: '0xf30dba93',
  metadata: '0x392f37e9',
  getFee: '0xcc56b2c5',
  isPaused: '0xb187bd26',
  coins: '0xc6610657',
  balances: '0x4903b0d1',
  amplification: '0xf446c1d0',
  amplificationPrecise: '0x76a2f0f0',
  fee: '0xddca3f43',
  storedRates: '0xfd0684b1',
  offpegFeeMultiplier: '0x8edfdd5f',
  getPoolId: '0x38fff2d0',
  getNormalizedWeights: '0xf89f27ed',
  getSwapFeePercentage: '0x55c67628',
  getScalingFactors: '0x1dd746ea',
  getAmplificationParameter: '0x6daccffa',
  getRateProviders: '0x238a2d59',
  getTokenRateCache: '0x7f1260d1',
  getRate: '0x679aefce',
  getPausedState: '0x1c0de051',
  getCurrentBlockTimestamp: '0x0f28c97d',
  getPoolTokens: '0xf94d4668',
  extsload: '0x1e2eaeaf',
  asset: '0x38d52e0f',
  totalAssets: '0x01e1d114',
  totalSupply: '0x18160ddd',
  maxDeposit: '0x402d267d',
  convertToAssets: '0x07a2d13a',
  previewDeposit: '0xef8b30f7',
  previewMint: '0xb3d7f6b9',
  previewWithdraw: '0x0a28a477',
  previewRedeem: '0x4cdad506',
  getDyUnderlying: '0x07211ef7',
  getDyUnsigned: '0x556d6e9f',
  gamma: '0xb1373929',
  invariant: '0x0f529ba2',
  midFee: '0x92526c0c',
  outFee: '0xee8de675',
  feeGamma: '0x72d4f0e2',
  priceScale: '0xa3f7cdd5',
  rampEnd: '0xf9ed9597',
  isKilled: '0x9c868ac0',
  decimals: '0x313ce567',
  stakedToken: '0xc1fe3e48',
  getTotalShares: '0xd5002f2e',
  getTotalPooledEther: '0x37cfdaca',
  getExternalShares: '0x63021d8b',
  getExternalEther: '0xe16a9065',
  getSharesByPooledEth: '0x19208451',
  getCurrentStakeLimit: '0x609c4c6c',
  getWstETHByStETH: '0xb0e38900',
} as const

/**
 * Encodes a call with integer arguments, one word each; negative numbers in two's complement.
 *
 * @example
 * callOf('0x5339c296', -1n) // '0x5339c296ffff...ffff'
 */
export const callOf = (selector: Hex, ...words: readonly (bigint | number)[]): Hex =>
  `0x${selector.slice(2)}${words.map(digitsOf).join('')}`

const digitsOf = (word: bigint | number) => BigInt.asUintN(256, BigInt(word)).toString(16).padStart(64, '0')
