import * as z from 'zod/mini'
import { bidVerdicts } from '@/lib/order/round'
import { examples } from '../contract/examples'
import { amountText, chainId as chainIdField, hash, integer, noted, optional, withDefault } from '../contract/fields'
import { operation } from '../contract/operation'
import { bidOrder, chainId, roundId } from './agent-bids'

const text = z.string()

const pastBid = z.object({
  agent: noted(text, 'Who bid.', 'amm'),
  executedAmount: noted(
    amountText,
    'Raw units before fees: of a SELL what it brought, of a BUY what it spent.',
    '2991500000',
  ),
  won: noted(z.boolean(), 'Whether it won.', true),
  score: noted(
    z.nullable(text),
    'What it is worth to the owner above what was signed for what it fills, before fees, in the smallest ' +
      'units of the native token; null where a price is unknown.',
    '2135000000000000',
  ),
  verdict: noted(
    z.enum(bidVerdicts),
    'won; outbid; untried: it promised less than another brought. unfair: of a batch that gives a pair less ' +
      'than its best single bids. conflict: a batch had its pair. failed: see reason. noRoom, stale: it won, ' +
      'and could not be awarded on this block.',
    'won',
  ),
  reason: noted(z.nullable(text), 'Why it failed, in one word.', null),
  orders: noted(z.int(), 'Orders that the bid fills together.', 1),
  usesPools: noted(
    z.nullable(z.boolean()),
    'Whether some of what it fills goes through pools: false where the orders meet each other whole; null ' +
      'where its agent does not say.',
    true,
  ),
})

const { orderId: _, executor: __, ...question } = bidOrder.shape

const pastRound = z.object({
  roundId,
  chainId,
  blockNumber: noted(z.int(), 'The block that every bid was simulated on.', 23_847_112),
  closedAt: noted(text, 'ISO 8601; when it was over.', '2026-11-22T14:05:12.000Z'),
  orders: noted(
    z.array(
      z.object({
        orderHash: noted(hash, 'The order.'),
        ...question,
        bound: noted(
          z.nullable(amountText),
          'What a route through pools could come to for what the winner filled, on the same block and after ' +
            'its gas: raw units before fees, of a SELL no route leaves more, of a BUY none costs less. Proven ' +
            'as GET /prices/proofs proves it; null where nobody won, and until or unless it was worked out.',
          '2991620418',
        ),
        bids: noted(z.array(pastBid), 'What was bid for it.', []),
      }),
    ),
    'What somebody bid for, as agents were asked about it.',
    [],
  ),
})

export type PastRound = z.output<typeof pastRound>

export const listRounds = operation({
  method: 'get',
  path: '/v2/delta/rounds',
  revalidated: true,
  tag: 'Intents',
  summary: 'Auctions that are over, the newest first, with all that was bid',
  query: z.object({
    chainId: noted(chainIdField, 'The chain.', 1),
    orderHash: optional(hash, 'Only rounds in which somebody bid for this order.', examples.hash),
    limit: noted(withDefault(20, z.optional(integer(1, 100))), 'How many.', 20),
  }),
  response: z.object({ rounds: noted(z.array(pastRound), 'The newest first.', []) }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
