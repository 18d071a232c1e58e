import { expect, test } from 'vitest'
import { drawOnSite } from '../trade/testing/draw-on-site'
import RelayerTable from './relayer-table'

const nimble = { name: 'nimble', kept: 90, broken: 1, open: 2, blockedUntil: null }
const textOf = (relayers: Parameters<typeof RelayerTable>[0]['relayers']) =>
  drawOnSite(<RelayerTable relayers={relayers} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test('default: lists each relayer of others with its promises', () => {
  expect(textOf([nimble])).toMatch(/nimble Active 90 1 2/)
})

test('behavior: explains why one is not asked', () => {
  const text = textOf([{ ...nimble, blockedUntil: '2026-12-01T13:00:00.000Z' }])
  expect(text).toMatch(/nimble Blocked Not asked until .*2026.*: it did not keep a promise\. 90 1 2/)
})

test('default: there is no table without such relayers', () => {
  expect(textOf([])).toBe('')
  expect(textOf(undefined)).toBe('')
})
