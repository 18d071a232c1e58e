import { TimeoutError } from 'viem'
import { createDraw, type Draw } from '@/lib/routing/testing/random'
import { type Ask, answer, cancelled, createPaperChain } from './paper-chain'

type Chain = ReturnType<typeof createPaperChain>
type Request = Parameters<Ask>[0]

/** Another chain, which is no higher than any that is asked for: what a post reads there counts until the chain is as high. */
const foreign = createPaperChain({ chainId: 8453 })
for (let block = 0; block < 60; block++) foreign.mine()

/** What goes wrong with a question. */
const faults: Record<string, (chain: Chain, draw: Draw, request: Request) => Promise<unknown>> = {
  error: () => Promise.reject(new Error('503 Service Unavailable')),
  /** It did what it was asked, and the answer is lost: a transaction is sent, and nobody knows. */
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
  /** Another node behind the same url, on another branch perhaps. */
  another: (chain, draw, request) => answerAt(chain, draw.pick(chain.tips()), request),
  /** A node of another chain behind the same url. */
  foreign: (_, __, request) => foreign.ask(request),
  past: (chain, draw, request) => {
    const { blocks } = chain.tips().at(-1)!
    return answerAt(chain, { blocks: blocks.slice(0, Math.max(1, blocks.length - 1 - draw.below(8))) }, request)
  },
}

/** The answer of a node of the chain that has these blocks. */
const answerAt = (chain: Chain, at: Parameters<typeof answer>[0], request: Request) =>
  request.method === 'eth_chainId' ? chain.ask(request) : answer(at, request)

/**
 * A node that fails, is slow or lies back in time, so often of all questions; a forgetful one mostly keeps most logs back. What it does to a question depends on the seed, the question, and how often it was asked: not on what else happens meanwhile.
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
    // Answers come in another order than questions.
    for (let turns = draw.below(4); turns > 0; turns--) await new Promise(setImmediate)
    const told = draw.between(0, 1) < rate ? await draw.pick(kinds)(chain, draw, request) : await chain.ask(request)
    if (!isForgetful || !Array.isArray(told) || draw.below(3) === 0) return told
    const shown = new Set(told.filter(() => draw.below(3) === 0))
    // Who tells of a cancellation tells all of its block: of a fill kept back of that very block no state knows.
    const whole = new Set([...shown].flatMap((log) => (isCancellation(log) ? [log.blockHash] : [])))
    return told.filter((log) => shown.has(log) || whole.has(log.blockHash))
  }
}

const isCancellation = ({ topics }: { topics: readonly string[] }) => topics[0] === cancelled

/** FNV-1a. */
const hashOf = (text: string) => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
