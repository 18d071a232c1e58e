import * as z from 'zod/mini'
import { chainId, shownAs } from './fields'
import { operation } from './operation'

const chainHealth = z.object({
  chainId: z.number(),
  ready: z.boolean(),
  blockNumber: z.nullable(z.number()),
  ageSeconds: z.nullable(z.number()),
  pools: z.number(),
})

export type Health = {
  status: 'ready' | 'starting'
  database: boolean
  chains: z.output<typeof chainHealth>[]
}

/** Whether this process can serve: 200 when it can, 503 with the same facts when it cannot. */
export const getHealth = operation({
  method: 'get',
  path: '/health',
  summary: 'Whether the service can answer',
  response: z.object({
    status: z.enum(['ready', 'starting']),
    database: z.boolean(),
    chains: z.array(chainHealth),
  }),
  errors: ['RateLimitExceeded', 'ServiceUnavailable'],
})

/** This contract as an OpenAPI document. */
export const getOpenApi = operation({
  method: 'get',
  path: '/openapi.json',
  summary: 'This document',
  response: z.looseObject({ openapi: z.string() }),
  errors: ['RateLimitExceeded'],
})

const rpcRequest = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  method: z.string(),
  params: z.optional(z.array(z.unknown())),
})
const rpcAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.nullable(z.union([z.string(), z.number()])),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) })),
})

/**
 * The node of a chain, for the pages: what a wallet and a swap need of it, one request or a batch. Not mounted as the others are: it
 * refuses in the words of JSON-RPC (`server/http/rpc`).
 */
export const forwardToNode = operation({
  method: 'post',
  path: '/rpc/{chainId}',
  summary: 'JSON-RPC of a chain, allow-listed methods, for the pages of this site',
  params: z.object({ chainId }),
  body: shownAs(z.union([rpcRequest, z.array(rpcRequest)]), z.looseObject({ method: z.string() })),
  response: z.union([rpcAnswer, z.array(rpcAnswer)]),
  errors: [],
})
