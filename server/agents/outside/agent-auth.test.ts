import { expect, test } from 'vitest'
import { maxClockDifferenceMs, signatureFault, signMessage } from '../../outside/message-signature'
import { deriveAgentKey, deriveOrderIdSecret } from './agent-auth'

const secret = Buffer.alloc(32, 7)
const key = deriveAgentKey(secret, { name: 'nimble', keyVersion: 1 })
const nowMs = 1_795_262_400_000

test('default: a key depends on secret, name and version only', () => {
  expect(key).toMatch(/^[0-9a-f]{64}$/)
  expect(deriveAgentKey(Buffer.alloc(32, 7), { name: 'nimble', keyVersion: 1 })).toBe(key)
  const others = [
    deriveAgentKey(secret, { name: 'nimble', keyVersion: 2 }),
    deriveAgentKey(secret, { name: 'nimbl', keyVersion: 1 }),
    deriveAgentKey(Buffer.alloc(32, 8), { name: 'nimble', keyVersion: 1 }),
    deriveOrderIdSecret(secret).toString('hex'),
    secret.toString('hex'),
  ]
  expect(new Set([key, ...others]).size).toBe(6)
})

test("behavior: the signature equals that of the builders' page", () => {
  // printf 1795262400.{} | openssl dgst -sha256 -hmac 00...00
  expect(signMessage('0'.repeat(64), { body: '{}', nowMs })).toEqual({
    'x-caravel-timestamp': '1795262400',
    'x-caravel-signature': 'c334049d2250c88c485cb0670c6bb5b928efce3bd4894a5e5fb60e7a060c669e',
  })
})

test('behavior: a signature is valid for half a minute and for the exact body', () => {
  const body = '{"solutions":[]}'
  const headers = signMessage(key, { body, nowMs })
  const faultAt = (ms: number) => signatureFault(key, { headers, body, nowMs: nowMs + ms })
  expect([0, maxClockDifferenceMs, -maxClockDifferenceMs].map(faultAt)).toEqual([undefined, undefined, undefined])
  expect(faultAt(maxClockDifferenceMs + 1)).toBe('its clock differs')
  expect(faultAt(-maxClockDifferenceMs - 1)).toBe('its clock differs')
  const changed = (change: Partial<Parameters<typeof signatureFault>[1]>) =>
    signatureFault(key, { headers, body, nowMs, ...change })
  expect(changed({ body: `${body} ` })).toBe('wrong signature')
  expect(changed({ headers: { ...headers, 'x-caravel-timestamp': '1795262401' } })).toBe('wrong signature')
  expect(changed({ headers: { ...headers, 'x-caravel-signature': 'ab' } })).toBe('wrong signature')
  expect(changed({ headers: { ...headers, 'x-caravel-signature': ['a', 'b'] } })).toBe('not signed')
  expect(changed({ headers: { ...headers, 'x-caravel-timestamp': 'now' } })).toBe('not signed')
  expect(changed({ headers: {} })).toBe('not signed')
  expect(signatureFault('0'.repeat(64), { headers, body, nowMs })).toBe('wrong signature')
})
