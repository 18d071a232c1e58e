import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createGate } from '../chain/node/serial'
import { runTicks } from './run-ticks'

/**
 * Runs one tick several times on a clock that only its pauses move; `fails` selects failing runs.
 */
const run = async ({ times, everyMs, fails }: { times: number; everyMs: number; fails: (run: number) => boolean }) => {
  const ended = new AbortController()
  const pauses: number[] = []
  const logged: { level: string; event: string; facts: Record<string, unknown> | undefined }[] = []
  let nowMs = 0
  let runs = 0
  await runTicks({
    ticks: [
      {
        name: 'work',
        everyMs,
        run: async () => {
          if (fails(runs++)) throw new Error('the node is silent')
        },
      },
    ],
    signal: ended.signal,
    nowMs: () => nowMs,
    sleep: async (ms) => {
      pauses.push(ms)
      nowMs += ms
      if (runs === times) ended.abort()
    },
    log: (level, event, facts) => void logged.push({ level, event, facts }),
  })
  return { pauses, logged, runs }
}

test('default: a tick runs at its own pace and logs nothing', async () => {
  expect(await run({ times: 3, everyMs: 500, fails: () => false })).toEqual({
    runs: 3,
    pauses: [500, 500, 500],
    logged: [],
  })
})

test('behavior: a failing tick slows down to a limit, and returns to its pace once it works', async () => {
  const { pauses } = await run({ times: 9, everyMs: 500, fails: (run) => run > 0 && run < 7 })
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000, 500, 500])
})

test('behavior: a slow tick keeps its pace when it fails', async () => {
  const { pauses } = await run({ times: 3, everyMs: 3_600_000, fails: () => true })
  expect(pauses).toEqual([3_600_000, 3_600_000, 3_600_000])
})

test('behavior: a node that fails for an hour is logged a few times, and its recovery once', async () => {
  const downMs = 3_600_000
  const { logged, runs } = await run({ times: 800, everyMs: 500, fails: (run) => run < downMs / 5_000 })
  expect(runs).toBe(800)
  expect(logged.map(({ level, event }) => `${level}: ${event}`)).toEqual([
    ...Array.from({ length: 6 }, () => 'error: a tick failed'),
    'info: a tick works again',
  ])
  expect(logged[0]!.facts).toMatchObject({ tick: 'work', failures: 1, forMs: 0, message: 'the node is silent' })
  expect(logged.at(-1)!.facts).toMatchObject({ tick: 'work', failures: 720 })
})

test('behavior: each start of failing is logged', async () => {
  const { logged } = await run({ times: 4, everyMs: 500, fails: (run) => run % 2 === 0 })
  expect(logged.map(({ event }) => event)).toEqual([
    ...['a tick failed', 'a tick works again', 'a tick failed', 'a tick works again'],
  ])
})

test('behavior: a waiting tick runs once its condition resolves, and stops without it', async () => {
  const ended = new AbortController()
  const moments: number[] = []
  let nowMs = 0
  const gate = createGate()
  const keep = async (at: number) => {
    moments.push(at)
    if (moments.length === 2) ended.abort()
  }
  const ticks = [
    { name: 'prices', everyMs: 15_000, after: gate.opened, run: keep },
    { name: 'never', everyMs: 500, after: createGate().opened, run: () => Promise.reject(new Error('too early')) },
  ]
  const sleep = async (ms: number) => {
    nowMs += ms
  }
  const logged: string[] = []
  const log = (_: string, event: string) => void logged.push(event)
  const running = runTicks({ ticks, signal: ended.signal, nowMs: () => nowMs, sleep, log })
  nowMs = 2_000
  gate.open()
  await running
  expect(moments).toEqual([2_000, 15_000])
  expect(logged).toEqual([])
})

test('behavior: many simultaneous pauses cause no leak warning of Node', async () => {
  const warnings: Error[] = []
  const hear = (warning: Error) => void warnings.push(warning)
  process.on('warning', hear)
  const ended = new AbortController()
  let runs = 0
  const tick = { name: 'work', everyMs: 1, run: async () => void (runs++ < 100 || ended.abort()) }
  await runTicks({
    ticks: Array.from({ length: 20 }, () => tick),
    signal: ended.signal,
    nowMs: Date.now,
    log: () => {},
    sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  })
  // Node warns with its next tick.
  await new Promise((resolve) => process.nextTick(resolve))
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
