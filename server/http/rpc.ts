import type { Hono } from 'hono'
import { ApiError } from '@/lib/api/errors'
import { describeError, type Log } from '../log'
import type { Admit } from './admit'
import { readText } from './read-body'

/** Everything a page asks of a node to show balances, to simulate, to send and to follow. Nothing that steers or debugs the node. */
const allowedMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])
/** What moves the clock of a local chain. */
const clockMethods: ReadonlySet<string> = new Set(['evm_increaseTime', 'evm_mine'])

export const rpcLimits = {
  maxBodyBytes: 256 * 1024,
  maxBatch: 50,
  maxLogBlocks: 10_000n,
  /** Contracts that the question for one account's approvals may name. Of it any range of blocks may be asked: the topics find it. */
  maxSpenders: 8,
  /** What such a question counts as among the requests of a caller. */
  approvalsCost: 10,
  /** Of a call's data, in bytes: 420 reads at once, or six times what a swap with a hundred legs needs. */
  maxCallDataBytes: 96 * 1024,
  maxAnswerBytes: 8 * 1024 * 1024,
  /** A clock that was moved can't be moved back. */
  maxSecondsForward: 8_640_000,
  timeoutMs: 15_000,
} as const

/** Error codes of JSON-RPC 2.0 and, below -32000, of EIP-1474. */
const codes = {
  parse: -32700,
  request: -32600,
  method: -32601,
  params: -32602,
  refused: -32001,
  unavailable: -32002,
  limit: -32005,
} as const

type Request = { jsonrpc: '2.0'; id?: string | number | null; method: string; params?: unknown }
type Deps = {
  /** The nodes of each chain, the first one preferred. */
  urls: ReadonlyMap<number, readonly string[]>
  /** Whether the chains are local ones, of which a page may move the clock. */
  isLocal: boolean
  admit: Admit
  log: Log
  fetch: typeof fetch
}

/**
 * Lets pages reach the nodes of the chains: allow-listed methods, bounded sizes, paced. Every refusal is a JSON-RPC error.
 *
 * @example
 * mountRpc(app, { urls: new Map([[1, ['http://127.0.0.1:8545']]]), isLocal: false, admit, log, fetch })
 * // POST /rpc/1 {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":[]}
 * // {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"anvil_setBalance is not served here"}}
 */
export const mountRpc = (app: Hono, deps: Deps): void => {
  app.post('/rpc/:chainId', async (c) => {
    const id = null
    const chainId = c.req.param('chainId')
    // A node that is followed by websocket only has nothing to forward a single question to.
    const urls = /^[1-9]\d{0,9}$/.test(chainId)
      ? deps.urls.get(Number(chainId))?.filter((url) => url.startsWith('http'))
      : undefined
    if (!urls) return c.json(refusal(id, codes.params, 'This chain is not served here'), 404)
    // Other sites have no business with our nodes; a program that is no browser does not say where it comes from.
    if (c.req.header('sec-fetch-site') === 'cross-site')
      return c.json(refusal(id, codes.refused, 'This gate is for the pages of this site'), 403)
    try {
      const asked = parse(await readText(c.req.raw, rpcLimits.maxBodyBytes))
      const size = Array.isArray(asked) ? asked.length : 1
      if (size > rpcLimits.maxBatch)
        return c.json(refusal(id, codes.limit, `A batch may hold ${rpcLimits.maxBatch} requests`), 413)
      // At once for the whole batch: one that is refused has spent nothing.
      await deps.admit(
        c,
        'rpc',
        Math.max(
          [asked].flat().reduce((cost: number, one) => cost + costOf(one), 0),
          1,
        ),
      )
      if (asked === undefined) return c.json(refusal(id, codes.parse, 'Malformed JSON'), 400)
      if (!Array.isArray(asked)) return c.json(await answerOne(deps, urls, asked))
      if (asked.length === 0) return c.json(refusal(id, codes.request, 'An empty batch asks nothing'), 400)
      return c.json(await Promise.all(asked.map((one) => answerOne(deps, urls, one))))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      const headers = { ...(error.retryAfterSeconds && { 'Retry-After': String(error.retryAfterSeconds) }) }
      const code = error.errorType === 'InvalidApiKey' ? codes.refused : codes.limit
      return c.json(refusal(id, code, error.details), error.status as 400 | 401 | 413 | 429, headers)
    }
  })
}

const answerOne = async ({ isLocal, log, fetch }: Deps, urls: readonly string[], asked: unknown) => {
  if (!isRequest(asked)) return refusal(null, codes.request, 'Not a JSON-RPC 2.0 request')
  const id = asked.id ?? null
  const problem = findProblem(asked, isLocal)
  if (problem) return refusal(id, problem.code, problem.message)
  for (const url of urls)
    try {
      return { ...(await forward(fetch, url, asked)), jsonrpc: '2.0', id }
    } catch (error) {
      log('warn', 'node did not answer', { method: asked.method, ...describeError(error) })
    }
  return refusal(id, codes.unavailable, 'The node of this chain does not answer, try again')
}

const forward = async (fetcher: typeof fetch, url: string, { method, params }: Request) => {
  const response = await fetcher(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: AbortSignal.timeout(rpcLimits.timeoutMs),
    redirect: 'error',
  })
  const text = await readText(response as unknown as globalThis.Request, rpcLimits.maxAnswerBytes)
  const { result, error } = JSON.parse(text) as { result?: unknown; error?: { code: number; message: string } }
  if (error) return { error }
  if (result === undefined) throw new Error(`The node answered ${response.status} without a result`)
  return { result }
}

type Problem = { code: number; message: string }

const findProblem = ({ method, params }: Request, isLocal: boolean): Problem | undefined => {
  if (!allowedMethods.has(method) && !(isLocal && clockMethods.has(method)))
    return { code: codes.method, message: `${method.slice(0, 64)} is not served here` }
  if (params !== undefined && !Array.isArray(params))
    return { code: codes.params, message: 'Expected params as an array' }
  const [first] = params ?? []
  if (method === 'eth_getLogs') return findLogRangeProblem(first)
  if (method === 'eth_call' || method === 'eth_estimateGas') return findCallProblem(first)
  if (method === 'evm_increaseTime' && !isDuration(first))
    return { code: codes.params, message: `Expected whole seconds, ${rpcLimits.maxSecondsForward} at most` }
  return undefined
}

const isDuration = (seconds: unknown) =>
  typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0 && seconds <= rpcLimits.maxSecondsForward

const findCallProblem = (call: unknown): Problem | undefined => {
  if (typeof call !== 'object' || call === null) return { code: codes.params, message: 'Expected a call object' }
  const { data, input } = call as { data?: unknown; input?: unknown }
  const bytes = Math.max(...[data, input].map((value) => (typeof value === 'string' ? value.length / 2 - 1 : 0)))
  return bytes > rpcLimits.maxCallDataBytes
    ? { code: codes.limit, message: `A call may carry ${rpcLimits.maxCallDataBytes} bytes` }
    : undefined
}

const findLogRangeProblem = (filter: unknown): Problem | undefined => {
  if (typeof filter !== 'object' || filter === null) return { code: codes.params, message: 'Expected a filter object' }
  const { fromBlock = 'latest', toBlock = 'latest' } = filter as Record<string, unknown>
  if (asksForApprovals(filter) || fromBlock === 'latest' || fromBlock === 'pending') return undefined
  const isNumber = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-fA-F]{1,16}$/.test(value)
  if (!isNumber(fromBlock) || !isNumber(toBlock))
    return { code: codes.params, message: 'Give fromBlock and toBlock as numbers, or fromBlock as latest' }
  return BigInt(toBlock) - BigInt(fromBlock) > rpcLimits.maxLogBlocks
    ? { code: codes.limit, message: `Logs may be asked for ${rpcLimits.maxLogBlocks} blocks at once` }
    : undefined
}

/** `Approval(address,address,uint256)` of any token. */
const approvalTopic = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'

/** Whether a filter asks what one account allowed to a few named contracts: an index of the node finds that in any range. */
const asksForApprovals = (filter: object): boolean => {
  const { topics, address } = filter as { topics?: unknown; address?: unknown }
  if (!Array.isArray(topics) || topics.length !== 3 || address !== undefined) return false
  const [event, owner, spenders] = topics as unknown[]
  return (
    event === approvalTopic &&
    isWord(owner) &&
    Array.isArray(spenders) &&
    spenders.length > 0 &&
    spenders.length <= rpcLimits.maxSpenders &&
    spenders.every(isWord)
  )
}
const isWord = (value: unknown) => typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)

const costOf = (asked: unknown): number => {
  if (!isRequest(asked) || asked.method !== 'eth_getLogs' || !Array.isArray(asked.params)) return 1
  const [filter] = asked.params as unknown[]
  return typeof filter === 'object' && filter !== null && asksForApprovals(filter) ? rpcLimits.approvalsCost : 1
}

const isRequest = (value: unknown): value is Request => {
  if (typeof value !== 'object' || value === null) return false
  const { jsonrpc, id, method } = value as Record<string, unknown>
  const isId = id === undefined || id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 100)
  return jsonrpc === '2.0' && typeof method === 'string' && isId
}

const refusal = (id: string | number | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
