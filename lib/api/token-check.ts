import * as z from 'zod/mini'
import { examples } from './contract/examples'
import { address, chainId, noted, optional } from './contract/fields'
import { moment } from './contract/list-fields'
import { operation } from './contract/operation'

/** The outcomes of a simulated sale. */
export const saleVerdicts = ['sellable', 'unsellable', 'unknown'] as const
export type SaleVerdict = (typeof saleVerdicts)[number]

const bps = z.int().check(z.minimum(0), z.maximum(10_000))

/** Checks by simulation if a token can be sold, the tax on it, and the age of its pool. */
export const checkToken = operation({
  method: 'get',
  path: '/tokens/{chainId}/{address}/check',
  tag: 'Tokens and chains',
  summary: 'Whether a token can be sold, by simulation, and the age of its pool',
  params: z.object({
    chainId: noted(chainId, 'The chain.', 1),
    address: noted(address, 'The token, listed or not.', examples.usdc),
  }),
  response: z.object({
    address: noted(address, 'As asked.', examples.usdc),
    sale: noted(
      z.enum(saleVerdicts),
      [
        'The outcome of a simulation, in which a small amount leaves the deepest pool and the router sells it back.',
        'sellable: it arrived. unsellable: nothing of it did. unknown: no pool has any, or it cannot be bought.',
        'It says nothing of later blocks, nor of other accounts.',
      ].join(' '),
      'sellable',
    ),
    blockNumber: optional(z.number(), 'The block on whose state it was simulated.', 19_000_001),
    buyTaxBps: optional(
      bps,
      'What the token takes of a purchase, in basis points; absent where it was not measured.',
      0,
    ),
    sellTaxBps: optional(bps, 'The same of a sale.', 0),
    pool: optional(
      z.object({
        exchange: noted(z.string(), 'Where it is, as GET /adapters/list names it.', 'UniswapV2'),
        createdAt: noted(z.nullable(z.string()), 'ISO 8601; null where its creation is not in the index.', moment),
      }),
      'The pool that has most of the token.',
    ),
  }),
  errors: ['ValidationError', 'NotFound', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
