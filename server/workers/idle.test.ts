import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { intentBook } from '../intent/orders/intent-book'
import { audit } from '../ledger/audit'
import { follow } from '../ledger/follow'
import { createMortal } from '../ledger/testing/mortal'
import { clientOf, createPaperChain } from '../ledger/testing/paper-chain'
import { rfqBook } from '../otc/rfq-book'
import { measureDepths } from '../pool-index/measure-depths'
import { findSwaps } from '../swaps/find-swaps'
import { openTestDatabase } from '../testing/test-database'

const database = openTestDatabase()
const chain = createPaperChain()
let life: ReturnType<typeof createMortal>
beforeAll(() => {
  life = createMortal({ url: database.url(), ask: chain.ask })
})
afterAll(() => life.close())

test('behavior: with nothing to do each look asks as little as it can, and writes nothing', async () => {
  chain.mine()
  const deps = {
    ...{ chain: mainnet, client: clientOf(life.ask), database: life.database, holder: 'worker', log: () => {} },
  }
  const books = [rfqBook, intentBook]
  const nowMs = Number(chain.tip().timestamp) * 1_000
  const looks = {
    follow: () => follow(deps, books, nowMs),
    findSwaps: () => findSwaps(deps, nowMs),
    measureDepths: () => measureDepths(deps, nowMs),
    audit: () => audit(deps, books, nowMs),
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
  // The audit reads the cursor, the live and the settled orders of each book.
  expect(await costs()).toEqual({ follow: 3, findSwaps: 1, measureDepths: 1, audit: 6 })
})
