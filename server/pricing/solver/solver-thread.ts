import { parentPort } from 'node:worker_threads'
import { ApiError } from '@/lib/api/contract/errors'
import { rehearse } from '../route/rehearse'
import { doWork } from './do-work'
import { prewarmCaches } from './prewarm-caches'
import { applyReplicaChange, type Replica } from './replica'
import type { FromSolver, ToSolver } from './solver-messages'

const replicas = new Map<number, Replica>()

const answer = ({ id, chainId, destChainId, ...asked }: Extract<ToSolver, { kind: 'ask' }>): FromSolver => {
  try {
    const { blockNumber, gasPriceWei, dataPriceWei, orders } = asked
    const replica = replicas.get(chainId)
    if (replica === undefined) throw new TypeError(`The market of chain ${chainId} never came.`)
    const context = { ...replica, blockNumber, gasPriceWei, dataPriceWei, orders }
    return { kind: 'answer', id, answer: doWork(asked, context, replicas.get(destChainId ?? chainId)) }
  } catch (error) {
    if (error instanceof ApiError) {
      const { errorType, details, availableLiquidity } = error
      return { kind: 'refusal', id, errorType, details, availableLiquidity }
    }
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    return { kind: 'failure', id, message, stack }
  }
}

const send = (message: FromSolver) => parentPort?.postMessage(message)

/** Rehearses one quote per turn of the event loop, so that real requests do not wait. */
const continueRehearsal = (rehearsal: Iterator<undefined>) => {
  if (!rehearsal.next().done) setImmediate(continueRehearsal, rehearsal)
}

parentPort?.on('message', (message: ToSolver) => {
  if (message.kind === 'ask') return send(answer(message))
  const isFirst = replicas.size === 0
  const replica = applyReplicaChange(replicas.get(message.chainId), message.change)
  replicas.set(message.chainId, replica)
  prewarmCaches(replica)
  if (isFirst) continueRehearsal(rehearse(replica))
})
send({ kind: 'ready' })
