import { byAmount } from '@/lib/amount'
import { type FeeQuestion, feeAnswer } from '@/lib/api/intent/relay-fees'
import type { Database } from '../../db/client'
import type { Log } from '../../log'
import { OutsideCallError } from '../../outside/outside-call-error'
import { deriveAgentKey } from '../outside/agent-auth'
import { type AgentRun, agentHealthOf } from '../outside/agent-health'
import { askSigned } from '../outside/ask-signed'
import { type OutsideRelayer, readRelayers } from './read-relayers'

const limits = {
  /** Maximum time of an answer, milliseconds: the price waits for it. */
  answerMs: 250,
  /** Maximum number of questions to one relayer that are under way. */
  underWay: 8,
  /** Number of newest answers that are remembered of one relayer. */
  remembered: 100,
  /** Time after which the registered relayers are read again, milliseconds. */
  readAgainMs: 5_000,
} as const

/** A fee that a relayer named, raw units of the token that arrives. */
export type NamedFee = { relayer: string; fee: bigint }

/** The outside relayers of a process. */
export type OutsideRelayers = {
  /** Asks them all for the fee of a transfer; returns those at or above its minimum, the lowest first. */
  askFees: (question: Omit<FeeQuestion, 'answersWithinMs'>) => Promise<readonly NamedFee[]>
}

/** The newest answers of a relayer to this process, and the number of its questions under way. */
type Asked = { runs: AgentRun[]; underWay: number }

/**
 * Creates the outside relayers of a process. Those that broke a promise, or whose answers failed
 * too often (`agentHealthOf`), are not asked for a while. A relayer that is late, or answers
 * anything else than a fee, names none.
 *
 * @example
 * const relayers = createOutsideRelayers({ database, secret, allowPrivate: false, nowMs, log })
 * await relayers.askFees(question) // [{ relayer: 'nimble', fee: 104_000n }]
 */
export const createOutsideRelayers = ({
  database,
  secret,
  allowPrivate,
  nowMs,
  log,
  answerMs = limits.answerMs,
}: {
  database: Database
  secret: Uint8Array
  allowPrivate: boolean
  nowMs: () => number
  log: Log
  /** Maximum time of an answer, for tests. */
  answerMs?: number
}): OutsideRelayers => {
  const known = new Map<string, Asked>()
  let read: { atMs: number; relayers: Promise<OutsideRelayer[]> } | undefined
  const registered = (atMs: number): Promise<OutsideRelayer[]> => {
    if (read && Math.abs(atMs - read.atMs) < limits.readAgainMs) return read.relayers
    const now = { atMs, relayers: readRelayers(database, { nowMs: atMs }) }
    read = now
    now.relayers.catch(() => {
      if (read === now) read = undefined
    })
    return now.relayers
  }

  const ask = async (
    { name, url, keyVersion }: OutsideRelayer,
    question: Omit<FeeQuestion, 'answersWithinMs'>,
  ): Promise<NamedFee | undefined> => {
    const id = `${name} ${keyVersion} ${url}`
    const asked = known.get(id) ?? { runs: [], underWay: 0 }
    known.set(id, asked)
    if (asked.underWay === limits.underWay || agentHealthOf(asked.runs, nowMs()).blocked) return undefined
    const note = (outcome: AgentRun['outcome']) => {
      asked.runs = [...asked.runs, { outcome, atMs: nowMs() }].slice(-limits.remembered)
    }
    asked.underWay++
    try {
      const endpoint = { url, key: deriveAgentKey(secret, { name, keyVersion }), allowPrivate, nowMs }
      const body: FeeQuestion = { ...question, answersWithinMs: answerMs }
      const message = { path: 'fee', body, id: question.quoteId, deadlineMs: answerMs }
      const { fee } = await askSigned(endpoint, { ...message, schema: feeAnswer })
      if (fee === null) return undefined
      note('lost')
      return { relayer: name, fee: BigInt(fee) }
    } catch (error) {
      if (!(error instanceof OutsideCallError)) throw error
      note(error.outcome)
      log('warn', 'an outside relayer failed', { relayer: name, quoteId: question.quoteId, message: error.message })
      return undefined
    } finally {
      asked.underWay--
    }
  }

  return {
    askFees: async (question) => {
      const relayers = (await registered(nowMs())).filter(({ blockedUntilMs }) => blockedUntilMs === undefined)
      const named = await Promise.all(relayers.map((relayer) => ask(relayer, question)))
      return named
        .flatMap((one) => one ?? [])
        .filter(({ fee }) => fee >= BigInt(question.minFee))
        .toSorted((a, b) => byAmount(a.fee, b.fee))
    },
  }
}
