import { expect, test } from 'vitest'
import { isHidden } from './is-hidden'

const hash = `0x${'1'.repeat(64)}` as const
const nowMs = Date.UTC(2026, 10, 29, 16)
const ask = (answer: () => Response, at = nowMs) =>
  isHidden({ baseUrl: '', fetch: async () => answer() }, { chainId: 1, hash, nowMs: at })
const sent = () => Response.json({ relay: 'Example relay', sentAt: new Date(nowMs).toISOString() })

test('default: true for ten minutes after the relay accepted it', async () => {
  expect([await ask(sent, nowMs + 599_000), await ask(sent, nowMs + 601_000)]).toEqual([true, false])
})

test('behavior: false for other transactions, and without an answer of the service', async () => {
  expect(await ask(() => Response.json({ relay: null, sentAt: null }))).toBe(false)
  expect(await ask(() => new Response('', { status: 503 }))).toBe(false)
})
