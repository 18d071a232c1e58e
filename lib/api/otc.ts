import * as z from 'zod/mini'
import { examples } from './contract/examples'
import {
  address,
  amount,
  amountText,
  chainId,
  chainNumber,
  expiryText,
  fillUsd,
  flag,
  hash,
  integer,
  namedObject,
  noted,
  optional,
  permit,
  signature,
  uint256,
} from './contract/fields'
import { wait } from './contract/list-fields'
import { operation } from './contract/operation'
import { orderTerms } from './intent/order-terms'

const text = z.string()
const count = z.number()
const defaults = { limit: 100, offset: 0, orderBy: 'createdAt', hideSmallBalances: false } as const
const maxListed = 1_000
const deepestOffset = 100_000

const rfqRecord = namedObject('RfqRecord', {
  orderHash: noted(hash, 'Names the order.', examples.hash),
  chainId: noted(chainNumber, 'The chain.', 1),
  nonceAndMeta: noted(uint256, 'As signed.', examples.nonceAndMeta),
  expiry: noted(expiryText, 'Unix seconds, 0 for never.', examples.seconds),
  maker: noted(address, 'Who signed.', examples.account),
  taker: noted(address, 'Who may fill it; the zero address lets anyone.', examples.other),
  makerAsset: noted(address, 'What the maker gives, an ERC-20 token.', examples.weth),
  takerAsset: noted(address, 'What the maker wants for it.', examples.usdc),
  makerAmount: noted(amount, 'Raw units of makerAsset.', examples.wethAmount),
  takerAmount: noted(amount, 'Raw units of takerAsset.', '3000000000'),
  signature: noted(signature, "The maker's.", examples.signature),
  permitMakerAsset: noted(z.nullable(permit), 'The permit that came with it, or null.', null),
  state: noted(
    z.enum(['DRAFT', 'PENDING', 'FULFILLED', 'CANCELLED', 'SUSPENDED', 'EXPIRED']),
    'PENDING can be filled; SUSPENDED will be again when the maker holds and allows enough. The others are the end.',
    'PENDING',
  ),
  type: noted(z.enum(['P2P', 'LIMIT']), 'P2P names who may fill it; LIMIT is open to anyone.', 'P2P'),
  takerFromMeta: noted(address, 'Whom it is for, as nonceAndMeta says it.', examples.other),
  makerBalance: noted(amountText, 'What of the order the maker holds and allows now.', examples.wethAmount),
  fillableBalance: noted(amountText, 'What is not filled yet, raw units of makerAsset.', examples.wethAmount),
  reservedBalance: noted(amountText, "What it takes of the maker's promises while it lives.", examples.wethAmount),
  swappableBalance: noted(amountText, 'What a fill would get now.', examples.wethAmount),
  transactionHash: noted(z.nullable(hash), 'Of the last fill or the cancellation; null before.', null),
  fills: noted(
    z.array(
      z.object({
        transactionHash: noted(hash, 'The transaction.', examples.hash),
        makerAmount: noted(amountText, 'What the maker gave, raw units.', examples.wethAmount),
        takerAmount: noted(
          z.nullable(amountText),
          'What the taker gave, raw units; null of fills found before this field.',
          '3000000000',
        ),
        filledAt: noted(z.nullable(count), 'Unix seconds of the block; null alike.', examples.seconds),
        makerUsd: fillUsd('makerAsset', examples.wethUsd),
        takerUsd: fillUsd('takerAsset', examples.usdcUsd),
      }),
    ),
    'Own field: what filled it, the oldest first.',
    [],
  ),
  createdAt: noted(count, 'Unix seconds.', examples.seconds),
  updatedAt: noted(count, 'Unix seconds.', examples.seconds),
})

/** An OTC order in the records of the service. */
export type RfqRecord = z.output<typeof rfqRecord>

const orderBy = z.enum(['createdAt', 'updatedAt', 'expiry'])

const listQuery = z.object({
  type: optional(z.enum(['P2P', 'LIMIT']), 'P2P: orders that name who may fill them. LIMIT: open to anyone.'),
  limit: noted(z._default(integer(1, maxListed), defaults.limit), 'How many to answer at most.', 20),
  offset: noted(z._default(integer(0, deepestOffset), defaults.offset), 'How many to pass over.', 0),
  orderBy: noted(z._default(orderBy, defaults.orderBy), 'The greatest first.'),
  hideSmallBalances: noted(
    z._default(flag, defaults.hideSmallBalances),
    'Leaves out orders with less than a thousandth left to fill.',
  ),
})

const rfqList = z.object({
  orders: noted(z.array(rfqRecord), 'The orders.'),
  limit: noted(count, 'As asked.', 20),
  offset: noted(count, 'As asked.', 0),
  total: noted(count, 'How many there are in all.', 1),
  hasMore: noted(z.boolean(), 'Whether some come after these.', false),
})

/** Stores an order that its maker signed. Posting it again returns the stored order. */
export const postRfqOrder = operation({
  method: 'post',
  path: '/ft/p2p/{chainId}',
  priority: 'order',
  tag: 'OTC',
  summary: 'Posts an OTC order',
  params: z.object({ chainId: noted(chainId, 'The chain it was signed for.', 1) }),
  body: z.object({
    ...orderTerms,
    signature: noted(signature, "The maker's, of the typed data of these terms.", examples.signature),
    permitMakerAsset: optional(
      z.nullable(permit),
      'The arguments of a permit of makerAsset for the RFQ contract: 224 bytes (EIP-2612) or 256 (DAI).',
    ),
  }),
  // The record twice: as the specification defines it, and as `order` for other clients.
  response: z.extend(rfqRecord, { order: noted(rfqRecord, 'The same once more, for clients that look here.') }),
  errors: [
    'ValidationError',
    'InvalidInput',
    'InvalidSignature',
    'OrderExpired',
    'PayloadTooLarge',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

/** Returns one order with its state on the chain. */
export const getRfqOrder = operation({
  method: 'get',
  path: '/ft/order/{orderHash}',
  revalidated: true,
  tag: 'OTC',
  summary: 'An OTC order',
  params: z.object({ orderHash: noted(hash, 'The order.', examples.hash) }),
  query: z.object({ wait }),
  response: rfqRecord,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

const chain = noted(chainId, 'The chain.', 1)
const account = noted(address, 'The maker or taker.', examples.account)

const list = {
  params: z.object({ chainId: chain, account }),
  query: listQuery,
  response: rfqList,
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'RateLimitExceeded'],
} as const

/** Lists the offers of an account. */
export const listMakerOrders = operation({
  method: 'get',
  path: '/ft/p2p/{chainId}/maker/{account}',
  revalidated: true,
  tag: 'OTC',
  summary: 'OTC orders of a maker',
  ...list,
})

/** Lists the orders that name an account as taker; for the zero address, those open to anyone. */
export const listTakerOrders = operation({
  method: 'get',
  path: '/ft/p2p/{chainId}/taker/{account}',
  revalidated: true,
  tag: 'OTC',
  summary: 'OTC orders for a taker',
  ...list,
})

const fillableBalance = noted(z.record(text, amountText), 'Raw units by token.', {
  [examples.weth]: examples.wethAmount,
})
const fillableErrors = ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'] as const

/** Returns the amounts that an account can still offer, by token that it offers. */
export const getFillableBalance = operation({
  method: 'get',
  path: '/ft/fillablebalance/{chainId}/{account}',
  tag: 'OTC',
  summary: 'What a maker can still promise of each token it offers',
  params: z.object({ chainId: chain, account }),
  query: z.object({ token: optional(address, 'Only this token, offered or not.') }),
  response: fillableBalance,
  errors: fillableErrors,
})

/** Returns the amount that an account can still offer of one token. */
export const getFillableBalanceOfToken = operation({
  method: 'get',
  path: '/ft/fillablebalance/{chainId}/{account}/{token}',
  tag: 'OTC',
  summary: 'What a maker can still promise of a token',
  params: z.object({ chainId: chain, account, token: noted(address, 'The token.', examples.weth) }),
  response: fillableBalance,
  errors: fillableErrors,
})
