import type { Hex } from 'viem'
import type { AggregatedCall } from './aggregate'

/** What was answered, in the order of asking; undefined where a call failed or nobody lives at the address. */
export type Answers = readonly (Hex | undefined)[]

/** What a reading asks: a call, or creation code that a node runs without a receiver, whose answer is what it returns. */
export type Ask = AggregatedCall | { code: Hex }

/** A read of contracts in rounds: it asks, is told the answers, asks what follows from these, and ends with what it found. */
export type Reading<found, asked extends Ask = Ask> = Generator<readonly asked[], found, Answers>

/** One round. */
export function* once(asked: readonly Ask[]): Reading<Answers> {
  return yield asked
}

/**
 * Reads several things in the same rounds, so that all together take as many as the longest of them.
 *
 * @example
 * readRounds(together([readPool, readToken]), ask) // asks the first calls of both at once
 */
export function* together<found, asked extends Ask = Ask>(
  readings: readonly Reading<found, asked>[],
): Reading<found[], asked> {
  let steps = readings.map((reading) => reading.next())
  for (;;) {
    const asked = steps.map((step) => (step.done ? [] : step.value))
    if (steps.every((step) => step.done)) break
    const answers = yield asked.flat()
    let start = 0
    steps = steps.map((step, index) => {
      if (step.done) return step
      const end = start + asked[index]!.length
      const own = answers.slice(start, end)
      start = end
      return readings[index]!.next(own)
    })
  }
  return steps.map((step) => step.value as found)
}

/**
 * Carries a reading out: `ask` answers what each round asks, all on the same state.
 *
 * @throws what `ask` throws.
 * @example
 * await readRounds(readPools(chain, candidates), (calls) => readMany(deps, calls, { blockHash })) // [{ kind: 'v2', ... }]
 */
export const readRounds = async <found, asked extends Ask = Ask>(
  reading: Reading<found, asked>,
  ask: (asked: readonly asked[]) => Promise<Answers>,
): Promise<found> => {
  let step = reading.next()
  while (!step.done) step = reading.next(step.value.length === 0 ? [] : await ask(step.value))
  return step.value
}
