import * as z from 'zod/mini'
import { chainNumber, namedObject, noted } from '../contract/fields'

/** The indexes that the service derives from a chain and updates with each block. */
export const indexNames = ['market', 'ledger', 'audit', 'swaps', 'pools', 'depths', 'prices'] as const
export type IndexName = (typeof indexNames)[number]

/** An index that has failed for a long time. */
export const indexFailure = namedObject('IndexFailure', {
  chainId: noted(chainNumber, 'The chain.', 1),
  index: noted(
    z.enum(indexNames),
    'market: pools of quotes; ledger: orders and fees; audit: its check; pools, depths: pool index; prices: history.',
    'swaps',
  ),
  since: noted(z.string(), 'ISO 8601; when it began to fail.', '2026-11-22T14:05:00.000Z'),
  reason: noted(
    z.string(),
    'Why its last step failed.',
    'BlockNotFoundError: Block at number "23847112" could not be found.',
  ),
})

export type IndexFailure = z.output<typeof indexFailure>
