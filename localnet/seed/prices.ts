import { parseUnits } from 'viem'
import type { Token } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'

/** US dollars with eight decimals. */
export const usdDecimals = 8

/**
 * The price of each token and the amount in its deepest pool, both in US dollars. All pools start
 * with these.
 */
const market: Readonly<Record<string, readonly [price: string, depth: string]>> = {
  WETH: ['3200', '30000000'],
  USDC: ['1', '30000000'],
  USDT: ['1', '25000000'],
  DAI: ['1', '15000000'],
  crvUSD: ['1', '12000000'],
  sDAI: ['1.17', '8000000'],
  LUSD: ['1', '8000000'],
  'USDC.e': ['1', '8000000'],
  USDbC: ['1', '6000000'],
  EURC: ['1.08', '4000000'],
  WBTC: ['96000', '20000000'],
  cbBTC: ['96000', '12000000'],
  wstETH: ['3800', '15000000'],
  cbETH: ['3456', '8000000'],
  UNI: ['9.6', '6000000'],
  LINK: ['18', '8000000'],
  AAVE: ['190', '6000000'],
  MKR: ['1750', '4000000'],
  LDO: ['1.4', '3000000'],
  COMP: ['62', '2500000'],
  STA: ['0.05', '400000'],
  ARB: ['0.64', '8000000'],
  GMX: ['24', '3000000'],
  AERO: ['1.1', '5000000'],
  DEGEN: ['0.008', '1500000'],
}

/**
 * Returns the price of a whole token in US dollars with eight decimals.
 *
 * @example
 * usdPrice('WBTC') // 9600000000000n
 * @throws Localnet.UnpricedTokenError
 */
export const usdPrice = (symbol: string): bigint => parseUnits(entryOf(symbol)[0], usdDecimals)

/** True if the local world has a price for a token. */
export const isPriced = (symbol: string): boolean => symbol in market

/** Returns the amount of a token in its deepest pools, in US dollars with eight decimals. */
export const usdDepth = (symbol: string): bigint => parseUnits(entryOf(symbol)[1], usdDecimals)

/**
 * Converts an amount of US dollars with eight decimals to raw units of a token, rounded down.
 *
 * @example
 * amountWorth({ symbol: 'WETH', decimals: 18 }, parseUnits('6400', 8)) // 2000000000000000000n
 */
export const amountWorth = ({ symbol, decimals }: Pick<Token, 'symbol' | 'decimals'>, usd: bigint): bigint =>
  (usd * 10n ** BigInt(decimals)) / usdPrice(symbol)

function entryOf(symbol: string) {
  const entry = market[symbol]
  if (!entry) throw new UnpricedTokenError({ symbol })
  return entry
}

export class UnpricedTokenError extends namedError('Localnet.UnpricedTokenError', ({ symbol }: { symbol: string }) => ({
  message: `The local world has no price for ${symbol}.`,
  fix: 'Add it to localnet/seed/prices.ts.',
})) {}
