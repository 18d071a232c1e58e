import { concatHex, decodeAbiParameters, type Hex, numberToHex, pad, parseAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import type { Route, Side } from '@/lib/routing/route/route'
import { encodeCrossData } from './cross-data'
import { encodeProgram } from './program'
import { encodeSettlementData } from './settlement-data'

const [weth, usdc, owner, agent] = [1, 2, 3, 4].map((digit) => `0x${String(digit).repeat(40)}`) as [Hex, Hex, Hex, Hex]
const ends = { srcToken: weth, destToken: usdc, srcAmount: 100n, destAmount: 90n }
const leg = {
  ...({ pool: `0x${'5'.repeat(40)}`, kind: 'v2', dex: 'UniswapV2', tokenIn: weth, tokenOut: usdc } as const),
  zeroForOne: true,
  feePips: 3_000,
  amountIn: 100n,
  amountOut: 90n,
}
const routeOf = (side: Side): Route => ({ ...ends, side, legs: [leg] })
const exchange = (amount: bigint): Route => ({
  side: 'SELL',
  srcToken: weth,
  destToken: weth,
  srcAmount: amount,
  destAmount: amount,
  legs: [],
})
const [plain, wrap, unwrap] = [
  { wrapSource: false, unwrapDestination: false },
  { wrapSource: true, unwrapDestination: false },
  { wrapSource: false, unwrapDestination: true },
]
/** Encodes a program with the words that follow it. */
const runOf = (program: Hex, ...words: (bigint | Hex)[]) =>
  concatHex([program, ...words.map((word) => (typeof word === 'bigint' ? numberToHex(word, { size: 32 }) : pad(word)))])

test('encodeSettlementData: a program followed by the words that the router appends', () => {
  const payment = { to: agent, amount: 7n }
  const [sell, buy] = [routeOf('SELL'), routeOf('BUY')]
  expect(encodeSettlementData({ route: sell, given: 107n, owner, payment })).toBe(
    runOf(encodeProgram(sell, { ...plain, payment }), 107n, owner),
  )
  expect(encodeSettlementData({ route: buy, given: 110n, owner })).toBe(
    runOf(encodeProgram(buy, plain), 110n, 90n, owner),
  )
  expect(encodeSettlementData({ route: sell, given: 100n, owner, ...wrap })).toBe(
    runOf(encodeProgram(sell, wrap), 100n, owner),
  )
})

test('encodeCrossData: wraps, runs, unwraps, and then pays for the gas', () => {
  const read = (wrapped: bigint, unwrapped: bigint, payments: { token: Hex; amount: bigint }[] = []) => {
    const data = encodeCrossData({
      runs: [routeOf('SELL'), routeOf('BUY')],
      wrapped,
      unwrapped,
      wrappedNative: weth,
      payments,
      returned: [weth, usdc],
      owner,
    })
    const [runs, returned] = decodeAbiParameters(
      parseAbiParameters(['(address token, uint256 amount, bytes program)[] runs, address[] returned']),
      data,
    )
    expect(returned).toEqual([weth, usdc])
    return runs
  }
  const runs = [
    { token: weth, amount: 100n, program: runOf(encodeProgram(routeOf('SELL'), plain), 100n, owner) },
    { token: weth, amount: 100n, program: runOf(encodeProgram(routeOf('BUY'), plain), 100n, 90n, owner) },
  ]
  expect(read(0n, 0n)).toEqual(runs)
  const exchanged = [
    { token: nativeToken, amount: 5n, program: runOf(encodeProgram(exchange(5n), wrap), 5n, owner) },
    ...runs,
    { token: weth, amount: 6n, program: runOf(encodeProgram(exchange(6n), unwrap), 6n, owner) },
  ]
  expect(read(5n, 6n)).toEqual(exchanged)
  const payment = { to: owner, amount: 7n }
  expect(read(5n, 6n, [{ token: weth, amount: 7n }])).toEqual([
    ...exchanged,
    { token: weth, amount: 7n, program: runOf(encodeProgram(exchange(0n), { ...plain, payment }), 7n, owner) },
  ])
})
