import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { inArray } from 'drizzle-orm'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { liveIntentStatuses } from '@/lib/order/lifecycle'
import type { Draw } from '@/lib/routing/testing/random'
import { createChainClient } from '../chain/node/clients'
import { connectDatabase } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { migrateDatabase } from '../db/migrate-database'
import { rebuildFromZero, rowsOf } from '../ledger/testing/rebuild-from-zero'
import { type Audit, auditTrades } from './audit-trades'
import { createCallers, type Outcomes } from './callers'
import type { Deployment } from './deployment'
import { type Kill, killTogether, type Recovery } from './kill-together'
import { createTraders, type Trades } from './traders'

export type KillReport = { recoveries: Recovery[]; outcomes: Outcomes; trades: Trades; audit: Audit }

/** The time for orders to end after the last kill. */
const quietMs = 60_000

/**
 * Runs traders of chain 1 on a deployment whose processes run, kills one group after the other,
 * each once all of the last one works again, and finally audits all answers.
 *
 * @example
 * const groups = drawKills(draw, { count: 100, roles })
 * const { audit } = await killUnderLoad(deployment, { draw, groups, breathMs: 50 })
 * audit.lost // []
 */
export const killUnderLoad = async (
  deployment: Deployment,
  {
    draw,
    groups,
    breathMs,
    pauseMs = { min: 0, max: 0 },
    also = [],
    say = () => {},
  }: {
    draw: Draw
    groups: readonly (readonly Kill[])[]
    /** The pause between two trades of one person. */
    breathMs: number
    /** The pause between the recovery of a group and the next one. */
    pauseMs?: { min: number; max: number }
    /** Work that is repeated next to the trades. */
    also?: readonly (() => Promise<void>)[]
    say?: (line: string) => void
  },
): Promise<KillReport> => {
  const [{ anvil, node }] = deployment.chains as [Deployment['chains'][number]]
  const { ask, outcomes } = createCallers({ ...deployment, draw })
  const { trades, prepare, load } = createTraders({ client: anvil.client, ask, draw })
  await prepare()

  const loading = new AbortController()
  const repeat = async (work: () => Promise<void>) => {
    while (!loading.signal.aborted) {
      await work()
      await wait(breathMs)
    }
  }
  const loaded = Promise.all([...load, ...also].map(repeat))
  const recoveries: Recovery[] = []
  try {
    for (const [index, group] of groups.entries()) {
      await wait(draw.between(pauseMs.min, pauseMs.max))
      recoveries.push(...(await killTogether({ ...deployment, anvil, node }, group)))
      say(`${index + 1} of ${groups.length}: ${group.map((kill) => kill.what).join(' and ')}`)
    }
  } finally {
    loading.abort()
    await loaded
  }
  await untilEnded(deployment)
  await deployment.holdBlocks()
  const difference = await compareWithChain(deployment)
  const { database } = deployment.connection
  const audit = await auditTrades({ client: anvil.client, database, ask, trades })
  if (difference) audit.untrue.push(difference)
  return { recoveries, outcomes, trades, audit }
}

/**
 * Waits until no order is live: all were settled or cancelled. The audit reports those that are
 * still live.
 */
const untilEnded = async ({ connection }: Deployment): Promise<void> => {
  const { database } = connection
  const live = inArray(intentOrders.status, liveIntentStatuses)
  for (const endMs = performance.now() + quietMs; performance.now() < endMs; await wait(100))
    if ((await database.$count(intentOrders, live)) === 0) return
}

/**
 * Reads the chain from its start into a second database and returns the differences from the stored
 * rows.
 */
const compareWithChain = async ({ connection, url, chains }: Deployment): Promise<string | undefined> => {
  const client = createChainClient({ chain: mainnet, urls: [chains[0]!.anvil.url] })
  await connection.database.execute('create database second')
  const second = Object.assign(new URL(url), { pathname: '/second' }).href
  await migrateDatabase({ url: second })
  const into = connectDatabase({ url: second, onError: () => {} })
  try {
    const from = connection.database
    const expected = await rebuildFromZero({ chain: mainnet, client, from, into: into.database })
    let stored = await rowsOf(from)
    for (const endMs = performance.now() + quietMs; performance.now() < endMs; await wait(100)) {
      if (isDeepStrictEqual(stored, expected)) return undefined
      stored = await rowsOf(from)
    }
    const differing = Object.keys(expected).flatMap((name) => {
      const [kept, told] = [stored, expected].map((rows) => rows[name as keyof typeof rows].map(textOf))
      const rows = [...kept!.filter((row) => !told!.includes(row)), ...told!.filter((row) => !kept!.includes(row))]
      return rows.length > 0 ? [`${rows.length} ${name} such as ${rows[0]}`] : []
    })
    return `read from zero, the chain gives other rows: ${differing.join('; ')}`
  } finally {
    await into.close()
  }
}

const textOf = (row: unknown): string =>
  JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
