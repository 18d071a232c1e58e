import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type CallCounts, countCalls } from '../testing/count-calls'
import { openDeployment } from '../testing/deployment'
import { runBounded } from './run-bounded'

/**
 * Counts the requests of an idle deployment's processes to the node of a chain for each block: one
 * worker, and a worker with three replicas of the service. `npm run bench -- idle`; `--blocks 5`
 * for as many blocks, `--fleets 1,4` for as many processes. The target is at most 2 requests a
 * block in addition to logs and headers. Exits with 1 if more are sent.
 */
const { values } = parseArgs({
  options: { blocks: { type: 'string', default: '10' }, fleets: { type: 'string', default: '1,4' } },
})
const limitMs = 20 * 60_000
const blockEveryMs = 12_000
/** The time in which a fleet reads the chain for the first time. */
const settleMs = 36_000
const maxOthers = 2
const headerMethods = ['eth_getBlockByNumber', 'eth_getBlockByHash', 'eth_blockNumber', 'eth_getLogs']

const blocks = Number(values.blocks)
const perBlock = (times: number) => Math.round((10 * times) / blocks) / 10

const run = async (size: number): Promise<CallCounts> => {
  let counts: CallCounts = {}
  await runOn(size, (taken) => {
    counts = taken
  })
  return counts
}

const openFleet = (size: number) =>
  openDeployment({
    roles: ['worker', ...Array.from({ length: size - 1 }, () => 'api' as const)],
    chainIds: [1],
    blockEveryMs,
  })

const runOn = async (size: number, found: (counts: CallCounts) => void) => {
  const { chains, fleet, stop } = await openFleet(size)
  try {
    const calls = countCalls()
    chains[0]!.node.fail(calls.fault)
    await Promise.all(fleet.map((member) => member.start()))
    await wait(settleMs)
    calls.take()
    await wait(blocks * blockEveryMs)
    found(calls.take())
  } finally {
    await stop()
  }
}

const compare = async (): Promise<number> => {
  const rows: Record<string, number | string>[] = []
  let isOver = false
  for (const size of values.fleets.split(',').map(Number)) {
    const counts = await run(size)
    const others = Object.entries(counts).filter(([method]) => !headerMethods.includes(method))
    const sum = perBlock(others.reduce((total, [, times]) => total + times, 0))
    isOver ||= sum > maxOthers
    const byMethod = Object.entries(counts).map(([method, times]) => [method.replace('eth_', ''), perBlock(times)])
    rows.push({ processes: size, 'others a block': sum, ...Object.fromEntries(byMethod) })
  }
  console.table(rows)
  return isOver ? 1 : 0
}

await runBounded({ limitMs, open: async () => ({ stop: async () => {} }), run: compare })
