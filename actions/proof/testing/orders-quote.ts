import { zeroAddress } from '@/lib/address'
import type { PriceRoute } from '@/lib/api/market/price-route'
import type { Chain } from '@/lib/chain/chain'
import type { SignedFill } from '@/lib/chain/program/fill-orders'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import { ordersExchange } from '@/lib/order/exchanges'
import { ordersMethod } from '@/lib/order/orders-route'
import { makerFillOf, packNonceAndMeta, type RfqOrder, toOrderTerms } from '@/lib/order/rfq'

/** Returns an order that anyone may fill, and the amount that is paid for it. */
export const openOrder = (
  terms: Pick<RfqOrder, 'maker' | 'makerAsset' | 'takerAsset' | 'makerAmount' | 'takerAmount'>,
  takerFill: bigint,
): SignedFill => ({
  order: { ...terms, nonceAndMeta: packNonceAndMeta({ ...terms, nonce: 7n }), expiry: 0n, taker: zeroAddress },
  signature: `0x${'1b'.repeat(64)}1c`,
  permitMakerAsset: '0x',
  takerFill,
})

type SwapExchange = PriceRoute['bestRoute'][number]['swaps'][number]['swapExchanges'][number]

/** Returns the service's quote of the same sale, through the executor: an order, then a pool. */
export const mixedQuote = (chain: Chain, order: SignedFill, pool: SwapExchange): PriceRoute => {
  const quote = ordersQuote(chain, [order])
  const [{ swaps }] = quote.bestRoute as [PriceRoute['bestRoute'][number]]
  const [{ swapExchanges, ...ends }] = swaps as [(typeof swaps)[number]]
  const [filled] = swapExchanges as [SwapExchange]
  const leg = { leg: 0, kind: 'rfq', feePips: 0, zeroForOne: true }
  const both = [{ ...filled, data: { ...(filled.data as object), ...leg } }, pool]
  const sumOf = (amounts: readonly string[]) => String(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))
  return {
    ...quote,
    contractMethod: 'swapExactAmountIn',
    srcAmount: sumOf(both.map(({ srcAmount }) => srcAmount)),
    destAmount: sumOf(both.map(({ destAmount }) => destAmount)),
    bestRoute: [{ percent: 100, swaps: [{ ...ends, swapExchanges: both }] }],
  }
}

/** Returns the service's quote that fills these orders: sells 18 decimals, buys 6 decimals. */
export const ordersQuote = (chain: Chain, orders: readonly SignedFill[]): PriceRoute => {
  const { takerAsset: srcToken, makerAsset: destToken } = orders[0]!.order
  const { rfq, router } = chain.contracts
  const ends = { srcToken, srcDecimals: 18, destToken, destDecimals: 6 }
  const received = orders.map(({ order, takerFill }) => makerFillOf(order, takerFill))
  const swapExchanges = orders.map(({ order, takerFill, ...signed }, index) => ({
    exchange: ordersExchange,
    srcAmount: String(takerFill),
    destAmount: String(received[index]),
    percent: 100 / orders.length,
    poolAddresses: [rfq.toLowerCase()],
    poolIdentifiers: [hashRfqOrder({ chainId: chain.id, rfq }, order)],
    data: { orderInfos: [{ ...signed, order: toOrderTerms(order), takerTokenFillAmount: String(takerFill) }] },
  }))
  return {
    ...ends,
    blockNumber: 1,
    network: chain.id,
    srcAmount: String(orders.reduce((sum, { takerFill }) => sum + takerFill, 0n)),
    destAmount: String(received.reduce((sum, one) => sum + one, 0n)),
    bestRoute: [{ percent: 100, swaps: [{ ...ends, swapExchanges }] }],
    gasCostUSD: null,
    gasCost: '174000',
    side: 'SELL',
    version: '6.2',
    contractAddress: router,
    tokenTransferProxy: router,
    contractMethod: ordersMethod,
    partnerFee: 0,
    srcUSD: null,
    destUSD: null,
    partner: 'anon',
    hmac: 'a'.repeat(40),
  }
}
