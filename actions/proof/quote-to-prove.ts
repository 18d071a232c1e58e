import { type ChainToken, isNativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { getPrices } from '@/lib/api/market/prices'
import type { Chain } from '@/lib/chain/chain'
import { ordersExchange } from '@/lib/order/exchanges'
import type { QuoteToProve } from '@/lib/proof/check-proof'
import type { Rollup } from '@/lib/routing/route/gas'
import type { Side } from '@/lib/routing/route/route'

/** A market price as the service answered it, and its request. */
export type ProvableQuote = {
  readonly side: Side
  readonly src: ChainToken
  readonly dest: ChainToken
  readonly question: Input<typeof getPrices>
  readonly priceRoute: PriceRoute
}

/** The request of the page, and its rollup; the worker adds gas figures (`with-page-gas`). */
export type QuoteWithoutGas = Omit<QuoteToProve, 'gas'> & { rollup?: Rollup }

/**
 * Converts a quote to the checker's form: tokens as pools have them, pools in lower case.
 *
 * @example
 * quoteToProve(quote, mainnet).legs[0].pool // '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
 */
export const quoteToProve = ({ priceRoute, question, ...quote }: ProvableQuote, chain: Chain): QuoteWithoutGas => {
  const poolToken = (token: string) => (isNativeToken(token) ? chain.contracts.wrappedNative : token)
  return {
    chainId: quote.src.chainId,
    blockNumber: priceRoute.blockNumber,
    side: quote.side,
    srcToken: poolToken(quote.src.address),
    destToken: poolToken(quote.dest.address),
    srcAmount: priceRoute.srcAmount,
    destAmount: priceRoute.destAmount,
    taxes: {
      srcTransferBps: Number(question.srcTokenTransferFee ?? 0),
      destTransferBps: Number(question.destTokenTransferFee ?? 0),
      srcDexBps: Number(question.srcTokenDexTransferFee ?? 0),
      destDexBps: Number(question.destTokenDexTransferFee ?? 0),
    },
    // Orders share a contract, so the proof identifies each by its hash.
    legs: priceRoute.bestRoute.flatMap(({ swaps }) =>
      swaps.flatMap(({ srcToken, swapExchanges }) =>
        swapExchanges.flatMap(({ exchange, srcAmount, destAmount, poolAddresses, poolIdentifiers }) =>
          ((exchange === ordersExchange ? poolIdentifiers : poolAddresses) ?? []).map((pool) => ({
            pool: toLowerAddress(pool),
            tokenIn: toLowerAddress(poolToken(srcToken)),
            amountIn: srcAmount,
            amountOut: destAmount,
          })),
        ),
      ),
    ),
    unitCost: unitCostOf(priceRoute),
    ...(chain.dataFee && { rollup: chain.dataFee.rollup }),
  }
}

/** The digits after the point of dollars in a quote. */
const [gasDigits, valueDigits] = [6, 10] as const
/** The tolerance for float errors. */
const near = 1e-9

/**
 * Returns the range of the quote's cost per unit of gas, in raw units of the bought token (sell) or
 * the sold one (buy), since its dollars are rounded. The service counts no gas if a value is
 * unknown.
 */
const unitCostOf = ({ side, gasCost, gasCostUSD, srcUSD, destUSD, srcAmount, destAmount }: PriceRoute) => {
  const [usd, amount] = side === 'SELL' ? [destUSD, destAmount] : [srcUSD, srcAmount]
  if (gasCostUSD === null || usd === null) return [0, 0] as const
  const [gasHalf, valueHalf] = [0.5 * 10 ** -gasDigits, 0.5 * 10 ** -valueDigits]
  const perGas = (dollars: number) => Math.max(0, dollars) / Number(gasCost)
  const perUnit = (dollars: number) => Math.max(0, dollars) / Number(amount)
  return [
    (perGas(Number(gasCostUSD) - gasHalf) / perUnit(Number(usd) + valueHalf)) * (1 - near),
    (perGas(Number(gasCostUSD) + gasHalf) / perUnit(Number(usd) - valueHalf)) * (1 + near),
  ] as const
}
