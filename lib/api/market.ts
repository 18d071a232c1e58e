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
import { orderTerms } from './otc'

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
            'To be signed as it is, by eth_signTypedData_v4. A permit of DAI allows everything, not only this amount.',
          ),
          prefix: noted(text, 'With the 65 bytes of the signature behind it this is `permit` of POST /transactions.'),
        }),
      ),
    ),
    'With userAddress: a signature that takes the place of the missing allowance; null where none is missing or none would do.',
  ),
}

const priceQuery = {
  srcToken: z.optional(token),
  destToken: z.optional(token),
  route: z.optional(text.check(z.maxLength(512))),
  srcDecimals: z.optional(decimals),
  destDecimals: z.optional(decimals),
  amount,
  side: z._default(side, 'SELL'),
  network: z.optional(chainId),
  chainId: z.optional(chainId),
  version: z.optional(z.enum(['5', '6.2'])),
  receiver: noted(z.optional(address), 'Who is paid; says nothing about the price.'),
  slippage: z.optional(slippageBps),
  destAmount: z.optional(amount),
  includeDEXS: z.optional(list),
  excludeDEXS: z.optional(list),
  includeContractMethods: z.optional(list),
  excludeContractMethods: z.optional(list),
  excludePools: z.optional(list),
  excludeRFQ: noted(z.optional(flag), 'Leaves open OTC orders out; GET /swap always does.'),
  excludeContractMethodsWithoutFeeModel: noted(
    z.optional(flag),
    'Leaves open OTC orders out: the method that fills them is the only one that takes no fee.',
  ),
  otherExchangePrices: z.optional(flag),
  partner: z.optional(partner),
  partnerFeeBps: z.optional(integer(0, maxPartnerFeeBps)),
  maxImpact: z.optional(decimal(0, 100)),
  maxUSDImpact: z.optional(decimal(0, 1e12)),
  ignoreBadUsdPrice: z.optional(flag),
  srcTokenTransferFee: z.optional(taxBps),
  destTokenTransferFee: z.optional(taxBps),
  srcTokenDexTransferFee: z.optional(taxBps),
  destTokenDexTransferFee: z.optional(taxBps),
  degenMode: z.optional(flag),
}

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
    gasPrice: z.optional(wei),
    maxFeePerGas: z.optional(wei),
    maxPriorityFeePerGas: z.optional(wei),
    eip1559: z.optional(flag),
    ignoreChecks: z.optional(flag),
    ignoreGasEstimate: z.optional(flag),
    ignoreAllowance: z.optional(flag),
    onlyParams: z.optional(flag),
    degenMode: z.optional(flag),
  }),
  body: z.object({
    // Anything is let through: whether it is a route of ours is told by its tag, in the words of the contract.
    priceRoute: z.optional(shownAs(priceRouteShape, z.custom<PriceRoute>())),
    srcToken: token,
    destToken: token,
    srcDecimals: z.optional(z.number()),
    destDecimals: z.optional(z.number()),
    side: z.optional(side),
    srcAmount: z.optional(amount),
    destAmount: z.optional(amount),
    slippage: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    userAddress: address,
    txOrigin: noted(z.optional(address), 'Who sends, where userAddress is a contract. Changes nothing here.'),
    receiver: z.optional(address),
    partner: z.optional(partner),
    partnerAddress: z.optional(address),
    partnerFeeBps: z.optional(partnerFeeBps),
    permit: noted(
      z.optional(permit),
      'Takes the place of the approval: `permitData.prefix` of a quote and the signature behind it, or 224 bytes (EIP-2612), 256 (DAI), 352 or 384 (Permit2 transfer), or its 96 bytes of nonce and compact signature with deadline. Allowances of Permit2 (1 or 192 bytes) are for intents: the router takes none.',
    ),
    deadline: z.optional(integer(0, 2 ** 48)),
    takeSurplus: z.optional(z.boolean()),
    isSurplusToUser: z.optional(z.boolean()),
    isCapSurplus: z.optional(z.boolean()),
    isDirectFeeTransfer: z.optional(z.boolean()),
    positiveSlippageToUser: z.optional(z.boolean()),
    orders: noted(
      z.optional(z.array(signedOrder).check(z.maxLength(100))),
      'OTC orders of one pair to fill in one call, one after the other, instead of a price route. Their taker is nobody or the router; a sale without srcAmount takes all of them.',
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
    userAddress: address,
    partnerAddress: z.optional(address),
    takeSurplus: z.optional(flag),
    isSurplusToUser: z.optional(flag),
    isCapSurplus: z.optional(flag),
    isDirectFeeTransfer: z.optional(flag),
    permit: z.optional(permit),
  }),
  response: z.object({ priceRoute, ...quoteTerms, txParams: txParamsShape }),
  errors: [...quoteErrors, 'PartnerNotAllowed'],
})
