import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPages } from '@/build/build-pages'
import { allowances } from '@/lib/api/contract/allowances'
import { createDraw } from '@/lib/routing/testing/random'
import { rateWindows } from '../db/schema'
import { callerOfKey } from '../http/limits/admit'
import { hashKey, issueApiKey, keyId, revokeApiKey } from '../http/limits/api-keys'
import { type Deployment, openDeployment } from '../testing/deployment'
import type { Member } from '../testing/fleet'
import type { Kill } from '../testing/kill-together'
import { killUnderLoad } from '../testing/kill-under-load'

/**
 * Repeats one seed with `SEED=7 npx vitest run server/roles/production`. More kills: `npm run bench
 * -- kills`.
 */
const draw = createDraw(Number(process.env.SEED ?? 1))
const roles = ['api', 'api', 'web', 'web', 'worker', 'worker'] as const

let deployment: Deployment
beforeAll(async () => {
  await buildPages({ onStart: () => {} })
  deployment = await openDeployment({ roles, chainIds: [1] })
}, 900_000)
afterAll(() => deployment?.stop())

/** Returns the status of a request with a key; a busy process is asked again. */
const statusOf = async (member: Member, key: string): Promise<number> => {
  const { status } = await fetch(`${member.url}/partners/anon`, { headers: { 'X-API-KEY': key, Connection: 'close' } })
  return status === 503 ? statusOf(member, key) : status
}

/** Counts the statuses of simultaneous requests with one key to processes on one database. */
const askWithKey = async (members: readonly Member[], key: string, times: number) => {
  const statuses = await Promise.all(
    Array.from({ length: times }, (_, index) => statusOf(members[index % members.length]!, key)),
  )
  const countOf = (status: number) => statuses.filter((one) => one === status).length
  return { 200: countOf(200), 429: countOf(429), 401: countOf(401) }
}

test('behavior: processes on one database share one limit and see a revoked key at once', async () => {
  const { fleet } = deployment
  const { database } = deployment.connection
  await Promise.all(fleet.map((member) => member.start()))
  const apis = fleet.filter(({ role }) => role === 'api')
  const left = 7
  const key = await issueApiKey(database, { partner: 'load', plan: 'basic' })
  const day = Math.floor(Date.now() / 86_400_000)
  // Checked by its day, since the pace returns tokens while requests travel.
  const usedToday = allowances.basic.perDay - left
  await database.insert(rateWindows).values({ caller: callerOfKey(key), scope: 'all', allowedAtMs: 0, day, usedToday })
  expect(await askWithKey(apis, key, 30)).toEqual({ 200: left, 429: 30 - left, 401: 0 })
  await revokeApiKey(database, { id: keyId(hashKey(key)), nowMs: Date.now() })
  for (const api of apis) expect(await askWithKey([api], key, 2)).toEqual({ 200: 0, 429: 0, 401: 2 })
})

/** Half of the processes, then the other half: each role is once asked to end, and once killed. */
const halves = [0, 1].map((half) =>
  roles.flatMap((_, index): Kill[] =>
    index % 2 === half
      ? [{ what: 'process', index, signal: ((index >> 1) + half) % 2 === 0 ? 'SIGTERM' : 'SIGKILL' }]
      : [],
  ),
)
const groups: readonly (readonly Kill[])[] = [
  ...halves,
  [{ what: 'database', signal: 'SIGQUIT' }],
  [
    { what: 'node', forMs: 500 },
    { what: 'database', signal: 'SIGKILL' },
  ],
]

test('behavior: a deployment that is killed in parts under load loses and doubles nothing', async () => {
  const pages: string[] = []
  /** Reads a page of a process that was not asked to end. */
  const look = async () => {
    const member = draw.pick(deployment.fleet.filter(({ role }) => role === 'web'))
    if (member.ending) return
    const page = await fetch(member.url!.replace('/api', '/swap'), { headers: { Connection: 'close' } }).catch(() => {})
    const text = await page?.text().catch(() => '')
    // If a process is killed after the head of an answer, `fetch` returns an empty page.
    if (page?.ok && !member.ending && !text?.includes('<html')) pages.push(text ?? 'no text')
    await wait(200)
  }
  const pauseMs = { min: 500, max: 1_000 }
  const report = await killUnderLoad(deployment, { draw, groups, breathMs: 100, pauseMs, also: [look] })
  const { audit, trades, outcomes } = report
  expect({ ...audit, unexpected: trades.unexpected, pages }).toEqual({
    lost: [],
    doubled: [],
    untrue: [],
    unended: [],
    unexpected: [],
    pages: [],
  })
  expect(outcomes['cut by SIGTERM']).toBe(0)
  expect(trades.offers.length).toBeGreaterThan(10)
  expect(trades.intents.length).toBeGreaterThan(5)
}, 900_000)
