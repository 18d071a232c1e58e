import * as z from 'zod/mini'
import { type FamilyName, familyNames, familyOf } from '@/lib/order/families/families'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { examples } from '../contract/examples'
import {
  address,
  amount,
  hash,
  hex,
  integer,
  namedObject,
  noted,
  optional,
  partner,
  shownAs,
  side,
  uint256,
  withDefault,
} from '../contract/fields'
import { operation } from '../contract/operation'
import { intentRoute } from './intent'

const text = z.string()
const count = z.number()

/** A number, not its digits: what was signed travels unchanged. */
const wholeNumber = z.int().check(z.minimum(0), z.maximum(2 ** 48))

const nonce = noted(uint256, 'Of the orders of an owner with one nonce one is filled.', '1731325253703')
const partnerAndFee = noted(uint256, 'Who earns on it, and what.', '512')
const metadata = noted(hex(1_024), 'Whatever the owner wants to sign with it.', '0x')
const deadline = noted(wholeNumber, 'Unix seconds; the last one in which it can be filled.', examples.seconds)
const permit = noted(hex(1_024), 'How the source is taken; empty by the allowance.', '0x')
const who = {
  owner: noted(address, 'Who gives the source, and signs.', examples.account),
  beneficiary: noted(address, 'Who is paid.', examples.account),
  srcToken: noted(address, 'What is given, the native one as its placeholder.', examples.usdc),
  destToken: noted(address, 'What is got.', examples.weth),
}
const bridge = noted(
  z.object({
    protocolSelector: noted(hex(4), 'The bridge; zeros on one chain.', '0x00000000'),
    destinationChainId: noted(wholeNumber, 'Where to; 0 on one chain.', 0),
    outputToken: noted(address, 'What arrives there.', `0x${'0'.repeat(40)}`),
    scalingFactor: noted(
      z.int().check(z.minimum(-128), z.maximum(127)),
      'Decimals of what arrives less those of destToken, which enters the bridge.',
      0,
    ),
    protocolData: noted(hex(1_024), 'The terms of the bridge: its fee at most, and the seconds to pay in.', '0x'),
  }),
  'How destToken leaves for another chain; all zero on one chain. Amounts of the order are of what enters the bridge.',
)

/** An order as it is signed, in JSON. */
export const intentValue = namedObject('IntentValue', {
  ...who,
  srcAmount: noted(amount, 'Raw units: exactly so much of a sale, at most so much of a purchase.', examples.usdcAmount),
  destAmount: noted(
    amount,
    'Raw units after every fee: at least so much of a sale, exactly so much of a purchase.',
    '990000000000000000',
  ),
  expectedAmount: noted(
    amount,
    'Raw units before the fee of a partner: what a sale is to bring, or a purchase to cost.',
    examples.wethAmount,
  ),
  deadline,
  kind: noted(z.union([z.literal(0), z.literal(1)]), '0 for SELL, 1 for BUY.', 0),
  nonce,
  partnerAndFee,
  permit,
  metadata,
  bridge,
})

const schedule = {
  nonce,
  partnerAndFee,
  deadline,
  interval: noted(wholeNumber, 'Seconds from one slice to the next, at least 60.', 300),
  numSlices: noted(z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)), 'How many slices, at least 2.', 4),
}

const twapSaleValue = namedObject('TwapOrderValue', {
  ...who,
  ...schedule,
  destAmountPerSlice: noted(
    amount,
    'The least that each slice brings, raw units after every fee. ' +
      'The last slice also sells the remainder, and its minimum grows in proportion, rounded up.',
    '247500000000000000',
  ),
  totalSrcAmount: noted(amount, 'Raw units that all slices sell together.', examples.usdcAmount),
  permit,
  metadata,
  bridge,
})

const twapPurchaseValue = namedObject('TwapBuyOrderValue', {
  ...who,
  ...schedule,
  totalDestAmount: noted(amount, 'Raw units that all slices buy together.', examples.wethAmount),
  maxSrcAmount: noted(amount, 'Raw units that all slices together may cost, each its share.', examples.usdcAmount),
  permit,
  metadata,
  bridge,
})

const productiveValue = namedObject('ProductiveOrderValue', {
  ...who,
  srcAmount: noted(amount, 'Raw units that were deposited; yield on top of them is sold, too.', examples.usdcAmount),
  destAmount: noted(
    amount,
    'Raw units after every fee: the least for srcAmount, and in proportion for its yield. A loss does not lower it.',
    '990000000000000000',
  ),
  expectedAmount: noted(
    amount,
    'Raw units before the fee of a partner that srcAmount is to bring.',
    examples.wethAmount,
  ),
  deadline,
  nonce,
  partnerAndFee,
  permit,
  metadata,
  strategy: noted(address, 'The vault that holds the source for the owner.', examples.vault),
  shares: noted(uint256, 'Shares of the vault that are sold; not read without useShares.', '9523809523'),
  useShares: noted(z.boolean(), 'Whether yield is sold, too.', true),
  bridge,
})

const externalValue = namedObject('ExternalOrderValue', {
  owner: who.owner,
  handler: noted(address, 'The contract that completes the order with its output.', examples.account),
  srcToken: noted(address, 'What is given, by the owner or by the handler.', examples.usdc),
  destToken: noted(address, 'What the handler gets.', examples.weth),
  srcAmount: intentValue.shape.srcAmount,
  destAmount: intentValue.shape.destAmount,
  expectedAmount: intentValue.shape.expectedAmount,
  deadline,
  kind: intentValue.shape.kind,
  nonce,
  partnerAndFee,
  permit,
  metadata,
  data: noted(hex(8_192), 'What the handler is told.', '0x'),
})

/** The struct of each family in JSON. */
const structs = {
  Order: intentValue,
  FillableOrder: intentValue,
  TWAPOrder: twapSaleValue,
  TWAPBuyOrder: twapPurchaseValue,
  ProductiveOrder: productiveValue,
  ExternalOrder: externalValue,
} satisfies Record<FamilyName, unknown>

/** Returns the struct schema with most of the given fields, for precise errors. */
export const signedValueOf = (value: unknown) => {
  const given = typeof value === 'object' && value !== null ? value : {}
  const countOf = (name: FamilyName) => familyOf(name).fields.filter((field) => field.name in given).length
  return structs[familyNames.reduce((best, name) => (countOf(name) > countOf(best) ? name : best))]
}

const distinctStructs = [...new Set(Object.values(structs))]
const fieldCount = ({ shape }: (typeof distinctStructs)[number]) => Object.keys(shape).length

/**
 * An order of any family as it is signed, in JSON. The first schema that matches drops unknown
 * fields, so those with most fields come first.
 */
export const signedValue = z.union(distinctStructs.toSorted((a, b) => fieldCount(b) - fieldCount(a)))

const field = z.object({ name: noted(text, 'Its name.', 'owner'), type: noted(text, 'Its type.', 'address') })

const typedData = namedObject('IntentTypedData', {
  domain: noted(
    z.object({
      name: noted(text, "The contract's.", 'Portikus'),
      version: noted(text, "The contract's.", '2.0.0'),
      chainId: noted(count, 'The chain of the source.', 1),
      verifyingContract: noted(address, 'The settlement contract.', '0x0000000000bbf5c5fd284e657f01bd000933c96d'),
    }),
    'The contract that the signature is for.',
  ),
  types: noted(z.record(text, z.array(field)), 'The structs; the one that no other refers to is signed.', {
    Order: [{ name: 'owner', type: 'address' }],
  }),
  value: noted(signedValue, 'What is signed; goes to POST /v2/delta/orders as it is.'),
})

/** The additional parameters of a request for a productive order. */
const positionFields = {
  strategy: optional(
    address,
    'Of a ProductiveOrder: the vault, one of GET /v2/delta/prices/strategies/{chainId}.',
    examples.vault,
  ),
  useShares: noted(
    z._default(z.boolean(), true),
    'Of a ProductiveOrder: true sells principal and yield, false the principal alone.',
    true,
  ),
}

/** The additional parameters of a request for an external order. */
const handlerFields = {
  handler: optional(address, 'Of an ExternalOrder: the contract that completes it.', examples.account),
  data: optional(hex(8_192), 'Of an ExternalOrder: what the handler is told.', '0x'),
}

/** Builds the typed data of an order from the route of a price. Stores nothing. */
export const buildIntentOrder = operation({
  method: 'post',
  path: '/v2/delta/orders/build',
  priority: 'order',
  tag: 'Intents',
  summary: 'Typed data of an intent order, to be signed',
  body: z.object({
    // Any value passes: its digest decides later, with that error, if the route is this service's.
    route: noted(shownAs(intentRoute, z.unknown()), 'The route of a price, unchanged; it names the chain.'),
    owner: noted(address, 'Who gives the source, and will sign.', examples.account),
    deadline: noted(z.optional(integer(0, 2 ** 48)), 'Unix seconds; needed.', examples.seconds),
    side: noted(z._default(side, 'SELL'), 'As in the price.', 'SELL'),
    beneficiary: optional(address, 'Who is paid; the owner unless said.', examples.account),
    nonce: optional(
      uint256,
      'A number that the owner used for no other order; chosen here unless said.',
      '1731325253703',
    ),
    permit: noted(
      z._default(hex(1_024), '0x'),
      'How the source is taken: empty by the allowance; 1 byte 01 by the one inside Permit2; 96, 192, 224 or ' +
        '256 bytes as a permit.',
      '0x',
    ),
    slippage: optional(integer(0, 10_000), 'How far the price may move against the order, bps; 100 unless said.', 50),
    limitAmount: optional(
      amount,
      'A limit in place of a slippage, raw units after fees: of a sale the least that is got, for each slice of a ' +
        'TWAPOrder; of a purchase the most that is given, but of a TWAPBuyOrder that is maxSrcAmount. ' +
        'Across chains it is of what enters the bridge, whose fee comes off it.',
      '990000000000000000',
    ),
    metadata: noted(z._default(hex(1_024), '0x'), 'Signed with the order, for whoever asks.', '0x'),
    partiallyFillable: noted(z._default(z.boolean(), false), 'Whether it may be filled in parts.', false),
    partner: noted(withDefault('anon', z.optional(partner)), 'The integration; anon pays 1 bps.', 'anon'),
    partnerAddress: optional(address, 'Who gets the fee or surplus of the partner.', examples.other),
    partnerFeeBps: optional(integer(0, maxPartnerFeeBps), 'A fee on top of what the partner is registered with.', 25),
    partnerTakesSurplus: optional(
      z.boolean(),
      'Halves what a fill does better than expected between partner and service; a fee wins over it.',
    ),
    takeSurplus: optional(z.boolean(), 'The same, as the market says it.'),
    isSurplusToUser: optional(z.boolean(), "With partnerTakesSurplus: the partner's half is the owner's."),
    capSurplus: noted(
      withDefault(true, z.optional(z.boolean())),
      'Caps what is shared of it at 1% of what was expected.',
    ),
    orderType: noted(
      z._default(z.enum(familyNames), 'Order'),
      'The family; with partiallyFillable a FillableOrder. TWAPOrder sells in slices over time, ' +
        'TWAPBuyOrder buys so, whatever side says; the route is of one slice. Across chains each slice is a transfer ' +
        'of its own, for the signed maximum of its fee. ' +
        'A ProductiveOrder sells what earns in a vault meanwhile, and an ExternalOrder is completed by a handler.',
      'Order',
    ),
    interval: optional(integer(0, 2 ** 48), 'Of a TWAP: seconds from one slice to the next, at least 60.', 300),
    numSlices: optional(integer(0, 2 ** 48), 'Of a TWAP: how many slices, at least 2.', 4),
    totalSrcAmount: optional(
      uint256,
      'Of a TWAPOrder: raw units that all slices sell. ' +
        'The route sells one slice: this divided by numSlices, rounded down. ' +
        'The last slice also sells the remainder, and its minimum grows in proportion.',
      '12000000000',
    ),
    totalDestAmount: optional(
      uint256,
      'Of a TWAPBuyOrder: raw units that all slices buy; across chains what arrives, or what enters the bridge. ' +
        'The route buys a slice: this by numSlices, rounded down.',
      '4000000000000000000',
    ),
    maxSrcAmount: optional(
      uint256,
      'Of a TWAPBuyOrder: the most that all slices together may cost, raw units. It is signed as it is, ' +
        'whatever the slippage.',
      '12500000000',
    ),
    ...positionFields,
    ...handlerFields,
  }),
  response: z.object({
    toSign: noted(typedData, 'Signed as it is, as typed data of EIP-712.'),
    orderHash: noted(hash, 'Names the order everywhere.', examples.hash),
  }),
  errors: [
    'ValidationError',
    'InvalidInput',
    'InvalidRoute',
    'InvalidTWAPParams',
    'InvalidTWAPBuyParams',
    'InvalidTWAPSrcAmount',
    'InvalidTWAPBuyDestAmount',
    'InvalidProductiveOrderParams',
    'InvalidExternalOrderParams',
    'OrderExpired',
    'PayloadTooLarge',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})
