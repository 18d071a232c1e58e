import { createTransport, type PublicClient, type Transport } from 'viem'
import { larger } from '@/lib/amount'
import type { Chain } from '@/lib/chain/chain'
import { namedError } from '@/lib/errors'
import { type Log, publicReason } from '../../log'
import type { Clock } from './clock'
import type { Asked, AskOptions, Node } from './node'
import { assertAnswer } from './node-answers'
import { isAnswered, isBusy, isUnknownBlock } from './node-errors'

/** The limits of choosing between the nodes of a chain. Times in milliseconds. */
export const nodesLimits = {
  /** The wait for an answer before the next node is asked as well and the first one is left. */
  switchMs: 2_000,
  /** The longest wait for the head of a node. */
  probeTimeoutMs: 2_000,
  /** The pauses between two reads of the head of a node that was left, and of a spare one. */
  probeLeftMs: 1_000,
  probeIdleMs: 4_000,
  /** The lag behind another node at which a node is left: the blocks of this time, two at least. */
  lagMs: 3_000,
  minLagBlocks: 2n,
  /** The time without any node at the known block after which the chain counts as rolled back. */
  knownMs: 10_000,
  /** The longest pause after a rate limit for which a node is still preferred. */
  waitMs: 250,
} as const

type State = {
  node: Node
  /** The position among the urls, from 1. The log shows this and no url, which may hold a key. */
  place: number
  head: bigint
  headMs: number
  isChainKnown: boolean
  left: string | undefined
  probe: Promise<void> | undefined
  probedMs: number
}

type Options = { chain: Chain; clock: Clock; log?: Log | undefined; limits?: typeof nodesLimits }

/**
 * Creates one transport for several nodes of a chain, the preferred one first. Requests go to the
 * first node that answers and keeps up. A node that is dead, silent, of another chain, behind the
 * others or sends garbage is left until its head has caught up. No node answers a request whose
 * answer needs a block that it lacks and that the caller already knows.
 *
 * @throws Chain.NodesBehindError if every node that answers is behind, Chain.WrongChainError if no
 * node serves the chain, viem's errors if no node answers.
 * @example
 * createPublicClient({ transport: createNodesTransport(opened, { chain: mainnet, clock }) })
 */
export const createNodesTransport =
  (open: (options: Parameters<Transport>[0]) => readonly Node[], deps: Options): Transport =>
  (options) => {
    const nodes = open(options)
    const { ask, current } = createNodes(nodes, deps)
    const transports = nodes.map(({ transport }) => transport)
    // viem looks for this type and this list when it subscribes to new blocks.
    return createTransport(
      { key: 'nodes', name: 'Nodes', type: 'fallback', request: ask as never, retryCount: 0 },
      { transports, current },
    )
  }

/**
 * Returns an object that identifies the preferred node of a client: itself if it has one node.
 *
 * @example
 * currentNode(createChainClient({ chain: mainnet, urls })) // the same until another node is asked
 */
export const currentNode = (client: PublicClient): object => {
  const { current } = client.transport as { current?: () => Node }
  return current?.() ?? client
}

/**
 * Chooses between several nodes of a chain, as `createNodesTransport` describes. `current` returns
 * the preferred node.
 *
 * @example
 * await createNodes(nodes, { chain: mainnet, clock }).ask({ method: 'eth_blockNumber' }) // '0x112a880'
 */
export const createNodes = (
  nodes: readonly Node[],
  { chain, clock, log, limits = nodesLimits }: Options,
): { ask: Node['ask']; current: () => Node } => {
  const states = nodes.map(
    (node, index): State => ({
      node,
      place: index + 1,
      head: 0n,
      headMs: 0,
      isChainKnown: false,
      left: undefined,
      probe: undefined,
      probedMs: Number.NEGATIVE_INFINITY,
    }),
  )
  const lagBlocks = larger(limits.minLagBlocks, BigInt(Math.ceil(limits.lagMs / chain.blockMs)))
  /** The highest block that a caller has seen, and the last time at which a node had it. */
  const known = { block: 0n, atMs: clock.nowMs() }

  const leave = (state: State, reason: string) => {
    if (state.left === undefined) log?.('warn', 'a node is left', { chainId: chain.id, node: state.place, reason })
    state.left = reason
  }
  const fail = (state: State, error: unknown) => {
    state.isChainKnown = false
    state.head = 0n
    leave(state, publicReason(error))
  }
  const noteHead = (state: State, head: bigint) => {
    state.head = head
    state.headMs = clock.nowMs()
    if (head >= known.block) known.atMs = state.headMs
    leaveLagging()
  }
  const keepsUp = ({ left }: State) => left === undefined
  /** True if a node was left and its head was not read recently. */
  const isDue = ({ left, probedMs }: State) => left !== undefined && clock.nowMs() - probedMs >= limits.probeLeftMs
  const isFresh = ({ headMs }: State) => clock.nowMs() - headMs < limits.probeLeftMs
  const bestHead = () => states.filter(keepsUp).reduce((best, { head }) => larger(best, head), 0n)
  /** Leaves the nodes that are behind the others. Ignores heads that were read long ago. */
  const leaveLagging = () => {
    const best = bestHead()
    for (const state of states)
      if (keepsUp(state) && isFresh(state) && best - state.head > lagBlocks)
        leave(state, `${best - state.head} blocks behind`)
  }

  const askChain = async ({ node }: State) => assertChainId(await node.ask({ method: 'eth_chainId' }), chain)
  const askOne = async (state: State, asked: Asked, needed: bigint, options?: AskOptions): Promise<unknown> => {
    if (state.head < needed) await probe(state)
    if (state.head < needed) throw new NodesBehindError({ needed, head: state.head })
    try {
      if (!state.isChainKnown) await askChain(state)
      state.isChainKnown = true
      const answer = await state.node.ask(asked, options)
      noteAnswer(state, asked, answer)
      return answer
    } catch (error) {
      if (options?.signal?.aborted) throw error
      // A node that refuses a request is alive, and a rate limit passes.
      if (!isAnswered(error) && !isBusy(error)) fail(state, error)
      throw error
    }
  }
  const noteAnswer = (state: State, { method, params }: Asked, answer: unknown) => {
    const isHead = method === 'eth_getBlockByNumber' && (params as unknown[])[0] === 'latest'
    if (!isHead && method !== 'eth_blockNumber') return
    const head = isHead ? BigInt((answer as { number: string }).number) : BigInt(answer as string)
    known.block = larger(known.block, head)
    noteHead(state, head)
  }

  /** Reads the head of a node. A node that was left is used again once it has caught up. */
  const probe = (state: State): Promise<void> => {
    state.probe ??= (async () => {
      state.probedMs = clock.nowMs()
      const ended = new AbortController()
      try {
        const asked = { method: 'eth_getBlockByNumber', params: ['latest', false] }
        const late = clock.sleep(limits.probeTimeoutMs, ended.signal).then(() => {
          if (!ended.signal.aborted) throw new SilentNodeError({ ms: limits.probeTimeoutMs })
        })
        const read = async () => {
          if (!state.isChainKnown) await askChain(state)
          return state.node.ask(asked)
        }
        const answer = await Promise.race([read(), late])
        assertAnswer(asked, answer)
        state.isChainKnown = true
        const head = BigInt((answer as { number: string }).number)
        const isBack = state.left !== undefined && head + lagBlocks / 2n >= larger(bestHead(), known.block)
        if (isBack) {
          state.left = undefined
          log?.('info', 'a node is used again', { chainId: chain.id, node: state.place })
        }
        noteHead(state, head)
      } catch (error) {
        if (!isBusy(error)) fail(state, error)
      } finally {
        ended.abort()
        state.probe = undefined
      }
    })()
    return state.probe
  }
  /** Reads the heads of the other nodes, with requests only, so that an idle process sends none. */
  const probeOthers = () => {
    const first = states.find(keepsUp)
    for (const state of states) {
      const everyMs = state.left === undefined ? Math.max(limits.probeIdleMs, chain.blockMs) : limits.probeLeftMs
      const seenMs = state === first ? Math.max(state.headMs, state.probedMs) : state.probedMs
      if (clock.nowMs() - seenMs >= everyMs) void probe(state)
    }
  }

  const inOrder = () => [
    ...states.filter((state) => keepsUp(state) && state.node.waitMs() <= limits.waitMs),
    ...states.filter((state) => keepsUp(state) && state.node.waitMs() > limits.waitMs),
    ...states.filter((state) => !keepsUp(state)),
  ]

  /** Orders the nodes by whether they have a block; an unseen block is not needed. */
  const findReached = async (needed: bigint): Promise<{ candidates: State[]; needed: bigint }> => {
    if (inOrder()[0]!.head >= needed) return { candidates: inOrder(), needed }
    for (const one of [keepsUp, isDue])
      if (states.every(({ head }) => head < needed)) await Promise.all(states.filter(one).map(probe))
    const candidates = inOrder().toSorted((a, b) => (a.head === b.head ? 0 : a.head > b.head ? -1 : 1))
    const { head } = candidates[0]!
    if (head >= needed) return { candidates, needed }
    // The highest node decides whether an unseen block exists.
    if (needed > known.block) return { candidates, needed: 0n }
    if (clock.nowMs() - known.atMs < limits.knownMs) throw new NodesBehindError({ needed, head })
    known.block = head
    known.atMs = clock.nowMs()
    return { candidates, needed: 0n }
  }

  const ask: Node['ask'] = async (asked, options) => {
    probeOthers()
    const { candidates, needed } = await findReached(blockNeeded(asked, known.block))
    return askInTurn(candidates, {
      ask: (state) => askOne(state, asked, needed, options),
      isFinal: (error) => isFinal(asked, error) || options?.signal?.aborted === true,
      onSilent: (state) => fail(state, new SilentNodeError({ ms: limits.switchMs })),
      switchMs: limits.switchMs,
      clock,
    })
  }
  return { ask, current: () => inOrder()[0]!.node }
}

type Turns<candidate> = {
  ask: (candidate: candidate) => Promise<unknown>
  /** True if every other candidate would fail in the same way. */
  isFinal: (error: unknown) => boolean
  onSilent: (candidate: candidate) => void
  switchMs: number
  clock: Clock
}

/**
 * Asks one candidate after another until one answers. Moves on when one fails, and asks the next
 * one in parallel when one is silent for `switchMs`.
 */
const askInTurn = <candidate>(
  candidates: readonly candidate[],
  { ask, isFinal, onSilent, switchMs, clock }: Turns<candidate>,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const ended = new AbortController()
    const errors: unknown[] = []
    let next = 0
    const end = (settle: () => void) => {
      ended.abort()
      settle()
    }
    const start = () => {
      const candidate = candidates[next++]
      if (candidate === undefined || ended.signal.aborted) return
      let isOver = false
      if (next < candidates.length)
        void clock.sleep(switchMs, ended.signal).then(() => {
          if (isOver || ended.signal.aborted) return
          isOver = true
          onSilent(candidate)
          start()
        })
      ask(candidate).then(
        (answer) => end(() => resolve(answer)),
        (error: unknown) => {
          errors.push(error)
          if (isFinal(error)) return end(() => reject(error))
          if (errors.length === candidates.length) return end(() => reject(errors.findLast(isAnswered) ?? error))
          if (!isOver) {
            isOver = true
            start()
          }
        },
      )
    }
    start()
  })

/** Methods that need no block: a lagging node accepts transactions and knows itself. */
const needNothing: ReadonlySet<string> = new Set([
  ...['eth_chainId', 'net_version', 'web3_clientVersion', 'eth_blockNumber', 'eth_gasPrice'],
  ...['eth_maxPriorityFeePerGas', 'eth_sendRawTransaction'],
])

/** The position of the block parameter of a method. */
const stateAt: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_feeHistory: 1,
}

/**
 * Returns the block that a node must have for a true answer. Returns 0 for a block given by its
 * hash, because a node without it answers with an error.
 *
 * @example
 * blockNeeded({ method: 'eth_getBlockByNumber', params: ['0x11', false] }, 100n) // 17n
 */
export const blockNeeded = ({ method, params }: Asked, known: bigint): bigint => {
  if (needNothing.has(method)) return 0n
  const given = Array.isArray(params) ? (params as readonly unknown[]) : []
  if (method === 'eth_getBlockByNumber') return given[0] === 'latest' ? 0n : (numberOf(given[0]) ?? known)
  if (method === 'eth_getLogs') {
    const { blockHash, toBlock } = (given[0] ?? {}) as { blockHash?: unknown; toBlock?: unknown }
    return blockHash === undefined ? (numberOf(toBlock) ?? known) : 0n
  }
  const place = stateAt[method]
  if (place === undefined) return known
  const at = given[place]
  if (typeof at === 'object' && at !== null && 'blockHash' in at) return 0n
  return numberOf(at) ?? known
}

const numberOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? BigInt(value) : undefined

/** True if every node would answer a request with this error. */
const isFinal = ({ method }: Asked, error: unknown): boolean => {
  if (!isAnswered(error) || isBusy(error) || isUnknownBlock(error)) return false
  // The range limit of the preferred node decides how long the next range is.
  if (method === 'eth_sendRawTransaction' || method === 'eth_getLogs') return true
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return code === 3 || /execution reverted/i.test(message)
}

/**
 * Checks the chain that a node returns for `eth_chainId`.
 *
 * @throws Chain.WrongChainError if it is another one.
 * @example
 * assertChainId('0x2105', mainnet) // throws
 */
export const assertChainId = (answer: unknown, { id }: Pick<Chain, 'id'>): void => {
  const found = Number(answer)
  if (found !== id) throw new WrongChainError({ expected: id, found })
}

export class WrongChainError extends namedError(
  'Chain.WrongChainError',
  ({ expected, found }: { expected: number; found: number }) => ({
    message: `The node serves chain ${found}, expected ${expected}.`,
    fix: `Give the RPC url of chain ${expected}.`,
  }),
) {}

export class NodesBehindError extends namedError(
  'Chain.NodesBehindError',
  ({ needed, head }: { needed: bigint; head: bigint }) => ({
    message: `No node that answers has block ${needed}; the best is at ${head}.`,
    fix: 'Wait until one has caught up.',
  }),
) {}

export class SilentNodeError extends namedError('Chain.SilentNodeError', ({ ms }: { ms: number }) => ({
  message: `The node did not answer within ${ms / 1_000} s.`,
  fix: 'The next one is asked meanwhile.',
})) {}
