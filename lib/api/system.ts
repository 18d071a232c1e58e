import * as z from 'zod/mini'
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
