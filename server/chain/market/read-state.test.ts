import { expect, test } from 'vitest'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { serveSyntheticChain } from '../../testing/synthetic-chain'
import { readState } from './read-state'

const { served } = serveSyntheticChain(dataSet('D1', 1))
const withStatus = (status: { stale: boolean; isHeadOld: boolean }) => ({
  ...served,
  tracker: { ...served.tracker, status: () => ({ ...served.tracker.status(), ...status }) },
})

test('default', async () => {
  expect(await readState(served)).toMatchObject({ blockNumber: 1n, unlistedTokens: [] })
})

test.each([
  ['is silent', { stale: true, isHeadOld: false }, 'the node of this chain is silent'],
  ['stands still', { stale: true, isHeadOld: true }, 'the newest block of this chain is too old'],
])('error: ServiceUnavailable of a node that %s', async (_, status, reason) => {
  await expect(readState(withStatus(status))).rejects.toMatchObject({
    errorType: 'ServiceUnavailable',
    status: 503,
    details: `Service Unavailable: ${reason}`,
  })
})
