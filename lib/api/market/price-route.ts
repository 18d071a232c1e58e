import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amountText, chainNumber, namedObject, noted, optional, verbatim } from '../contract/fields'

const text = z.string()
const count = z.number()

const symbolOrAddress = 'The native token as its placeholder, everything else by its address.'
const dollars = noted(text, 'Dollars.', '2985.1234560000')

const swapExchange = namedObject('SwapExchange', {
  exchange: noted(text, 'Its name, as GET /adapters/list has it.', 'UniswapV3'),
  srcAmount: noted(amountText, 'Raw units that enter it.', examples.wethAmount),
  destAmount: noted(amountText, 'Raw units that leave it.', examples.usdcAmount),
  percent: noted(count, 'Of what this swap trades, in percent.', 100),
  poolAddresses: optional(z.array(text), 'The pools that are called.', [examples.pool]),
  poolIdentifiers: optional(z.array(text), 'Their names, where an exchange has other ones.', [examples.pool]),
  data: optional(z.unknown(), 'What the exchange needs to be called: its own matter.', { feePips: 500 }),
})

const swap = namedObject('Swap', {
  srcToken: noted(address, symbolOrAddress, examples.weth),
  srcDecimals: noted(count, 'Decimals of srcToken.', 18),
  destToken: noted(address, symbolOrAddress, examples.usdc),
  destDecimals: noted(count, 'Decimals of destToken.', 6),
  swapExchanges: noted(z.array(swapExchange), 'Where it is traded, side by side.'),
})

const path = namedObject('RoutePath', {
  percent: noted(count, 'Of the amount, in percent.', 100),
  swaps: noted(z.array(swap), 'One after the other.'),
})

const otherPrice = namedObject('OtherPrice', {
  exchange: noted(text, 'Its name.', 'UniswapV2'),
  srcAmount: noted(amountText, 'Raw units that enter it.', examples.wethAmount),
  destAmount: noted(amountText, 'Raw units that leave it.', examples.usdcAmount),
  unit: optional(amountText, 'What it pays for one whole token, raw units.', examples.usdcAmount),
  data: noted(z.unknown(), 'Its own matter.', { feePips: 3000 }),
})

/** The route of a market quote, which travels unchanged to POST /transactions (`hmac`). */
export const priceRouteShape = namedObject('PriceRoute', {
  blockNumber: noted(count, 'The block on whose state it pays what it says.', 19_000_000),
  network: noted(chainNumber, 'The chain.', 1),
  srcToken: noted(address, symbolOrAddress, examples.weth),
  srcDecimals: noted(count, 'Decimals of srcToken.', 18),
  srcAmount: noted(amountText, 'What is paid, raw units, before a fee on top of it.', examples.wethAmount),
  srcAmountAfterFee: optional(amountText, 'Of a purchase: what is paid with the fee.', examples.wethAmount),
  destToken: noted(address, symbolOrAddress, examples.usdc),
  destDecimals: noted(count, 'Decimals of destToken.', 6),
  destAmount: noted(amountText, 'What the pools pay, raw units, before fees.', examples.usdcAmount),
  destAmountAfterFee: optional(
    amountText,
    'Of a sale: what arrives. Absent where that is destAmount less partnerFee and the route stands in for an intent.',
    '2984824943',
  ),
  bestRoute: noted(z.array(path), 'The route, as parts of the amount that go different ways.'),
  others: optional(z.array(otherPrice), 'With otherExchangePrices: what each exchange alone would pay.'),
  gasCostUSD: noted(z.nullable(text), 'Dollars for the network; null where no price is known.', '1.203114'),
  gasCost: noted(
    text,
    'Gas that the transaction uses; of a rollup with what its data costs, at the present price of gas.',
    '128410',
  ),
  side: noted(z.enum(['SELL', 'BUY']), 'Which amount is exact: SELL the source, BUY the destination.', 'SELL'),
  version: noted(text, 'The router: 6.2 or 5.', '6.2'),
  contractAddress: noted(address, 'The router: where the transaction goes.', examples.router),
  tokenTransferProxy: noted(address, 'The contract to approve: of 6.2 the router itself.', examples.router),
  contractMethod: noted(text, "The router's method.", 'swapExactAmountIn'),
  partnerFee: noted(count, 'The fee, in percent.', 0.01),
  srcUSD: noted(z.nullable(dollars), 'What is paid, in dollars; null where no price is known.', '2986.0219000000'),
  destUSD: noted(z.nullable(dollars), 'What is received, in dollars.', '2985.1234560000'),
  partner: optional(text, 'The integration.', 'anon'),
  maxImpactReached: optional(
    z.boolean(),
    'Whether the value falls by more than maxImpact: no transaction is made of it.',
    false,
  ),
  hmac: noted(text, 'The tag of the service. A route that was changed is refused.', examples.hmac),
})

/** The route of a market quote. */
export type PriceRoute = z.output<typeof priceRouteShape>

/** The same, read without a change. */
export const priceRoute = verbatim(priceRouteShape)
