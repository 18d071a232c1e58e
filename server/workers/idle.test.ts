import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { intentIndexer } from '../intent/orders/intent-indexer'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import { clientOf, createFakeChain } from '../ledger/testing/fake-chain'
import { createMortal } from '../ledger/testing/mortal'
import { rfqIndexer } from '../otc/rfq-indexer'
import { measureDepths } from '../pool-index/measure-depths'
import { findSwaps } from '../swaps/find-swaps'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const chain = createFakeChain()
let life: ReturnType<typeof createMortal>
beforeAll(() => {
  life = createMortal({ url: database.url(), ask: chain.ask })
})
afterAll(() => life.close())

test('behavior: without work each run reads as little as possible, and writes nothing', async () => {
  chain.mine()
  const deps = { chain: mainnet, client: clientOf(life.ask), database: life.database, holder: 'worker', log: () => {} }
  const indexers = [rfqIndexer, intentIndexer]
  const nowMs = Number(chain.tip().timestamp) * 1_000
  const looks = {
    follow: () => follow(deps, indexers, nowMs),
    findSwaps: () => findSwaps(deps, nowMs),
    measureDepths: () => measureDepths(deps, nowMs),
    audit: () => audit(deps, indexers, nowMs),
  }
  const costs = async () => {
    const found: Record<string, number> = {}
    for (const [name, look] of Object.entries(looks)) {
      const before = life.steps()
      await look()
      found[name] = life.steps() - before
    }
    return found
  }
  await costs()
  await costs()
  await costs()
  // The audit reads the cursor, the live and the settled orders of each indexer.
  expect(await costs()).toEqual({ follow: 3, findSwaps: 1, measureDepths: 1, audit: 6 })
})
