import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import type { PagePass } from '../http/limits/page-pass'
import { type Listening, listen } from '../http/request/listen'
import { handPass } from './hand-pass'

let listening: Listening | undefined
afterEach(() => listening?.close())

const pages: RequestListener = (_, response) => void response.end('page')
const ask = async (pass: PagePass, headers: Record<string, string>, method = 'GET', path = '/swap') => {
  const listener = handPass(pages, { pass, trustedProxies: 0 })
  listening = await listen({ listener, host: '127.0.0.1', port: 0, log: () => {} })
  const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, { method, headers })
  return { text: await response.text(), cookie: response.headers.get('set-cookie') }
}
const issuing = (issue: PagePass['issue']): PagePass => ({
  held: (cookies) => {
    const place = cookies === 'a=held' ? 'page' : cookies === 'a=framed' ? 'frame' : undefined
    return place && { place, stage: 'new', isDue: false }
  },
  placeOf: () => 'page',
  issue,
})
const html = { accept: 'text/html,application/xhtml+xml' }

test('default', async () => {
  const pass = issuing(async (address, place) => `a=for ${address} on a ${place}`)
  expect(await ask(pass, html)).toEqual({ text: 'page', cookie: 'a=for 127.0.0.1 on a page' })
})

test('behavior: only for pages, and only to who holds none', async () => {
  const pass = issuing(async () => 'a=b')
  expect(await ask(pass, { accept: '*/*' })).toEqual({ text: 'page', cookie: null })
  expect(await ask(pass, html, 'GET', '/logos/usdc.svg')).toEqual({ text: 'page', cookie: null })
  expect(await ask(pass, html, 'POST')).toEqual({ text: 'page', cookie: null })
  expect(await ask(pass, { ...html, cookie: 'a=held' })).toEqual({ text: 'page', cookie: null })
})

test('behavior: the widget and framed pages get a pass of a frame, unless the browser has that of a page', async () => {
  const pass = issuing(async (_, place) => place)
  const cookieOf = async (path: string, cookie = '', more = {}) =>
    (await ask(pass, { ...html, cookie, ...more }, 'GET', path)).cookie
  expect([await cookieOf('/embed?sell=1'), await cookieOf('/embed/'), await cookieOf('/Embed')]).toEqual([
    ...['frame', 'frame', 'page'],
  ])
  expect([await cookieOf('/embed', 'a=held'), await cookieOf('/embed', 'a=framed')]).toEqual([null, null])
  expect(await cookieOf('/swap', '', { 'sec-fetch-dest': 'iframe' })).toBe('frame')
  expect([await cookieOf('/swap', 'a=held'), await cookieOf('/swap', 'a=framed')]).toEqual([null, 'page'])
})

test('behavior: a page comes without a pass when there is none to have', async () => {
  const none = { text: 'page', cookie: null }
  expect(
    await ask(
      issuing(async () => undefined),
      html,
    ),
  ).toEqual(none)
  expect(
    await ask(
      issuing(() => Promise.reject(new Error('no database'))),
      html,
    ),
  ).toEqual(none)
  expect(
    await ask(
      issuing(() => new Promise(() => {})),
      html,
    ),
  ).toEqual(none)
})
