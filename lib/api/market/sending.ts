import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { chainId, hash, noted } from '../contract/fields'
import { moment } from '../contract/list-fields'
import { operation } from '../contract/operation'

/** Returns the private relay of a transaction that reached its endpoint before a node showed it. */
export const getSending = operation({
  method: 'get',
  path: '/transactions/{chainId}/{hash}/sending',
  tag: 'Market',
  summary: 'Whether a transaction was sent through the private relay of this service',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1), hash: noted(hash, 'The transaction.', examples.hash) }),
  response: z.object({
    relay: noted(
      z.nullable(z.string()),
      'The relay that took it; null where it is unknown how it was sent. Kept for 90 days.',
      'Example relay',
    ),
    sentAt: noted(z.nullable(z.string()), 'ISO 8601; when the relay took it.', moment),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
