import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PriceRoute } from '@/lib/api/market/price-route'
import { getPrices } from '@/lib/api/market/prices'
import { getProof, type Proof } from '@/lib/api/market/proof'
import { updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { unitsOf } from '@/lib/routing/testing/synthetic-token'
import { connectDatabase, type Database } from '../db/client'
import { quotedProofs, quotedStates } from '../db/schema'
import { createTestService } from '../testing/harness'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openTestDatabase } from '../testing/test-database'
import { deleteOldProofs } from './shared-proofs'

const database = openTestDatabase()
const { tokens, market } = dataSet('D2', 1)
const question = { network: 1, srcToken: 'T0', destToken: 'T1', side: 'SELL', slippage: 50, version: '6.2' } as const
const sold = (usd: number) => unitsOf(tokens[0]!, usd).toString()

/** Creates a replica of the service on the shared database and chain. */
const replica = (at: Database = database()) => {
  const { served, show } = serveSyntheticChain({ tokens, market })
  const move = () => {
    const { pools } = served.tracker.market().state
    const pair = pools.find(({ kind }) => kind === 'v2')!
    if (pair.kind === 'v2')
      show(updateMarket(served.tracker.market().state, [{ ...pair, reserve0: pair.reserve0 + 10n ** 12n }]))
  }
  return { move, ...createTestService({ chains: [served], database: at }) }
}

describe('createSharedProofs', () => {
  test('default: any replica proves the quote of another with an equal result', async () => {
    const [first, second] = [replica(), replica()]
    const { priceRoute } = await first.ask(getPrices, { ...question, amount: sold(10_000) })
    const proof = await second.ask(getProof, { hmac: priceRoute.hmac })
    expect(proof).toEqual(await first.ask(getProof, { hmac: priceRoute.hmac }))
    expect(proof.pools.length).toBeGreaterThan(10)
  })

  test('behavior: states that only the stopped author saw can be proved', async () => {
    const { database: own, close } = connectDatabase({ url: database.url(), onError: () => {} })
    const first = replica(own)
    const quoted: { priceRoute: PriceRoute; proof: Proof }[] = []
    for (let block = 0; block < 5; block++) {
      const { priceRoute } = await first.ask(getPrices, { ...question, amount: sold(100 * (block + 1)) })
      quoted.push({ priceRoute, proof: await first.ask(getProof, { hmac: priceRoute.hmac }) })
      first.move()
    }
    const second = replica()
    await until(async () => (await rowsOf(quoted.at(-1)!.priceRoute.hmac)) === 1)
    await close()
    expect(new Set(quoted.map(({ proof }) => proof.blockNumber)).size).toBe(5)
    for (const { priceRoute, proof } of quoted)
      expect(await second.ask(getProof, { hmac: priceRoute.hmac })).toEqual(proof)
  })

  test('behavior: a state is stored once for any number of its quotes', async () => {
    const before = await database().$count(quotedStates)
    const { ask } = replica()
    let last = ''
    for (let usd = 1; usd <= 30; usd++)
      last = (await ask(getPrices, { ...question, amount: sold(usd) })).priceRoute.hmac
    await until(async () => (await rowsOf(last)) === 1)
    expect((await database().$count(quotedStates)) - before).toBe(1)
  })

  test('behavior: without a database a quote is answered, and proved by its author', async () => {
    const { database: own, close } = connectDatabase({ url: database.url(), onError: () => {} })
    const first = replica(own)
    await close()
    const { priceRoute } = await first.ask(getPrices, { ...question, amount: sold(20_000) })
    expect((await first.ask(getProof, { hmac: priceRoute.hmac })).blockNumber).toBe(1)
    await until(async () => first.logged.some(({ event }) => event.startsWith('proofs could not be stored')))
    expect(await rowsOf(priceRoute.hmac)).toBe(0)
  })

  test('error: NotFound on all replicas after five minutes, and the rows are deleted', async () => {
    const [first, second] = [replica(), replica()]
    const { priceRoute } = await first.ask(getPrices, { ...question, amount: sold(30_000) })
    await until(async () => (await rowsOf(priceRoute.hmac)) === 1)
    for (const { clock } of [first, second]) clock.nowMs += 5 * 60_000
    for (const { ask } of [first, second])
      await expect(ask(getProof, { hmac: priceRoute.hmac })).rejects.toMatchObject({
        errorType: 'NotFound',
        status: 404,
      })
    await deleteOldProofs(database(), { nowMs: first.clock.nowMs + 60_000 })
    expect(await database().$count(quotedProofs)).toBe(0)
    expect(await database().$count(quotedStates)).toBe(0)
  })

  test('behavior: above the maximum the newest are kept', async () => {
    const body = Buffer.from([0])
    const hmacs = Array.from({ length: 30 }, (_, index) => index.toString(16).padStart(40, '0'))
    const log = randomUUID()
    await database()
      .insert(quotedProofs)
      .values(hmacs.map((hmac, index) => ({ hmac, log, position: 0, body, keptUntilMs: 1_000 + index })))
    await deleteOldProofs(database(), { nowMs: 0, rows: 10 })
    const left = await database().select({ hmac: quotedProofs.hmac }).from(quotedProofs)
    expect(left.map(({ hmac }) => hmac).sort()).toEqual(hmacs.slice(20))
  })
})

const rowsOf = (hmac: string) => database().$count(quotedProofs, eq(quotedProofs.hmac, hmac))

const until = async (isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await new Promise(setImmediate)
}
