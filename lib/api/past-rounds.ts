import * as z from 'zod/mini'
import { bidOrder, chainId, roundId } from './agent-bids'
import { amountText, chainId as chainIdField, hash, integer, noted, unlessSaid } from './fields'
import { operation } from './operation'

const text = z.string()

const pastBid = z.object({
  agent: noted(text, 'Who bid.', 'amm'),
  executedAmount: noted(
    amountText,
    'Raw units before fees: of a SELL what it brought, of a BUY what it spent.',
    '2991500000',
  ),
  won: noted(z.boolean(), 'Whether it won.', true),
})

const { orderId: _, ...question } = bidOrder.shape

const pastRound = z.object({
  roundId,
  chainId,
  blockNumber: noted(z.int(), 'The block that every bid was simulated on.', 23_847_112),
  orders: noted(
    z.array(
      z.object({
        orderHash: noted(hash, 'The order.'),
        ...question,
        bids: noted(z.array(pastBid), 'What was bid for all of it.', []),
      }),
    ),
    'What agents were asked about, as they were asked.',
    [],
  ),
})

export type PastRound = z.output<typeof pastRound>

export const listRounds = operation({
  method: 'get',
  path: '/v2/delta/rounds',
  tag: 'Intents',
  summary: 'Auctions that are over, the newest first, with all that was bid',
  query: z.object({
    chainId: chainIdField,
    limit: noted(unlessSaid(20, z.optional(integer(1, 100))), 'How many.', 20),
  }),
  response: z.object({ rounds: noted(z.array(pastRound), 'The newest first.', []) }),
  errors: ['UnsupportedChain'],
})
