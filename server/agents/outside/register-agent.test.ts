import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outsideAgents } from '../../db/round-schema'
import { openTestDatabase } from '../../testing/test-database'
import { deriveAgentKey } from './agent-auth'
import {
  AgentExistsError,
  houseAgents,
  InvalidAgentNameError,
  InvalidAgentUrlError,
  registerAgent,
  renewAgentKey,
  revokeAgent,
  UnknownAgentError,
} from './register-agent'

const database = openTestDatabase()
const secret = Buffer.alloc(32, 7)
const deps = () => ({ database: database(), secret, nowMs: 1_000 })
const register = (name: string, url = 'https://nimble.example/agent/', allowPrivate = false) =>
  registerAgent(deps(), { name, url, allowPrivate })
const look = async (name: string) => {
  const [row] = await database().select().from(outsideAgents).where(eq(outsideAgents.name, name))
  return row
}

test('default: returns the key, and stores the url but no key', async () => {
  const key = await register('nimble')
  expect(key).toBe(deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 }))
  const row = await look('nimble')
  expect(row).toEqual({
    name: 'nimble',
    url: 'https://nimble.example/agent',
    keyVersion: 1,
    does: 'bids',
    isActive: true,
    createdAtMs: 1_000,
  })
  expect(JSON.stringify(row)).not.toContain(key)
})

test('behavior: a renewed or new registration gets another key', async () => {
  const first = await register('quick')
  const second = await renewAgentKey(deps(), { name: 'quick' })
  await revokeAgent(deps(), { name: 'quick' })
  expect(await look('quick')).toMatchObject({ isActive: false })
  const third = await register('quick', 'https://elsewhere.example')
  expect(await look('quick')).toMatchObject({ isActive: true, keyVersion: 3, url: 'https://elsewhere.example' })
  expect(new Set([first, second, third]).size).toBe(3)
})

test('error: AgentExistsError, which changes nothing', async () => {
  await register('taken')
  await expect(register('taken', 'https://thief.example')).rejects.toThrow(AgentExistsError)
  expect(await look('taken')).toMatchObject({ url: 'https://nimble.example/agent', keyVersion: 1 })
})

test('error: UnknownAgentError, also for a revoked agent', async () => {
  await register('gone')
  await revokeAgent(deps(), { name: 'gone' })
  for (const name of ['nobody', 'gone']) {
    await expect(revokeAgent(deps(), { name })).rejects.toThrow(UnknownAgentError)
    await expect(renewAgentKey(deps(), { name })).rejects.toThrow(UnknownAgentError)
  }
})

test('error: InvalidAgentNameError', async () => {
  const badly = ['', 'ab', 'a'.repeat(33), 'Nimble', 'nim ble', '-nimble', 'nimble-', 'nim_ble', 'nimblé', 'a\nb']
  for (const name of [...badly, ...houseAgents]) await expect(register(name)).rejects.toThrow(InvalidAgentNameError)
  expect(await register('a'.repeat(32))).toMatch(/^[0-9a-f]{64}$/)
})

describe('error: InvalidAgentUrlError', () => {
  const never = ['nimble', 'ftp://nimble.example', 'https://me:key@nimble.example', 'https://nimble.example/?a=1']
  const long = `https://nimble.example/${'a'.repeat(2_000)}`
  const inside = [
    'http://nimble.example',
    'https://localhost',
    'https://127.0.0.1:9000',
    'https://[::1]/',
    'https://10.1.2.3',
  ]

  test("for urls that cannot be an agent's", async () => {
    for (const url of [...never, long, 'https://nimble.example/#a'])
      for (const isAllowed of [true, false])
        await expect(register('odd', url, isAllowed), url).rejects.toThrow(InvalidAgentUrlError)
  })

  test('for private networks and without TLS, unless allowed; without repeating the url', async () => {
    for (const [at, url] of inside.entries()) {
      const refused = await register('inside', url).catch((error: Error) => error)
      expect(refused, url).toBeInstanceOf(InvalidAgentUrlError)
      expect((refused as Error).message).not.toContain(new URL(url).host)
      expect(await register(`inside-${at}`, url, true)).toMatch(/^[0-9a-f]{64}$/)
    }
  })
})

describe('the command', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/register-agent.ts', ...words], {
      encoding: 'utf8',
      cwd: path.join(import.meta.dirname, '../../..'),
      env: { ...process.env, DATABASE_URL: database.url(), HMAC_SECRET: secret.toString('hex') },
    })

  test('default: prints a key on registration and renewal, and nothing else', async () => {
    const keyOf = (keyVersion: number) => `${deriveAgentKey(secret, { name: 'typed', keyVersion })}\n`
    expect(run('typed', 'https://typed.example')).toMatchObject({ status: 0, stdout: keyOf(1), stderr: '' })
    expect(run('--new-key', 'typed')).toMatchObject({ status: 0, stdout: keyOf(2), stderr: '' })
    expect(run('--revoke', 'typed')).toMatchObject({ status: 0, stdout: '', stderr: '' })
    expect(await look('typed')).toMatchObject({ isActive: false })
  })

  test('behavior: registers a relayer', async () => {
    expect(run('--relayer', 'typed-relayer', 'https://typed.example')).toMatchObject({ status: 0, stderr: '' })
    expect(await look('typed-relayer')).toMatchObject({ does: 'relays', isActive: true })
  })

  test('error: names missing options', () => {
    expect(run('typed')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^error: Give a name/) })
  })
})
