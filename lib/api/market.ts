import * as z from 'zod/mini'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import {
  address,
  amount,
  chainId,
  decimal,
  decimals,
  flag,
  integer,
  list,
  noted,
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
} from './fields'
import { operation } from './operation'
import { orderTerms } from './order-terms'

const text = z.string()
const count = z.number()

const swapExchange = z.object({
  exchange: text,
  srcAmount: text,
  destAmount: text,
  percent: count,
  poolAddresses: z.optional(z.array(text)),
  poolIdentifiers: z.optional(z.array(text)),
  data: z.optional(z.unknown()),
})

const swap = z.object({
  srcToken: text,
  srcDecimals: count,
  destToken: text,
  destDecimals: count,
  swapExchanges: z.array(swapExchange),
})

const bestRoute = z.array(z.object({ percent: count, swaps: z.array(swap) }))

/** The route of a market quote. It travels unchanged from GET /prices to POST /transactions; `hmac` proves that. */
const priceRouteShape = z.object({
  blockNumber: count,
  network: count,
  srcToken: text,
  srcDecimals: count,
  srcAmount: text,
  srcAmountAfterFee: z.optional(text),
  destToken: text,
  destDecimals: count,
  destAmount: text,
  destAmountAfterFee: z.optional(text),
  bestRoute,
  others: z.optional(
    z.array(z.object({ exchange: text, srcAmount: text, destAmount: text, unit: z.optional(text), data: z.unknown() })),
  ),
  gasCostUSD: z.nullable(text),
  gasCost: text,
  side: z.enum(['SELL', 'BUY']),
  version: text,
  contractAddress: text,
  tokenTransferProxy: text,
  contractMethod: text,
  partnerFee: count,
  srcUSD: z.nullable(text),
  destUSD: z.nullable(text),
  partner: z.optional(text),
  maxImpactReached: z.optional(z.boolean()),
  hmac: text,
})

export type PriceRoute = z.output<typeof priceRouteShape>

const priceRoute = verbatim(priceRouteShape)

const txParamsShape = z.object({
  from: text,
  to: text,
  value: text,
  data: text,
  gasPrice: z.optional(text),
  maxFeePerGas: z.optional(text),
  maxPriorityFeePerGas: z.optional(text),
  gas: z.optional(text),
  chainId: count,
})

/** What a wallet sends: one transaction to the router. */
export type TxParams = z.output<typeof txParamsShape>

/** The decoded call, in the order of the router's arguments; the answer of `onlyParams=true`. */
export type ContractParams = unknown[]

const percent = z.number().check(z.minimum(0), z.maximum(100))

/** What stands beside a price route, for whoever does not want to reckon it; the route itself travels back unchanged. */
const quoteTerms = {
  minDestAmount: noted(
    z.optional(text),
    'The least that arrives, after every fee, with the slippage given. Absent where neither slippage nor destAmount was.',
    '2985123456',
  ),
  maxSrcAmount: noted(
    z.optional(text),
    'The most that leaves the account, with every fee and the slippage given. Absent where minDestAmount is.',
    '1000000000000000000',
  ),
  expiresAt: noted(text, 'Until when the route can be built from.', '2026-11-21T12:00:30.000Z'),
  surplus: noted(
    z.object({
      user: percent,
      partner: percent,
      service: percent,
      capPercent: noted(
        z.nullable(percent),
        "Only up to this percent of the quoted amount is shared so; what is above it is the user's. Null: nothing caps it.",
      ),
    }),
    'Who gets what the swap does better than its quote, in percent of that. A fee, also the 1 bps of anon, leaves all of it to the user; without a fee and without takeSurplus the service keeps it.',
    { user: 100, partner: 0, service: 0, capPercent: null },
  ),
}

const shortfall = { actual: text, expected: text }

/** What userAddress still lacks for the swap, as of the block of the quote, and a signature that would do instead of an approval. */
const accountTerms = {
  issues: noted(
    z.optional(
      z.object({
        balance: noted(
          z.nullable(z.object({ token: text, ...shortfall })),
          'Raw units of the source token; null where there is enough. The network cost of a native source is not counted.',
        ),
        allowance: noted(
          z.nullable(z.object({ spender: text, ...shortfall })),
          'What the router may pull; null where it is enough, or the source is native.',
        ),
      }),
    ),
    'With userAddress: what the swap would fail for, read at the block of the quote.',
    {
      balance: null,
      allowance: { spender: '0x6a000f20005980200259b80c5102003040001068', actual: '0', expected: '1000000' },
    },
  ),
  permitData: noted(
    z.optional(
      z.nullable(
        z.object({
          kind: z.enum(['eip2612', 'dai', 'permit2']),
          typedData: noted(
            z.object({
              domain: z.record(text, z.unknown()),
              types: z.record(text, z.array(z.object({ name: text, type: text }))),
              primaryType: text,
              message: z.record(text, z.unknown()),
            }),
            'To be signed as it is, as typed data of EIP-712. A permit of DAI allows everything, not only this amount.',
          ),
          prefix: noted(text, 'With the 65 bytes of the signature behind it this is `permit` of POST /transactions.'),
        }),
      ),
    ),
    'With userAddress: a signature that takes the place of the missing allowance; null where none is missing or none would do.',
  ),
}

const methodNames = 'Names of router methods, those of version 5 too'

const priceQuery = {
  srcToken: noted(
    z.optional(token),
    'What is paid: an address, or the symbol of a listed token. Left out where route says it.',
    'WETH',
  ),
  destToken: noted(z.optional(token), 'What is received, in the same way.', 'USDC'),
  route: noted(
    z.optional(text.check(z.maxLength(512))),
    'The only way the swap may go: two to four tokens joined by dashes, both ends included.',
    'WETH-DAI-USDC',
  ),
  srcDecimals: noted(z.optional(decimals), 'Needed for a token that is not listed.', 18),
  destDecimals: noted(z.optional(decimals), 'Needed for a token that is not listed.', 6),
  amount: noted(amount, 'Raw units: of srcToken in a sale, of destToken in a purchase.', '1000000000000000000'),
  side: noted(z._default(side, 'SELL'), 'SELL spends exactly the amount, BUY receives exactly the amount.', 'SELL'),
  network: noted(
    z.optional(chainId),
    'The chain, 1 unless said. Asks for a slippage and the native token in its mixed casing.',
    1,
  ),
  chainId: noted(
    z.optional(chainId),
    'The chain, for clients that leave slippage out and write the native token in any casing.',
    1,
  ),
  version: noted(
    z.optional(z.enum(['5', '6.2'])),
    'The router. Always pass 6.2: left out it means 5, which is not here.',
    '6.2',
  ),
  receiver: noted(z.optional(address), 'Who is paid; says nothing about the price.'),
  slippage: noted(z.optional(slippageBps), 'How far the price may move against the swap, bps.', 50),
  destAmount: noted(
    z.optional(amount),
    'A floor in place of a slippage, raw units after fees: a quote below it is refused.',
  ),
  includeDEXS: noted(z.optional(list), 'Only these exchanges; see GET /adapters/list.', 'UniswapV3,CurveV1'),
  excludeDEXS: noted(z.optional(list), 'None of these exchanges.'),
  includeContractMethods: noted(z.optional(list), `${methodNames}: only these.`, 'swapExactAmountIn'),
  excludeContractMethods: noted(z.optional(list), `${methodNames}: none of these.`),
  excludePools: noted(z.optional(list), 'None of these pools, by address or identifier, nor orders, by hash.'),
  excludeRFQ: noted(z.optional(flag), 'Leaves open OTC orders out; GET /swap always does.'),
  excludeContractMethodsWithoutFeeModel: noted(
    z.optional(flag),
    'Leaves open OTC orders out: the method that fills them is the only one that takes no fee.',
  ),
  otherExchangePrices: noted(z.optional(flag), 'Tells in `others` what each exchange alone would pay.'),
  partner: noted(z.optional(partner), 'The integration; anon, who pays 1 bps, unless said.', 'anon'),
  partnerFeeBps: noted(
    z.optional(integer(0, maxPartnerFeeBps)),
    'A fee on top of what the partner is registered with.',
    25,
  ),
  maxImpact: noted(z.optional(decimal(0, 100)), 'Percent of the value, 15 unless said: above it maxImpactReached.', 15),
  maxUSDImpact: noted(z.optional(decimal(0, 1e12)), 'The same in dollars.'),
  ignoreBadUsdPrice: noted(z.optional(flag), 'Quotes tokens without a known dollar price, too.'),
  srcTokenTransferFee: noted(z.optional(taxBps), 'What srcToken takes of a transfer, bps; of a listed one known.'),
  destTokenTransferFee: noted(z.optional(taxBps), 'What destToken takes of a transfer, bps; of a listed one known.'),
  srcTokenDexTransferFee: noted(z.optional(taxBps), 'What srcToken takes on the way into a pool beside that, bps.'),
  destTokenDexTransferFee: noted(z.optional(taxBps), 'What destToken takes on the way out of a pool beside that, bps.'),
  degenMode: noted(z.optional(flag), 'Quotes and builds whatever the impact, and without dollar prices.'),
}

const takesSurplus = 'Halves what the swap does better than its quote between partner and service; a fee wins over it.'
const surplusToUser = "With takeSurplus: the partner's half goes to the user."
const capsSurplus = 'Caps what is shared of it at 1% of the quote; true unless said.'
const transfersDirectly = 'Pays the fee in the same transaction; else it gathers in the fee vault.'

/** An OTC order with its maker's signature, as a batch of them is filled. */
const signedOrder = z.object({
  ...orderTerms,
  signature,
  permitMakerAsset: z.optional(z.nullable(permit)),
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

/** The best route of a pair, with what it pays on the state of `blockNumber`. */
export const getPrices = operation({
  method: 'get',
  path: '/prices',
  summary: 'The best market route of a pair',
  query: z.object({
    ...priceQuery,
    userAddress: noted(
      z.optional(address),
      'Who will swap: quotes leave out OTC orders of this account, and say what it still lacks.',
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ),
  }),
  response: z.object({ priceRoute, ...quoteTerms, ...accountTerms }),
  errors: quoteErrors,
})

/** Calldata for the router from a route that GET /prices gave less than 30 seconds ago. */
export const buildTransaction = operation({
  method: 'post',
  path: '/transactions/{chainId}',
  summary: 'Calldata of a market swap',
  params: z.object({ chainId }),
  query: z.object({
    gasPrice: noted(z.optional(wei), "Wei; passed on as it is. The chain's own unless said."),
    maxFeePerGas: noted(z.optional(wei), 'Wei; with maxPriorityFeePerGas or not at all.'),
    maxPriorityFeePerGas: noted(z.optional(wei), 'Wei; with maxFeePerGas or not at all.'),
    eip1559: noted(z.optional(flag), 'Answers the two fees of EIP-1559 in place of gasPrice.'),
    ignoreChecks: noted(z.optional(flag), 'Looks at no balance or allowance, runs nothing, and gives no gas.'),
    ignoreGasEstimate: noted(z.optional(flag), 'Runs nothing and gives no gas.'),
    ignoreAllowance: noted(z.optional(flag), 'Does not refuse where the allowance is missing.'),
    onlyParams: noted(z.optional(flag), 'Answers the arguments of the call in place of the transaction.'),
    degenMode: noted(z.optional(flag), 'Builds whatever the impact.'),
  }),
  body: z.object({
    // Anything is let through: whether it is a route of ours is told by its tag, in the words of the contract.
    priceRoute: z.optional(shownAs(priceRouteShape, z.custom<PriceRoute>())),
    srcToken: noted(token, 'As in the price route.', '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'),
    destToken: noted(token, 'As in the price route.', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
    srcDecimals: noted(z.optional(z.number()), 'As in the price route, where given.'),
    destDecimals: noted(z.optional(z.number()), 'As in the price route, where given.'),
    side: noted(z.optional(side), 'As in the price route, where given.'),
    srcAmount: noted(
      z.optional(amount),
      'Of a sale as quoted; of a purchase the most, in place of a slippage.',
      '1000000000000000000',
    ),
    destAmount: noted(
      z.optional(amount),
      'Of a purchase as quoted; of a sale the least after fees, in place of a slippage.',
    ),
    slippage: noted(
      z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
      'How far the price may move against the swap, bps.',
      50,
    ),
    userAddress: noted(address, 'Who calls the router and pays.', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
    txOrigin: noted(z.optional(address), 'Who sends, where userAddress is a contract. Changes nothing here.'),
    receiver: noted(z.optional(address), 'Who is paid; userAddress unless said.'),
    partner: noted(z.optional(partner), 'As quoted, unless said.'),
    partnerAddress: noted(z.optional(address), 'Who gets the fee or surplus of the partner.'),
    partnerFeeBps: noted(
      z.optional(partnerFeeBps),
      'A fee on top of what the partner is registered with; as quoted, unless said.',
    ),
    permit: noted(
      z.optional(permit),
      'Takes the place of the approval: `permitData.prefix` of a quote and the signature behind it, or 224 bytes (EIP-2612), 256 (DAI), 352 or 384 (Permit2 transfer), or its 96 bytes of nonce and compact signature with deadline. Allowances of Permit2 (1 or 192 bytes) are for intents: the router takes none.',
    ),
    deadline: noted(
      z.optional(integer(0, 2 ** 48)),
      'Unix seconds: what a Permit2 blob of 96 bytes was signed with. Refused once past.',
    ),
    takeSurplus: noted(z.optional(z.boolean()), takesSurplus),
    isSurplusToUser: noted(z.optional(z.boolean()), surplusToUser),
    isCapSurplus: noted(z.optional(z.boolean()), capsSurplus),
    isDirectFeeTransfer: noted(z.optional(z.boolean()), transfersDirectly),
    positiveSlippageToUser: noted(z.optional(z.boolean()), 'The opposite of takeSurplus, as older clients say it.'),
    orders: noted(
      z.optional(z.array(signedOrder).check(z.maxLength(100))),
      'OTC orders of one pair to fill in one call, one after the other, instead of a price route. Their taker is nobody or the router; a sale without srcAmount takes all of them. The router swaps or fills orders in one call, not both.',
    ),
  }),
  response: z.union([txParamsShape, z.array(z.unknown())]),
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

/** Route and calldata in one call; neither balance nor allowance is checked and no gas is given. */
export const getSwap = operation({
  method: 'get',
  path: '/swap',
  summary: 'A market route and its calldata in one call',
  query: z.object({
    ...priceQuery,
    userAddress: noted(address, 'Who calls the router and pays.', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
    partnerAddress: noted(z.optional(address), 'Who gets the fee or surplus of the partner.'),
    takeSurplus: noted(z.optional(flag), takesSurplus),
    isSurplusToUser: noted(z.optional(flag), surplusToUser),
    isCapSurplus: noted(z.optional(flag), capsSurplus),
    isDirectFeeTransfer: noted(z.optional(flag), transfersDirectly),
    permit: noted(z.optional(permit), 'Takes the place of the approval, as in POST /transactions.'),
  }),
  response: z.object({ priceRoute, ...quoteTerms, txParams: txParamsShape }),
  errors: [...quoteErrors, 'PartnerNotAllowed'],
})
