import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignRefunds, type LateLeg, type Refund } from './assign-refunds'

const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}` as const
const leg = (index: number, inputAmount: bigint, given: Partial<LateLeg> = {}): LateLeg => ({
  relayHash: hashOf(index),
  inputAmount,
  fillDeadline: BigInt(100 + index),
  blockNumber: BigInt(index),
  logIndex: 0,
  ...given,
})
const refund = (amount: bigint, given: Partial<Refund> = {}): Refund => ({
  amount,
  blockNumber: 1_000n,
  logIndex: 0,
  position: 0,
  ...given,
})
/** Returns the refunded amount of each transfer, 0 without a refund. */
const amounts = (legs: readonly LateLeg[], refunds: readonly Refund[]) => {
  const assigned = assignRefunds(legs, refunds)
  return legs.map(({ relayHash }) => assigned.get(relayHash)?.amount ?? 0n)
}

test('default: a refund belongs to the earliest ended transfer of its amount', () => {
  expect(amounts([leg(1, 5n), leg(2, 7n), leg(3, 7n)], [refund(7n)])).toEqual([0n, 7n, 0n])
  const later = leg(1, 7n, { fillDeadline: 900n })
  expect(amounts([later, leg(2, 7n)], [refund(7n)])).toEqual([0n, 7n])
})

test('behavior: a sum belongs to the first run that adds up to it exactly', () => {
  const legs = [leg(1, 1n), leg(2, 2n), leg(3, 3n), leg(4, 4n)]
  expect(amounts(legs, [refund(5n)])).toEqual([0n, 5n, 5n, 0n])
  expect(amounts(legs, [refund(10n)])).toEqual([10n, 10n, 10n, 10n])
  // 1 and 4 are not adjacent.
  expect(amounts(legs.toSpliced(1, 2), [refund(5n)])).toEqual([5n, 5n])
  expect(amounts(legs, [refund(8n)])).toEqual([0n, 0n, 0n, 0n])
})

test('behavior: refunds are assigned in order, each once', () => {
  const [first, second] = [refund(7n, { logIndex: 1 }), refund(7n, { logIndex: 1, position: 1 })]
  const assigned = assignRefunds([leg(1, 7n), leg(2, 7n), leg(3, 7n)], [second, first])
  expect([1, 2, 3].map((index) => assigned.get(hashOf(index)))).toEqual([first, second, undefined])
})

test('behavior: a refund from before the deposit belongs to another one', () => {
  const late = leg(1, 7n, { blockNumber: 50n, logIndex: 3 })
  expect(amounts([late], [refund(7n, { blockNumber: 49n })])).toEqual([0n])
  expect(amounts([late], [refund(7n, { blockNumber: 50n, logIndex: 2 })])).toEqual([0n])
  expect(amounts([late], [refund(7n, { blockNumber: 50n, logIndex: 4 })])).toEqual([7n])
})

test('behavior: for any input a refund equals the sum of its transfers, in any order of lists', () => {
  const amount = fc.bigInt(1n, 6n)
  const anyLegs = fc.array(fc.tuple(amount, fc.bigInt(0n, 9n)), { maxLength: 8 })
  const anyRefunds = fc.array(fc.tuple(fc.bigInt(1n, 12n), fc.bigInt(0n, 12n)), { maxLength: 6 })
  fc.assert(
    fc.property(anyLegs, anyRefunds, (givenLegs, givenRefunds) => {
      const legs = givenLegs.map(([inputAmount, blockNumber], index) => leg(index, inputAmount, { blockNumber }))
      const refunds = givenRefunds.map(([sum, blockNumber], logIndex) => refund(sum, { blockNumber, logIndex }))
      const assigned = assignRefunds(legs, refunds)
      const own = new Map<Refund, bigint>()
      for (const { relayHash, inputAmount, blockNumber } of legs) {
        const of = assigned.get(relayHash)
        if (of === undefined) continue
        own.set(of, (own.get(of) ?? 0n) + inputAmount)
        expect(blockNumber <= of.blockNumber).toBe(true)
      }
      for (const [{ amount }, sum] of own) expect(sum).toBe(amount)
      expect(assignRefunds(legs.toReversed(), refunds.toReversed())).toEqual(assigned)
      // An unassigned refund matches no single waiting transfer.
      const waiting = legs.filter(({ relayHash }) => !assigned.has(relayHash))
      for (const one of refunds.filter((refund) => !own.has(refund)))
        for (const { inputAmount, blockNumber, logIndex } of waiting) {
          const isBefore = blockNumber < one.blockNumber || (blockNumber === one.blockNumber && logIndex < one.logIndex)
          expect(isBefore && inputAmount === one.amount).toBe(false)
        }
    }),
  )
})
