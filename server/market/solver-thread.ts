import { parentPort } from 'node:worker_threads'
import { ApiError } from '@/lib/api/errors'
import type { OpenOrder } from '../otc/open-order'
import { certify } from './certify'
import type { PriceRequest } from './price-request'
import { quote } from './quote'
import { rehearse } from './rehearse'
import { applyReplicaChange, type Replica, type ReplicaChange } from './replica'
import type { Done, Work } from './solver'
import { warmMarket } from './warm-market'

/** What a solver thread hears, in this order of arrival: a question stands on every change that came before it. */
export type ToSolver =
  | { kind: 'change'; chainId: number; change: ReplicaChange }
  | (Work & {
      kind: 'ask'
      id: number
      chainId: number
      request: PriceRequest
      blockNumber: bigint
      gasPriceWei: bigint
      orders: readonly OpenOrder[]
    })

/** What it says. `ready` comes once; `refusal` is an ApiError as data, `failure` anything else that was thrown. */
export type FromSolver =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; answer: Done }
  | { kind: 'refusal'; id: number; errorType: string; details: string }
  | { kind: 'failure'; id: number; message: string; stack: string }

const replicas = new Map<number, Replica>()

const answer = ({ id, chainId, request, ...asked }: Extract<ToSolver, { kind: 'ask' }>): FromSolver => {
  try {
    const { blockNumber, gasPriceWei, orders } = asked
    const replica = replicas.get(chainId)
    if (replica === undefined) throw new TypeError(`The market of chain ${chainId} never came.`)
    const context = { ...replica, blockNumber, gasPriceWei, orders }
    const done = asked.work === 'quote' ? quote(request, context) : certify(request, context, asked.priceRoute)
    return { kind: 'answer', id, answer: done }
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
