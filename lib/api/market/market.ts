import * as z from 'zod/mini'
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
  deprecated,
  flag,
  integer,
  list,
  namedObject,
  noted,
  optional,
  partner,
  partnerFeeBps,
  permit,
  shownAs,
  side,
  signature,
  slippageBps,
  taxBps,
  token,
  verbatim,
  wei,
  withDefault,
} from '../contract/fields'
import { operation } from '../contract/operation'
import { orderTerms } from '../intent/order-terms'

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
const priceRouteShape = namedObject('PriceRoute', {
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

export type PriceRoute = z.output<typeof priceRouteShape>

export const priceRoute = verbatim(priceRouteShape)

const txParamsShape = namedObject('TxParams', {
  from: noted(address, 'Who sends.', examples.account),
  to: noted(address, 'The router.', examples.router),
  value: noted(text, 'Wei of the native token that go along.', '0'),
  data: noted(text, 'The call.', '0xe3ead59e'),
  gasPrice: optional(text, 'Wei for each unit of gas.', '1000000000'),
  maxFeePerGas: optional(text, 'With eip1559, in place of gasPrice: wei.'),
  maxPriorityFeePerGas: optional(text, 'With eip1559: wei of it for who makes the block.'),
  gas: optional(text, 'Gas to allow, from a run on the newest block; absent with ignoreChecks.', '192615'),
  chainId: noted(chainNumber, 'The chain.', 1),
})

/** The transaction to the router that a wallet sends. */
export type TxParams = z.output<typeof txParamsShape>

/** The decoded call, in the order of the router's arguments; the answer of `onlyParams=true`. */
export type ContractParams = unknown[]

const percent = z.number().check(z.minimum(0), z.maximum(100))

/** Derived terms next to a price route, which itself travels back unchanged. */
const quoteTerms = {
  minDestAmount: optional(
    amountText,
    'The least that arrives, after every fee, with the slippage given. Absent where neither slippage nor ' +
      'destAmount was.',
    examples.usdcAmount,
  ),
  maxSrcAmount: optional(
    amountText,
    'The most that leaves the account, with every fee and the slippage given. Absent where minDestAmount is.',
    examples.wethAmount,
  ),
  expiresAt: noted(text, 'Until when the route can be built from.', '2026-11-21T12:00:30.000Z'),
  surplus: noted(
    z.object({
      user: noted(percent, 'The share of the user, in percent.', 100),
      partner: noted(percent, 'The share of the partner, in percent.', 0),
      service: noted(percent, 'The share of the service, in percent.', 0),
      capPercent: noted(
        z.nullable(percent),
        "Only up to this percent of the quoted amount is shared so; what is above it is the user's. Null: " +
          'nothing caps it.',
      ),
    }),
    'Who gets what the swap does better than its quote, in percent of that. A fee, also the 1 bps of anon, ' +
      'leaves all of it to the user; without a fee and without takeSurplus the service keeps it.',
    { user: 100, partner: 0, service: 0, capPercent: null },
  ),
}

/** The field of a price with the usual price movement of the pair. */
export const usualMoveBps = optional(
  z.int().check(z.minimum(0)),
  'The most that the price of the pair moved in 19 of 20 minutes of the last hour, bps. Absent where nobody knows.',
  12,
)

const shortfall = {
  actual: noted(amountText, 'What there is, raw units.', '0'),
  expected: noted(amountText, 'What the swap needs, raw units.', examples.wethAmount),
}

/**
 * The balance and allowance that userAddress lacks for the swap, as of the block of the quote, and
 * a signature that can replace an approval.
 */
const accountTerms = {
  issues: optional(
    z.object({
      balance: noted(
        z.nullable(z.object({ token: noted(address, 'The token.', examples.weth), ...shortfall })),
        'Raw units of the source token; null where there is enough. The network cost of a native source is ' +
          'not counted.',
      ),
      allowance: noted(
        z.nullable(
          z.object({
            spender: noted(address, 'The contract to approve.', examples.router),
            ...shortfall,
            otherRouter: optional(
              z.object({
                version: noted(z.enum(['5', '6.2']), 'The router.', '5'),
                spender: noted(address, 'The contract that is approved.', examples.legacyProxy),
                actual: noted(amountText, 'What it may pull, raw units.', examples.wethAmount),
              }),
              'Present where the allowance of the other router would be enough: the approval was for that one.',
            ),
          }),
        ),
        'What the router may pull; null where it is enough, or the source is native.',
      ),
    }),
    'With userAddress: what the swap would fail for, read at the block of the quote.',
    {
      balance: null,
      allowance: { spender: examples.router, actual: '0', expected: '1000000' },
    },
  ),
  permitData: optional(
    z.nullable(
      z.object({
        kind: noted(z.enum(['eip2612', 'dai', 'permit2']), 'How the token is permitted.', 'eip2612'),
        typedData: noted(
          z.object({
            domain: noted(z.record(text, z.unknown()), 'The contract that will check it.', {
              name: 'USD Coin',
              version: '2',
            }),
            types: noted(
              z.record(
                text,
                z.array(
                  z.object({
                    name: noted(text, 'Of the field.', 'owner'),
                    type: noted(text, 'Of the field, as Solidity has it.', 'address'),
                  }),
                ),
              ),
              'The fields of each struct.',
              { Permit: [{ name: 'owner', type: 'address' }] },
            ),
            primaryType: noted(text, 'The struct that is signed.', 'Permit'),
            message: noted(z.record(text, z.unknown()), 'Its values.', { owner: examples.account }),
          }),
          'To be signed as it is, as typed data of EIP-712. A permit of DAI allows everything, not only this amount.',
        ),
        prefix: noted(
          text,
          'With the 65 bytes of the signature behind it this is `permit` of POST /transactions.',
          '0x01',
        ),
      }),
    ),
    'With userAddress: a signature that takes the place of the missing allowance; null where none is missing ' +
      'or none would do.',
  ),
}

const methodNames = 'Names of methods of the router; of 6.2 those of version 5 too, as what does the same'

const takesSurplus = 'Halves what the swap does better than its quote between partner and service; a fee wins over it.'
const surplusToUser = "With takeSurplus: the partner's half goes to the user."
const capsSurplus = 'Caps what is shared of it at 1% of the quote. Router 5 always does.'
const transfersDirectly = 'Pays the fee in the same transaction; else it gathers in the fee vault. Router 6.2 alone.'
const formerLever = 'The opposite of takeSurplus, as older clients say it.'
const feeRecipient =
  'Who gets the fee or surplus of a partner that is not registered; of a registered one its own address or none.'

const priceQuery = {
  srcToken: optional(
    token,
    'What is paid: an address, or the symbol of a listed token. Left out where route says it.',
    'WETH',
  ),
  destToken: optional(token, 'What is received, in the same way.', 'USDC'),
  route: optional(
    text.check(z.maxLength(512)),
    'The only way the swap may go: two to four tokens joined by dashes, both ends included.',
    'WETH-DAI-USDC',
  ),
  srcDecimals: optional(decimals, 'Needed for a token that is not listed.', 18),
  destDecimals: optional(decimals, 'Needed for a token that is not listed.', 6),
  amount: noted(amount, 'Raw units: of srcToken in a sale, of destToken in a purchase.', examples.wethAmount),
  side: noted(z._default(side, 'SELL'), 'SELL spends exactly the amount, BUY receives exactly the amount.', 'SELL'),
  network: noted(
    withDefault(1, z.optional(chainId)),
    'The chain. Asks for a slippage and the native token in its mixed casing, unless version is 5.',
    1,
  ),
  chainId: optional(
    chainId,
    'The chain, for clients that leave slippage out and write the native token in any casing.',
    1,
  ),
  version: optional(
    z.enum(['5', '6.2']),
    'The router. Pass 6.2: without it the legacy router 5 is meant, which has another spender and is not on ' +
      'every chain.',
    '6.2',
  ),
  receiver: optional(address, 'Who is paid. Of router 5 it leaves out the methods that pay their caller alone.'),
  slippage: optional(slippageBps, 'How far the price may move against the swap, bps.', 50),
  destAmount: optional(amount, 'A floor in place of a slippage, raw units after fees: a quote below it is refused.'),
  includeDEXS: optional(list, 'Only these exchanges; see GET /adapters/list.', 'UniswapV3,CurveV1'),
  excludeDEXS: optional(list, 'None of these exchanges.'),
  includeContractMethods: optional(list, `${methodNames}: only these.`, 'swapExactAmountIn'),
  excludeContractMethods: optional(list, `${methodNames}: none of these.`),
  excludePools: optional(list, 'None of these pools, by address or identifier, nor orders, by hash.'),
  excludeRFQ: optional(flag, 'Leaves open OTC orders out, alone and beside pools; GET /swap always does.'),
  excludeContractMethodsWithoutFeeModel: optional(
    flag,
    'Leaves out methods that take no fee: of router 6.2 the one that fills OTC orders alone, of 5 those through pairs.',
  ),
  otherExchangePrices: optional(flag, 'Tells in `others` what each exchange alone would pay.'),
  partner: noted(withDefault('anon', z.optional(partner)), 'The integration; anon pays 1 bps.', 'anon'),
  partnerFeeBps: optional(integer(0, maxPartnerFeeBps), 'A fee on top of what the partner is registered with.', 25),
  maxImpact: noted(
    withDefault(15, z.optional(decimal(0, 100))),
    'Percent of the value: above it maxImpactReached.',
    15,
  ),
  maxUSDImpact: optional(decimal(0, 1e12), 'The same in dollars.'),
  ignoreBadUsdPrice: optional(flag, 'Quotes tokens without a known dollar price, too.'),
  srcTokenTransferFee: optional(
    taxBps,
    'What srcToken takes of a transfer, bps; unless said, what is known of a listed one and measured of another.',
  ),
  destTokenTransferFee: optional(
    taxBps,
    'What destToken takes of a transfer, bps; unless said, what is known of a listed one and measured of another.',
  ),
  srcTokenDexTransferFee: optional(
    taxBps,
    'What srcToken takes on the way into a pool where that is more, bps; unless said, measured if it is not listed.',
  ),
  destTokenDexTransferFee: optional(
    taxBps,
    'What destToken takes on the way out of a pool where that is more, bps; unless said, measured if it is not listed.',
  ),
  degenMode: optional(flag, 'Quotes and builds whatever the impact, and without dollar prices.'),
  partnerAddress: optional(address, feeRecipient),
  takeSurplus: optional(flag, takesSurplus),
  isSurplusToUser: optional(flag, surplusToUser),
  isCapSurplus: noted(withDefault(true, z.optional(flag)), capsSurplus),
  positiveSlippageToUser: deprecated(optional(flag, formerLever)),
}

/** An OTC order with its maker's signature, for fills of several orders. */
const signedOrder = namedObject('SignedOrder', {
  ...orderTerms,
  signature: noted(signature, "The maker's, of the terms.", examples.signature),
  permitMakerAsset: optional(z.nullable(permit), "The maker's permit, as it was posted with the order."),
})

const quoteErrors = [
  'ValidationError',
  'InvalidInput',
  'PricingError',
  'BadUsdPrice',
  'UnsupportedChain',
  'RateLimitExceeded',
  'ServiceUnavailable',
  'PriceTimeout',
] as const

/** Returns the best route of a pair, with its output on the state of `blockNumber`. */
export const getPrices = operation({
  method: 'get',
  path: '/prices',
  priority: 'quote',
  tag: 'Market',
  summary: 'The best market route of a pair',
  query: z.object({
    ...priceQuery,
    userAddress: optional(
      address,
      'Who will swap: quotes leave out OTC orders of this account, and say what it still lacks.',
      examples.account,
    ),
  }),
  response: z.object({
    priceRoute: noted(priceRoute, 'Passed back as it is.'),
    ...quoteTerms,
    usualMoveBps,
    ...accountTerms,
  }),
  errors: quoteErrors,
})

/** Returns calldata from a route that GET /prices issued less than 30 seconds ago. */
export const buildTransaction = operation({
  method: 'post',
  path: '/transactions/{chainId}',
  tag: 'Market',
  summary: 'Calldata of a market swap',
  params: z.object({ chainId: noted(chainId, 'The chain of the price route.', 1) }),
  query: z.object({
    gasPrice: optional(wei, "Wei; passed on as it is. The chain's own unless said."),
    maxFeePerGas: optional(wei, 'Wei; with maxPriorityFeePerGas or not at all.'),
    maxPriorityFeePerGas: optional(wei, 'Wei; with maxFeePerGas or not at all.'),
    eip1559: optional(flag, 'Answers the two fees of EIP-1559 in place of gasPrice.'),
    ignoreChecks: optional(flag, 'Looks at no balance or allowance, runs nothing, and gives no gas.'),
    ignoreGasEstimate: optional(flag, 'Runs nothing and gives no gas.'),
    ignoreAllowance: optional(flag, 'Does not refuse where the allowance is missing.'),
    onlyParams: optional(flag, 'Answers the arguments of the call in place of the transaction.'),
    degenMode: optional(flag, 'Builds whatever the impact.'),
  }),
  body: z.object({
    // Any value passes: its tag decides later, with that error, if the route is this service's.
    priceRoute: optional(shownAs(priceRouteShape, z.custom<PriceRoute>()), 'Of GET /prices, unchanged; or `orders`.'),
    srcToken: noted(token, 'As in the price route.', examples.weth),
    destToken: noted(token, 'As in the price route.', examples.usdc),
    srcDecimals: optional(decimals, 'As in the price route, where given.'),
    destDecimals: optional(decimals, 'As in the price route, where given.'),
    side: optional(side, 'As in the price route, where given.'),
    srcAmount: optional(
      amount,
      'Of a sale as quoted; of a purchase the most, in place of a slippage.',
      examples.wethAmount,
    ),
    destAmount: optional(amount, 'Of a purchase as quoted; of a sale the least after fees, in place of a slippage.'),
    slippage: optional(slippageBps, 'How far the price may move against the swap, bps.', 50),
    userAddress: noted(address, 'Who calls the router and pays.', examples.account),
    txOrigin: optional(address, 'Who sends, where userAddress is a contract. Changes nothing here.'),
    receiver: optional(address, 'Who is paid; userAddress unless said.'),
    partner: optional(partner, 'As quoted, unless said.'),
    partnerAddress: optional(address, feeRecipient),
    partnerFeeBps: optional(
      partnerFeeBps,
      'A fee on top of what the partner is registered with; as quoted, unless said.',
    ),
    permit: optional(
      permit,
      'Takes the place of the approval: `permitData.prefix` of a quote and the signature behind it, or 224 ' +
        'bytes (EIP-2612), 256 (DAI), 352 or 384 (Permit2 transfer), or its 96 bytes of nonce and compact ' +
        'signature with deadline. Allowances of Permit2 (1 or 192 bytes) are for intents: the router takes ' +
        'none. Router 5 takes permits of tokens alone.',
    ),
    deadline: optional(
      integer(0, 2 ** 48),
      'Unix seconds, refused once past: of a Permit2 blob of 96 bytes, and the last moment of a call of router 5.',
    ),
    takeSurplus: optional(z.boolean(), takesSurplus),
    isSurplusToUser: optional(z.boolean(), surplusToUser),
    isCapSurplus: noted(withDefault(true, z.optional(z.boolean())), capsSurplus),
    isDirectFeeTransfer: optional(z.boolean(), transfersDirectly),
    positiveSlippageToUser: deprecated(optional(z.boolean(), formerLever)),
    orders: optional(
      z.array(signedOrder).check(z.maxLength(100)),
      'OTC orders of one pair to fill in one call, one after the other, instead of a price route. Their ' +
        'taker is nobody or the router; a sale without srcAmount takes all of them. They are not mixed with ' +
        'pools here; a price route may be.',
    ),
  }),
  response: noted(
    z.union([txParamsShape, noted(z.array(z.unknown()), 'With onlyParams: the arguments of the call.')]),
    'The transaction.',
  ),
  errors: [
    'ValidationError',
    'InvalidInput',
    'InvalidPriceRoute',
    'StalePriceRoute',
    'OrderExpired',
    'MaxImpactReached',
    'InsufficientBalance',
    'InsufficientAllowance',
    'PriceChanged',
    'UnsupportedChain',
    'PartnerNotAllowed',
    'PayloadTooLarge',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

/** Returns route and calldata in one call, without checks of funds or gas estimates. */
export const getSwap = operation({
  method: 'get',
  path: '/swap',
  priority: 'quote',
  scope: 'swap',
  tag: 'Market',
  summary: 'A market route and its calldata in one call',
  query: z.object({
    ...priceQuery,
    userAddress: noted(address, 'Who calls the router and pays.', examples.account),
    isDirectFeeTransfer: optional(flag, transfersDirectly),
    permit: optional(permit, 'Takes the place of the approval, as in POST /transactions.'),
  }),
  response: z.object({
    priceRoute: noted(priceRoute, 'The route.'),
    ...quoteTerms,
    txParams: noted(txParamsShape, 'What swaps by it.'),
  }),
  errors: [...quoteErrors, 'MaxImpactReached'],
})
