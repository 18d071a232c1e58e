import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import type { Hex } from 'viem'
import { afterAll, beforeAll } from 'vitest'
import { writeAgentKeys } from '@/localnet/trade/agent-keys'
import type { Agent } from '../../agents/agent'
import { settlementAttempts, settlements } from '../../db/intent-schema'
import { openIntentDesk } from '../../intent/testing/intent-desk'
import { readOwnCursor } from '../../ledger/cursor'
import { createLocalSolver } from '../../pricing/solver/solver'
import { untilSeen } from '../../testing/harness'
import { awardRound } from '../round/award-round'
import { findCandidates, type RoundMemory } from '../round/find-candidates'
import { readRoundState } from '../round/round-state'
import { createBoundFills } from '../send/bound-fills'
import { createEndNonces, type EndNonces } from '../send/end-nonces'
import { type Keys, readKeys } from '../send/keys'
import { createWorkReader } from '../send/read-work'
import { sendSettlements } from '../send/send-settlements'
import { announceSettlers } from '../send/settler-nonces'
import type { RoundDeps, SettlementDeps } from '../settlement-deps'

/** The time for which orders wait for bids, milliseconds. */
export const windowMs = 2_000

/**
 * Reads the keys of the agents of the local world for the tests of a file.
 *
 * @example
 * const keys = openAgentKeys()
 * test('...', () => { keys().accounts })
 */
export const openAgentKeys = (): (() => Keys) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-keys-'))
  const keys = readKeys(writeAgentKeys(folder))
  afterAll(() => rmSync(folder, { recursive: true }))
  return () => keys
}

/**
 * Opens the desk of intent orders with a process that settles them: each method is one tick of its
 * worker. Blocks are mined on request of the test.
 */
export const openSettlingDesk = () => {
  const desk = openIntentDesk({ prices: true })
  const { service, served, database, client } = desk
  const keys = openAgentKeys()
  const memory: RoundMemory = { asked: new Map() }
  const sentAt = new Map<string, Hex>()
  let ids = 0
  let sent: Hex[] = []
  let isAutomined = true
  let bounded = Promise.resolve()

  const deps = (changes: Partial<RoundDeps> = {}): RoundDeps & SettlementDeps => ({
    served: served(),
    database: database(),
    holder: 'worker',
    keys: keys(),
    windowMs,
    maxPendingNonces: 3,
    ratesOf: (pairs, at) => createLocalSolver().rates(pairs, { ...at, orders: [] }),
    agents: () => service().deps.agents.on(1),
    nowMs,
    log: desk.deps().log,
    newId: () => `settlement-${++ids}`,
    send: async ({ raw }) => {
      sent.push(raw)
      const hash = await served().client.sendRawTransaction({ serializedTransaction: raw })
      // The node answers before its block is made.
      if (isAutomined) await client().waitForTransactionReceipt({ hash })
    },
    boundFills: async (round) => {
      const { quotes } = service().deps
      const { log } = desk.deps()
      bounded = createBoundFills({ served: served(), database: database(), quotes, nowMs, log })(round)
    },
    ...changes,
  })
  const nowMs = () => service().clock.nowMs
  const cursorOf = (holder = 'worker') => readOwnCursor(database(), { chainId: 1, holder })
  const work = async () => (await createWorkReader(database(), { holder: 'worker' })(1))!
  let endNonces: EndNonces | undefined
  const lanesAt = async (changes?: Partial<RoundDeps>) => {
    endNonces ??= createEndNonces(deps())
    const end = changes ? createEndNonces(deps(changes)) : endNonces
    return end({ cursor: (await cursorOf())!, nowMs: nowMs() })
  }

  beforeAll(async () => {
    await desk.follow()
    await announceSettlers(deps(), { agents: [{ name: 'amm' }], nowMs: nowMs() })
  })

  /** Makes all parts read the newest block. */
  const see = async () => {
    await untilSeen(served())
    await served().gasPrices.at(served().tracker.market().blockHash)
    await desk.follow()
  }
  const settleTick = async (changes?: Partial<RoundDeps>) => {
    const cursor = (await cursorOf())!
    const lanes = await lanesAt(changes)
    if (lanes) await sendSettlements(deps(changes), { cursor, lanes, sentAt, nowMs: nowMs() })
  }

  return {
    ...desk,
    see,
    settleTick,
    /** Sends and mines what is due, and makes all parts read it. */
    settleAndSee: async () => {
      await settleTick()
      await see()
      await settleTick()
    },
    settling: deps,
    nowMs,
    cursorOf,
    work,
    lanesAt,
    /** Advances by one window. */
    wait: (ms = windowMs) => {
      service().clock.nowMs += ms
    },
    /** Resolves once its fills are bounded too. A process that restarts has a memory of its own. */
    round: async (changes?: Partial<RoundDeps>, own: RoundMemory = memory) => {
      const at = { memory: own, nowMs: nowMs() }
      const { cursor, hasOrders } = await work()
      const state = await readRoundState(deps(changes), cursor)
      if (typeof state === 'string') return []
      const candidates = await findCandidates(deps(changes), { state, ...at })
      if (candidates.length > 0 && !hasOrders) throw Error('There are candidates, and nothing to do.')
      const awarded = await awardRound(deps(changes), { state, cursor, lanes: (await lanesAt())!, candidates, ...at })
      await bounded
      return awarded
    },
    /** Returns the transactions that the node got since the last call. */
    takeSent: () => {
      const taken = sent
      sent = []
      return taken
    },
    holdBlocks: () => {
      isAutomined = false
      return client().setAutomine(false)
    },
    mine: async (blocks = 1) => client().mine({ blocks }),
    mineByThemselves: () => {
      isAutomined = true
      return client().setAutomine(true)
    },
    /** The oldest first: an update moves a row within its table. */
    settlements: () =>
      database().select().from(settlements).orderBy(asc(settlements.createdAtMs), asc(settlements.nonce)),
    attempts: () => database().select().from(settlementAttempts),
  }
}

/** An agent with the given bids. */
export const scriptedAgent = (name: string, bid: Agent['bid']): Agent => ({
  name,
  bid,
})
