import { expect, test } from 'vitest'
import { InvalidOptionError } from '../world/option-errors'
import { readFork } from './fork-option'

test('default: the newest block', () => {
  expect(readFork('1=https://node.example/v2/key')).toEqual({ chainId: 1, url: 'https://node.example/v2/key' })
})

test('behavior: a block follows the last @, also after the credentials of a url', () => {
  expect(readFork('1=https://me:secret@node.example@25000000')).toEqual({
    chainId: 1,
    url: 'https://me:secret@node.example',
    block: 25_000_000n,
  })
  expect(readFork('8453=http://127.0.0.1:8545@0').block).toBe(0n)
})

test.each([
  undefined,
  '',
  '1',
  '1=',
  '1=node.example',
  '1=ws://node.example',
  '2=https://node.example',
  'x=https://a',
  '1=https://',
])('error: Localnet.InvalidOptionError for %s', (given) => {
  expect(() => readFork(given)).toThrow(InvalidOptionError)
})

test('error: Localnet.InvalidOptionError does not repeat a url, which may hold a key', () => {
  expect(() => readFork('2=https://node.example/v2/secret')).toThrow(/^(?!.*secret)/s)
})
