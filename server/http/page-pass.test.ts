import { expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database'
import { createPagePass } from './page-pass'

const database = openTestDatabase()
const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
const passOf = (hmacKey = Buffer.alloc(32, 1), secure = false) =>
  createPagePass({ hmacKey, database: database(), nowMs: () => clock.nowMs, secure })
const cookieOf = (header: string | undefined) => header!.split(';', 1)[0]!

test('default', async () => {
  const header = (await passOf().issue('192.0.2.1'))!
  expect(header).toMatch(/^caravel_page=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/)
  expect(await passOf(undefined, true).issue('192.0.2.1')).toMatch(/; Secure$/)
  // Every replica with the key knows it, among other cookies too.
  expect(passOf().isHeld(`a=b; ${cookieOf(header)}; c=d`, '192.0.2.1')).toBe(true)
})

test('behavior: it is worth nothing elsewhere, later, changed, or under another key', async () => {
  const cookie = cookieOf(await passOf().issue('192.0.2.2'))
  const held = (changed: string | undefined, address = '192.0.2.2', pass = passOf()) => pass.isHeld(changed, address)
  expect(held(cookie)).toBe(true)
  expect(held(cookie, '192.0.2.3')).toBe(false)
  expect(held(cookie, undefined, passOf(Buffer.alloc(32, 2)))).toBe(false)
  const [ends, signature] = cookie.split('=')[1]!.split('.')
  const forged = [
    ...[undefined, '', 'caravel_page=', 'caravel_page=.', `x${cookie}`, cookie.slice(0, -1), `${cookie}a`],
    ...[
      `caravel_page=${(Number.parseInt(ends!, 36) + 60).toString(36)}.${signature}`,
      `caravel_page=zzzzzzzz.${signature}`,
    ],
    ...[
      `caravel_page=-${ends}.${signature}`,
      `caravel_page=${ends}.${'A'.repeat(43)}`,
      `caravel_page=${'9'.repeat(5_000)}`,
    ],
  ]
  for (const value of forged) expect([value, held(value)]).toEqual([value, false])
  clock.nowMs += 3_600_000
  expect(held(cookie)).toBe(false)
})

test('behavior: an address is given so many and no more', async () => {
  const answers = []
  for (let i = 0; i < 25; i++) answers.push(await passOf().issue('192.0.2.4'))
  expect(answers.filter(Boolean)).toHaveLength(20)
  expect(await passOf().issue('192.0.2.5')).toBeDefined()
})
