import * as z from 'zod/mini'
import { chainId, chainNumber, namedObject, noted, optional, shownAs } from '../contract/fields'
import { operation } from '../contract/operation'
import { type IndexFailure, indexFailure } from './index-failure'

const chainHealth = z.object({
  chainId: noted(chainNumber, 'The chain.', 1),
  ready: noted(z.boolean(), 'Whether its prices are of now.', true),
  blockNumber: noted(z.nullable(z.number()), 'The newest block; null before the first.', 19_000_000),
  ageSeconds: noted(z.nullable(z.number()), 'Since that block was seen.', 3),
  pools: noted(z.number(), 'How many are followed.', 24),
})

export type Health = {
  status: 'ready' | 'degraded' | 'starting'
  database: boolean
  indexes: IndexFailure[]
  chains: z.output<typeof chainHealth>[]
}

/**
 * Answers 200 if this process can serve, else 503 with the same facts. An unreachable chain is
 * named, but does not cause 503 while another one is served; nor does an index that fails for a
 * long time: every replica shares it, and all would be taken out of service at once.
 */
export const getHealth = operation({
  method: 'get',
  path: '/health',
  tag: 'System',
  summary: 'Whether the service can answer',
  response: z.object({
    status: noted(
      z.enum(['ready', 'degraded', 'starting']),
      'ready: all is well. degraded: it serves, and a chain or an index fails, or nothing can be stored. ' +
        'starting: it cannot serve (503).',
      'ready',
    ),
    database: noted(z.boolean(), 'Whether it answers.', true),
    chains: noted(z.array(chainHealth), 'Each chain that is served.'),
    indexes: noted(
      z.array(indexFailure),
      'What has failed for 15 seconds or longer in any process, and shows an old state until it works again.',
      [],
    ),
  }),
  errors: ['ServiceUnavailable'],
})

/** Answers as long as the process runs. */
export const getLive = operation({
  method: 'get',
  path: '/health/live',
  tag: 'System',
  summary: 'Whether the process runs',
  response: z.object({
    status: noted(z.literal('live'), 'Always.', 'live'),
    version: noted(
      z.string(),
      'The version of the code, and a digest of its sources once they are built.',
      '0.1.0-3f9c',
    ),
  }),
  errors: [],
})

/** The parts of a process. */
export const roles = ['web', 'api', 'worker'] as const
export type Role = (typeof roles)[number]

const readiness = z.object({
  status: noted(z.enum(['ready', 'unready']), 'unready: one of its roles cannot do its work (503).', 'ready'),
  roles: noted(z.array(z.enum(roles)), 'What the process does.', ['api']),
  database: noted(
    z.object({
      answers: noted(z.boolean(), 'Whether it answers.', true),
      writes: noted(
        z.boolean(),
        'False for ten seconds after it refused a write: its disk is full, or it is read-only.',
        true,
      ),
    }),
    'Every role reads it and writes to it.',
  ),
  chains: noted(
    z.array(
      z.object({
        chainId: noted(chainNumber, 'The chain.', 1),
        market: noted(z.nullable(z.boolean()), 'Whether its prices are of now; null where no role needs them.', true),
        orders: noted(z.nullable(z.boolean()), 'Whether its orders are followed; null without the role worker.', null),
      }),
    ),
    'Each chain that the process serves or follows: one that is ready is enough.',
  ),
})

export type Readiness = z.output<typeof readiness>

/**
 * Answers 200 if a process can do what its roles need, else 503 with the same facts. It is on the
 * port of the service and, for every role, on HEALTH_PORT.
 */
export const getReady = operation({
  method: 'get',
  path: '/health/ready',
  tag: 'System',
  summary: 'Whether the process can do its work',
  response: readiness,
  errors: ['ServiceUnavailable'],
})

/** Returns this contract as an OpenAPI document. */
export const getOpenApi = operation({
  method: 'get',
  path: '/openapi.json',
  unlimitedUnless: [],
  revalidated: true,
  tag: 'System',
  summary: 'This document',
  response: z.looseObject({ openapi: noted(z.string(), 'The version of OpenAPI.', '3.1.0') }),
  errors: [],
})

const version = noted(z.literal('2.0'), 'Of JSON-RPC.', '2.0')
const id = z.nullable(z.union([z.string(), z.number()]))
const rpcRequest = namedObject('RpcRequest', {
  jsonrpc: version,
  id: optional(id, 'Comes back with the answer.', 1),
  method: noted(z.string(), 'What is asked.', 'eth_chainId'),
  params: optional(z.array(z.unknown()), 'Its arguments.', []),
})
const rpcAnswer = namedObject('RpcAnswer', {
  jsonrpc: version,
  id: noted(id, 'Of the request.', 1),
  result: optional(z.unknown(), 'What the node said.', '0x1'),
  error: optional(
    z.object({
      code: noted(z.number(), 'Of JSON-RPC 2.0, or of EIP-1474.', -32601),
      message: noted(z.string(), 'What is wrong.', 'This method is not forwarded'),
      data: noted(z.optional(z.unknown()), 'Of a call that reverted: its bytes.'),
    }),
    'In place of a result.',
  ),
})

const rpcStatuses = {
  400: 'Not a request of JSON-RPC, an empty batch, or one too long.',
  401: 'The key in X-API-KEY is not one.',
  413: 'The request is too large.',
  429: 'Too many requests.',
  503: 'Too many questions about this chain at once, of all callers.',
}

/**
 * Forwards requests of pages to the node of a chain: the methods that a wallet and a swap need,
 * single or in a batch. It is mounted apart, because its errors are those of JSON-RPC
 * (`server/http/rpc`).
 */
export const forwardToNode = operation({
  method: 'post',
  path: '/rpc/{chainId}',
  tag: 'System',
  summary: 'JSON-RPC of a chain for the pages of this site: allow-listed methods, calls of at most 50,000,000 gas',
  params: z.object({ chainId: noted(chainId, 'The chain.', 1) }),
  body: shownAs(z.union([rpcRequest, z.array(rpcRequest)]), z.looseObject({ method: z.string() })),
  response: z.union([rpcAnswer, z.array(rpcAnswer)]),
  errors: [],
  refusals: {
    answer: rpcAnswer,
    statuses: { ...rpcStatuses, 403: 'Asked from a page of another site.', 404: 'The chain is not served.' },
  },
})

/** Forwards requests of wallets, but sends transactions only to the private relay. */
export const sendPrivately = operation({
  method: 'post',
  path: '/rpc/private/{chainId}',
  tag: 'System',
  summary: 'JSON-RPC of a chain for wallets: transactions go to its private relay and nowhere else',
  params: forwardToNode.params,
  body: forwardToNode.body,
  response: forwardToNode.response,
  errors: [],
  refusals: { answer: rpcAnswer, statuses: { ...rpcStatuses, 404: 'The chain has no private relay here.' } },
})
