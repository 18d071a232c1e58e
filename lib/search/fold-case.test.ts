import { expect, test } from 'vitest'
import { foldCase } from './fold-case'

test('default: letters compare without case and accents', () => {
  expect(foldCase('AÇIK LİMİT emri')).toBe('acik limit emri')
  expect(foldCase('Órdenes')).toBe('ordenes')
})

test.each(['limit', 'LIMIT', 'LİMİT', 'lımıt', 'LI\u0307MI\u0307T'])('behavior: %s is the same word', (text) => {
  expect(foldCase(text)).toBe('limit')
})

test('behavior: addresses and symbols stay as they are', () => {
  expect(foldCase('0xAB12 USD₮0')).toBe('0xab12 usd₮0')
})
