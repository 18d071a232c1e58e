import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=1.0,  BR ; q=0.999', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['', undefined],
  [undefined, undefined],
])('default: of %j the encoding is %j', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test.each([
  'br;q=2',
  'br;q=-1',
  'br;q=1e9',
  'br;q=NaN',
  'br;q=',
  'br;q=0.0001',
  'br;;q=1',
  'br q=1',
  'brotli',
  'xbr',
  'br-gzip',
  ';br',
  'br;level=1',
  '"br"',
  '__proto__, constructor',
])('error: %j is no encoding of ours', (header) => {
  expect(acceptedEncoding(header)).toBeUndefined()
  expect(acceptedEncoding(`${header}, gzip`)).toBe('gzip')
})

test('behavior: an encoding with weight 0 is never chosen, whatever is named with it', () => {
  const names = fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd', 'x')
  const entries = fc.array(fc.tuple(names, fc.constantFrom('', ';q=0.3', ';q=1', ';q=x', '; q=0')))
  fc.assert(
    fc.property(entries, fc.constantFrom('br', 'gzip'), (given, refused) => {
      const others = given.filter(([name]) => name !== refused).map((entry) => entry.join(''))
      expect(acceptedEncoding([...others, `${refused};q=0`, '*;q=0.5'].join(','))).not.toBe(refused)
    }),
  )
})

test('behavior: a header of the maximum length is read in one pass', () => {
  expect(acceptedEncoding(`${' ;'.repeat(8_000)}, br`)).toBe('br')
  expect(acceptedEncoding(`${'br;q=0'.padEnd(16_000)}x`)).toBeUndefined()
})
