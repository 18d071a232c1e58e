import { BaseError } from '@/lib/errors'
import type { LocalClient } from './clients'

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }
/** A hundred days: beyond that somebody has mistaken the unit. */
const longestSeconds = 8_640_000

/**
 * Moves the clock of a local chain forward and mines a block at the new time, so that what waits for a time can be watched.
 * Gives the new time in unix seconds.
 *
 * @example
 * await advanceTime(client, readDuration('1h')) // 1795245054
 */
export async function advanceTime(
  client: Pick<LocalClient, 'getBlock' | 'increaseTime' | 'mine'>,
  seconds: number,
): Promise<number> {
  const readTime = async () => Number((await client.getBlock()).timestamp)
  const end = (await readTime()) + seconds
  // Blocks that are mined at once each take a second: the chain may be ahead of the node's clock, which is what is moved.
  for (let missing = seconds; missing > 0; missing = end - (await readTime())) {
    await client.increaseTime({ seconds: missing })
    await client.mine({ blocks: 1 })
  }
  return readTime()
}

/**
 * Reads a duration: a whole number and one of s, m, h, d. Gives seconds.
 *
 * @example
 * readDuration('90m') // 5400
 * @throws Localnet.InvalidDurationError
 */
export function readDuration(text: string): number {
  const [, count, unit] = /^(\d{1,7})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (unitSeconds[unit ?? ''] ?? Number.NaN)
  if (!(seconds >= 1 && seconds <= longestSeconds)) throw new InvalidDurationError({ text })
  return seconds
}

export class InvalidDurationError extends BaseError {
  override readonly name = 'Localnet.InvalidDurationError'
  constructor({ text }: { text: string }) {
    super(`"${text}" is not a duration.`, {
      fix: 'Write a number and a unit, from 1s to 100d, for example 1m, 1h or 1d.',
    })
  }
}
