import { describe, expect, test } from 'vitest'
import { nextAskAt, nextPace, type Pace } from './block-pace'

const minMs = 4_000

type Chain = { seconds: number; latencyMs?: number; isEmpty?: (slot: number) => boolean; startsAt?: number }

/**
 * Reads blocks as the page does, and returns how often it asked per block and how late it saw the
 * latest.
 */
const watch = ({ seconds, latencyMs = 700, isEmpty = () => false, startsAt = 1_000_000 }: Chain, blocks: number) => {
  const slots = Array.from({ length: blocks * 2 }, (_, slot) => slot).filter((slot) => !isEmpty(slot))
  const headAt = (now: number) => {
    const index = slots.findLastIndex((slot) => startsAt + slot * seconds * 1_000 + latencyMs <= now)
    return index < 0
      ? undefined
      : { number: BigInt(index), timestampSeconds: startsAt / 1_000 + slots[index]! * seconds }
  }
  let known: { number: bigint; timestampSeconds: number; pace: Pace } | undefined
  let now = startsAt + latencyMs + 2_500
  const asked: { number: bigint; lateMs: number }[] = []
  while (!known || known.number < BigInt(blocks)) {
    const head = headAt(now)!
    asked.push({ number: head.number, lateMs: now - head.timestampSeconds * 1_000 - latencyMs })
    if (known?.number !== head.number) known = { ...head, pace: nextPace(known, head, now) }
    now = nextAskAt({ block: known, askedAt: now, minMs })
  }
  // Leaves out the reads until the pace is known.
  const settled = asked.filter(({ number }) => number >= 3n)
  const seen = Number(asked.at(-1)!.number) - 2
  return { perBlock: settled.length / seen, latest: Math.max(...settled.map(({ lateMs }) => lateMs)) }
}

describe('nextAskAt', () => {
  test('default', () => {
    const block = { number: 7n, timestampSeconds: 120, pace: { blockSeconds: 12, latencyMs: 500 } }
    expect(nextAskAt({ block, askedAt: 122_500, minMs })).toBe(134_500)
  })

  test('behavior: reads a twelve-second chain once per block, and each block before the next', () => {
    const { perBlock, latest } = watch({ seconds: 12 }, 100)
    expect(perBlock).toBe(1)
    expect(latest).toBeLessThan(6_000)
  })

  test('behavior: reads a chain that is faster than the page less than once per block', () => {
    for (const seconds of [0.25, 1, 2]) expect(watch({ seconds }, 400).perBlock).toBeLessThan(0.6)
  })

  test('behavior: an empty slot costs its own requests and does not change the pace', () => {
    const { perBlock } = watch({ seconds: 12, isEmpty: (slot) => slot % 20 === 10 }, 100)
    expect(perBlock).toBeLessThan(1.12)
  })

  test('behavior: repeats the read of a stalled chain', () => {
    const block = { number: 7n, timestampSeconds: 120, pace: { blockSeconds: 12, latencyMs: 500 } }
    expect(nextAskAt({ block, askedAt: 500_000, minMs })).toBe(506_000)
  })

  test('behavior: a moved clock is no new pace', () => {
    const before = { number: 7n, timestampSeconds: 120, pace: { blockSeconds: 1, latencyMs: 500 } }
    const pace = nextPace(before, { number: 8n, timestampSeconds: 301 }, 121_500)
    expect(pace).toEqual({ blockSeconds: 1.2, latencyMs: -179_500 })
  })
})
