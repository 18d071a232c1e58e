import { type ChainToken, isNativeToken, toLowerAddress } from '@/lib/address'
import type { Input } from '@/lib/api/contract/operation'
import type { getPrices, PriceRoute } from '@/lib/api/market/market'
import type { Chain } from '@/lib/chain/chain'
import { ordersExchange } from '@/lib/order/exchanges'
import type { QuoteToProve } from '@/lib/proof/check-proof'
import type { Rollup } from '@/lib/routing/route/gas'
import type { Side } from '@/lib/routing/route/route'

/** A price of the market as the service answered it, and what it was asked. */
export type ProvableQuote = {
  readonly side: Side
  readonly src: ChainToken
  readonly dest: ChainToken
  readonly question: Input<typeof getPrices>
  readonly priceRoute: PriceRoute
}

/** What the page asks about, on which rollup; the figures of gas come in beside the checker (`with-page-gas`), in the worker. */
export type QuoteWithoutGas = Omit<QuoteToProve, 'gas'> & { rollup?: Rollup }

/**
 * What a page knows of a quote, in the words of the checker: tokens as pools know them, pools in lower case.
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
    // Orders share a contract: in the proof each goes by its hash.
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

/** How many digits behind the point dollars have in a quote. */
const [gasDigits, valueDigits] = [6, 10] as const
/** What floats may be off. */
const near = 1e-9

/**
 * What the quote says a unit of gas costs, in raw units of the token that is bought (sell) or sold (buy): its dollars are rounded, so
 * from and to. Where a value is unknown the service counts no gas.
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
