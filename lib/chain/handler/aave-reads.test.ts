import { concat, encodeAbiParameters, type Hex, maxUint256, padHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { aaveQuestion, isCollateralIn, readAccount, readReserve } from './aave-reads'

const words = (...values: bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )
const asset = `0x${'ee'.repeat(20)}` as const
const flags = (bits: number[], thresholdBps: bigint, decimals: bigint) =>
  bits.reduce((word, at) => word | (1n << BigInt(at)), (thresholdBps << 16n) | (decimals << 48n) | 8_000n)
const answer = (configuration: bigint) =>
  concat([
    words(configuration, 0n, 0n, 0n, 0n, 0n, 0n, 3n),
    padHex(`0x${'aa'.repeat(20)}`),
    padHex(`0x${'bb'.repeat(20)}`),
    padHex(`0x${'cc'.repeat(20)}`),
    words(0n, 0n, 0n, 0n),
  ])

test('default: decodes a reserve and the totals of an account word by word', () => {
  expect(readReserve(asset, answer(flags([56], 8_250n, 18n)))).toEqual({
    asset,
    id: 3n,
    aToken: `0x${'aa'.repeat(20)}`,
    debtToken: `0x${'cc'.repeat(20)}`,
    thresholdBps: 8_250n,
    decimals: 18n,
    isOpen: true,
  })
  expect(readAccount(words(1n, 2n, 3n, 4n, 5n, 6n))).toEqual({
    totalCollateral: 1n,
    totalDebt: 2n,
    thresholdBps: 4n,
    health: 6n,
  })
  expect(readAccount(words(1n, 0n, 3n, 4n, 5n, maxUint256)).health).toBeUndefined()
  expect(aaveQuestion('getUserAccountData', asset)).toBe(concat(['0xbf92857c', padHex(asset)]))
})

test('behavior: a frozen, paused or inactive reserve accepts no supplies', () => {
  for (const bits of [[], [57], [56, 57], [56, 60]])
    expect(readReserve(asset, answer(flags(bits, 0n, 6n))).isOpen).toBe(false)
})

test('behavior: the flags of an account mark the reserves that are collateral', () => {
  expect(isCollateralIn(0b1000_0000n, { id: 3n })).toBe(true)
  expect(isCollateralIn(0b0100_0000n, { id: 3n })).toBe(false)
  expect(isCollateralIn(BigInt(toHex(0)), { id: 3n })).toBe(false)
})
