import { createDraw } from '@/lib/routing/testing/random'
import { openDeployment } from '../testing/deployment'
import { drawKills, type Kill, type Recovery } from '../testing/kill-together'
import { type KillReport, killUnderLoad } from '../testing/kill-under-load'
import { runBounded } from './run-bounded'

/**
 * Kills parts of a deployment under load a hundred times: 2 api and 2 workers with their own
 * PostgreSQL and node. Prints the recovery times, and anything lost, doubled or untrue, which must
 * be nothing. `npm run bench -- kills`; `--kills 20` for fewer, `SEED=7` for others. Exits with 1
 * if anything is wrong.
 */
const seed = Number(process.env.SEED ?? 1)
const at = process.argv.indexOf('--kills')
const count = at < 0 ? 100 : Number(process.argv[at + 1])
const roles = ['api', 'api', 'worker', 'worker'] as const
const breathMs = 200
const pauseMs = { min: 100, max: 1_500 }
const limitMs = 20 * 60_000

/** The targets of recovery times, milliseconds. */
const aims: Partial<Record<Recovery['of'], number>> = {
  'orders move after a worker': 10_000,
  'orders settle after a worker': 10_000,
  'another worker leads': 5_000,
  'ready after the database': 5_000,
}

const nameOf = (kill: Kill): string => {
  if (kill.what === 'node') return 'node: connections cut'
  if (kill.what === 'database') return `database: ${kill.signal === 'SIGQUIT' ? 'stop -m immediate' : 'SIGKILL'}`
  return `${roles[kill.index]}: ${kill.signal}`
}

const countBy = <item>(items: readonly item[], name: (item: item) => string): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[name(item)] = (counts[name(item)] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).toSorted())
}

const print = (kills: readonly Kill[], { recoveries, outcomes, trades, audit }: KillReport) => {
  console.table(countBy(kills, nameOf))
  console.table(outcomes)
  console.table({
    'OTC orders posted': trades.offers.length,
    'fills of them': trades.fills.length,
    'cancelled by their maker': trades.cancels.length,
    'intent orders posted': trades.intents.length,
    'cancellations of them': trades.intents.filter(({ cancellation }) => cancellation).length,
    ...Object.fromEntries(Object.entries(trades.begunAgain).map(([type, times]) => [`begun again: ${type}`, times])),
  })
  const names = [...new Set(recoveries.map((recovery) => recovery.of))].toSorted()
  console.table(
    names.map((name) => {
      const times = recoveries.filter((recovery) => recovery.of === name).map(({ ms }) => Math.round(ms))
      const sorted = times.toSorted((a, b) => a - b)
      const [half, longest] = [sorted[sorted.length >> 1]!, sorted.at(-1)!]
      const aim = aims[name]
      const isMissed = aim !== undefined && longest > aim
      return { recovery: name, times: times.length, p50: half, max: longest, aim: aim ?? '', missed: isMissed }
    }),
  )
  const faults = { ...audit, unexpected: trades.unexpected }
  for (const [kind, lines] of Object.entries(faults)) for (const line of lines) console.log(`${kind}: ${line}`)
  console.table(Object.fromEntries(Object.entries(faults).map(([kind, lines]) => [kind, lines.length])))
  return Object.values(faults).every((lines) => lines.length === 0) ? 0 : 1
}

await runBounded({
  limitMs,
  open: () => openDeployment({ roles, chainIds: [1] }),
  run: async (deployment) => {
    const draw = createDraw(seed)
    const groups = drawKills(draw, { count, roles })
    const beginMs = performance.now()
    console.log(`${count} kills in ${groups.length} groups, SEED=${seed}; times in milliseconds`)
    await Promise.all(deployment.fleet.map((member) => member.start()))
    const report = await killUnderLoad(deployment, { draw, groups, breathMs, pauseMs, say: console.log })
    const code = print(groups.flat(), report)
    console.log(`${Math.round((performance.now() - beginMs) / 1_000)} s`)
    return code
  },
})
