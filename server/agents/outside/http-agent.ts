import type { Hex } from 'viem'
import type { BidQuestion } from '@/lib/api/intent/agent-bids'
import type { ServedChain } from '../../chain/facts/served-chain'
import { createSerial } from '../../chain/node/serial'
import type { Log } from '../../log'
import { OutsideCallError } from '../../outside/outside-call-error'
import type { Agent, Answer, BidRequest, RoundReport } from '../agent'
import { isBridgeOnly } from '../bridge-fee'
import { askAgent, sendRoundResult } from './ask-agent'
import type { SignedEndpoint } from './ask-signed'
import { type AskedOrder, orderIdOf, readSolutions, showOrder } from './bid-orders'

/** Maximum time of an answer, milliseconds. */
const longestAnswerMs = 800
/** Minimum remaining time for a request, milliseconds. */
const shortestAnswerMs = 50
/** Maximum number of queued results; further ones are dropped. */
const maxPendingResults = 20

export type HttpAgent = Agent & Required<Pick<Agent, 'reportRound'>>

type HttpAgentDeps = SignedEndpoint & {
  name: string
  /** The secret of order ids. */
  orderIdSecret: Uint8Array
  log: Log
  /** Maximum time of an answer, for tests. */
  answerMs?: number
}

/**
 * Creates an outside agent that is called over HTTP (`docs/agents.md`). It sees the amounts of
 * orders but not their owners; it bids a contract call, which our account makes through the call
 * executor if it wins. Calls are sequential: while it answers for one chain another waits, and is
 * dropped if its round closes first.
 *
 * @example
 * const endpoint = { url: 'https://nimble.example', key, allowPrivate: false, nowMs: Date.now }
 * const agent = createHttpAgent({ name: 'nimble', ...endpoint, orderIdSecret, log })
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
  let pendingResults = 0
  const idOf = (roundId: string, orderHash: Hex) => orderIdOf(orderIdSecret, { roundId, orderHash })

  const ask = async ({ chain }: ServedChain, { round, intents }: BidRequest): Promise<Answer> => {
    const executor = chain.contracts.callExecutor
    const left = round.closesAtMs - endpoint.nowMs()
    if (executor === undefined || left < Math.min(shortestAnswerMs, answerMs)) return emptyAnswer
    const deadlineMs = Math.min(left, answerMs)
    // A call cannot improve an order that is bridged without a trade.
    const traded = intents.filter(({ order }) => !isBridgeOnly(order))
    if (traded.length === 0) return emptyAnswer
    const asked = new Map(
      traded.map((intent): [string, AskedOrder] => {
        const orderId = idOf(round.id, intent.orderHash)
        return [orderId, { intent, shown: showOrder(intent, { orderId, executor }) }]
      }),
    )
    const question: BidQuestion = {
      roundId: round.id,
      chainId: chain.id,
      blockNumber: Number(round.blockNumber),
      closesInMs: deadlineMs,
      orders: [...asked.values()].map(({ shown }) => shown),
    }
    try {
      const solutions = await askAgent(endpoint, { question, deadlineMs })
      return { bids: readSolutions(solutions, { asked, executor }), declines: [] }
    } catch (error) {
      if (!(error instanceof OutsideCallError)) throw error
      log('warn', 'an outside agent failed', { agent: name, roundId: round.id, message: error.message })
      return { ...emptyAnswer, failure: error.outcome }
    }
  }

  const postReport = async ({ bids, roundId, ...report }: RoundReport): Promise<void> => {
    const results = bids.map(({ orderHash, won, score, reason }) => ({
      orderId: idOf(roundId, orderHash),
      won,
      score: score?.toString() ?? null,
      reason: reason ?? null,
    }))
    try {
      await sendRoundResult(endpoint, { result: { ...report, roundId, results }, deadlineMs: answerMs })
    } catch (error) {
      if (!(error instanceof OutsideCallError)) throw error
      log('info', 'an outside agent was not told', { agent: name, roundId, message: error.message })
    }
  }

  return {
    name,
    isOutside: true,
    bid: (served, asked) =>
      new Promise((resolve, reject) => {
        let isOver = false
        const giveUp = () => {
          isOver = true
          resolve(emptyAnswer)
        }
        const waiting = setTimeout(giveUp, asked.round.closesAtMs - endpoint.nowMs())
        calling(async () => {
          clearTimeout(waiting)
          if (!isOver) resolve(await ask(served, asked))
        }).catch(reject)
      }),
    reportRound: async (report) => {
      if (pendingResults === maxPendingResults) return
      pendingResults++
      await calling(() => postReport(report)).finally(() => pendingResults--)
    },
  }
}

const emptyAnswer: Answer = { bids: [], declines: [] }
