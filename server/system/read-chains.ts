import { sql } from 'drizzle-orm'
import type { ChainStatus } from '@/lib/api/system/status'
import type { ServedChain, ServedSurface } from '../chain/facts/served-chain'
import type { Database } from '../db/client'
import { chainCursors } from '../db/schema'
import type { Deps } from '../deps'
import { failingMarkets, readIndexFailures } from './index-failures'
import type { AnnouncedAgent } from './read-announced-agents'
import { readAuctions } from './read-auctions'
import { readHead } from './read-head'
import { readRelays } from './read-relays'

/**
 * Returns the state of each served chain: its node as this process sees it, how far its orders are
 * followed by any process, its failures, and the origin of its contracts while its node answers.
 *
 * @example
 * (await readChains(deps, { heard, nowMs: Date.now() }))[0]?.index?.lagBlocks // 0
 */
export const readChains = async (
  { database, chains }: Pick<Deps, 'database' | 'chains'>,
  { heard, nowMs }: { heard: readonly AnnouncedAgent[]; nowMs: number },
): Promise<ChainStatus[]> => {
  const [cursors, failures, auctions, relays] = await Promise.all([
    readCursors(database),
    readIndexFailures(database),
    readAuctions(database, { chainIds: [...chains.keys()], nowMs }),
    readRelays(database, { chainIds: [...chains.keys()], nowMs }),
  ])
  const failing = [...failingMarkets(chains.values(), nowMs), ...failures]
  return Promise.all(
    [...chains.values()].map(async (served) => {
      const { id: chainId, name } = served.chain
      const cursor = cursors.find((one) => one.chainId === chainId)
      const head = describeHead(served, { cursor, nowMs })
      const heardHere = heard.filter((one) => one.chainId === chainId && one.obstacle === null)
      return {
        chainId,
        name,
        ...head,
        failing: failing.filter((one) => one.chainId === chainId),
        intents: intentsOf(heardHere, cursor),
        ...(head.node === 'answers' && { contracts: await readOrigins(served) }),
        ...(relays.has(chainId) && { relays: relays.get(chainId) }),
        lastHour: auctions.get(chainId)!,
      }
    }),
  )
}

/** Reads the node once for each contract. */
const readOrigins = async ({ contractOrigin }: ServedChain): Promise<NonNullable<ChainStatus['contracts']>> => {
  const originOf = async (surface: ServedSurface) => (await contractOrigin(surface).catch(() => undefined)) ?? null
  const [market, intents, otc] = await Promise.all([originOf('market'), originOf('intent'), originOf('rfq')])
  return { market, intents, otc }
}

const intentsOf = (heard: readonly AnnouncedAgent[], cursor: Cursor | undefined): ChainStatus['intents'] => {
  if (heard.some(({ isNow }) => isNow)) return cursor?.auctionDelay ? 'delayed' : 'settled'
  return heard.length > 0 ? 'stopped' : 'none'
}

const readCursors = (database: Database) =>
  database
    .select({
      chainId: chainCursors.chainId,
      number: chainCursors.number,
      timestamp: chainCursors.timestamp,
      auctionDelay: chainCursors.auctionDelay,
      // A lease lasts by the clock of the database.
      followed: sql<boolean>`coalesce(${chainCursors.heldUntil} > now(), false)`,
    })
    .from(chainCursors)

type Cursor = Awaited<ReturnType<typeof readCursors>>[number]

const nodeOf = (head: ReturnType<typeof readHead>): ChainStatus['node'] => {
  if (head === undefined) return 'starting'
  if (head.isOld) return 'stalled'
  return head.isStale ? 'silent' : 'answers'
}

const describeHead = (
  served: ServedChain,
  { cursor, nowMs }: { cursor: Cursor | undefined; nowMs: number },
): Pick<ChainStatus, 'node' | 'heardSecondsAgo' | 'blockNumber' | 'blockAgeSeconds' | 'index'> => {
  const head = readHead(served)
  // The leader of the cursor may have seen a block that this process has not.
  const behind = (newest: number | undefined, reached: bigint) =>
    newest === undefined ? null : Math.max(0, newest - Number(reached))
  const index = cursor && {
    blockNumber: Number(cursor.number),
    followed: cursor.followed,
    lagBlocks: behind(head?.blockNumber, cursor.number),
    lagSeconds: behind(head?.timestamp, cursor.timestamp),
  }
  return {
    node: nodeOf(head),
    heardSecondsAgo: head?.ageSeconds ?? null,
    blockNumber: head?.blockNumber ?? null,
    // The clock of a local chain may have been moved forward.
    blockAgeSeconds: head ? Math.max(0, Math.floor(nowMs / 1_000) - head.timestamp) : null,
    index: index ?? null,
  }
}
