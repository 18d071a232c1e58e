import type { Hex } from 'viem'
import type { Call } from './aggregate'

/** What calls gave, in their order; undefined where one failed or nobody lives at the address. */
export type Answers = readonly (Hex | undefined)[]

/** A read of contracts in rounds: it asks calls, is told their answers, asks what follows from these, and ends with what it found. */
export type Reading<found> = Generator<readonly Call[], found, Answers>

/**
 * Reads several things in the same rounds, so that all together take as many as the longest of them.
 *
 * @example
 * readRounds(together([readPool, readToken]), ask) // asks the first calls of both at once
 */
export function* together<found>(readings: readonly Reading<found>[]): Reading<found[]> {
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
 * Carries a reading out: `ask` answers the calls of each round, all on the same state.
 *
 * @throws what `ask` throws.
 * @example
 * await readRounds(readPools(chain, candidates), (calls) => readMany(deps, calls, { blockHash })) // [{ kind: 'v2', ... }]
 */
export const readRounds = async <found>(
  reading: Reading<found>,
  ask: (calls: readonly Call[]) => Promise<Answers>,
): Promise<found> => {
  let step = reading.next()
  while (!step.done) step = reading.next(step.value.length === 0 ? [] : await ask(step.value))
  return step.value
}
