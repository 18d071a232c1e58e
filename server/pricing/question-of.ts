import type { Hex } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { usdPrices } from '@/lib/chain/token/usd-prices'
import type { OpenOrder } from '@/lib/order/open-order'
import type { MarketState } from '@/lib/routing/market/state'
import { noTaxes } from '@/lib/routing/market/taxes'
import type { PoolAddress } from '@/lib/routing/pools/pool'
import { type DataGas, gasCostsOf } from '@/lib/routing/route/gas'
import type { Question } from '@/lib/routing/route/question'
import type { MarketAt } from '../chain/market/read-state'
import type { PriceRequest } from './price-request'
import { amountFromPools, isTaxedPurchase } from './route/taxed-purchase'

/** The state of a quote: a block's market and the public OTC orders of the request's pair. */
export type QuoteContext = Omit<MarketAt, 'blockHash' | 'blockSeconds'> & { orders: readonly OpenOrder[] }

/** The state of a quote with the hash of its block. */
export type QuoteAt = QuoteContext & { blockHash: Hex }

/** Bounds routes where gas is free, so that they fit into a block and a request body. */
const maxLegs = 100

/**
 * Returns the solver's question for a request on a state; `only` restricts it to one exchange.
 *
 * @example
 * solve(questionOf(request, context))?.route.destAmount // 2989120331n
 */
export const questionOf = (
  { src, dest, amount, side, via, taxes, filters, lastPools }: PriceRequest,
  context: QuoteContext,
  only?: string,
): Question => {
  const { market } = context
  const { dexes, excludedPools } = filters
  const buysTaxed = isTaxedPurchase(side, taxes)
  return {
    market,
    srcToken: src.poolToken,
    destToken: dest.poolToken,
    amount: buysTaxed ? amountFromPools(amount, taxes) : amount,
    side,
    taxes: buysTaxed ? noTaxes : taxes,
    filter: {
      dexes: only === undefined ? dexes : dexes.filter((dex) => dex === only),
      excludedPools,
      ...(buysTaxed && { taxedTokens: [dest.poolToken] }),
      endsOnly: endsOnlyOf(context, via),
      ...(via && { via }),
    },
    maxLegs,
    gasUnitCost: gasUnitCostOf({ side, src, dest }, context),
    gasCosts: gasCostsOf(side, dataGasOf(context)),
    ...(lastPools && { lastPools }),
  }
}

/**
 * Returns the tokens that no route may pass as intermediates: those with transfer taxes, since only
 * the taxes of source and destination are counted, and unlisted ones, whose behaviour is unknown.
 * An unlisted token without taxes is allowed where `via` names it.
 *
 * @example
 * endsOnlyOf(context) // ['0x2b591e99afe9f32eaa6214f7b7629768c40eeb39']
 */
export const endsOnlyOf = (
  { chain, market, unlistedTokens }: Pick<QuoteContext, 'chain' | 'market' | 'unlistedTokens'>,
  via?: PriceRequest['via'],
): readonly PoolAddress[] => {
  const avoided = avoidedOf(chain, market)
  if (via === undefined) return avoided
  const passed = unlistedTokens.filter((token) => via.includes(token.address) && !takesPart(token))
  return avoided.filter((address) => !passed.some((token) => token.address === address))
}

const remembered = new WeakMap<MarketState['tokenIds'], readonly PoolAddress[]>()

/** Caches the default list by the market's tokens, which most states share. */
const avoidedOf = (chain: Chain, market: MarketState): readonly PoolAddress[] => {
  const known = remembered.get(market.tokenIds)
  if (known) return known
  const avoided = [...market.tokenIds.keys()].filter((address) => {
    const token = findToken(chain, address)
    return token === undefined || takesPart(token)
  })
  remembered.set(market.tokenIds, avoided)
  return avoided
}

const takesPart = ({ transferFeeBps = 0, poolFeeBps }: Token): boolean => transferFeeBps > 0 || poolFeeBps !== undefined

/**
 * Returns the cost of a gas unit in raw destination (sell) or source units (buy); 0 if unknown.
 *
 * @example
 * gasUnitCostOf(request, context) // 0.003, for USDC at a gas price of one gwei
 */
export const gasUnitCostOf = (
  { side, src, dest }: Pick<PriceRequest, 'side' | 'src' | 'dest'>,
  state: PricedState,
): number => gasUnitCostIn(side === 'SELL' ? dest.poolToken : src.poolToken, state)

type PricedState = Pick<QuoteContext, 'chain' | 'market' | 'gasPriceWei'>

/**
 * Returns the cost of one unit of gas in raw units of a token; 0 if unknown.
 *
 * @example
 * gasUnitCostIn(usdc, context) // 0.003, at a gas price of one gwei
 */
export const gasUnitCostIn = (token: PoolAddress, { chain, market, gasPriceWei }: PricedState): number => {
  const prices = usdPrices(chain, market)
  const counted = prices.get(token)
  const gasUsd = Number(gasPriceWei) * (prices.get(toLowerAddress(chain.contracts.wrappedNative)) ?? 0)
  return counted === undefined ? 0 : gasUsd / counted
}

/**
 * Returns the cost of a byte of transaction data in units of gas at this state's prices. Undefined
 * where data is free, and where gas is free, so that no number of units equals a byte.
 *
 * @example
 * dataGasOf({ chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n })
 * // { rollup: 'arbitrum', perByte: 100 }
 */
export const dataGasOf = ({
  chain,
  gasPriceWei,
  dataPriceWei,
}: Pick<QuoteContext, 'chain' | 'gasPriceWei' | 'dataPriceWei'>): DataGas | undefined =>
  chain.dataFee === undefined || gasPriceWei === 0n || !(dataPriceWei > 0n)
    ? undefined
    : { rollup: chain.dataFee.rollup, perByte: Number(dataPriceWei) / Number(gasPriceWei) }
