import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { relayOffers } from '../db/bridge-schema'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { createFakeOrigin, type FakeOrigin, farUsdc } from './testing/fake-origin'
import {
  createPaidChain,
  emptyRelays,
  type FakeRelay,
  fakeFunds,
  fakeLimit,
  openFakeRelay,
  type PaidChain,
} from './testing/fake-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'

let chain: PaidChain
let origin: FakeOrigin
let relay: FakeRelay
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createFakeOrigin()
  relay = openFakeRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker' })
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})
const offers = () => database().select().from(relayOffers)

test('default: offers the balance above the minimum for our share plus gas costs', async () => {
  await relay.offer()
  const payable = fakeFunds - fakeLimit.minBalance
  expect(await offers()).toMatchObject([
    {
      chainId: 1,
      token: farUsdc,
      account: relay.account,
      feePips: 50,
      funds: payable,
      maxAmount: payable,
      // 110,000 gas at 1 gwei and 3,000 dollars, plus a fifth.
      feeFlat: 396_000n,
      obstacle: null,
    },
  ])
})

test('behavior: promised amounts are not offered again, and one transfer stays below its limit', async () => {
  relay = openFakeRelay({
    chain,
    origin,
    database: database(),
    keys: keys(),
    holder: 'worker',
    limit: { ...fakeLimit, maxTransfer: 2_000_000_000n },
  })
  origin.deposit({ owner, sent: 1_002_000_000n, due: 1_000_000_000n })
  origin.mine(2)
  await relay.followOrigin()
  await relay.pay()
  await relay.offer()
  const funds = fakeFunds - fakeLimit.minBalance - 1_000_000_000n
  expect(await offers()).toMatchObject([{ funds, maxAmount: 1_900_000_000n }])
})

test('behavior: an account without allowance offers nothing with a reason, logged once', async () => {
  chain.allow(0n)
  chain.mine()
  await relay.follow()
  for (let looks = 0; looks < 2; looks++) await relay.offer()
  expect(await offers()).toMatchObject([{ funds: 0n, maxAmount: 0n, obstacle: 'AllowanceShort' }])
  expect(relay.logged).toMatchObject([
    { level: 'warn', event: 'nothing can be paid of a token', facts: { reason: 'AllowanceShort' } },
  ])
  chain.allow(fakeFunds)
  chain.mine()
  await relay.follow()
  await relay.offer()
  expect(await offers()).toMatchObject([{ obstacle: null, funds: fakeFunds - fakeLimit.minBalance }])
})

test('behavior: while the pools are unknown the previous offer expires', async () => {
  await relay.offer()
  const [before] = await offers()
  relay.removePrices()
  await relay.offer()
  expect(await offers()).toEqual([before])
})
