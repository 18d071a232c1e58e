import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import {
  address,
  amount,
  chainId,
  chainNumber,
  decimals,
  deprecated,
  flag,
  integer,
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
  token,
  wei,
  withDefault,
} from '../contract/fields'
import { operation } from '../contract/operation'
import { orderTerms } from '../intent/order-terms'
import { fieldTexts } from './price-query'
import { type PriceRoute, priceRouteShape } from './price-route'

const text = z.string()

/** The schema of a transaction to the router. */
export const txParamsShape = namedObject('TxParams', {
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
/** An OTC order with its maker's signature, for fills of several orders. */
const signedOrder = namedObject('SignedOrder', {
  ...orderTerms,
  signature: noted(signature, "The maker's, of the terms.", examples.signature),
  permitMakerAsset: optional(z.nullable(permit), "The maker's permit, as it was posted with the order."),
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
    partnerAddress: optional(address, fieldTexts.feeRecipient),
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
    takeSurplus: optional(z.boolean(), fieldTexts.takesSurplus),
    isSurplusToUser: optional(z.boolean(), fieldTexts.surplusToUser),
    isCapSurplus: noted(withDefault(true, z.optional(z.boolean())), fieldTexts.capsSurplus),
    isDirectFeeTransfer: optional(z.boolean(), fieldTexts.transfersDirectly),
    positiveSlippageToUser: deprecated(optional(z.boolean(), fieldTexts.formerLever)),
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
