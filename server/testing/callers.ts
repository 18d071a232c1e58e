import { setTimeout as wait } from 'node:timers/promises'
import { call } from '@/lib/api/contract/client'
import { ApiError } from '@/lib/api/contract/errors'
import type { Answer, Input, Operation } from '@/lib/api/contract/operation'
import type { Draw } from '@/lib/routing/testing/random'
import type { Member } from './fleet'

/** Sends an operation until a process answers it. */
export type Ask = <op extends Operation>(op: op, input: Input<op>) => Promise<Answer<op>>

/**
 * The results of requests, by count. `refused` are 429 and 503; requests that no process accepted
 * are repeated elsewhere.
 */
export type Outcomes = Record<'answered' | 'refused' | 'asked elsewhere' | 'cut by SIGTERM' | 'cut by SIGKILL', number>

/**
 * A request that no process accepted, or that one refused for a moment, is repeated after this
 * time.
 */
const repeatMs = 50

/**
 * Returns an `ask` that works like a load balancer: it picks a process that was not asked to end,
 * since the kernel resets a client that connects while a port closes, and another one if that is
 * just starting. It repeats requests after 429 or 503, and after a connection that broke with an
 * ending process. Other refusals are thrown.
 *
 * @throws {ApiError} a refusal other than 429 or 503, or one of these without an integer
 * Retry-After
 * @throws {UnreachableServiceError} a process that was not asked to end broke the connection, or
 * did not answer for 20 s
 * @example
 * const { ask, outcomes } = createCallers({ fleet, key, draw })
 * await ask(getRfqOrder, { orderHash }) // and outcomes.answered is 1
 */
export const createCallers = ({
  fleet,
  key,
  draw,
}: {
  fleet: readonly Member[]
  key: string
  draw: Draw
}): { ask: Ask; outcomes: Outcomes } => {
  const outcomes: Outcomes = { answered: 0, refused: 0, 'asked elsewhere': 0, 'cut by SIGTERM': 0, 'cut by SIGKILL': 0 }
  const once = async <op extends Operation>(
    operation: op,
    input: Input<op>,
  ): Promise<{ answer: Answer<op> } | number> => {
    const serving = fleet.filter(({ url, ending }) => url && !ending)
    if (serving.length === 0) return repeatMs
    const member = draw.pick(serving)
    try {
      const answer = await call(operation, input, {
        baseUrl: member.url!,
        apiKey: key,
        fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, Connection: 'close' } }),
      })
      outcomes.answered += 1
      return { answer }
    } catch (error) {
      if (error instanceof ApiError) {
        if (![429, 503].includes(error.status) || !Number.isInteger(error.retryAfterSeconds)) throw error
        outcomes.refused += 1
        return error.status === 429 ? error.retryAfterSeconds! * 1_000 : repeatMs
      }
      if (isUntaken(error)) outcomes['asked elsewhere'] += 1
      else if (member.ending) outcomes[`cut by ${member.ending}`] += 1
      else throw error
      return repeatMs
    }
  }
  const ask: Ask = async (operation, input) => {
    for (;;) {
      const asked = await once(operation, input)
      if (typeof asked === 'object') return asked.answer
      await wait(asked)
    }
  }
  return { ask, outcomes }
}

const isUntaken = (error: unknown): boolean => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === 'ECONNREFUSED' || (cause !== undefined && isUntaken(cause))
}
