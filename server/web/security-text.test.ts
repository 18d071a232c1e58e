import { expect, test } from 'vitest'
import { securityText } from './security-text'

const contacts = ['mailto:security@caravel.example', 'https://caravel.example/report']
const fieldsOf = (text: string) => [...text.matchAll(/^([\w-]+): (.+)$/gm)].map(([, name, value]) => [name, value])

test('default: the fields of RFC 9116', () => {
  const text = securityText({ contacts, publicOrigin: 'https://caravel.example', nowMs: Date.UTC(2026, 0, 1, 13) })
  expect(fieldsOf(text)).toEqual([
    ['Contact', contacts[0]],
    ['Contact', contacts[1]],
    ['Expires', '2026-06-30T00:00:00.000Z'],
    ['Preferred-Languages', 'en'],
    ['Canonical', 'https://caravel.example/.well-known/security.txt'],
  ])
  expect(text.endsWith('\n')).toBe(true)
})

test('behavior: it ends months after it was asked for, whenever that is, and changes once a day', () => {
  const at = (nowMs: number) => securityText({ contacts, publicOrigin: undefined, nowMs })
  expect(at(Date.UTC(2040, 5, 6, 7))).toBe(at(Date.UTC(2040, 5, 6, 23)))
  expect(at(Date.UTC(2040, 5, 6, 7))).not.toBe(at(Date.UTC(2040, 5, 7)))
  for (const nowMs of [0, Date.UTC(2026, 10, 30), Date.UTC(2040, 5, 6, 7)]) {
    const end = Date.parse(/^Expires: (.+)$/m.exec(at(nowMs))![1]!)
    const days = (end - nowMs) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
  }
})
