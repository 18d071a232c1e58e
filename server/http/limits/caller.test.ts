import { expect, test } from 'vitest'
import { callerAddress } from './caller'

const addressOf = (remoteAddress: string | undefined, forwarded?: string, trustedProxies = 0) =>
  callerAddress({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }, { trustedProxies })

test('default', () => {
  expect(addressOf('192.0.2.1')).toBe('192.0.2.1')
  expect(addressOf('192.0.2.1', '198.51.100.1')).toBe('192.0.2.1')
  expect(addressOf('127.0.0.1', 'forged, 198.51.100.1', 1)).toBe('198.51.100.1')
  expect(addressOf('127.0.0.1', 'forged, 198.51.100.1, 10.0.0.1', 2)).toBe('198.51.100.1')
})

test('behavior: a port, brackets and a mapping do not change the caller', () => {
  for (const spelling of ['192.0.2.1', '192.0.2.1:4711', ' 192.0.2.1:1', '::ffff:192.0.2.1', '[::ffff:c000:201]:443'])
    expect([spelling, addressOf('127.0.0.1', `forged, ${spelling}`, 1)]).toEqual([spelling, '192.0.2.1'])
  const spellings = [
    '2001:db8::9',
    '[2001:db8::9]',
    '[2001:db8::9]:443',
    '2001:0DB8:0:0::7',
    '2001:db8:0:0:1:2:3:4',
    '2001:db8::9%eth0',
  ]
  for (const spelling of spellings)
    expect([spelling, addressOf('127.0.0.1', spelling, 1)]).toEqual([spelling, '2001:db8:0:0::/64'])
})

test('behavior: one IPv6 network is one caller', () => {
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(addressOf('::1')).toBe('0:0:0:0::/64')
})

test('behavior: if the proxy saw no address, its own counts', () => {
  for (const nothing of ['', 'unknown', '_hidden', '192.0.2', '1.2.3.4:x', '[::1', 'a'.repeat(5_000)])
    expect([nothing, addressOf('10.0.0.1', nothing, 1)]).toEqual([nothing, '10.0.0.1'])
  expect(addressOf('10.0.0.1', '192.0.2.1', 2)).toBe('10.0.0.1')
  expect(addressOf(undefined)).toBe('unknown')
  expect(callerAddress({ headers: {} }, { trustedProxies: 0 })).toBe('unknown')
})
