import { parentPort } from 'node:worker_threads'
import { ApiError } from '@/lib/api/errors'
import type { OpenOrder } from '../otc/open-order'
import { certify } from './certify'
import type { PriceRequest } from './price-request'
import { quote } from './quote'
import { rehearse } from './rehearse'
import { applyReplicaChange, type Replica, type ReplicaChange } from './replica'
import type { Work } from './solver'
import { warmMarket } from './warm-market'

/** What a solver thread hears, in this order of arrival: a question stands on every change that came before it. */
export type ToSolver =
  | { kind: 'change'; chainId: number; change: ReplicaChange }
  | {
      kind: 'ask'
      id: number
      work: keyof Work
      chainId: number
      request: PriceRequest
      blockNumber: bigint
      gasPriceWei: bigint
      orders: readonly OpenOrder[]
    }

/** What it says. `ready` comes once; `refusal` is an ApiError as data, `failure` anything else that was thrown. */
export type FromSolver =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; answer: Work[keyof Work] }
  | { kind: 'refusal'; id: number; errorType: string; details: string }
  | { kind: 'failure'; id: number; message: string; stack: string }

const replicas = new Map<number, Replica>()

const works = { quote, certify }

const answer = ({ id, work, chainId, request, ...at }: Extract<ToSolver, { kind: 'ask' }>): FromSolver => {
  try {
    const replica = replicas.get(chainId)
    if (replica === undefined) throw new TypeError(`The market of chain ${chainId} never came.`)
    return { kind: 'answer', id, answer: works[work](request, { ...replica, ...at }) }
  } catch (error) {
    if (error instanceof ApiError) return { kind: 'refusal', id, errorType: error.errorType, details: error.details }
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failure', id, message, stack }
  }
}

const say = (message: FromSolver) => parentPort?.postMessage(message)

/** One question a turn of the loop, so that real ones need not wait for all. */
const continueRehearsal = (rehearsal: Iterator<undefined>) => {
  if (!rehearsal.next().done) setImmediate(continueRehearsal, rehearsal)
}

parentPort?.on('message', (message: ToSolver) => {
  if (message.kind === 'ask') return say(answer(message))
  const isFirst = replicas.size === 0
  const replica = applyReplicaChange(replicas.get(message.chainId), message.change)
  replicas.set(message.chainId, replica)
  warmMarket(replica)
  if (isFirst) continueRehearsal(rehearse(replica))
})
say({ kind: 'ready' })
