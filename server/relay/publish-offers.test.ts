import type { Address } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { relayOffers } from '../db/bridge-schema'
import { openAgentKeys } from '../settlement/testing/settling-desk'
import { openTestDatabase } from '../testing/test-database'
import { createPaperOrigin, farUsdc, type PaperOrigin } from './testing/paper-origin'
import {
  createPaidChain,
  emptyRelays,
  openPaperRelay,
  type PaidChain,
  type PaperRelay,
  paperFunds,
  paperLimit,
} from './testing/paper-relay'

const database = openTestDatabase()
const keys = openAgentKeys()
const owner: Address = '0x00000000000000000000000000000000000a11ce'

let chain: PaidChain
let origin: PaperOrigin
let relay: PaperRelay
beforeEach(async () => {
  await emptyRelays(database())
  chain = createPaidChain(keys().accounts[0]!)
  origin = createPaperOrigin()
  relay = openPaperRelay({ chain, origin, database: database(), keys: keys(), holder: 'worker' })
  for (let look = 0; look < 2; look++) await relay.follow()
  await relay.hear()
})
const offers = () => database().select().from(relayOffers)

test('default: offers what the account has above its minimum, for our share and what gas costs', async () => {
  await relay.offer()
  const payable = paperFunds - paperLimit.minBalance
  expect(await offers()).toMatchObject([
    {
      chainId: 1,
      token: farUsdc,
      account: relay.account,
      feePips: 50,
      funds: payable,
      maxAmount: payable,
      // 110,000 units of gas at 1 gwei and 3,000 dollars, and a fifth more.
      feeFlat: 396_000n,
      obstacle: null,
    },
  ])
})

test('behavior: what is promised is not offered again, and one transfer stays below its limit', async () => {
  relay = openPaperRelay({
    chain,
    origin,
    database: database(),
    keys: keys(),
    holder: 'worker',
    limit: { ...paperLimit, maxTransfer: 2_000_000_000n },
  })
  origin.deposit({ owner, sent: 1_002_000_000n, due: 1_000_000_000n })
  origin.mine(2)
  await relay.followOrigin()
  await relay.pay()
  await relay.offer()
  const funds = paperFunds - paperLimit.minBalance - 1_000_000_000n
  expect(await offers()).toMatchObject([{ funds, maxAmount: 1_900_000_000n }])
})

test('behavior: an account without allowance offers nothing, says why, and is logged once', async () => {
  chain.allow(0n)
  chain.mine()
  await relay.follow()
  for (let looks = 0; looks < 2; looks++) await relay.offer()
  expect(await offers()).toMatchObject([{ funds: 0n, maxAmount: 0n, obstacle: 'AllowanceShort' }])
  expect(relay.logged).toMatchObject([
    { level: 'warn', event: 'nothing can be paid of a token', facts: { reason: 'AllowanceShort' } },
  ])
  chain.allow(paperFunds)
  chain.mine()
  await relay.follow()
  await relay.offer()
  expect(await offers()).toMatchObject([{ obstacle: null, funds: paperFunds - paperLimit.minBalance }])
})

test('behavior: while the pools are unknown the offer before grows old', async () => {
  await relay.offer()
  const [before] = await offers()
  relay.loseMarket()
  await relay.offer()
  expect(await offers()).toEqual([before])
})
