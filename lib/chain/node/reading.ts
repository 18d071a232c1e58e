import type { Hex } from 'viem'
import type { AggregatedCall } from './aggregate'

/**
 * The answers in the order of the requests; undefined if a call failed or the address has no code.
 */
export type Answers = readonly (Hex | undefined)[]

/** A request: a call, or creation code to run without `to`, whose return data is the answer. */
export type Ask = AggregatedCall | { code: Hex }

/** A read in rounds: yields requests, receives their answers, and returns the result. */
export type Reading<found, asked extends Ask = Ask> = Generator<readonly asked[], found, Answers>

/** Runs a single round. */
export function* once(asked: readonly Ask[]): Reading<Answers> {
  return yield asked
}

/**
 * Combines readings that share rounds, so that together they take as many rounds as the longest.
 *
 * @example
 * readRounds(together([readPool, readToken]), ask) // one round sends the first calls of both
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
 * Runs a reading: `ask` answers each round's requests, all at the same state.
 *
 * @throws the errors of `ask`.
 * @example
 * await readRounds(readPools(chain, candidates), (calls) => readMany(deps, calls))
 * // [{ kind: 'v2', ... }]
 */
export const readRounds = async <found, asked extends Ask = Ask>(
  reading: Reading<found, asked>,
  ask: (asked: readonly asked[]) => Promise<Answers>,
): Promise<found> => {
  let step = reading.next()
  while (!step.done) step = reading.next(step.value.length === 0 ? [] : await ask(step.value))
  return step.value
}
