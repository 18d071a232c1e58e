// `npm run bench -- memory`: mines a day of blocks on all three chains of the local world, with
// saved states, and prints the memory of their nodes. `--live HOURS` waits that long at one block
// per second instead, as the world does.
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { startChains } from './chains'
import { pause } from './pause'
import { createProgress } from './progress'
import { createSupervisor } from './supervisor'

const blocksOfADay = 86_400
const limitMegabytes = 1_500
/** A number that the busiest machine mines before a request times out. */
const step = 400
const reportEvery = 7_200
const [liveFlag, hours] = process.argv.slice(2)
const liveSeconds = liveFlag === '--live' ? Number(hours) * 3_600 : 0
if (liveFlag !== undefined && !(liveSeconds > 0)) throw new Error('Use: npm run bench -- memory [--live HOURS].')

const folder = path.join(projectRoot, '.local/bench-memory')
const say = createProgress({ nowMs: () => performance.now(), print: console.log })
const supervisor = createSupervisor({ logFolder: folder, say })
const { chains, stop } = await startChains({
  rpcPort: 18_545,
  blockTime: liveSeconds > 0 ? 1 : 0,
  saving: true,
  folder,
  supervisor,
  say,
})

/** Returns the memory of a process in megabytes, as the kernel reports it (proc(5)). */
const megabytesOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

try {
  let worst = 0
  const report = (at: string, isPrinted: boolean) => {
    const now = chains.map(({ process }) => megabytesOf(process.pid!, 'VmRSS'))
    worst = Math.max(worst, sum(now))
    if (isPrinted) say(`${at}: ${now.join(' + ')} = ${sum(now)} MB`)
  }
  if (liveSeconds > 0) {
    const { signal } = new AbortController()
    for (let minute = 1; minute * 60 <= liveSeconds; minute++) {
      await pause(60_000, signal)
      report(`${minute} minutes, block ${await chains[0]!.client.getBlockNumber()}`, minute % 10 === 0)
    }
  } else
    for (let mined = 0; mined < blocksOfADay; mined += step) {
      await Promise.all(chains.map(({ client }) => client.mine({ blocks: step, interval: 1 })))
      report(`${mined + step} blocks`, mined % reportEvery < step)
    }
  const peaks = chains.map(({ process }) => megabytesOf(process.pid!, 'VmHWM'))
  say(`largest sum seen ${worst} MB (bar ${limitMegabytes}); largest of each ${peaks.join(', ')} MB`)
  if (worst > limitMegabytes) process.exitCode = 1
} finally {
  await stop()
  await supervisor.stop()
  rmSync(folder, { recursive: true, force: true })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
