import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database'
import { createLimits } from './limits'
import { createPagePass } from './page-pass'
import { openRateRows } from './rate-rows'

const database = openTestDatabase()
const clock = { nowMs: Date.UTC(2026, 10, 21, 12) }
const nowMs = () => clock.nowMs
const passOf = (hmacKey = Buffer.alloc(32, 1), secure = false) =>
  createPagePass({ hmacKey, limits: createLimits({ rows: openRateRows(database()), nowMs }), nowMs, secure })
const cookieOf = (header: string | undefined) => header!.split(';', 1)[0]!

test('default', async () => {
  const header = (await passOf().issue('192.0.2.1', 'page'))!
  expect(header).toMatch(/^caravel_page=[\w.-]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict$/)
  expect(await passOf(undefined, true).issue('192.0.2.1', 'page')).toMatch(/; Secure$/)
  // Every replica with the key knows it, also among other cookies.
  expect(passOf().held(`a=b; ${cookieOf(header)}; c=d`, '192.0.2.1')).toEqual({
    place: 'page',
    stage: 'new',
    isDue: false,
  })
})

test('behavior: it is invalid at another address, later, changed, or under another key', async () => {
  const cookie = cookieOf(await passOf().issue('192.0.2.2', 'page'))
  const held = (changed: string | undefined, address = '192.0.2.2', pass = passOf()) =>
    pass.held(changed, address)?.place
  expect(held(cookie)).toBe('page')
  expect(held(cookie, '192.0.2.3')).toBeUndefined()
  expect(held(cookie, undefined, passOf(Buffer.alloc(32, 2)))).toBeUndefined()
  const [given, signature] = cookie.split('=')[1]!.split('.')
  const forged = [
    ...[undefined, '', 'caravel_page=', 'caravel_page=.', `x${cookie}`, cookie.slice(0, -1), `${cookie}a`],
    ...[
      `caravel_page=n${(Number.parseInt(given!.slice(1), 36) + 60).toString(36)}.${signature}`,
      `caravel_page=g${given!.slice(1)}.${signature}`,
      `caravel_page=nzzzzzzzz.${signature}`,
    ],
    ...[
      `caravel_page=-${given}.${signature}`,
      `caravel_page=${given}.${'A'.repeat(43)}`,
      `caravel_page=${'9'.repeat(5_000)}`,
    ],
  ]
  for (const value of forged) expect([value, held(value)]).toEqual([value, undefined])
  clock.nowMs += 3_600_000
  expect(held(cookie)).toBeUndefined()
})

test('behavior: the pass of a frame is partitioned, only over https, and still sent after its end', async () => {
  const address = '192.0.2.6'
  const framed = (await passOf().issue(address, 'frame'))!
  expect(framed).toMatch(
    /^caravel_frame=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=None; Secure; Partitioned$/,
  )
  const cookie = cookieOf(framed)
  expect([passOf().held(cookie, address)?.place, passOf().placeOf(cookie)]).toEqual(['frame', 'frame'])
  const page = cookieOf(await passOf().issue(address, 'page'))
  expect([passOf().held(`${cookie}; ${page}`, address)?.place, passOf().placeOf(page)]).toEqual(['page', 'page'])
  clock.nowMs += 3_600_000
  expect([passOf().held(cookie, address)?.place, passOf().placeOf(cookie)]).toEqual([undefined, 'frame'])
  expect(passOf().placeOf(undefined)).toBe('page')
})

test('behavior: a new pass may grow after a while, and a grown one is replaced before its end', async () => {
  const address = '192.0.2.7'
  const from = clock.nowMs
  const dueAfter = async (stage: 'new' | 'grown', seconds: number) => {
    clock.nowMs = from
    const cookie = cookieOf(await passOf().issue(address, 'page', stage))
    clock.nowMs += seconds * 1_000
    return passOf().held(cookie, address)
  }
  expect([await dueAfter('new', 19), await dueAfter('new', 20)]).toMatchObject([{ isDue: false }, { isDue: true }])
  expect([await dueAfter('grown', 1_799), await dueAfter('grown', 1_800)]).toMatchObject([
    { stage: 'grown', isDue: false },
    { stage: 'grown', isDue: true },
  ])
})

test('behavior: an address gets a limited number', async () => {
  const answers = []
  for (let i = 0; i < 45; i++) answers.push(await passOf().issue('192.0.2.4', 'page'))
  expect(answers.filter(Boolean)).toHaveLength(40)
  expect(await passOf().issue('192.0.2.5', 'page')).toBeDefined()
})
