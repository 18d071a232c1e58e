import { createDraw } from '@/lib/routing/testing/random'
import { runBounded } from '@/server/bench/run-bounded'
import { createCallers } from '@/server/testing/callers'
import type { Kill } from '@/server/testing/kill-together'
import { killUnderLoad } from '@/server/testing/kill-under-load'
import { createNumberedWrites } from './numbered-writes'
import { openService, type ServiceOnCluster } from './open-service'
import { createOwnReads } from './own-reads'

/**
 * Replaces the primary under load: 2 api and 2 workers on PgBouncer, HAProxy and three PostgreSQL under
 * Patroni, by the files of `deploy/ha`. Traders post real orders through HAProxy. Cuts the power of the
 * primary's machine and crashes its PostgreSQL by turns. Prints how long writes did not work, and what
 * was lost, doubled or untrue, which must be nothing.
 * `npm run drill -- failover`; `--kills 6` for more than two. Exits with 1 where anything is wrong.
 */
const roles = ['api', 'api', 'worker', 'worker'] as const
const at = process.argv.indexOf('--kills')
const count = at < 0 ? 2 : Number(process.argv[at + 1])
const seed = Number(process.env.SEED ?? 1)
const breathMs = 200
const pauseMs = { min: 3_000, max: 8_000 }
const limitMs = 20 * 60_000

const kills: readonly (Kill & { what: 'database' })[] = Array.from({ length: count }, (_, index) => ({
  what: 'database',
  signal: index % 2 === 0 ? 'SIGKILL' : 'SIGQUIT',
}))
const nameOf = ({ signal }: { signal: string }) =>
  signal === 'SIGKILL' ? 'machine without power' : 'PostgreSQL crashed'

const open = () => openService(roles)

const run = async ({ cluster, deployment }: ServiceOnCluster): Promise<number> => {
  await Promise.all(deployment.fleet.map((member) => member.start()))
  const { report, balanced, own, transactions, writes } = await load({ cluster, deployment })
  const { recoveries, outcomes, trades, audit } = report
  console.table(
    cluster.outagesMs.map((ms, index) => ({
      primary: nameOf(kills[index]!),
      'writes work after, ms': Math.round(ms),
    })),
  )
  console.table(
    recoveries
      .filter(({ of }) => of !== 'database takes connections')
      .map(({ of, ms }) => ({ recovery: of, 'ms after that': Math.round(ms) })),
  )
  console.log(`requests through HAProxy at ${balanced}`)
  console.table(outcomes)
  console.table({
    'OTC orders posted': trades.offers.length,
    'fills of them': trades.fills.length,
    'intent orders posted': trades.intents.length,
    'cancellations of them': trades.intents.filter(({ cancellation }) => cancellation).length,
    'orders posted and read in a list at once': own.reads(),
    'transactions on the replica': transactions.replica,
    'transactions on the primary': transactions.primary,
    'numbers written': writes.answered,
    'numbers read from a standby': writes.readFromStandby,
    'writes of numbers that failed': writes.failed,
    'longest time without a write, ms': Math.round(writes.gapsMs[0] ?? 0),
  })
  const faults = {
    ...audit,
    unexpected: [...trades.unexpected, ...own.unexpected],
    'own orders missing in a list': own.missing,
    'numbers lost': writes.lost.map(String),
    'numbers missing on the replica': writes.unseen.map(String),
    'the replica is the primary': writes.readFromStandby === 0 ? ['no number was read from a standby'] : [],
  }
  for (const [kind, lines] of Object.entries(faults)) for (const line of lines) console.log(`${kind}: ${line}`)
  console.table(Object.fromEntries(Object.entries(faults).map(([kind, lines]) => [kind, lines.length])))
  return Object.values(faults).every((lines) => lines.length === 0) ? 0 : 1
}

const load = async ({ cluster, deployment }: Omit<ServiceOnCluster, 'stop'>) => {
  const [first, second] = deployment.fleet.flatMap(({ url }) => url ?? []) as [string, string]
  const balanced = await cluster.balance([first, second])
  // Clients know HAProxy alone.
  const fleet = deployment.fleet.map((member) => (member.url ? { ...member, url: balanced } : member))
  const writes = createNumberedWrites({ url: cluster.serviceUrl, replicaUrl: cluster.replicaUrl })
  const { ask } = createCallers({ fleet, key: deployment.key, draw: createDraw(seed + 1) })
  const own = createOwnReads({ client: deployment.chains[0]!.anvil.client, ask, draw: createDraw(seed + 2) })
  const report = await killUnderLoad(
    { ...deployment, fleet },
    {
      draw: createDraw(seed),
      groups: kills.map((kill) => [kill]),
      breathMs,
      pauseMs,
      say: console.log,
      also: [writes.writeNext, own.readOwn],
    },
  )
  const transactions = await cluster.countTransactions()
  return { report, balanced, own, transactions, writes: await writes.report() }
}

await runBounded({ limitMs, open, run })
