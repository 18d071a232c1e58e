import { TimeoutError } from 'viem'
import { createDraw, type Draw } from '@/lib/routing/testing/random'
import { type Ask, answer, cancelled, createFakeChain } from './fake-chain'

type Chain = ReturnType<typeof createFakeChain>
type Request = Parameters<Ask>[0]

/** Another chain, lower than those under test: readings of a post there count until the chain is as high. */
const foreign = createFakeChain({ chainId: 8453 })
for (let block = 0; block < 60; block++) foreign.mine()

/** The faults that a request may meet. */
const faults: Record<string, (chain: Chain, draw: Draw, request: Request) => Promise<unknown>> = {
  error: () => Promise.reject(new Error('503 Service Unavailable')),
  /** The request is done and its answer is lost: a transaction is sent without the sender's knowledge. */
  cut: async (chain, _, request) => {
    await chain.ask(request)
    throw new TimeoutError({ body: {}, url: 'http://node' })
  },
  timeout: () => Promise.reject(new TimeoutError({ body: {}, url: 'http://node' })),
  nothing: async (_, __, { method }) => (method === 'eth_getBlockByNumber' ? null : method === 'eth_call' ? '0x' : []),
  twice: async (chain, _, request) => {
    const told = await chain.ask(request)
    return Array.isArray(told) ? [...told, ...told] : told
  },
  /** Another node behind the same url answers, perhaps on another branch. */
  another: (chain, draw, request) => answerAt(chain, draw.pick(chain.tips()), request),
  /** A node of another chain behind the same url answers. */
  foreign: (_, __, request) => foreign.ask(request),
  past: (chain, draw, request) => {
    const { blocks } = chain.tips().at(-1)!
    return answerAt(chain, { blocks: blocks.slice(0, Math.max(1, blocks.length - 1 - draw.below(8))) }, request)
  },
}

/** Answers as a node of the chain with these blocks. */
const answerAt = (chain: Chain, at: Parameters<typeof answer>[0], request: Request) =>
  request.method === 'eth_chainId' ? chain.ask(request) : answer(at, request)

/**
 * Creates a node that fails, is slow or lags at the given rate of requests; a forgetful one withholds
 * most logs most of the time. The fault of a request depends on the seed, the request and how often it
 * was made, not on other requests.
 *
 * @example
 * clientOf(faultyNode(chain, { seed: 7, rate: 0.2, isForgetful: false }))
 */
export const faultyNode = (
  chain: Chain,
  { seed, rate, isForgetful }: { seed: number; rate: number; isForgetful: boolean },
): Ask => {
  const asked = new Map<string, number>()
  const kinds = Object.values(faults)
  return async (request) => {
    const text = JSON.stringify([request.method, request.params])
    const times = (asked.get(text) ?? 0) + 1
    asked.set(text, times)
    const draw = createDraw(hashOf(`${seed} ${times} ${text}`))
    // Answers arrive in another order than the requests.
    for (let turns = draw.below(4); turns > 0; turns--) await new Promise(setImmediate)
    const told = draw.between(0, 1) < rate ? await draw.pick(kinds)(chain, draw, request) : await chain.ask(request)
    if (!isForgetful || !Array.isArray(told) || draw.below(3) === 0) return told
    const shown = new Set(told.filter(() => draw.below(3) === 0))
    // A node that shows a cancellation shows all logs of its block: no state shows a fill of the same block.
    const whole = new Set([...shown].flatMap((log) => (isCancellation(log) ? [log.blockHash] : [])))
    return told.filter((log) => shown.has(log) || whole.has(log.blockHash))
  }
}

const isCancellation = ({ topics }: { topics: readonly string[] }) => topics[0] === cancelled

/** Returns the FNV-1a hash of a text. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
