import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { findKeyHolder, hashKey, keyId } from './http/limits/api-keys'
import { runPartnerCommand } from './partner-command'
import { openTestDatabase } from './testing/test-database'

const database = openTestDatabase()
const address = `0x${'1'.repeat(40)}`
const run = (...words: string[]) => runPartnerCommand({ database: database(), nowMs: 1_000 }, words)

test('default: the command prints a key once, and the key has its plan at once', async () => {
  const command = (...words: string[]) =>
    execFileSync(process.execPath, ['--import', 'tsx', 'server/register-partner.ts', ...words], {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: database.url() },
    })
  expect(await run('register', 'shop', address, '--fee', '25')).toEqual([
    `name shop, address ${address}, feeBps 25, takesSurplus false, tier standard`,
  ])
  const key = command('shop', '--new-key', 'pro').trim()
  expect(key).toMatch(/^[\w-]{32}$/)
  expect(await findKeyHolder(database(), key)).toEqual({ name: 'shop', plan: 'pro' })
  const shown = await run('show', 'shop')
  expect(shown).toHaveLength(2)
  expect(shown[1]).toMatch(new RegExp(`^ {2}key ${keyId(hashKey(key))}, holder shop, plan pro, .* revokedAt never$`))
  expect(shown.join()).not.toContain(key)
})

test('behavior: changes, lists and revokes', async () => {
  expect(await run('change', 'shop', '--fee', '0', '--surplus', 'on', '--tier', 'fixed')).toEqual([
    `name shop, address ${address}, feeBps 0, takesSurplus true, tier fixed`,
  ])
  const [key] = await run('shop', '--new-key', 'basic')
  expect(await run('--revoke-key', keyId(hashKey(key!)))).toEqual([])
  expect(await findKeyHolder(database(), key!)).toBeUndefined()
  await expect(run('--revoke-key', keyId(hashKey(key!)))).rejects.toThrow(/^No key in force is named/)
  const [last] = await run('shop', '--new-key', 'basic')
  expect(await run('list')).toMatchObject([expect.stringMatching(/^name shop, .* createdAt 1970-01-01T00:00:01.000Z/)])
  expect(await run('shop', '--remove')).toEqual([])
  expect(await findKeyHolder(database(), last!)).toBeUndefined()
  expect(await run('list')).toEqual([])
})

test('error: one sentence for a fault, the usage for an unknown command', async () => {
  for (const words of [
    [],
    ['register', 'shop'],
    ['register', 'shop', address, '--new-key', 'pro'],
    ['change', 'shop'],
    ['shop', '--remove', '--new-key', 'pro'],
    ['show', 'shop', '--fee', '1'],
    ['--unknown'],
  ])
    await expect(run(...words)).rejects.toThrow(/^Give one of:\n {2}register NAME ADDRESS/)
  await expect(run('register', 'shop', address, '--fee', '1.5')).rejects.toThrow(/whole number of basis points/)
  await expect(run('register', 'shop', address, '--surplus', 'yes')).rejects.toThrow('--surplus is on or off.')
  await expect(run('shop', '--new-key', 'gold')).rejects.toThrow('The plan of a key is one of basic, pro, enterprise')
  await expect(run('shop', '--new-key', 'pro')).rejects.toThrow('No partner is registered as shop')
  await expect(run('show', 'shop')).rejects.toThrow('No partner is registered as shop')
  await expect(run('--revoke-key', '%')).rejects.toThrow('No key in force is named %')
})
