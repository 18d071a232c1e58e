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
    userAddress: noted(z.optional(address), 'Who will swap: quotes leave out OTC orders of this account.'),
  }),
  response: z.object({ priceRoute }),
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
      'Takes the place of the approval: 224 bytes (EIP-2612), 256 (DAI), 352 or 384 (Permit2 transfer), or its 96 bytes of nonce and compact signature with deadline. Allowances of Permit2 (1 or 192 bytes) are for intents: the router takes none.',
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
  response: z.object({ priceRoute, txParams: txParamsShape }),
  errors: [...quoteErrors, 'PartnerNotAllowed'],
})
