import { setMaxListeners } from 'node:events'
import type { Context, Hono } from 'hono'
import { ApiError } from '@/lib/api/contract/errors'
import { privateClientName, unsentWords } from '@/lib/private-network'
import { describeError, type Log } from '../../log'
import type { Admit } from '../limits/admit'
import type { LoadGate } from '../load/load-gate'
import { readText } from '../request/read-body'
import { nameOperation } from '../request/request-id'
import { checkQuestion } from './check-question'
import { costOf, isQuestion } from './question'
import { rpcCodes, rpcLimits } from './rpc-limits'
import { type AskNode, busy, shareAnswers } from './share-answers'

/** Sends signed transactions of wallets through the private relay of a chain, and to no node. */
export type PrivateRelay = {
  /** The name that users see. */
  name: string
  send: (raw: unknown) => Promise<{ hash: string } | { refusal: keyof typeof refusalCodes; reason: string }>
}

type Deps = {
  /** The function that asks the nodes of a chain, by chain id. */
  nodes: ReadonlyMap<number, AskNode>
  /** The private relays by chain id, if wallets may send through them. */
  relays?: ReadonlyMap<number, PrivateRelay> | undefined
  /** Returns the newest block of a chain that the service knows. */
  headOf: (chainId: number) => bigint | undefined
  /** True if the chains are local: a page may move their clocks. */
  isLocal: boolean
  admit: Admit
  gate: LoadGate
  log: Log
}

type Ask = ReturnType<typeof shareAnswers>

/**
 * Serves the nodes of the chains to pages, by allow-listed methods and within `rpcLimits`, and the
 * private relays to wallets of any origin. Every refusal is a JSON-RPC error.
 *
 * @example
 * const nodes = new Map([[1, openPageNodes({ chain, urls, log })]])
 * mountRpc(app, { nodes, headOf, isLocal: false, admit, gate, log })
 * // POST /rpc/1 {"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":[]}
 * // {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"anvil_setBalance is not served here"}}
 */
export const mountRpc = (app: Hono, { nodes, relays, headOf, isLocal, admit, gate, log }: Deps): void => {
  const asking = new Map(
    [...nodes].map(([chainId, ask]) => [String(chainId), shareAnswers({ ask, headOf: () => headOf(chainId), log })]),
  )
  const sending = new Map(
    [...(relays ?? [])].flatMap(([chainId, relay]): [string, Ask][] => {
      const ask = asking.get(String(chainId))
      return ask ? [[String(chainId), askThrough(relay, { ask, log })]] : []
    }),
  )
  const serve = async (c: Context, ask: Ask, { scope, isLocal }: { scope: 'rpc' | 'wallet'; isLocal: boolean }) => {
    const id = null
    let leave = () => {}
    try {
      leave = gate.enter('node')
      const { signal } = c.req.raw
      // Each request of a batch listens to it; Node warns about more than ten listeners.
      setMaxListeners(0, signal)
      const asked = parse(await readText(c.req.raw, rpcLimits.maxBodyBytes))
      const size = Array.isArray(asked) ? asked.length : 1
      if (size > rpcLimits.maxBatch)
        return c.json(refusal(id, rpcCodes.limit, `A batch may hold ${rpcLimits.maxBatch} requests`), 413)
      // Taken at once for the whole batch: a refused one has spent nothing.
      const cost = [asked].flat().reduce((sum: number, one) => sum + costOf(one), 0)
      await admit(c, scope, Math.max(cost, 1))
      if (asked === undefined) return c.json(refusal(id, rpcCodes.parse, 'Malformed JSON'), 400)
      if (Array.isArray(asked)) {
        if (asked.length === 0) return c.json(refusal(id, rpcCodes.request, 'An empty batch asks nothing'), 400)
        return c.json(await Promise.all(asked.map((one) => answerOne(ask, one, { isLocal, signal }))))
      }
      const answer = await answerOne(ask, asked, { isLocal, signal })
      const isBusy = 'error' in answer && answer.error === busy
      return isBusy ? c.json(answer, 503, { 'Retry-After': '1' }) : c.json(answer)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 500) throw error
      const headers = { ...(error.retryAfterSeconds && { 'Retry-After': String(error.retryAfterSeconds) }) }
      const code = error.errorType === 'InvalidApiKey' ? rpcCodes.refused : rpcCodes.limit
      return c.json(refusal(id, code, error.details), error.status as 400 | 401 | 413 | 429 | 503, headers)
    } finally {
      leave()
    }
  }
  app.post('/rpc/private/:chainId', async (c) => {
    nameOperation(c, 'POST /rpc/private/{chainId}')
    const ask = sending.get(c.req.param('chainId'))
    if (!ask) return c.json(refusal(null, rpcCodes.params, 'This chain has no private relay here'), 404)
    return serve(c, ask, { scope: 'wallet', isLocal: false })
  })
  app.post('/rpc/:chainId', async (c) => {
    nameOperation(c, 'POST /rpc/{chainId}')
    const ask = asking.get(c.req.param('chainId'))
    if (!ask) return c.json(refusal(null, rpcCodes.params, 'This chain is not served here'), 404)
    // Requests of other sites are refused; a program that is no browser names no origin.
    if (c.req.header('sec-fetch-site') === 'cross-site')
      return c.json(refusal(null, rpcCodes.refused, 'This gate is for the pages of this site'), 403)
    return serve(c, ask, { scope: 'rpc', isLocal })
  })
}

/**
 * Returns a function like `ask` that sends transactions to the relay alone, whatever the result.
 */
const askThrough =
  (relay: PrivateRelay, { ask, log }: { ask: Ask; log: Log }): Ask =>
  async (asked, signal) => {
    if (asked.method === 'web3_clientVersion') return { result: privateClientName(relay.name) }
    if (asked.method !== 'eth_sendRawTransaction') return ask(asked, signal)
    try {
      const sent = await relay.send(asked.params[0])
      if ('hash' in sent) return { result: sent.hash }
      return { error: { code: refusalCodes[sent.refusal], message: sent.reason } }
    } catch (error) {
      log('warn', 'a private send failed', describeError(error))
      const message = `${relay.name} did not get the transaction: the node does not answer. ${unsentWords}`
      return { error: { code: rpcCodes.rejected, message } }
    }
  }

/**
 * Nodes use -32000 for a known transaction, and wallets read its message. Wallets read `unavailable`
 * as a pending request of their own.
 */
const refusalCodes = { invalid: rpcCodes.params, known: -32000, refused: rpcCodes.rejected } as const

const answerOne = async (ask: Ask, asked: unknown, { isLocal, signal }: { isLocal: boolean; signal: AbortSignal }) => {
  if (!isQuestion(asked)) return refusal(null, rpcCodes.request, 'Not a JSON-RPC 2.0 request')
  const id = asked.id ?? null
  const checked = checkQuestion(asked, { isLocal })
  if ('code' in checked) return refusal(id, checked.code, checked.message)
  return { ...(await ask({ method: asked.method, params: checked.params }, signal)), jsonrpc: '2.0', id }
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
