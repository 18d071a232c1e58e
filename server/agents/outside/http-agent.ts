import type { Hex } from 'viem'
import type { BidQuestion } from '@/lib/api/intent/agent-bids'
import type { ServedChain } from '../../chain/facts/served-chain'
import { createSerial } from '../../chain/node/serial'
import type { Log } from '../../log'
import { OutsideCallError } from '../../outside/outside-call-error'
import type { Agent, Answer, Asked, Told } from '../agent'
import { isSentOn } from '../bridge-fee'
import { type AgentEndpoint, askAgent, tellAgent } from './ask-agent'
import { type AskedOrder, orderIdOf, readSolutions, showOrder } from './bid-orders'

/** How long an agent may take to answer, milliseconds. */
const longestAnswerMs = 800
/** Not asked with less time than this left: its answer could not be in time. Milliseconds. */
const shortestAnswerMs = 50
/** Results that wait to be told: those of later rounds are not. */
const mostUntold = 20

export type HttpAgent = Agent & Required<Pick<Agent, 'tell'>>

type HttpAgentDeps = AgentEndpoint & {
  name: string
  /** What ids of orders are made with. */
  orderIdSecret: Uint8Array
  log: Log
  /** How long an answer may take; for tests. */
  answerMs?: number
}

/**
 * An agent of somebody else's, asked over HTTP (`docs/agents.md`). It sees what is to be swapped and never who signed it; what it bids is a
 * call of a contract, which our own account makes through the call executor when it wins. One call at a time: while it answers for one chain,
 * another waits, and is not asked where its round closes first.
 *
 * @example
 * const agent = createHttpAgent({ name: 'nimble', url: 'https://nimble.example', key, allowPrivate: false, orderIdSecret, nowMs: Date.now, log })
 * await agent.bid(served, { round, intents, account }) // { bids: [{ fills, data }], declines: [] }
 */
export const createHttpAgent = ({
  name,
  orderIdSecret,
  log,
  answerMs = longestAnswerMs,
  ...endpoint
}: HttpAgentDeps): HttpAgent => {
  const calling = createSerial()
  let untold = 0
  const idOf = (roundId: string, orderHash: Hex) => orderIdOf(orderIdSecret, { roundId, orderHash })

  const ask = async ({ chain }: ServedChain, { round, intents }: Asked): Promise<Answer> => {
    const executor = chain.contracts.callExecutor
    const left = round.closesAtMs - endpoint.nowMs()
    if (executor === undefined || left < Math.min(shortestAnswerMs, answerMs)) return nothing
    const deadlineMs = Math.min(left, answerMs)
    // No call brings anything of an order that is sent on to another chain as it is.
    const traded = intents.filter(({ order }) => !isSentOn(order))
    if (traded.length === 0) return nothing
    const asked = new Map(
      traded.map((intent): [string, AskedOrder] => {
        const orderId = idOf(round.id, intent.orderHash)
        return [orderId, { intent, shown: showOrder(intent, { orderId, executor }) }]
      }),
    )
    const question: BidQuestion = {
      ...{ roundId: round.id, chainId: chain.id, blockNumber: Number(round.blockNumber), closesInMs: deadlineMs },
      orders: [...asked.values()].map(({ shown }) => shown),
    }
    try {
      const solutions = await askAgent(endpoint, { question, deadlineMs })
      return { bids: readSolutions(solutions, { asked, executor }), declines: [] }
    } catch (error) {
      if (!(error instanceof OutsideCallError)) throw error
      log('warn', 'an outside agent failed', { agent: name, roundId: round.id, message: error.message })
      return { ...nothing, failure: error.outcome }
    }
  }

  const report = async ({ bids, roundId, ...told }: Told): Promise<void> => {
    const results = bids.map(({ orderHash, won, score, reason }) => ({
      ...{ orderId: idOf(roundId, orderHash), won },
      ...{ score: score?.toString() ?? null, reason: reason ?? null },
    }))
    try {
      await tellAgent(endpoint, { result: { ...told, roundId, results }, deadlineMs: answerMs })
    } catch (error) {
      if (!(error instanceof OutsideCallError)) throw error
      log('info', 'an outside agent was not told', { agent: name, roundId, message: error.message })
    }
  }

  return {
    ...{ name, isOutside: true },
    bid: (served, asked) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const giveUp = () => {
          isOver = true
          resolve(nothing)
        }
        const waiting = setTimeout(giveUp, asked.round.closesAtMs - endpoint.nowMs())
        calling(async () => {
          clearTimeout(waiting)
          if (!isOver) resolve(await ask(served, asked))
        }).catch(reject)
      }),
    tell: async (told) => {
      if (untold === mostUntold) return
      untold++
      await calling(() => report(told)).finally(() => untold--)
    },
  }
}

const nothing: Answer = { bids: [], declines: [] }
