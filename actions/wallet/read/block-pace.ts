/** When blocks of a chain come, as far as this page has seen. */
export type Pace = {
  /** Seconds from block to block; undefined before two were seen. */
  blockSeconds: number | undefined
  /** From the time a block bears to its arrival here, by this device's clock, at the quickest; milliseconds. */
  latencyMs: number
}

type SeenBlock = { number: bigint; timestampSeconds: number }

/** No chain is asked more seldom. */
const maxPeriodMs = 12_000
/** A slower pace is believed by this factor at a time: a slot that stayed empty, or a clock that was moved, is no new pace. */
const slowing = 1.2

/** Learns from a block that arrived. */
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
    // Clocks that were set anew have nothing to do with how it was before.
    latencyMs: Math.abs(latencyMs - quickest) > maxPeriodMs ? latencyMs : Math.min(latencyMs, quickest),
  }
}

type Asking = {
  block: SeenBlock & { pace: Pace }
  /** Milliseconds since 1970 on this device. */
  askedAt: number
  /** No chain is asked more often. */
  minMs: number
}

/** How long after a block is due it is asked for: what else is asked of the node at each block is ready by then, and goes along. */
const dueShare = 6

/**
 * When a node is to be asked for its next block: once for each where they come slowly, a moment after it is due, and every `minMs`
 * where they come faster. Milliseconds since 1970 on this device.
 *
 * @example
 * nextAskAt({ block: { number: 7n, timestampSeconds: 120, pace: { blockSeconds: 12, latencyMs: 500 } }, askedAt: 122_500, minMs: 4_000 }) // 134500
 */
export const nextAskAt = ({ block, askedAt, minMs }: Asking): number => {
  const periodMs = periodOf(block, minMs)
  if (periodMs <= minMs) return askedAt + minMs
  const at = nextBlockAt(block) + periodMs / dueShare
  // It is late: a slot can stay empty.
  return at > askedAt ? at : askedAt + periodMs / 2
}

/** When the block after this one is due here; milliseconds since 1970 on this device. */
export const nextBlockAt = ({ timestampSeconds, pace }: SeenBlock & { pace: Pace }): number =>
  (timestampSeconds + (pace.blockSeconds ?? 0)) * 1_000 + pace.latencyMs

const periodOf = ({ pace: { blockSeconds } }: { pace: Pace }, minMs: number): number =>
  blockSeconds === undefined ? minMs : Math.min(blockSeconds * 1_000, maxPeriodMs)
