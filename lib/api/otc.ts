import * as z from 'zod/mini'
import { address, chainId, flag, hash, integer, noted, permit, signature } from './fields'
import { operation } from './operation'
import { orderTerms } from './order-terms'

const text = z.string()
const count = z.number()
const defaults = { limit: 100, offset: 0, orderBy: 'createdAt', hideSmallBalances: false } as const
const mostListed = 1_000
const deepestOffset = 100_000

const rfqRecord = z.object({
  orderHash: text,
  chainId: count,
  nonceAndMeta: text,
  // A number, or its digits where a number would not be exact.
  expiry: z.union([count, text]),
  maker: text,
  taker: text,
  makerAsset: text,
  takerAsset: text,
  makerAmount: text,
  takerAmount: text,
  signature: text,
  permitMakerAsset: z.nullable(text),
  state: z.enum(['DRAFT', 'PENDING', 'FULFILLED', 'CANCELLED', 'SUSPENDED', 'EXPIRED']),
  type: z.enum(['P2P', 'LIMIT']),
  takerFromMeta: text,
  makerBalance: text,
  fillableBalance: text,
  reservedBalance: text,
  swappableBalance: text,
  transactionHash: z.nullable(text),
  createdAt: count,
  updatedAt: count,
})

/** An OTC order as the service knows it. */
export type RfqRecord = z.output<typeof rfqRecord>

const orderBy = z.enum(['createdAt', 'updatedAt', 'expiry'])

const listQuery = z.object({
  type: noted(z.optional(z.enum(['P2P', 'LIMIT'])), 'P2P: orders that name who may fill them. LIMIT: open to anyone.'),
  limit: z._default(integer(1, mostListed), defaults.limit),
  offset: z._default(integer(0, deepestOffset), defaults.offset),
  orderBy: noted(z._default(orderBy, defaults.orderBy), 'The greatest first.'),
  hideSmallBalances: noted(
    z._default(flag, defaults.hideSmallBalances),
    'Leaves out orders with less than a thousandth left to fill.',
  ),
})

const rfqList = z.object({
  orders: z.array(rfqRecord),
  limit: count,
  offset: count,
  total: count,
  hasMore: z.boolean(),
})

/** Keeps an order that its maker signed. The same order again answers what is kept. */
export const postRfqOrder = operation({
  method: 'post',
  path: '/ft/p2p/{chainId}',
  summary: 'Posts an OTC order',
  params: z.object({ chainId }),
  body: z.object({
    ...orderTerms,
    signature,
    permitMakerAsset: noted(
      z.optional(z.nullable(permit)),
      'The arguments of a permit of makerAsset for the RFQ contract: 224 bytes (EIP-2612) or 256 (DAI).',
    ),
  }),
  // The record twice: as the specification has it, and under `order` for clients that look there.
  response: z.extend(rfqRecord, { order: rfqRecord }),
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

/** One order with what the chain says of it. */
export const getRfqOrder = operation({
  method: 'get',
  path: '/ft/order/{orderHash}',
  summary: 'An OTC order',
  params: z.object({ orderHash: hash }),
  response: rfqRecord,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded'],
})

const list = {
  params: z.object({ chainId, account: address }),
  query: listQuery,
  response: rfqList,
  errors: ['ValidationError', 'InvalidInput', 'UnsupportedChain', 'RateLimitExceeded'],
} as const

/** What an account offers. */
export const listMakerOrders = operation({
  method: 'get',
  path: '/ft/p2p/{chainId}/maker/{account}',
  summary: 'OTC orders of a maker',
  ...list,
})

/** What is offered to an account, by name; to the zero address: what is offered to anyone. */
export const listTakerOrders = operation({
  method: 'get',
  path: '/ft/p2p/{chainId}/taker/{account}',
  summary: 'OTC orders for a taker',
  ...list,
})

const fillableBalance = z.record(text, text)
const fillableErrors = ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'] as const

/** What an account can still promise of the tokens it offers, by token. */
export const getFillableBalance = operation({
  method: 'get',
  path: '/ft/fillablebalance/{chainId}/{account}',
  summary: 'What a maker can still promise of each token it offers',
  params: z.object({ chainId, account: address }),
  query: z.object({ token: noted(z.optional(address), 'Only this token, offered or not.') }),
  response: fillableBalance,
  errors: fillableErrors,
})

/** What an account can still promise of one token. */
export const getFillableBalanceOfToken = operation({
  method: 'get',
  path: '/ft/fillablebalance/{chainId}/{account}/{token}',
  summary: 'What a maker can still promise of a token',
  params: z.object({ chainId, account: address, token: address }),
  response: fillableBalance,
  errors: fillableErrors,
})
