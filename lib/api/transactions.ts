import * as z from 'zod/mini'
import { chainId, hash, noted } from './fields'
import { operation } from './operation'

const text = z.string()
const count = z.number()

const moved = z.array(
  z.object({
    token: noted(
      text,
      'In lower case; the native token as its placeholder.',
      '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
    ),
    amount: noted(z.nullable(text), 'Raw units; null where the node no longer knows.', '2985123456'),
  }),
)

/** What became of a transaction, by its hash: it need not come from here. */
export const getTransaction = operation({
  method: 'get',
  path: '/transactions/{chainId}/{hash}',
  summary: 'What became of a transaction',
  params: z.object({ chainId, hash: hash }),
  response: z.object({
    chainId: count,
    hash: text,
    status: noted(
      z.enum(['unknown', 'pending', 'mined', 'reverted']),
      'unknown: the node has not heard of it, or it was replaced. pending: waits for a block. mined: it did what it should. reverted: it is in a block and did nothing.',
      'mined',
    ),
    from: z.optional(text),
    to: noted(z.optional(z.nullable(text)), 'Null where it made a contract.'),
    blockNumber: z.optional(count),
    blockHash: z.optional(text),
    confirmations: noted(z.optional(count), 'Blocks since, its own included.', 12),
    gasUsed: z.optional(text),
    effectiveGasPrice: noted(z.optional(text), 'Wei for each unit of gas.'),
    reason: noted(
      z.optional(z.nullable(text)),
      "Of a reverted one: the contract's own word, found by running it again on the state before its block; null where that tells nothing.",
      'INSUFFICIENT_OUTPUT',
    ),
    recipient: noted(
      z.optional(text),
      'Of a mined one: whom `received` is about, the receiver of a swap, else who sent it.',
    ),
    sent: noted(
      z.optional(moved),
      'Of a mined one: what left `from`, by the transfers it logged. The native token leaves no log: that of a swap is counted by balances before and after the block, the network cost not included.',
    ),
    received: noted(z.optional(moved), 'Of a mined one: what `recipient` got, counted in the same way.'),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
