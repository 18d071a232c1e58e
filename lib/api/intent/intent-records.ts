import * as z from 'zod/mini'
import { familyNames } from '@/lib/order/families/families'
import { intentIdOf } from '@/lib/order/intent-id'
import { intentStatuses } from '@/lib/order/lifecycle'
import { examples } from '../contract/examples'
import {
  address,
  amountText,
  chainId,
  chainNumber,
  fillUsd,
  hash,
  namedObject,
  namePattern,
  noted,
  optional,
  partner,
  shownAs,
  signature,
  withDefault,
} from '../contract/fields'
import { chainIds, listOf, moment, pageFields, pageOf, updatedAfter, wait } from '../contract/list-fields'
import { operation } from '../contract/operation'
import { signedValue, signedValueOf } from './intent-orders'

const text = z.string()
const count = z.number()
const id = intentIdOf(examples.hash)

/** The maximum number of orders in one cancellation. */
export const maxCancelled = 100

const types = ['MARKET', 'LIMIT'] as const

const fixedSide = z.object({
  chainId: noted(chainNumber, 'Its chain.', 1),
  token: noted(address, 'The token.', examples.usdc),
  amount: noted(
    amountText,
    'What was signed, raw units. Of a purchase that is paid on another chain: what arrives at least, and what arrived.',
    examples.usdcAmount,
  ),
})

const executed = noted(z.nullable(amountText), 'What it came to, raw units; null until all is filled.', null)
const expected = noted(
  z.nullable(amountText),
  'What was expected before the fee of a partner, raw units. On another chain: after the quoted fee of the bridge.',
  examples.wethAmount,
)

const openInput = z.object({
  chainId: fixedSide.shape.chainId,
  token: fixedSide.shape.token,
  expectedAmount: expected,
  maxAmount: noted(amountText, 'The most that may be given, raw units.', examples.wethAmount),
  executedAmount: executed,
})

const openOutput = z.object({
  chainId: fixedSide.shape.chainId,
  token: fixedSide.shape.token,
  expectedAmount: expected,
  minAmount: noted(z.nullable(amountText), 'The least that must be got, raw units.', '990000000000000000'),
  executedAmount: executed,
})

const fill = z.object({
  originTx: noted(hash, 'The transaction that filled it.', examples.hash),
  destinationTx: noted(
    z.nullable(hash),
    'The one that paid on another chain; null on one chain, and until it is found.',
    null,
  ),
  filledPercent: noted(count, 'Of the whole order, 0 to 100.', 100),
  spentAmount: noted(z.nullable(amountText), 'What was given, raw units.', examples.usdcAmount),
  receivedAmount: noted(
    z.nullable(amountText),
    'What was got, raw units of the output token; on another chain what is due until it is paid, and 0 if refunded.',
    examples.wethAmount,
  ),
  filledAt: noted(text, 'Own field: ISO 8601; the time of the block.', moment),
  feeAmount: noted(
    amountText,
    'Own field: what partner and service took of it, raw units: destination of a sale, source of a purchase.',
    '0',
  ),
  srcUsd: fillUsd('srcToken', examples.usdcUsd),
  destUsd: fillUsd('destToken', examples.wethUsd),
})

const intentRecord = namedObject('IntentRecord', {
  id: noted(text, 'Names the order in the service.', id),
  status: noted(z.enum(intentStatuses), 'Where it stands.', 'PENDING'),
  side: noted(z.enum(['SELL', 'BUY']), 'Which amount is exact.', 'SELL'),
  type: noted(z.enum(types), 'LIMIT rests until its price is there.', 'MARKET'),
  onChainOrderType: noted(z.enum(familyNames), 'The struct that was signed.', 'Order'),
  owner: noted(address, 'Who gives, and signed.', examples.account),
  beneficiary: noted(address, 'Who is paid.', examples.account),
  orderHash: noted(hash, 'Names the order everywhere.', examples.hash),
  partner: noted(text, 'The integration that was named; the signed order says who is paid.', 'anon'),
  order: noted(signedValue, 'As signed.'),
  input: noted(z.union([fixedSide, openInput]), 'What is given.'),
  output: noted(z.union([openOutput, fixedSide]), 'What is got.'),
  transactions: noted(z.array(fill), 'What filled it, the oldest first.', []),
  refunds: noted(
    z.array(
      z.object({
        tx: noted(hash, 'The transaction.', examples.hash),
        chainId: noted(chainNumber, 'Its chain.', 1),
        token: noted(address, 'What came back.', examples.usdc),
        amount: noted(amountText, 'How much, raw units.', examples.usdcAmount),
      }),
    ),
    'What a bridge gave back.',
    [],
  ),
  createdAt: noted(text, 'ISO 8601.', moment),
  updatedAt: noted(text, 'ISO 8601; of its last change.', moment),
  expiresAt: noted(text, 'ISO 8601; the deadline.', moment),
})

/** An intent order in the records of the service. */
export type IntentRecord = z.output<typeof intentRecord>

const agentName = z.string().check(z.regex(namePattern, 'expected 1 to 64 letters, digits, _ . : -'))
const agents = z._default(z.array(agentName).check(z.maxLength(50)), [])

/** The struct of the family that the given fields match best. */
const ownStruct = shownAs(
  signedValue,
  z.pipe(
    z.unknown().check((ctx) => {
      const read = signedValueOf(ctx.value).safeParse(ctx.value)
      for (const issue of read.error?.issues ?? []) {
        const params = 'params' in issue ? { params: issue.params } : {}
        ctx.issues.push({ code: 'custom', message: issue.message, path: issue.path, input: ctx.value, ...params })
      }
    }),
    z.transform((value) => signedValueOf(value).parse(value)),
  ),
)

/** Stores an order that its owner signed. Posting it again returns the stored order. */
export const postIntentOrder = operation({
  method: 'post',
  path: '/v2/delta/orders',
  priority: 'order',
  tag: 'Intents',
  summary: 'Posts a signed intent order',
  body: z.object({
    chainId: noted(chainId, 'The chain it was signed for.', 1),
    order: noted(ownStruct, '`toSign.value` of the build, as it came.'),
    signature: noted(
      signature,
      "The owner's, of the typed data; 0x where the owner signs on the chain.",
      examples.signature,
    ),
    partner: noted(
      withDefault('anon', z.optional(partner)),
      'The integration, to which the signed fee has to be allowed. Left out, the fee is what was signed, up ' +
        'to 200 bps.',
      'anon',
    ),
    type: optional(z.enum(types), 'LIMIT rests until its price is there; MARKET unless said.', 'MARKET'),
    onChainOrderType: optional(
      z.enum(familyNames),
      'The struct that was signed; told by its fields unless said.',
      'Order',
    ),
    partiallyFillable: optional(z.boolean(), 'Signed as FillableOrder; not so unless said.', false),
    referrerAddress: optional(z.nullable(address), 'Who brought it; earns nothing by it.', examples.other),
    includeAgents: noted(agents, 'Only these agents may fill it.', []),
    excludeAgents: noted(agents, 'These may not.', []),
  }),
  response: intentRecord,
  errors: [
    'ValidationError',
    'InvalidInput',
    'InvalidSignature',
    'OrderExpired',
    'InsufficientBalance',
    'InsufficientAllowance',
    'UnsupportedToken',
    'PayloadTooLarge',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

const orderIds = noted(
  z.array(z.string().check(z.maxLength(64))).check(
    z.minLength(1, 'expected at least one order id'),
    z.refine((ids) => ids.length <= maxCancelled, {
      error: `orderIds must contain at most ${maxCancelled} entries`,
      // The text is the specification's.
      params: { errorType: 'ValidationError' },
    }),
  ),
  'The ids of the orders, at most 100.',
  [id],
)

/** Returns typed data that an owner signs to cancel orders without gas. */
export const buildCancellation = operation({
  method: 'post',
  path: '/v2/delta/orders/build/cancellation',
  priority: 'order',
  tag: 'Intents',
  summary: 'Typed data of a cancellation, to be signed',
  body: z.object({ orderIds }),
  response: z.object({
    toSign: noted(
      z.object({
        domain: noted(
          z.object({
            name: noted(text, "The contract's.", 'Portikus'),
            version: noted(text, "The contract's.", '2.0.0'),
            chainId: noted(chainNumber, 'The chain of the orders.', 1),
            verifyingContract: noted(address, 'The settlement contract.', '0x0000000000bbf5c5fd284e657f01bd000933c96d'),
          }),
          'The contract of the orders.',
        ),
        types: noted(
          z.record(
            text,
            z.array(
              z.object({ name: noted(text, 'Its name.', 'orderIds'), type: noted(text, 'Its type.', 'string[]') }),
            ),
          ),
          'The struct.',
          { OrderCancellations: [{ name: 'orderIds', type: 'string[]' }] },
        ),
        value: noted(z.object({ orderIds }), 'What is signed.'),
      }),
      'Signed as it is, as typed data of EIP-712.',
    ),
    hash: noted(hash, 'The digest.', examples.hash),
  }),
  errors: ['ValidationError', 'PayloadTooLarge', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Cancels orders: all of them, or none. */
export const cancelIntentOrders = operation({
  method: 'post',
  path: '/v2/delta/orders/cancel',
  priority: 'order',
  tag: 'Intents',
  summary: 'Cancels intent orders without gas',
  body: z.object({
    orderIds,
    signature: noted(signature, "The owner's, of the ids in this order.", examples.signature),
  }),
  response: z.object({
    success: noted(z.boolean(), 'Always true: a refusal is an error.', true),
    cancelled: noted(z.array(text), 'The ids; a fill on its way may still come first.', [id]),
  }),
  errors: [
    'ValidationError',
    'InvalidSignature',
    'OrderAlreadySettled',
    'PayloadTooLarge',
    'UnsupportedChain',
    'RateLimitExceeded',
    'ServiceUnavailable',
  ],
})

/** Lists the intent orders of an account on all chains, the newest first. */
export const listIntentOrders = operation({
  method: 'get',
  path: '/v2/delta/orders',
  revalidated: true,
  tag: 'Intents',
  summary: 'Intent orders of an account',
  query: z.object({
    userAddress: noted(address, 'The owner.', examples.account),
    ...pageFields,
    chainId: chainIds,
    type: optional(z.enum(types), 'Only of this type.', 'LIMIT'),
    status: optional(
      listOf(z.enum([...intentStatuses, 'REFUNDING']), (name) => name.toUpperCase()),
      'Only of these statuses, comma-separated; no order is ever REFUNDING.',
      'PENDING,ACTIVE',
    ),
    onChainOrderType: optional(z.enum(familyNames), 'Only of this family.', 'Order'),
    updatedAfter: updatedAfter(
      'ISO 8601: only orders that changed at this moment or later. So a client that has the list asks for what is new.',
    ),
  }),
  response: pageOf(intentRecord, 'The orders.'),
  errors: ['ValidationError', 'InvalidInput', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** Any text is accepted: one that is no id is answered as not found. */
const name = z.string()
const singleOrder = {
  response: intentRecord,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
} as const

/** Returns one order by the id from its post. */
export const getIntentOrder = operation({
  method: 'get',
  path: '/v2/delta/orders/{orderId}',
  revalidated: true,
  tag: 'Intents',
  summary: 'An intent order by its id',
  params: z.object({ orderId: noted(name, 'Its id.', id) }),
  query: z.object({ wait }),
  ...singleOrder,
})

/** Returns one order by the digest that its owner signed. */
export const getIntentOrderByHash = operation({
  method: 'get',
  path: '/v2/delta/orders/hash/{hash}',
  revalidated: true,
  tag: 'Intents',
  summary: 'An intent order by its hash',
  params: z.object({ hash: noted(name, 'Its hash.', examples.hash) }),
  query: z.object({ wait }),
  ...singleOrder,
})

/** Returns the events of one order at the service, and the reason why it is not filled. */
export const getIntentTimeline = operation({
  method: 'get',
  path: '/v2/delta/orders/hash/{hash}/timeline',
  revalidated: true,
  tag: 'Intents',
  summary: 'What happened to an intent order, and why it is not filled',
  params: z.object({ hash: noted(name, 'Its hash.', examples.hash) }),
  response: z.object({
    events: noted(
      z.array(
        z.object({
          label: noted(
            z.enum([
              ...(['status', 'asked', 'declined', 'awarded', 'sent', 'replaced', 'released', 'returned'] as const),
              ...(['bridged', 'landed', 'paid', 'late', 'refunded'] as const),
            ]),
            'status: it changed. asked: its owner asked to cancel it. declined: an agent could not fill it. ' +
              'awarded, sent, replaced: its settlement. released: that ended without a fill. ' +
              'returned: the vault paid the source back after the order expired. ' +
              'bridged: what a fill brought left for another chain. landed: it is for sale there. ' +
              'paid: it was paid there. late: nobody can pay it there any more. ' +
              'refunded: it came back, or was not sold there and went to the recipient.',
            'declined',
          ),
          reason: noted(
            text,
            'The status; the agent, or what it would have failed with; the id of the other chain; how a ' +
              'payment or refund differs from what was due.',
            'InsufficientReturnAmount',
          ),
          transactionHash: noted(z.nullable(hash), 'The transaction, where there is one.', null),
          firstAt: noted(text, 'ISO 8601; when it first happened.', moment),
          lastAt: noted(text, 'ISO 8601; when it last did.', moment),
          times: noted(count, 'How often.', 1),
        }),
      ),
      'The oldest first.',
    ),
  }),
  errors: ['NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})

const committed = noted(
  z.record(text, amountText),
  'Raw units by token; an order that waits for a signature takes none.',
  { [examples.usdc]: examples.usdcAmount },
)
const committedErrors = ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'] as const
const account = noted(address, 'The owner.', examples.account)

/** Returns the totals that the live orders of an account may still take, by token. */
export const getCommittedBalance = operation({
  method: 'get',
  path: '/v2/delta/orders/fillablebalance/{chainId}/{userAddress}',
  tag: 'Intents',
  summary: 'What live intent orders of an account may still take',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1), userAddress: account }),
  response: committed,
  errors: committedErrors,
})

/** Returns the total that the live orders of an account may still take of one token. */
export const getCommittedBalanceOfToken = operation({
  method: 'get',
  path: '/v2/delta/orders/fillablebalance/{chainId}/{userAddress}/{token}',
  tag: 'Intents',
  summary: 'What live intent orders of an account may still take of a token',
  params: z.object({
    chainId: noted(chainId, 'The chain.', 1),
    userAddress: account,
    token: noted(address, 'The token.', examples.usdc),
  }),
  response: committed,
  errors: committedErrors,
})
