import { setTimeout as wait } from 'node:timers/promises'
import { and, inArray, isNull } from 'drizzle-orm'
import { advanceTime } from '@/actions/wallet/read/advance-time'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import { createDraw } from '@/lib/routing/testing/random'
import { createRefunds } from '@/localnet/bridge/refund-bundles'
import type { LocalClient } from '@/localnet/chain/clients'
import { startTraders } from '@/localnet/trade/start-traders'
import { relayFills } from '../db/bridge-schema'
import { intentOrders } from '../db/intent-schema'
import { auditTransfers } from '../testing/audit-transfers'
import { createBridgeTraders } from '../testing/bridge-traders'
import { createCallers } from '../testing/callers'
import { type Deployment, openDeployment } from '../testing/deployment'
import { drawKills, killTogether } from '../testing/kill-together'
import { runBounded } from './run-bounded'

/**
 * Sends transfers between two chains through a deployment whose parts are killed meanwhile, and
 * adds up both chains: deposits are paid, refunded or open, and the relayer's payments are repaid
 * or owed. `npm run bench -- bridge`; `--transfers 20 --kills 5` for fewer, `SEED=7` for others.
 * Exits with 1 if sums differ.
 */
const seed = Number(process.env.SEED ?? 1)
const read = (name: string, usual: number) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? usual : Number(process.argv[at + 1])
}
const count = read('--transfers', 200)
const kills = read('--kills', 50)
const roles = ['api', 'api', 'worker', 'worker'] as const
/** Every tenth transfer has a fee that no relayer accepts. */
const unpaidEvery = 10
const pauseMs = { min: 100, max: 1_500 }
const refundsMs = 1_000
/** Longer than any payment may take. */
const lateSeconds = 21_700
const quietMs = 240_000
const limitMs = 30 * 60_000

const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  for (const endMs = performance.now() + quietMs; performance.now() < endMs; await wait(200)) if (await isTrue()) return
  console.log(`within ${quietMs / 1_000} s not: ${what}`)
}

const countIn = ({ connection: { database } }: Deployment, statuses: readonly string[]) =>
  database.$count(intentOrders, inArray(intentOrders.status, [...statuses] as never))

await runBounded({
  limitMs,
  open: () => openDeployment({ roles, chainIds: [1, 42161] }),
  run: async (deployment) => {
    const beginMs = performance.now()
    const draw = createDraw(seed)
    const groups = drawKills(draw, { count: kills, roles })
    const clients = deployment.chains.map(({ anvil }) => anvil.client) as unknown as [LocalClient, LocalClient]
    await Promise.all(deployment.fleet.map((member) => member.start()))
    const { ask } = createCallers({ ...deployment, draw })
    const { transfers, prepare, send, sendUnpaid } = createBridgeTraders({ clients, ask, draw })
    await prepare()
    const refunds = startTraders(clients, { pauseMs: refundsMs, step: createRefunds(clients) })
    let isKilling = true
    // Recoveries are measured by transfers that are sent meanwhile.
    const load = async () => {
      for (let index = 1; index <= count || isKilling; index++)
        await (index % unpaidEvery === 0 ? sendUnpaid() : send())
    }
    const kill = async () => {
      for (const [index, group] of groups.entries()) {
        await wait(draw.between(pauseMs.min, pauseMs.max))
        await killTogether({ ...deployment, ...draw.pick(deployment.chains) }, group)
        console.log(`${index + 1} of ${groups.length}: ${group.map(({ what }) => what).join(' and ')}`)
      }
      isKilling = false
    }
    console.log(`${count} transfers, ${kills} kills in ${groups.length} groups, SEED=${seed}`)
    await Promise.all([load(), kill()])

    const unpaid = transfers.filter(({ isPayable }) => !isPayable).length
    await until('every order is settled', async () => (await countIn(deployment, liveIntentStatuses)) === 0)
    await until('payable orders are paid', async () => (await countIn(deployment, ['BRIDGING'])) <= unpaid)
    for (const client of clients) await advanceTime((request) => client.request(request as never), lateSeconds)
    await until('the others are refunded', async () => (await countIn(deployment, ['BRIDGING'])) === 0)
    const isOwed = and(relayFills.isPaid, isNull(relayFills.repaidTransaction))
    const { database } = deployment.connection
    await until('the relayer is repaid', async () => (await database.$count(relayFills, isOwed)) === 0)
    await refunds.stop()
    await deployment.holdBlocks()

    const audit = await auditTransfers({ clients, database, ask, transfers })
    console.table(audit.transfers)
    console.table(audit.relayer)
    for (const fault of audit.faults) console.log(fault)
    console.log(`${audit.faults.length} faults, ${Math.round((performance.now() - beginMs) / 1_000)} s`)
    return audit.faults.length === 0 && audit.transfers.every(({ open }) => open === 0n) ? 0 : 1
  },
})
