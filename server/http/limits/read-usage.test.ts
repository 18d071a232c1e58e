import { expect, test } from 'vitest'
import { registerPartner } from '../../partner/register-partner'
import { createTestService } from '../../testing/harness'
import { openTestDatabase } from '../../testing/test-database'
import { hashKey, issueApiKey, keyId, revokeApiKey } from './api-keys'
import { forgetIdleCallers } from './rate-rows'

const database = openTestDatabase()
const dayMs = 86_400_000

test('default: the holder of a key reads what was asked with it, today and before, on every replica', async () => {
  await registerPartner({ database: database(), nowMs: 0 }, { name: 'shop', address: `0x${'1'.repeat(40)}` })
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'pro' })
  const replicas = [0, 1].map(() => createTestService({ chains: [], database: database(), rateLimits: true }))
  const ask = (path: string, at: number, headers: Record<string, string> = { 'x-api-key': key }) =>
    replicas[at]!.app.request(path, { headers })
  const usage = async (at = 0) => (await ask('/usage', at)).json()
  const spend = async (times: number) => {
    for (let i = 0; i < times; i++) expect((await ask('/partners/anon', i % 2)).status).toBe(200)
  }
  const pass = async (days: number) => {
    for (const { clock } of replicas) clock.nowMs += 10_000
    // A running process does this each second.
    for (const { limits } of replicas) await limits.giveBack('idle')
    for (const { clock } of replicas) clock.nowMs += days * dayMs - 10_000
  }
  const plan = { name: 'shop', plan: 'pro', perSecond: 20, burst: 40, perDay: 120_000 }
  expect(await usage()).toEqual({ ...plan, usedToday: 0, days: [] })
  await spend(3)
  const first = { day: '2026-11-21', requests: 3 }
  for (const at of [0, 1, 0]) expect(await usage(at)).toEqual({ ...plan, usedToday: 3, days: [first] })
  await pass(2)
  expect(await usage()).toEqual({ ...plan, usedToday: 0, days: [first] })
  await spend(2)
  expect(await usage(1)).toEqual({ ...plan, usedToday: 2, days: [first, { day: '2026-11-23', requests: 2 }] })

  // Thirty days are kept, and no more; a key that rests is forgotten with the last of them.
  for (let day = 0; day < 30; day++) {
    await pass(1)
    await spend(1)
  }
  const { days } = await usage()
  expect(days).toHaveLength(30)
  expect([days[0], days.at(-1)]).toEqual([
    { day: '2026-11-24', requests: 1 },
    { day: '2026-12-23', requests: 1 },
  ])
  const nowMs = replicas[0]!.clock.nowMs
  await forgetIdleCallers(database(), { nowMs: nowMs + 29 * dayMs })
  expect((await usage()).days).toHaveLength(30)
  await forgetIdleCallers(database(), { nowMs: nowMs + 30 * dayMs })
  expect((await usage()).days).toEqual([])

  const withoutLimits = createTestService({ chains: [], database: database() })
  expect((await withoutLimits.app.request('/usage')).status).toBe(401)
  await revokeApiKey(database(), { id: keyId(hashKey(key)), nowMs })
  for (const given of [key, 'guess']) expect((await ask('/usage', 1, { 'x-api-key': given })).status).toBe(401)
})
