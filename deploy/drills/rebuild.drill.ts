import { ApiError } from '@/lib/api/contract/errors'
import { getRfqOrder } from '@/lib/api/otc'
import { createDraw } from '@/lib/routing/testing/random'
import { runBounded } from '@/server/bench/run-bounded'
import { createCallers } from '@/server/testing/callers'
import { createTraders } from '@/server/testing/traders'
import { openService, type ServiceOnCluster } from './open-service'
import { query } from './query'

/**
 * Rebuilds a cluster of Patroni from a base backup, by the files and the steps of `docs/operating.md`: orders are
 * posted, a standby is backed up, the primary is replaced, and all orders are deleted by mistake. The database is
 * restored to the time before, handed over to Patroni with a new archive, and copied to the other machines. Then
 * orders are posted, a backup is made and the primary is replaced again.
 * `npm run drill -- rebuild`. Exits with 1 where an order is missing, or one is there that should not be.
 */
const roles = ['api', 'worker'] as const
const limitMs = 15 * 60_000
const ordersEach = 3

const open = () => openService(roles)

const run = async ({ cluster, deployment }: ServiceOnCluster): Promise<number> => {
  const { fleet, chains, url } = deployment
  const { ask } = createCallers({ fleet, key: deployment.key, draw: createDraw(1) })
  const { trades, prepare, load } = createTraders({ client: chains[0]!.anvil.client, ask, draw: createDraw(2) })
  const [postOffer] = load
  const postOffers = async () => {
    for (let count = 0; count < ordersEach; count++) await postOffer!()
    return trades.offers.slice(-ordersEach).map(({ record }) => record.orderHash)
  }
  const isThere = (orderHash: string) =>
    ask(getRfqOrder, { orderHash }).then(
      () => true,
      (error) => {
        if (error instanceof ApiError && error.status === 404) return false
        throw error
      },
    )
  const startAll = () => Promise.all(fleet.map((member) => member.start()))

  await startAll()
  await prepare()
  const before = await postOffers()
  await cluster.backUp()
  await cluster.stop('SIGQUIT')
  await cluster.start()
  const after = await postOffers()
  const time = await cluster.markTime()
  const lost = await postOffers()
  await query(url, 'truncate rfq_orders cascade')
  await cluster.markTime()

  const beganMs = performance.now()
  await Promise.all(fleet.map((member) => member.end('SIGTERM')))
  const times = await cluster.rebuild(time)
  await startAll()
  const backMs = performance.now() - beganMs

  const later = await postOffers()
  await cluster.markTime()
  await cluster.backUp()
  await cluster.stop('SIGKILL')
  await cluster.start()

  const faults: string[] = []
  for (const orderHash of [...before, ...after, ...later])
    if (!(await isThere(orderHash))) faults.push(`order ${orderHash} is missing`)
  for (const orderHash of lost)
    if (await isThere(orderHash)) faults.push(`order ${orderHash} is there, and was posted after the time`)
  faults.push(...trades.unexpected)
  console.table(
    Object.entries({
      'Patroni ended on all machines': times.ended,
      'the base backup restored to the time': times.restored,
      'Patroni leads on it': times.leads,
      'the other machines copied it': times.redundant,
      'in all, until the service is ready': backMs,
    }).map(([step, ms]) => ({ step, seconds: (ms / 1_000).toFixed(1) })),
  )
  console.table({
    'orders before the backup': before.length,
    'orders after it, on the next primary': after.length,
    'orders after the time, which are gone': lost.length,
    'orders on the rebuilt cluster': later.length,
    'writes work after the loss of its primary, ms': Math.round(cluster.outagesMs.at(-1)!),
  })
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'the cluster is rebuilt' : `${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

await runBounded({ limitMs, open, run })
