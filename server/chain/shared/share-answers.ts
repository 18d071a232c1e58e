import { createHash } from 'node:crypto'
import type { Clock } from '../node/clock'
import type { Asked } from '../node/node'
import { createGate } from '../node/serial'
import type { AnswerStore, StoredAnswer } from './answer-store'
import { guardStore } from './guard-store'
import { within } from './within'

/** The limits of sharing answers, times in milliseconds. */
const answerLimits = {
  /** The maximum of cached answers of a process, and of the characters of each. */
  kept: 64,
  maxChars: 100_000,
  /** The longest wait for the database, and for the answer that another process requested. */
  storeMs: 500,
  awaitMs: 1_500,
  /** The time without the database after a failure of it. */
  storeAwayMs: 5_000,
  sweepMs: 30_000,
} as const

/** A request with the same answer for all callers, and its block if the request has none. */
export type SharedRequest = Asked & { at?: string | undefined }

type SharingDeps = {
  /** Asks the node of this process. */
  ask: (asked: Asked) => Promise<unknown>
  /** The answers that processes share; undefined if this process is alone. */
  store?: AnswerStore | undefined
  clock: Clock
}

/**
 * Creates the function that asks a node once for reads of several readers and processes. `isFinal`
 * returns false for an answer that a later request may improve, which only its caller gets. If the
 * database fails, or the asking process is late, this process asks its own node.
 *
 * @throws the errors of `ask`.
 * @example
 * const ask = shareAnswers({ ask: (asked) => client.transport.request(asked), store, clock })
 * await ask({ method: 'eth_getLogs', params: [{ blockHash, address }] }, () => true) // [{ address: '0xb4e1...' }]
 */
export const shareAnswers = ({ ask, store, clock }: SharingDeps) => {
  const known = new Map<string, StoredAnswer>()
  const running = new Map<string, Promise<unknown>>()
  let sweptMs = clock.nowMs()

  const { withStore } = guardStore(store, { clock, waitMs: answerLimits.storeMs, awayMs: answerLimits.storeAwayMs })
  const sweep = () => {
    if (!store || clock.nowMs() - sweptMs < answerLimits.sweepMs) return
    sweptMs = clock.nowMs()
    void withStore((store) => store.sweep())
  }
  const save = (key: string, found: StoredAnswer) => {
    if ((JSON.stringify(found.answer)?.length ?? 0) > answerLimits.maxChars) return
    known.set(key, found)
    for (const oldest of known.keys()) {
      if (known.size <= answerLimits.kept) break
      known.delete(oldest)
    }
  }

  /** Waits for the answer that another process requested; undefined if it does not come. */
  const awaitOther = async (key: string, heard: Promise<void>): Promise<StoredAnswer | undefined> => {
    await within(heard, { ms: answerLimits.awaitMs, clock }).catch(() => undefined)
    return withStore((store) => store.read(key))
  }
  const find = async (key: string, request: Asked, isFinal: (answer: unknown) => boolean): Promise<unknown> => {
    const heard = createGate()
    const unhear = store?.onAnnounced(key, heard.open)
    try {
      const claim = await withStore((store) => store.claim(key))
      const other = claim === 'awaited' ? await awaitOther(key, heard.opened) : claim === 'claimed' ? undefined : claim
      if (other) {
        save(key, other)
        return other.answer
      }
      const giveUp = () => claim === 'claimed' && void withStore((store) => store.giveUp(key))
      try {
        const answer = await ask(request)
        if (answer === null || !isFinal(answer)) {
          giveUp()
          return answer
        }
        save(key, { answer })
        if (claim !== undefined) void withStore((store) => store.put(key, answer))
        return answer
      } catch (error) {
        giveUp()
        throw error
      }
    } finally {
      unhear?.()
      sweep()
    }
  }

  return async ({ at, ...request }: SharedRequest, isFinal: (answer: unknown) => boolean): Promise<unknown> => {
    const key = keyOf({ ...request, at })
    const before = known.get(key)
    if (before) return before.answer
    const shared = running.get(key)
    if (shared) return shared
    const started = find(key, request, isFinal).finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

const keyOf = ({ method, params, at = '' }: SharedRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([method, params ?? [], at]))
    .digest('hex')
