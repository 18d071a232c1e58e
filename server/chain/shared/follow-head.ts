import type { Hex } from 'viem'
import { namedError } from '@/lib/errors'
import { createLruCache } from '../../lru-cache'
import { watchHeads } from '../market/heads'
import type { ChainClient } from '../node/clients'
import type { Clock } from '../node/clock'
import type { AskOptions, Node } from '../node/node'
import { createGate } from '../node/serial'
import { guardStore } from './guard-store'
import { type HeadStore, headLeaseSeconds } from './head-store'
import { type RawHeader, toHeader } from './header'
import { within } from './within'

/** The limits of following the head of a chain, times in milliseconds. */
const headLimits = {
  pollMs: 500,
  /** The pause between two confirmations of the same head: well within its lease. */
  confirmMs: 1_000,
  /**
   * The time after which this process reads the head itself if another process does not confirm it.
   */
  lapsedMs: 1_000 * headLeaseSeconds,
  /** The maximum age of a head that a reader gets. */
  maxAgeMs: 4_500,
  /**
   * Processes that miss a confirmation wait for a random part of this time, so that one of them
   * takes over.
   */
  spreadMs: 300,
  /**
   * The block times after which another process's head counts as stopped, unless the lease is
   * longer.
   */
  stillBlocks: 2,
  /** The longest pause between two comparisons of a stopped head, and the longest wait for one. */
  maxStillPauseMs: 30_000,
  compareMs: 2_000,
  maxPauseMs: 2_000,
  /** The longest wait for the database, and the time without it after a failure. */
  storeMs: 1_000,
  storeAwayMs: 5_000,
  /** The maximum of headers that are known by hash. */
  headers: 64,
} as const

/** The head of a chain as all readers of a process see it. */
export type HeadFollower = {
  /**
   * Returns the newest block: from memory, unless it has not been confirmed for long. Throws the
   * errors of the node.
   */
  read: () => Promise<RawHeader>
  /** Returns the newest block without waiting; undefined before the first one. */
  latest: () => RawHeader | undefined
  /** Returns one of the last heads by its hash. */
  find: (hash: Hex) => RawHeader | undefined
  /** True while another process confirms the head. */
  isFromOther: () => boolean
  /** Asks the node of this process whether a block is its head. */
  isHeadOfNode: (hash: Hex) => Promise<boolean>
  /** Calls a function with each new head. Returns the function that ends it. */
  onHead: (hear: () => void) => () => void
  stop: () => Promise<void>
}

type HeadDeps = {
  client: ChainClient
  /** The head that processes share; undefined if this process is alone. */
  store?: HeadStore | undefined
  clock: Clock
  random: () => number
  /** The time between two blocks of the chain. */
  blockMs: number
  /**
   * The age from which a head is compared with each lease; undefined if blocks come irregularly.
   */
  maxHeadAgeMs?: number | undefined
}

/**
 * Follows the head of a chain from the first read on: one process asks its node and publishes the
 * answer, the others read it from the database, woken by announcements. A process whose head is not
 * confirmed for three seconds asks its own node and takes the chain over, so that a lost process,
 * announcement or database costs only time. A head that stands still for two blocks is compared
 * with the node of each process, with pauses that grow to half a minute, and a process whose node
 * is ahead takes the chain over.
 *
 * @example
 * const head = followHead({ client, store, clock, random: Math.random, blockMs: 12_000 })
 * (await head.read()).number // '0x112a880'
 */
export const followHead = ({ client, store, clock, random, blockMs, maxHeadAgeMs }: HeadDeps): HeadFollower => {
  const stopped = new AbortController()
  const listeners = new Set<() => void>()
  const headers = createLruCache<Hex, RawHeader>(headLimits.headers)
  let head: RawHeader | undefined
  let confirmedMs = Number.NEGATIVE_INFINITY
  /** The first moment of the head, and the comparisons with the own node since then. */
  let movedMs = Number.NEGATIVE_INFINITY
  let comparedMs = Number.NEGATIVE_INFINITY
  let comparisons = 0
  let storedMs = Number.NEGATIVE_INFINITY
  let isFromOther = false
  /** True while this process leads the chain in the database. */
  let isOwn = false
  let failures = 0
  let next = createGate()
  let wake = new AbortController()
  let stored: Promise<unknown> | undefined
  let isRunning = false
  let isTurning = false

  const { hasStore, withStore } = guardStore(store, {
    clock,
    waitMs: headLimits.storeMs,
    awayMs: headLimits.storeAwayMs,
  })
  const sinceMs = (ms: number) => clock.nowMs() - ms
  const isConfirmed = () => isFromOther && sinceMs(confirmedMs) < headLimits.lapsedMs
  const stillMs = Math.max(headLimits.lapsedMs, headLimits.stillBlocks * blockMs)
  const isOld = ({ timestamp }: RawHeader) =>
    maxHeadAgeMs !== undefined && sinceMs(1_000 * Number(timestamp)) > maxHeadAgeMs
  /** True if another process confirms a head that may be of a stopped node. */
  const isDoubtful = (confirmed: RawHeader) => {
    if (isOld(confirmed)) return sinceMs(comparedMs) >= headLimits.lapsedMs
    const pauseMs = Math.min(Math.max(stillMs, headLimits.maxStillPauseMs), stillMs * 2 ** Math.min(comparisons, 10))
    return sinceMs(Math.max(movedMs, comparedMs)) >= pauseMs
  }

  const note = (header: RawHeader, other: boolean) => {
    const isNew = header.hash !== head?.hash
    if (isNew) {
      movedMs = clock.nowMs()
      comparisons = 0
    }
    head = header
    confirmedMs = clock.nowMs()
    isFromOther = other
    headers.set(header.hash, header)
    next.open()
    next = createGate()
    if (isNew) for (const hear of listeners) hear()
  }
  const takeStored = async (): Promise<boolean> => {
    const published = await withStore((store) => store.read())
    if (published) note(published, true)
    return published !== undefined
  }
  const askNode = async (options: AskOptions = {}) => {
    const asked = { method: 'eth_getBlockByNumber', params: ['latest', false] }
    return toHeader(await (client.transport.request as Node['ask'])(asked, options))
  }
  const publish = async (header: RawHeader, isNew: boolean) => {
    if (isOwn && !isNew && sinceMs(storedMs) < headLimits.confirmMs - headLimits.pollMs / 2) return
    storedMs = clock.nowMs()
    const publishing = withStore((store) => store.publish(header))
    stored = publishing
    isOwn = (await publishing) ?? false
  }

  /** Takes the chain over if the own node is ahead of the head that another process confirms. */
  const compare = async () => {
    comparisons += 1
    comparedMs = clock.nowMs()
    const compared = head?.hash
    await clock.sleep(random() * headLimits.spreadMs, stopped.signal)
    const isAhead = ({ number }: RawHeader) =>
      head !== undefined && BigInt(number) > BigInt(head.number) && !stopped.signal.aborted
    if (head?.hash !== compared || !isAhead(await askNode({ isCompared: true }))) return
    // The followed block proves its chain.
    const found = await askNode()
    if (!isAhead(found)) return
    note(found, false)
    await publish(found, true)
  }
  const turn = async () => {
    if (head && isConfirmed()) {
      // If the own node fails, the head of the other process counts.
      if (isDoubtful(head)) await within(compare(), { ms: headLimits.compareMs, clock }).catch(() => undefined)
      return
    }
    if (!isOwn) {
      if (await takeStored()) return
      if (head && hasStore()) await clock.sleep(random() * headLimits.spreadMs, stopped.signal)
      if (isConfirmed()) return
    }
    const before = head
    const found = await askNode()
    note(found, false)
    await publish(found, found.hash !== before?.hash)
  }

  const announced = store?.onAnnounced((hash) => {
    isOwn = false
    if (hash === head?.hash) {
      note(head, true)
      return
    }
    if (hash !== '') {
      void takeStored()
      return
    }
    confirmedMs = Number.NEGATIVE_INFINITY
    wake.abort()
  })

  let watched: ReturnType<typeof watchHeads>
  const run = async () => {
    watched = watchHeads(client, () => wake.abort())
    while (!stopped.signal.aborted) {
      wake = new AbortController()
      isTurning = true
      try {
        await turn()
        failures = 0
      } catch (error) {
        failures += 1
        next.close(error as Error)
        next = createGate()
      }
      isTurning = false
      const isAnnounced = watched !== undefined && !watched.isLost() && failures === 0
      const pauseMs = isAnnounced
        ? headLimits.confirmMs
        : Math.min(headLimits.maxPauseMs, headLimits.pollMs * 2 ** Math.min(failures, 10))
      await clock.sleep(pauseMs, AbortSignal.any([stopped.signal, wake.signal]))
    }
  }

  let asking: Promise<RawHeader> | undefined
  return {
    read: async () => {
      if (stopped.signal.aborted) throw new HeadStoppedError()
      if (!isRunning) void run()
      isRunning = true
      if (head && sinceMs(confirmedMs) < headLimits.maxAgeMs) return head
      const { opened } = next
      if (!isTurning) wake.abort()
      await opened
      return head!
    },
    latest: () => head,
    find: (hash) => headers.get(hash),
    isFromOther: isConfirmed,
    isHeadOfNode: async (hash) => {
      // Simultaneous calls share a request, which starts after the last of them.
      asking ??= Promise.resolve().then(() => {
        asking = undefined
        return askNode({ isCompared: true })
      })
      return (await asking).hash === hash
    },
    onHead: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    stop: async () => {
      stopped.abort()
      announced?.()
      watched?.stop()
      listeners.clear()
      next.close(new HeadStoppedError())
      // The last published head counts.
      await stored
      if (isOwn) await withStore((store) => store.release())
    },
  }
}

export class HeadStoppedError extends namedError('Chain.HeadStoppedError', {
  message: 'This process no longer follows the chain.',
  fix: 'Ask another process.',
}) {}
