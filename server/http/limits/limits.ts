import { ApiError } from '@/lib/api/contract/errors'
import { createLruCache } from '../../lru-cache'
import {
  dayMs,
  endLease,
  type Lease,
  type Limit,
  lease,
  leaseTermMs,
  pay,
  type RateRow,
  type RateWindow,
  rowAt,
  tokensOf,
  waitMsOf,
  windowsOf,
} from './rate-row'
import type { RateKey, RateRows } from './rate-rows'

type TakeParameters = { caller: string; limits: readonly Limit[]; cost?: number }

/** The answer to a request: the rest of the limits, and for a refused one the seconds to wait. */
export type Taken = { windows: RateWindow[]; retryAfterSeconds?: number }

/** The rate limits as one process sees them. */
export type Limits = {
  /**
   * Takes tokens of a caller. If one of several limits has none left, it returns the seconds to
   * wait for all; a refused request costs nothing.
   *
   * @throws {ApiError} ServiceUnavailable if too many requests wait for the database.
   */
  take: (parameters: TakeParameters) => Promise<Taken>
  /**
   * Returns leased tokens to the database: those of idle callers, or all when the process stops.
   */
  giveBack: (which: 'idle' | 'all') => Promise<void>
}

const bounds = {
  /** The maximum of callers' limits in memory; the lease of a dropped one is returned. */
  maxEntries: 20_000,
  /**
   * The maximum of requests that wait for the database, and of those that one statement decides.
   */
  maxWaiting: 10_000,
  maxBatch: 500,
  /** Attempts at a request whose row another process writes between its read and its write. */
  maxAttempts: 10,
  /** The lease of a caller without requests for this time is returned. */
  idleMs: 10_000,
  /** A row that refuses is read again after this time: other processes may have returned tokens. */
  trustMs: 5_000,
  /** The time by which a lease ends in memory before its tokens come back in the database. */
  marginMs: 1_000,
} as const

/** A limit of a caller as this process knows it. */
type Entry = {
  key: RateKey
  limit: Limit
  /**
   * The shared row of the last read or write, without the unspent part of this process's lease.
   */
  row?: RateRow
  readAtMs: number
  usedAtMs: number
  lease?: Lease | undefined
  /** Tokens that were paid for a request that another of its rows refused. */
  refund: number
  /** True while the row is being written. */
  isBusy: boolean
}

type Ask = {
  entries: readonly Entry[]
  cost: number
  attempts: number
  resolve: (taken: Taken) => void
  reject: (error: unknown) => void
}

/** A row on its way from reading to writing. */
type Plan = {
  key: RateKey
  limit: Limit
  entries: Entry[]
  row: RateRow
  isAlone: boolean
  paid: number
  first: number
}

/**
 * Opens the rate limits that all processes on one database share. A process leases tokens of a
 * caller's bucket, spends them in memory and returns the rest, so that a caller far below its limit
 * costs one write for many requests, and a refused one none. Tokens in the row and in all leases
 * together never exceed the burst, and all leased tokens count as spent of the day until they are
 * returned: no caller gets more than its plan allows, with any number of processes. A lease doubles
 * only while it is used up, and the lower half of a bucket is never leased: a caller close to its
 * limit, or with a burst of one request, is counted in the database exactly. The lease of a killed
 * process comes back within a minute, and counts as spent of its day.
 *
 * @example
 * const limits = createLimits({ rows: openRateRows(database), nowMs: Date.now })
 * const question = { caller: '203.0.113.7', limits: [{ scope: 'all', allowance: allowances.anonymous }] }
 * (await limits.take(question)).windows[0] // { name: 'all', quota: 1, seconds: 1, left: 0, resetSeconds: 1 }
 * (await limits.take(question)).retryAfterSeconds // 1
 */
export const createLimits = ({ rows, nowMs }: { rows: RateRows; nowMs: () => number }): Limits => {
  const waiting: Ask[] = []
  const holding = new Set<Entry>()
  const returning = new Set<Entry>()
  const entries = createLruCache<string, Entry>(bounds.maxEntries, (_, entry) => {
    if (!entry.lease) return
    returning.add(entry)
    void flush()
  })

  const entryOf = (caller: string, limit: Limit): Entry => {
    const name = nameOf({ caller, scope: limit.scope })
    const known = entries.get(name)
    if (known) return Object.assign(known, { limit })
    const key = { caller, scope: limit.scope }
    const entry: Entry = { key, limit, readAtMs: 0, usedAtMs: 0, refund: 0, isBusy: false }
    entries.set(name, entry)
    return entry
  }

  let flushing: Promise<void> | undefined
  const flush = (): Promise<void> => {
    flushing ??= flushAll()
    return flushing
  }
  /** Runs one batch at a time: requests that arrive meanwhile are decided together by the next. */
  const flushAll = async () => {
    await undefined
    try {
      while (waiting.length > 0 || returning.size > 0) {
        const asks = waiting.splice(0, bounds.maxBatch).filter((ask) => {
          const taken = takeFromMemory(ask, nowMs())
          if (taken) ask.resolve(taken)
          return !taken
        })
        const returned = [...returning].slice(0, bounds.maxBatch)
        for (const entry of returned) returning.delete(entry)
        const asked = asks.flatMap((ask) => ask.entries)
        const all = [...new Set([...asked, ...returned.filter(({ lease }) => lease)])]
        if (all.length === 0) continue
        try {
          waiting.unshift(...(await decide(all, asks)))
          // Repeats rows that another process wrote first; after an error the next call does.
          for (const entry of returned) if (entry.lease) returning.add(entry)
        } catch (error) {
          for (const ask of asks) ask.reject(error)
        }
      }
    } finally {
      // In the same turn as the last check of the queue: later requests start the next flush.
      flushing = undefined
    }
  }

  /**
   * Decides requests on the shared rows, and ends the leases of all entries. Returns the requests
   * to decide again.
   */
  const decide = async (all: readonly Entry[], asks: readonly Ask[]): Promise<Ask[]> => {
    const keys = new Map(all.map(({ key }) => [nameOf(key), key]))
    const stored = new Map((await rows.read([...keys.values()])).map((row) => [nameOf(row), row]))
    const now = nowMs()
    const plans = planAll(all, stored, now)
    const planOf = ({ key }: Entry) => plans.get(nameOf(key))!
    const decisions = asks.map((ask) => ({ ask, ...payFrom(ask.entries.map(planOf), ask.cost, now) }))
    const changed = [...plans.values()].filter(({ entries, paid }) => paid > 0 || entries.some(holdsAny))
    const next = changed.map((plan) => {
      const size = sizeOf(plan, now)
      return { plan, size, row: size > 0 ? lease(plan.row, size, plan.limit) : plan.row }
    })
    for (const { entries } of changed) for (const entry of entries) entry.isBusy = true
    const written = await writeAll(next).finally(() => {
      for (const { entries } of changed) for (const entry of entries) entry.isBusy = false
    })
    for (const { plan, size, row } of next)
      if (written.has(plan)) keep(plan, size > 0 ? { size, left: size, term: row.term, day: row.day } : undefined, now)
    for (const plan of plans.values())
      if (!changed.includes(plan))
        for (const entry of plan.entries) Object.assign(entry, { row: plan.row, readAtMs: now })

    const again: Ask[] = []
    for (const { ask, windows, waitMs } of decisions) {
      const asked = ask.entries.map(planOf)
      const isDecided = asked.every((plan) => written.has(plan) || !changed.includes(plan))
      if (isDecided && waitMs === 0) for (const entry of ask.entries) entry.usedAtMs = now
      if (isDecided) ask.resolve(answerOf(windows, waitMs))
      else {
        // Its written rows have paid for a request that is not answered yet.
        if (waitMs === 0)
          for (const [at, plan] of asked.entries()) if (written.has(plan)) ask.entries[at]!.refund += ask.cost
        ask.attempts += 1
        if (ask.attempts < bounds.maxAttempts) again.push(ask)
        else ask.reject(new ApiError('ServiceUnavailable'))
      }
    }
    return again
  }

  const writeAll = async (next: readonly { plan: Plan; row: RateRow }[]): Promise<Set<Plan>> => {
    if (next.length === 0) return new Set()
    try {
      const written = await rows.write(next.map(({ plan, row }) => ({ ...row, ...plan.key })))
      const names = new Set(written.map(nameOf))
      return new Set(next.map(({ plan }) => plan).filter(({ key }) => names.has(nameOf(key))))
    } catch (error) {
      // Stored or not: leased tokens are no longer spent, and come back with time.
      for (const { plan } of next) for (const entry of plan.entries) forget(entry)
      throw error
    }
  }

  const forget = (entry: Entry) => {
    holding.delete(entry)
    Object.assign(entry, { row: undefined, lease: undefined, refund: 0 })
  }
  const keep = ({ entries, row }: Plan, held: Lease | undefined, readAtMs: number) => {
    for (const entry of entries) forget(entry)
    const [entry] = entries
    Object.assign(entry!, { row: { ...row, version: row.version + 1 }, lease: held, readAtMs })
    if (held) holding.add(entry!)
  }

  return {
    take: ({ caller, limits, cost = 1 }) => {
      const asked = limits.map((limit) => entryOf(caller, limit))
      const taken = takeFromMemory({ entries: asked, cost }, nowMs())
      if (taken) return Promise.resolve(taken)
      if (waiting.length >= bounds.maxWaiting) return Promise.reject(new ApiError('ServiceUnavailable'))
      return new Promise((resolve, reject) => {
        waiting.push({ entries: asked, cost, attempts: 0, resolve, reject })
        void flush()
      })
    },
    giveBack: (which) => {
      const now = nowMs()
      for (const entry of holding)
        if (which === 'all' || now - entry.usedAtMs >= bounds.idleMs || !isAlive(entry.lease, now)) returning.add(entry)
      return flush()
    },
  }
}

const nameOf = ({ caller, scope }: RateKey) => `${scope} ${caller}`

const holdsAny = ({ lease, refund }: Entry) => lease !== undefined || refund > 0

const isAlive = (held: Lease | undefined, nowMs: number): held is Lease => {
  if (!held) return false
  return nowMs < Math.min((held.term + 2) * leaseTermMs - bounds.marginMs, (held.day + 1) * dayMs)
}

/** Answers a request without the database, if leases pay for it or the known row refuses it. */
const takeFromMemory = ({ entries, cost }: Pick<Ask, 'entries' | 'cost'>, nowMs: number): Taken | undefined => {
  if (entries.some(({ isBusy, refund, row }) => isBusy || refund > 0 || !row)) return undefined
  const current = entries.map((entry) => rowAt(entry.row, { limit: entry.limit, nowMs }))
  const canPay = entries.every(({ lease: held }) => isAlive(held, nowMs) && held.left >= cost)
  if (canPay)
    for (const [at, entry] of entries.entries()) {
      current[at] = pay(current[at]!, cost, entry.limit)
      entry.lease!.left -= cost
      Object.assign(entry, { row: current[at], usedAtMs: nowMs })
    }
  const waits = entries.map(({ limit, readAtMs }, at) =>
    nowMs - readAtMs <= bounds.trustMs ? waitMsOf(current[at]!, cost, { limit, nowMs }) : 0,
  )
  const waitMs = canPay ? 0 : Math.max(...waits)
  if (!canPay && waitMs === 0) return undefined
  const windows = entries.flatMap(({ limit }, at) => windowsOf(current[at]!, { limit, nowMs }))
  return answerOf(windows, waitMs)
}

const answerOf = (windows: RateWindow[], waitMs: number): Taken =>
  waitMs === 0 ? { windows } : { windows, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)) }

/** Returns the rows of a batch with the leases of its entries ended, by name. */
const planAll = (all: readonly Entry[], stored: ReadonlyMap<string, RateRow>, nowMs: number): Map<string, Plan> => {
  const plans = new Map<string, Plan>()
  for (const entry of all) {
    const name = nameOf(entry.key)
    const { limit } = entry
    const at = { limit, nowMs }
    const before = plans.get(name)
    const row = before?.row ?? rowAt(stored.get(name), at)
    // If no other process wrote the row since, it shows when each leased token was spent.
    const isAlone = !before && entry.row !== undefined && entry.row.version === stored.get(name)?.version
    const own = isAlone ? rowAt(entry.row, at) : entry.lease ? endLease(row, entry.lease, at) : row
    const { term, day } = own
    const ended = entry.refund > 0 ? endLease(own, { size: 0, left: entry.refund, term, day }, at) : own
    const entries = [...(before?.entries ?? []), entry]
    plans.set(name, { key: entry.key, limit, entries, row: ended, isAlone, paid: 0, first: 0 })
  }
  return plans
}

/** Pays a request from all its rows, or from none if one of them cannot. */
const payFrom = (plans: readonly Plan[], cost: number, nowMs: number) => {
  const waitMs = Math.max(...plans.map(({ row, limit }) => waitMsOf(row, cost, { limit, nowMs })))
  if (waitMs === 0)
    for (const plan of plans) {
      plan.row = pay(plan.row, cost, plan.limit)
      plan.paid += cost
      plan.first ||= cost
    }
  return { waitMs, windows: plans.flatMap(({ row, limit }) => windowsOf(row, { limit, nowMs })) }
}

/**
 * Returns the number of tokens to lease: twice a used-up lease, or the used part of another one; at
 * most the upper half of the bucket, or half of that if other processes serve the caller too.
 */
const sizeOf = ({ entries, row, limit, isAlone, paid, first }: Plan, nowMs: number): number => {
  if (paid === 0) return 0
  const [{ lease: held, usedAtMs }] = entries as [Entry]
  const isRecent = nowMs - usedAtMs < bounds.idleMs
  const asked = isRecent ? paid : paid - first
  const used = held ? held.size - held.left : 0
  const wanted = Math.max(asked, held && isAlive(held, nowMs) ? 2 * used : used)
  const spare = tokensOf(row, { limit, nowMs }) - limit.allowance.burst / 2
  return Math.max(0, Math.min(wanted, Math.floor(isAlone ? spare : spare / 2)))
}
