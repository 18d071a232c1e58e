// `npm run bench:memory`: a day of blocks on all three chains of the local world, with its states being saved, and the memory of their nodes.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startChains } from './chains'
import { createProgress } from './progress'
import { projectRoot } from './seed/artifacts'
import { createSupervisor } from './supervisor'

const blocksOfADay = 86_400
const limitMegabytes = 1_500
/** Few enough that the busiest machine mines them before a request times out. */
const step = 400
const reportEvery = 7_200

const folder = path.join(projectRoot, '.local/bench-memory')
const say = createProgress({ nowMs: () => performance.now(), print: console.log })
const supervisor = createSupervisor({ logFolder: folder, say })
const { chains, stopSaving } = await startChains({
  rpcPort: 18_545,
  blockTime: 0,
  saving: true,
  folder,
  supervisor,
  say,
})

/** What the kernel holds in memory for a process, in megabytes (proc(5)). */
const megabytesOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

try {
  let worst = 0
  for (let mined = 0; mined < blocksOfADay; mined += step) {
    await Promise.all(chains.map(({ client }) => client.mine({ blocks: step, interval: 1 })))
    const now = chains.map(({ process }) => megabytesOf(process.pid!, 'VmRSS'))
    worst = Math.max(worst, sum(now))
    if (mined % reportEvery < step) say(`${mined + step} blocks: ${now.join(' + ')} = ${sum(now)} MB`)
  }
  const peaks = chains.map(({ process }) => megabytesOf(process.pid!, 'VmHWM'))
  say(`largest sum seen ${worst} MB (bar ${limitMegabytes}); largest of each ${peaks.join(', ')} MB`)
  if (worst > limitMegabytes) process.exitCode = 1
} finally {
  await stopSaving()
  await supervisor.stop()
  rmSync(folder, { recursive: true, force: true })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
