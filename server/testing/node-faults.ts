import { setTimeout as wait } from 'node:timers/promises'
import { type Hex, keccak256, numberToHex } from 'viem'
import { type Exchange, type NodeFault, send } from './fault-node'

type RpcRequest = { jsonrpc: '2.0'; id: number; method: string; params?: unknown[] }
type RpcAnswer = { jsonrpc: '2.0'; id: number } & ({ result: unknown } | { error: { code: number; message: string } })
/** Sends one request to the node and returns its result. */
type AskNode = (method: string, ...params: unknown[]) => Promise<unknown>
/** Answers one request: with a result, or with an error by throwing a `Refusal`. */
type Answer = (request: Required<RpcRequest>, node: AskNode) => Promise<unknown>

class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Creates a fault that answers the requests of a body one by one, those of a batch together. */
const eachRequest =
  (answer: Answer): NodeFault =>
  async (exchange) => {
    const asked = JSON.parse(exchange.body) as RpcRequest | RpcRequest[]
    const node: AskNode = async (method, ...params) => {
      const text = await exchange.ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      const told = JSON.parse(text) as RpcAnswer
      if ('error' in told) throw new Refusal(told.error.code, told.error.message)
      return told.result
    }
    const one = async (request: RpcRequest): Promise<RpcAnswer> => {
      const head = { jsonrpc: '2.0', id: request.id } as const
      try {
        return { ...head, result: await answer({ params: [], ...request }, node) }
      } catch (error) {
        if (error instanceof Refusal) return { ...head, error: { code: error.code, message: error.message } }
        throw error
      }
    }
    send(exchange, JSON.stringify(Array.isArray(asked) ? await Promise.all(asked.map(one)) : await one(asked)))
  }

/**
 * Creates a fault that delays answers, with 10 % variation. `random` returns numbers from 0 to 1.
 *
 * @example
 * node.fail(slow({ delayMs: 10_000, random: Math.random }))
 */
export const slow =
  ({ delayMs, random }: { delayMs: number; random: () => number }): NodeFault =>
  async (exchange) => {
    await wait(delayMs * (0.9 + 0.2 * random()))
    send(exchange, await exchange.ask(exchange.body))
  }

/**
 * Creates a fault that answers a transaction with its hash and does not pass it on, like a slow
 * relay. `kept` gets the transactions.
 *
 * @example
 * const kept: Hex[] = []
 * node.fail(withholdTransactions(kept))
 */
export const withholdTransactions = (kept: Hex[]): NodeFault => {
  const answer = eachRequest(async ({ method, params }, node) => {
    if (method !== sending) return node(method, ...params)
    kept.push(params[0] as Hex)
    return keccak256(params[0] as Hex)
  })
  return async (exchange) => {
    if (exchange.body.includes(sending)) return answer(exchange)
    send(exchange, await exchange.ask(exchange.body))
  }
}

const sending = 'eth_sendRawTransaction'

/**
 * Creates a fault that answers like the node at another url, which serves another chain.
 *
 * @example
 * node.fail(otherChain(base.url))
 */
export const otherChain =
  (url: string): NodeFault =>
  async (exchange) =>
    send(exchange, await exchange.ask(exchange.body, url))

/** A fault that cuts each answer off in its middle, which is half of a JSON text. */
export const halfJson: NodeFault = async (exchange) => {
  const text = await exchange.ask(exchange.body)
  send(exchange, text.slice(0, text.length >> 1))
}

/** A fault that answers 200 with the page of a gateway. */
export const webPage: NodeFault = async (exchange) =>
  send(exchange, '<html><body>Welcome to nginx!</body></html>', { headers: { 'content-type': 'text/html' } })

/**
 * Creates a fault that answers this many bytes of hex digits in one result.
 *
 * @example
 * node.fail(endlessAnswer(50 * 2 ** 20))
 */
export const endlessAnswer =
  (bytes: number): NodeFault =>
  async ({ response }) => {
    const chunk = '0'.repeat(2 ** 20)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"jsonrpc":"2.0","id":1,"result":"0x')
    for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length)
      if (!response.write(chunk)) await drained(response)
    response.end('"}')
  }

/** Waits until a response accepts more, or its caller has left. */
const drained = (response: Exchange['response']) =>
  new Promise<void>((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end)
      resolve()
    }
    response.once('drain', end).once('close', end)
  })

/** A fault that refuses every request with a rate limit and a time to retry. */
export const rateLimited: NodeFault = async (exchange) =>
  send(exchange, '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"rate limit exceeded"}}', {
    status: 429,
    headers: { 'Retry-After': '2' },
  })

/**
 * Creates a fault that answers a share of the requests with 502. `random` returns numbers from 0 to
 * 1.
 *
 * @example
 * node.fail(failingOften({ share: 0.05, random: Math.random }))
 */
export const failingOften =
  ({ share, random }: { share: number; random: () => number }): NodeFault =>
  async (exchange) =>
    random() < share
      ? send(exchange, '<html>502 Bad Gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } })
      : send(exchange, await exchange.ask(exchange.body))

/**
 * Creates a fault that refuses eth_getLogs over more blocks than this, as providers do.
 *
 * @example
 * node.fail(logRange(10n))
 */
export const logRange = (blocks: bigint): NodeFault =>
  eachRequest(async ({ method, params }, node) => {
    if (method === 'eth_getLogs') {
      const { fromBlock = 'latest', toBlock = 'latest' } = params[0] as { fromBlock?: string; toBlock?: string }
      const head = BigInt((await node('eth_blockNumber')) as Hex)
      const [from, to] = [fromBlock, toBlock].map((at) => (at.startsWith('0x') ? BigInt(at) : head)) as [bigint, bigint]
      if (!('blockHash' in (params[0] as object)) && to - from + 1n > blocks)
        throw new Refusal(-32602, `query exceeds max block range ${blocks}`)
    }
    return node(method, ...params)
  })

/** A fault that refuses calls without a receiver, which run creation code. */
export const noBareCalls: NodeFault = eachRequest(async ({ method, params }, node) => {
  const isCall = method === 'eth_call' || method === 'eth_estimateGas'
  if (isCall && !(params[0] as { to?: Hex | null }).to) throw new Refusal(-32602, "missing required field 'to'")
  return node(method, ...params)
})

/**
 * Creates a fault that shows the chain as it was this many blocks ago.
 *
 * @example
 * node.fail(behind(5n))
 */
export const behind = (blocks: bigint): NodeFault =>
  showUpTo(async (node) => {
    const head = BigInt((await node('eth_blockNumber')) as Hex)
    return head > blocks ? head - blocks : 0n
  })

/**
 * Creates a fault whose newest block is that of its first request, forever.
 *
 * @example
 * node.fail(standingStill())
 */
export const standingStill = (): NodeFault => {
  let at: bigint | undefined
  return showUpTo(async (node) => (at ??= BigInt((await node('eth_blockNumber')) as Hex)))
}

/** The position of the block among the parameters of methods that read a state. */
const placeOfBlock: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_feeHistory: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
}

type Numbered = { number?: Hex; blockNumber?: Hex } | null

/** Creates a fault that knows no block above that of `newest`. */
const showUpTo = (newest: (node: AskNode) => Promise<bigint>): NodeFault =>
  eachRequest(async ({ method, params }, node) => {
    const limit = await newest(node)
    /**
     * Returns the number of the block that a parameter names; undefined if the chain has none yet.
     */
    const reach = async (named: unknown): Promise<Hex | undefined> => {
      if (typeof named === 'string' && !named.startsWith('0x')) return named === 'earliest' ? '0x0' : numberToHex(limit)
      const { blockHash, blockNumber = named } = (named ?? {}) as { blockHash?: Hex; blockNumber?: unknown }
      if (!blockHash) return named === undefined ? numberToHex(limit) : within(blockNumber as Hex)
      return within(((await node('eth_getBlockByHash', blockHash, false)) as Numbered)?.number)
    }
    const within = (number: Hex | undefined) => (number !== undefined && BigInt(number) <= limit ? number : undefined)
    const known = async (named: unknown): Promise<Hex> => {
      const number = await reach(named)
      if (number === undefined) throw new Refusal(-32000, 'header not found')
      return number
    }

    if (method === 'eth_blockNumber') return numberToHex(limit)
    if (method === 'eth_getBlockByNumber') {
      const number = await reach(params[0])
      return number === undefined ? null : node(method, number, params[1])
    }
    if (method === 'eth_getLogs') {
      const filter = params[0] as { fromBlock?: Hex; toBlock?: Hex; blockHash?: Hex }
      if (filter.blockHash) {
        await known(filter)
        return node(method, filter)
      }
      const [fromBlock, toBlock] = [await reach(filter.fromBlock), (await reach(filter.toBlock)) ?? numberToHex(limit)]
      return fromBlock === undefined ? [] : node(method, { ...filter, fromBlock, toBlock })
    }
    const place = placeOfBlock[method]
    if (place !== undefined) {
      const number = await known(params[place])
      return node(method, ...params.slice(0, place), number, ...params.slice(place + 1))
    }
    const result = await node(method, ...params)
    const { number, blockNumber } = (typeof result === 'object' ? (result ?? {}) : {}) as NonNullable<Numbered>
    return within(number ?? blockNumber ?? '0x0') === undefined ? null : result
  })
