import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amountText, chainId, chainNumber, hash, noted, optional } from '../contract/fields'
import { operation } from '../contract/operation'

const text = z.string()
const count = z.number()

const moved = z.array(
  z.object({
    token: noted(address, 'In lower case; the native token as its placeholder.', examples.usdc),
    amount: noted(z.nullable(amountText), 'Raw units; null where the node no longer knows.', examples.usdcAmount),
  }),
)

/** Returns the outcome of a transaction by its hash, also of one from elsewhere. */
export const getTransaction = operation({
  method: 'get',
  path: '/transactions/{chainId}/{hash}',
  tag: 'Market',
  summary: 'What became of a transaction',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1), hash: noted(hash, 'The transaction.', examples.hash) }),
  response: z.object({
    chainId: noted(chainNumber, 'As asked.', 1),
    hash: noted(hash, 'As asked.', examples.hash),
    status: noted(
      z.enum(['unknown', 'pending', 'mined', 'reverted']),
      'unknown: the node has not heard of it, or it was replaced. pending: waits for a block. mined: it did ' +
        'what it should. reverted: it is in a block and did nothing.',
      'mined',
    ),
    from: optional(address, 'Who sent it.', examples.account),
    to: optional(z.nullable(address), 'Where it went; null where it made a contract.', examples.router),
    blockNumber: optional(count, 'The block it is in.', 19_000_001),
    blockHash: optional(hash, 'The hash of that block.', examples.hash),
    confirmations: optional(count, 'Blocks since, its own included.', 12),
    gasUsed: optional(text, 'Units of gas.', '128410'),
    effectiveGasPrice: optional(text, 'Wei for each unit of gas.', '1000000000'),
    reason: optional(
      z.nullable(text),
      "Of a reverted one: the contract's own word, found by running it again on the state before its block; " +
        'null where that tells nothing.',
      'INSUFFICIENT_OUTPUT',
    ),
    recipient: optional(address, 'Of a mined one: whom `received` is about, the receiver of a swap, else who sent it.'),
    sent: optional(
      moved,
      'Of a mined one: what left `from`, by the transfers it logged. The native token leaves no log: that of ' +
        'a swap is counted by balances before and after the block, the network cost not included.',
    ),
    received: optional(moved, 'Of a mined one: what `recipient` got, counted in the same way.'),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
