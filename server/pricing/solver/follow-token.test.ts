import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ServedChain } from '../../chain/facts/served-chain'
import { createIdleTracker } from '../../chain/testing/idle-tracker'
import { resolveToken } from '../resolve-token'
import { followToken } from './follow-token'

const address: Address = `0x${'a1'.repeat(20)}`
const before: Token = { address, symbol: 'T', name: 'T', decimals: 18, transferFeeBps: 100 }

/** Follows a token that was `before` at its first reading and is `after` at the second. */
const follow = (
  after: Partial<Token>,
  { decimals = 18, ...declared }: { decimals?: number; transferBps?: number; dexBps?: number },
  parameter: 'srcToken' | 'destToken' = 'srcToken',
) => {
  const ensureToken = async (_: string, isExpected: (token: Token) => boolean = () => true) =>
    isExpected(before) ? before : { ...before, ...after }
  const served = { tracker: { ...createIdleTracker(mainnet), ensureToken } } as unknown as ServedChain
  const token = resolveToken(mainnet, { given: address, decimals, parameter, strict: false })
  const { transferBps, dexBps } = declared
  return followToken(served, { token, parameter, declared: { transferBps, dexBps } })
}

test('default: returns the first reading where the request agrees or declares nothing', async () => {
  for (const declared of [{}, { transferBps: 100 }, { dexBps: 0 }])
    expect((await follow({ decimals: 6 }, declared)).traits).toEqual(before)
})

test('behavior: other declared decimals or taxes read the token again', async () => {
  expect((await follow({ decimals: 6 }, { decimals: 6 })).traits).toMatchObject({ decimals: 6 })
  expect((await follow({ transferFeeBps: 50 }, { transferBps: 50 })).traits.transferFeeBps).toBe(50)
  const poolFeeBps = { into: 300, outOf: 200 }
  expect((await follow({ poolFeeBps }, { dexBps: 300 })).traits).toMatchObject({ poolFeeBps })
  expect((await follow({ poolFeeBps }, { dexBps: 200 }, 'destToken')).traits).toMatchObject({ poolFeeBps })
})

test('error: InvalidInput where the decimals still differ', async () => {
  await expect(follow({}, { decimals: 6 })).rejects.toMatchObject({
    details: 'Invalid srcDecimals: the token has 18 decimals, given 6',
  })
})
