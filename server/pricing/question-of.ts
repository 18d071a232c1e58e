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
import { isTaxedPurchase, paidByPools } from './route/taxed-purchase'

/** What a quote stands on: the market of a block and the OTC orders that anyone may fill of the question's pair. */
export type QuoteContext = Omit<MarketAt, 'blockHash' | 'blockSeconds'> & { orders: readonly OpenOrder[] }

/** What a quote stands on, and the block whose state it is. */
export type QuoteAt = QuoteContext & { blockHash: Hex }

/** Where gas costs nothing the best route may have hundreds: so many fit a block, and a body that is sent back to build from. */
const maxLegs = 100

/**
 * The question that a request asks the engine on a state; of one exchange alone, where it is named.
 *
 * @example
 * solve(questionOf(request, context))?.route.destAmount // 2989120331n
 */
export const questionOf = (
  { src, dest, amount, side, via, taxes, filters }: PriceRequest,
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
    amount: buysTaxed ? paidByPools(amount, taxes) : amount,
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
  }
}

/**
 * What a route of other tokens keeps away from: a token that taxes its transfers, since only the tax of what is sold and bought is counted,
 * and one that is listed nowhere, since nobody knows what else it does. Who names a plain one in `route` passes it.
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

/** What nobody names: asked for several times a quote, and the same list on all states of the same tokens. */
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
 * What one unit of gas costs, in raw units of the token that is bought (sell) or sold (buy); 0 where that is unknown.
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
 * What one unit of gas costs, in raw units of a token; 0 where that is unknown.
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
 * What a byte of a transaction's data costs, in units of gas at the price of this state; undefined where that is nothing, and where gas
 * itself is free, so that no number of units is worth a byte.
 *
 * @example
 * dataGasOf({ chain: arbitrum, gasPriceWei: 10_000_000n, dataPriceWei: 1_000_000_000n }) // { rollup: 'arbitrum', perByte: 100 }
 */
export const dataGasOf = ({
  chain,
  gasPriceWei,
  dataPriceWei,
}: Pick<QuoteContext, 'chain' | 'gasPriceWei' | 'dataPriceWei'>): DataGas | undefined =>
  chain.dataFee === undefined || gasPriceWei === 0n || !(dataPriceWei > 0n)
    ? undefined
    : { rollup: chain.dataFee.rollup, perByte: Number(dataPriceWei) / Number(gasPriceWei) }
