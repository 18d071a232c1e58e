import * as z from 'zod/mini'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { examples } from '../contract/examples'
import {
  address,
  amount,
  amountText,
  chainId,
  chainNumber,
  decimal,
  decimals,
  flag,
  integer,
  list,
  namedObject,
  noted,
  optional,
  partner,
  side,
  token,
  withDefault,
} from '../contract/fields'
import { moment } from '../contract/list-fields'
import { operation } from '../contract/operation'
import { priceRoute } from '../market/price-route'
import { usualMoveBps } from '../market/prices'

const text = z.string()
const count = z.number()

const chainToken = namedObject('ChainToken', {
  chainId: noted(chainNumber, 'The chain.', 1),
  address: noted(address, 'The token, the native one as its placeholder.', examples.weth),
})

const tokenAmount = namedObject('TokenAmount', {
  token: noted(chainToken, 'What it is of.'),
  amount: noted(amountText, 'Raw units.', examples.wethAmount),
  amountUSD: noted(z.nullable(text), 'Dollars; null where the token has no known price.', '2985.1234560000'),
})

const exchange = namedObject('IntentExchange', {
  input: noted(tokenAmount, 'What is given.'),
  output: noted(tokenAmount, 'What is got for it, before the fee of a partner.'),
})

const bridge = namedObject('IntentBridge', {
  protocol: noted(text, 'Its name.', 'Across'),
  estimatedTimeMs: noted(count, 'Milliseconds from the post of an order until its recipient is usually paid.', 32_250),
  tags: noted(z.array(text), 'What it is best at among the routes of a price.', ['recommended', 'fastest']),
  contractParams: noted(
    z.object({
      protocolSelector: noted(text, 'The bridge, as the contract knows it.', '0x41435253'),
      outputToken: noted(
        address,
        'The token that arrives. An account without code gets the native token for the wrapped one.',
        examples.usdc,
      ),
      scalingFactor: noted(count, 'Decimals of what arrives less those of what enters the bridge.', 0),
      protocolData: noted(
        text,
        'Of Across: (uint32 fillSeconds, uint32 maxPips, uint128 maxFlat, bytes landing) in 32-byte words. ' +
          'The maximum fee is maxPips millionths plus maxFlat; what is not paid in fillSeconds is refunded.',
        encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
      ),
    }),
    'What is signed of it, beside the chain of the destination.',
  ),
})

/**
 * The route of an intent price. It travels unchanged from a price to the build of an order, and the
 * service recognises the routes it issued.
 */
export const intentRoute = namedObject('IntentRoute', {
  origin: noted(exchange, 'On the chain of the source; across chains its output is what enters the bridge.'),
  destination: noted(
    exchange,
    'On the chain where the beneficiary is paid. Its input is what the bridge pays out; on one chain that of origin.',
  ),
  bridge: noted(z.nullable(bridge), 'How it gets there; null on one chain.', null),
  fees: noted(
    z.object({
      gas: noted(tokenAmount, 'What the agent keeps of the source for its gas; already counted.'),
      bridge: noted(z.array(tokenAmount), 'What bridges take of the destination token; already counted.', []),
    }),
    'What it costs beside the fee of a partner.',
  ),
})

const intentPrice = namedObject('IntentPrice', {
  id: noted(text, 'Names this price.', '4f1c2b1e-6f0a-4d5c-9c39-0a6b3f1c2d4e'),
  side: noted(side, 'As asked.', 'SELL'),
  inputToken: noted(chainToken, 'What is given.'),
  outputToken: noted(chainToken, 'What is got.'),
  route: noted(intentRoute, 'Passed to POST /v2/delta/orders/build as it is.'),
  partner: noted(
    z.object({
      name: noted(text, 'The integration.', 'anon'),
      feePercent: noted(count, 'Its fee, percent; taken of what the fill brings, or of what a purchase spends.', 0.01),
    }),
    'Who earns on it.',
  ),
  spender: noted(address, 'The contract that is approved for the source: the settlement contract, never the router.'),
  alternatives: noted(z.array(intentRoute), 'Other ways over bridges; an order can be built of each.', []),
})

/** The price that agents offer for an intent. */
export type IntentPrice = z.output<typeof intentPrice>

const intentQuery = {
  chainId: noted(chainId, 'The chain of the source.', 1),
  srcToken: noted(token, 'What is given: an address, or the symbol of a listed token.', 'USDC'),
  destToken: noted(token, 'What is got, in the same way; on destChainId where that is another chain.', 'WETH'),
  srcDecimals: noted(decimals, 'Decimals of srcToken.', 6),
  destDecimals: noted(decimals, 'Decimals of destToken.', 18),
  amount: noted(amount, 'Raw units: of srcToken in a sale, of destToken in a purchase.', examples.usdcAmount),
  side: noted(z._default(side, 'SELL'), 'SELL gives exactly the amount, BUY gets exactly the amount.', 'SELL'),
  destChainId: optional(chainId, 'The chain of the destination; the same one unless said.', 1),
  userAddress: optional(address, 'Who will sign.', examples.account),
  beneficiary: optional(address, 'Who will be paid; userAddress unless said. Says nothing about the price.'),
  handler: optional(
    address,
    'The contract that will complete the order (orderType ExternalOrder): the gas that it usually takes is counted.',
    examples.account,
  ),
  partner: noted(withDefault('anon', z.optional(partner)), 'The integration; anon pays 1 bps.', 'anon'),
  partnerFeeBps: optional(integer(0, maxPartnerFeeBps), 'A fee on top of what the partner is registered with.', 25),
  maxImpact: noted(
    withDefault(15, z.optional(decimal(0, 100))),
    'Percent of the value: an intent that would lose more has no price.',
    15,
  ),
  maxUSDImpact: optional(decimal(0, 1e12), 'The same in dollars.'),
  allowBridgeAndSwap: optional(
    flag,
    'Whether a sale may be priced for a token that no bridge carries: what arrives is then sold for it. ' +
      'Where it is not sold within ten minutes, the recipient gets the token that arrived.',
  ),
}

/** Returns the amount that an agent pays for an intent now, without the envelope of a quote. */
export const getIntentPrice = operation({
  method: 'get',
  path: '/v2/delta/prices',
  priority: 'quote',
  tag: 'Intents',
  summary: 'The price of an intent',
  query: z.object({
    ...intentQuery,
    includeAgents: optional(list, 'Only these agents; see GET /v2/delta/agents/list/{chainId}.', 'amm'),
    excludeAgents: optional(list, 'None of these agents.'),
    includeBridges: optional(list, 'Only these bridges; see GET /v2/delta/prices/bridge-protocols.', 'Across'),
    excludeBridges: optional(list, 'None of these bridges.'),
    degenMode: optional(flag, 'Prices whatever the impact, and without dollar prices.'),
  }),
  response: intentPrice,
  errors: [
    'ValidationError',
    'InvalidInput',
    'PricingError',
    'BadUsdPrice',
    'UnsupportedToken',
    'GasCostExceedsTradeAmount',
    'AuctionDelayed',
    'MaxImpactReached',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
    'PriceTimeout',
  ],
})

const mode = z.pipe(
  z.string().check(z.refine((value) => /^(all|delta|market)$/i.test(value), 'expected ALL, DELTA or MARKET')),
  z.transform((value) => value.toUpperCase() as 'ALL' | 'DELTA' | 'MARKET'),
)

/** Returns an intent price if an agent would fill it, else a market route with the reason. */
export const getQuote = operation({
  method: 'get',
  path: '/v2/quote',
  priority: 'quote',
  tag: 'Intents',
  summary: 'An intent price, or a market route in its place',
  query: z.object({
    ...intentQuery,
    mode: noted(
      z._default(mode, 'ALL'),
      'ALL answers an intent price, else a market route; DELTA an intent price alone, MARKET a market route alone.',
      'ALL',
    ),
    withMarket: optional(
      flag,
      'With ALL on one chain: answers the market route beside the intent price, both of one block, to be compared.',
    ),
  }),
  response: z.object({
    delta: optional(intentPrice, 'The price of the intent; absent where there is none.'),
    market: optional(
      priceRoute,
      'The market route, as GET /prices gives it; absent where there is a price of the intent, unless withMarket asks.',
    ),
    fallbackReason: optional(
      z.object({
        errorType: noted(text, 'A name of the error table.', 'GasCostExceedsTradeAmount'),
        details: noted(text, 'The same in words.', 'Gas cost exceeds trade amount'),
      }),
      'Why no agent gives a price, where a market route was answered in its place.',
    ),
    usualMoveBps,
  }),
  errors: getIntentPrice.errors,
})

/** Lists the names that includeAgents and excludeAgents accept. */
export const listAgents = operation({
  method: 'get',
  path: '/v2/delta/agents/list/{chainId}',
  revalidated: true,
  tag: 'Intents',
  summary: 'Active agents of a chain',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1) }),
  response: noted(z.array(text), 'Their names.', ['amm']),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Returns true if intents of a token are accepted: listed, or measured without a tax. */
export const isTokenSupported = operation({
  method: 'get',
  path: '/v2/delta/prices/is-token-supported',
  tag: 'Intents',
  summary: 'Whether intents of a token are taken',
  query: z.object({
    token: noted(address, 'The token.', examples.weth),
    chainId: noted(chainId, 'Its chain.', 1),
  }),
  response: z.object({ supported: noted(z.boolean(), 'Whether they are.', true) }),
  errors: ['ValidationError', 'InvalidInput', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Lists the pairs of served chains that a bridge connects, and the tokens that it carries. */
export const listBridgeRoutes = operation({
  method: 'get',
  path: '/v2/delta/prices/bridge-routes',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Intents',
  summary: 'Ways to other chains',
  query: z.object({
    bridges: optional(list, 'Only these bridges; see GET /v2/delta/prices/bridge-protocols.', 'Across'),
    allowBridgeAndSwap: optional(flag, 'Whether tokens are listed that what arrives can be sold for.'),
  }),
  response: z.object({
    routes: noted(
      z.array(
        z.object({
          srcChainId: noted(chainNumber, 'From.', 1),
          destChainId: noted(chainNumber, 'To.', 8453),
          tokens: noted(z.array(address), 'What can arrive there.', [examples.usdc]),
        }),
      ),
      'Each pair of chains.',
    ),
  }),
  errors: ['ValidationError', 'InvalidInput'],
})

/** Lists the bridges that intents may use, from the registry of the served chains. */
export const listBridgeProtocols = operation({
  method: 'get',
  path: '/v2/delta/prices/bridge-protocols',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Intents',
  summary: 'Bridges that intents may use',
  response: z.object({
    bridgeProtocols: noted(
      z.array(
        z.object({
          protocol: noted(text, 'Its name in requests.', 'Across'),
          displayName: noted(text, 'Its name for people.', 'Across'),
          icon: noted(text, 'Where its logo is.', 'https://caravel.example/logos/bridges/across.svg'),
        }),
      ),
      'Each bridge.',
    ),
  }),
  errors: [],
})

const rate = (what: string, example: string) => noted(text, `${what} a year as a decimal: 0.052 is 5.2 %.`, example)

/** Lists the vaults in which the source of a productive order may earn. */
export const listStrategies = operation({
  method: 'get',
  path: '/v2/delta/prices/strategies/{chainId}',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'Intents',
  summary: 'Yield strategies of a chain',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1) }),
  response: noted(
    z.record(
      text,
      z.object({
        address: noted(
          address,
          'The token of deposits, which holds the positions and takes the source.',
          examples.other,
        ),
        strategies: noted(
          z.array(
            z.object({
              vault: noted(address, 'The vault (ERC-4626): the strategy of an order.', examples.vault),
              name: noted(text, 'Its name.', 'Steakhouse USDC'),
              apr: noted(
                z.nullable(
                  z.object({
                    gross: rate('What shares gained', '0.052'),
                    net: rate('The same after the fee on yield,', '0.052'),
                  }),
                ),
                'Measured over the last 7 days, or since it is known if that is at least a day: growth of a ' +
                  'share, times 365 days by the time between, without compounding. Negative after a loss; null ' +
                  'while it is too new.',
                { gross: '0.052', net: '0.052' },
              ),
              period: noted(
                z.nullable(
                  z.object({
                    from: noted(text, 'ISO 8601, the time of a block.', moment),
                    to: noted(text, 'ISO 8601, the time of a block.', moment),
                  }),
                ),
                'What the rate was measured over.',
                null,
              ),
            }),
          ),
          'The vaults.',
        ),
      }),
    ),
    'By the token that earns, the native one as its placeholder.',
    {},
  ),
  errors: ['ValidationError', 'UnsupportedChain', 'ServiceUnavailable'],
})
