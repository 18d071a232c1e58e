import { expect, test } from 'vitest'
import { isLive, type RfqState, rfqStateOf, rfqStates } from './rfq'
import { rfqLife } from './rfq-life'

const order = { makerAmount: 10n, expiry: 100n }
const [backings, fills, times] = [
  [10n, 0n],
  [0n, 4n, 10n],
  [100n, 101n],
]
const situations = backings.flatMap((balance) =>
  fills.flatMap((filled) =>
    times.flatMap((chainSeconds) =>
      [false, true].map((isCancelled) => ({ balance, allowance: 10n, filled, chainSeconds, isCancelled })),
    ),
  ),
)

test('default: every state, and whether it is final', () => {
  expect(Object.keys(rfqLife)).toEqual([...rfqStates])
  for (const state of rfqStates) expect(rfqLife[state].next.length > 0, state).toBe(isLive(state))
})

test("behavior: a state's successors are exactly those that a chain without reorganisations can bring", () => {
  const found = Object.fromEntries(rfqStates.map((state) => [state, new Set<RfqState>()]))
  for (const before of situations)
    for (const after of situations) {
      const isForward =
        after.filled >= before.filled &&
        after.chainSeconds >= before.chainSeconds &&
        Number(after.isCancelled) >= Number(before.isCancelled)
      const [from, to] = [rfqStateOf(order, before), rfqStateOf(order, after)]
      if (isForward && isLive(from) && from !== to) found[from]!.add(to)
    }
  for (const state of rfqStates) expect([...found[state]!].sort(), state).toEqual([...rfqLife[state].next].sort())
})
