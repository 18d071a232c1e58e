import { expect, test } from 'vitest'
import { registerPartner } from '../../partner/register-partner'
import { createTestService } from '../../testing/harness'
import { openTestDatabase } from '../../testing/test-database'
import { hashKey, issueApiKey, keyId, revokeApiKey } from './api-keys'
import { deleteIdleCallers } from './rate-rows'

const database = openTestDatabase()
const dayMs = 86_400_000

test('default: the holder of a key reads its use of today and before, on every replica', async () => {
  await registerPartner({ database: database(), nowMs: 0 }, { name: 'shop', address: `0x${'1'.repeat(40)}` })
  const key = await issueApiKey(database(), { partner: 'shop', plan: 'pro' })
  const replicas = [0, 1].map(() => createTestService({ chains: [], database: database(), rateLimits: true }))
  const save = async () => {
    for (const { keyUsage } of replicas) await keyUsage.save()
  }
  const ask = (path: string, at: number, headers: Record<string, string> = { 'x-api-key': key }) =>
    replicas[at]!.app.request(path, { headers })
  const asked = async (at = 0) => (await ask('/partners/usage', at)).json()
  const usage = async (at = 0) => {
    const { leftToday, endpoints, ...rest } = await asked(at)
    expect(leftToday).toBe(120_000 - rest.usedToday)
    return rest
  }
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
  await save()
  const partner = 'GET /partners/{partner}'
  const own = 'GET /partners/usage'
  const byEndpoint = async () =>
    (await asked()).endpoints.filter(({ endpoint }: { endpoint: string }) => endpoint !== own)
  expect(await byEndpoint()).toEqual([
    { day: '2026-11-23', endpoint: partner, requests: 2, refused: 0 },
    { day: '2026-11-21', endpoint: partner, requests: 3, refused: 0 },
  ])
  for (const at of [0, 1]) expect((await ask('/partners/nobody', at)).status).toBe(404)
  await save()
  await save()
  expect((await byEndpoint())[0]).toEqual({ day: '2026-11-23', endpoint: partner, requests: 4, refused: 2 })
  expect(await usage(1)).toEqual({ ...plan, usedToday: 4, days: [first, { day: '2026-11-23', requests: 4 }] })

  // Thirty days are stored, and no more; an unused key is deleted after the last of them.
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
  await deleteIdleCallers(database(), { nowMs: nowMs + 29 * dayMs })
  expect((await usage()).days).toHaveLength(30)
  await deleteIdleCallers(database(), { nowMs: nowMs + 30 * dayMs })
  expect((await usage()).days).toEqual([])

  const withoutLimits = createTestService({ chains: [], database: database() })
  expect((await withoutLimits.app.request('/partners/usage')).status).toBe(401)
  await revokeApiKey(database(), { id: keyId(hashKey(key)), nowMs })
  for (const given of [key, 'guess']) expect((await ask('/partners/usage', 1, { 'x-api-key': given })).status).toBe(401)
})
