import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { erc4626Reads, readErc4626State } from './erc4626-state'

const vault = '0x83f20f44975d03b1b09e64809b757c47f942beea'
const probe = 10n ** 30n + 57n
const ray = 10n ** 27n
const word = (value: bigint) => numberToHex(value, { size: 32 })

/** Returns the answers of a vault with a given rate of assets to shares. */
const answersOf = ({ assets, shares }: { assets: bigint; shares: bigint }, totals: readonly [bigint, bigint]) =>
  [
    ...totals,
    2n ** 256n - 1n,
    (ray * assets) / shares,
    (probe * shares) / assets,
    (probe * assets) / shares,
    (probe * assets + shares - 1n) / shares,
    (probe * shares + assets - 1n) / assets,
  ].map(word)

const totals = [1_170_000_000_000_000_000_000_003n, 1_000_000_000_000_000_000_000_001n] as const

test('default: totals with the virtual amounts of OpenZeppelin', () => {
  const rate = { assets: totals[0] + 1n, shares: totals[1] + 1n }
  expect(readErc4626State(answersOf(rate, totals), 0)).toEqual({
    indexed: false,
    ...rate,
    mostAssets: totals[0],
    mostShares: totals[1],
  })
  const finer = { assets: totals[0] + 1n, shares: totals[1] + 10n ** 12n }
  expect(readErc4626State(answersOf(finer, totals), 12)).toMatchObject(finer)
})

test('behavior: totals alone, and an index that trades do not change', () => {
  const [assets, shares] = totals
  expect(readErc4626State(answersOf({ assets, shares }, totals), 0)).toMatchObject({ indexed: false, assets, shares })
  // Savings Dai returns the index of its pot, and totals derived from it.
  const index = { assets: 1_171_234_567_890_123_456_789_012_345n, shares: ray }
  const answers = answersOf(index, [(shares * index.assets) / ray, shares])
  expect(readErc4626State(answers, 0)).toMatchObject({ indexed: true, ...index, mostShares: shares })
})

test('behavior: a vault with a fee, another rounding or a missing answer is closed', () => {
  const rate = { assets: totals[0] + 1n, shares: totals[1] + 1n }
  const good = answersOf(rate, totals)
  for (const changed of [4, 5, 6, 7]) {
    const off = good.map((answer, index) => (index === changed ? word(BigInt(answer) - 1n) : answer))
    expect(readErc4626State(off, 0)).toMatchObject({ assets: 0n, mostAssets: 0n, mostShares: 0n })
  }
  for (const missing of [0, 1, 2, 3])
    expect(readErc4626State(good.with(missing, undefined as never), 0).assets).toBe(0n)
  // Zero assets or zero shares give no rate.
  for (const none of [
    [0n, 5n],
    [5n, 0n],
  ] as const)
    expect(
      readErc4626State(answersOf({ assets: 2n, shares: 3n }, none).with(3, word(0n)).with(4, word(0n)), 0),
    ).toMatchObject({
      assets: 0n,
      mostShares: 0n,
    })
  expect(readErc4626State(answersOf({ assets: 1n, shares: 1n }, [0n, 0n]).fill('0x'), 0).assets).toBe(0n)
})

test("behavior: deposits are limited by the vault's maximum", () => {
  const answers = answersOf({ assets: totals[0] + 1n, shares: totals[1] + 1n }, totals)
  answers[2] = word(5n)
  expect(readErc4626State(answers, 0)).toMatchObject({ mostAssets: 5n, mostShares: totals[1] })
  expect(erc4626Reads(vault).map(({ target }) => target)).toEqual(Array(answers.length + 1).fill(vault))
})
