import { expect, test } from 'vitest'
import { readExact, readHttp } from './elsewhere'

test('behavior: sums the comparisons with the contracts, swaps and routes separately', () => {
  const output = `
stdout | lib/routing/pools/differential.test.ts
UniswapV3 swaps: 60,100 compared, 2 differ
Weighted swaps: 1,000 compared, 0 differ

Quotes through the router ({"SELL":900,"BUY":700}): 1,600 compared, 0 differ
 Test Files  6 passed (6)`
  expect(readExact(output)).toEqual({
    swaps: { compared: 61_100, different: 2 },
    routes: { compared: 1600, different: 0 },
  })
  expect(readExact('')).toEqual({})
})

test("behavior: parses the service's rows that have a target, of the last thread count", () => {
  const output = `
GET /prices on D4                                        p50 ms    p99 ms answers/s    CPU ms
solved where requests are answered, gas at 0 gwei
  different questions, 1 connection                        2.100     9.000       400     2.200  T17: p50 4, p99 12
solver threads: 1, gas at 0 gwei
  different questions, 1 connection                        1.950     8.250       420     2.100  T17: p50 4, p99 12
solver threads: 1, gas at 10 gwei
  the same question, 1 connection                          0.300     0.800      3000     0.200
  different questions, 1 connection                  3.500    13.125       250     3.900  2 refused  T17: p50 4, p99 12

A question asked again, in process                       p50 ms    p99 ms
  from the question to the signed route                      0.004     0.010  T16: 0.1 ms, byte-equal: equal
  from the request to the last byte, no socket               0.041     0.120  T16: 0.1 ms, byte-equal: equal

A block of 50 events                                     p50 ms    p99 ms
  D4, solver threads: 1, the service is busy               0.700     1.500
  D6, solver threads: 0, the service is busy               9.000    14.000
  D6, solver threads: 1, the service is busy               2.750     4.500`
  expect(readHttp(output)).toEqual({
    again: { p50: 0.041, isSame: true },
    http: [
      { gwei: 0, p50: 1.95, p99: 8.25 },
      { gwei: 10, p50: 3.5, p99: 13.125 },
    ],
    block: { p50: 2.75, p99: 4.5 },
  })
  expect(readHttp(output.replaceAll('byte-equal: equal', 'byte-equal: DIFFERENT')).again?.isSame).toBe(false)
})
