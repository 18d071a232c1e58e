/** The observed pace of a chain's blocks. */
export type Pace = {
  /** The seconds between blocks; undefined before two were seen. */
  blockSeconds: number | undefined
  /** The minimum delay from a block's timestamp to its arrival, milliseconds. */
  latencyMs: number
}

type SeenBlock = { number: bigint; timestampSeconds: number }

/** The maximum interval between reads. */
const maxPeriodMs = 12_000
/** The maximum factor by which the pace slows down at once: an empty slot is no new pace. */
const slowing = 1.2

/** Updates the pace with a block that arrived. */
export const nextPace = (
  before: (SeenBlock & { pace: Pace }) | undefined,
  { number, timestampSeconds }: SeenBlock,
  arrivedAt: number,
): Pace => {
  const latencyMs = arrivedAt - timestampSeconds * 1_000
  if (!before || number <= before.number) return { blockSeconds: before?.pace.blockSeconds, latencyMs }
  const seen = (timestampSeconds - before.timestampSeconds) / Number(number - before.number)
  const { blockSeconds, latencyMs: quickest } = before.pace
  return {
    blockSeconds: blockSeconds === undefined ? seen : Math.min(seen, Math.max(blockSeconds, 1) * slowing),
    // A clock that was reset invalidates the earlier latency.
    latencyMs: Math.abs(latencyMs - quickest) > maxPeriodMs ? latencyMs : Math.min(latencyMs, quickest),
  }
}

type Asking = {
  block: SeenBlock & { pace: Pace }
  /** Milliseconds since 1970 by this device's clock. */
  askedAt: number
  /** The minimum interval between reads. */
  minMs: number
}

/** The share of a block's period after which it is read, with other reads of the block. */
const dueShare = 6

/**
 * Returns the time of the next read of a node: once per block for slow blocks, shortly after it is
 * due, and every `minMs` for faster ones. Milliseconds since 1970 by this device's clock.
 *
 * @example
 * const block = { number: 7n, timestampSeconds: 120, pace: { blockSeconds: 12, latencyMs: 500 } }
 * nextAskAt({ block, askedAt: 122_500, minMs: 4_000 }) // 134500
 */
export const nextAskAt = ({ block, askedAt, minMs }: Asking): number => {
  const periodMs = periodOf(block, minMs)
  if (periodMs <= minMs) return askedAt + minMs
  const at = nextBlockAt(block) + periodMs / dueShare
  // The block is late, since a slot can stay empty.
  return at > askedAt ? at : askedAt + periodMs / 2
}

/** Returns the expected arrival of the next block; milliseconds by this device's clock. */
export const nextBlockAt = ({ timestampSeconds, pace }: SeenBlock & { pace: Pace }): number =>
  (timestampSeconds + (pace.blockSeconds ?? 0)) * 1_000 + pace.latencyMs

const periodOf = ({ pace: { blockSeconds } }: { pace: Pace }, minMs: number): number =>
  blockSeconds === undefined ? minMs : Math.min(blockSeconds * 1_000, maxPeriodMs)
