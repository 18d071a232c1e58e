import * as z from 'zod/mini'
import { operation } from './operation'

const text = z.string()
const count = z.number()

const pair = { address: text, dex: text, token0: text, token1: text }

const v2Pool = z.object({ kind: z.literal('v2'), ...pair, feePips: count, reserve0: text, reserve1: text })

const v3Pool = z.object({
  kind: z.literal('v3'),
  ...pair,
  feePips: count,
  sqrtPriceX96: text,
  tick: count,
  liquidity: text,
  // Every initialised tick, ascending: its index and its liquidityNet.
  ticks: z.array(z.tuple([count, text])),
})

const stablePool = z.object({
  kind: z.literal('stable'),
  ...pair,
  // A times 100; fee in 1e10; rates bring a balance to 18 decimals, in 1e18.
  amplification: text,
  feeE10: text,
  balance0: text,
  balance1: text,
  rate0: text,
  rate1: text,
})

const weightedPool = z.object({
  kind: z.literal('weighted'),
  ...pair,
  feeE18: text,
  balance0: text,
  balance1: text,
  weight0E18: text,
  weight1E18: text,
})

// An order: its taker gives token0 and gets token1, makerAmount for takerAmount, up to what is left. Its address is its hash.
const rfqPool = z.object({
  kind: z.literal('rfq'),
  ...pair,
  makerAmount: text,
  takerAmount: text,
  remainingMakerAmount: text,
})

const pool = z.discriminatedUnion('kind', [v2Pool, v3Pool, stablePool, weightedPool, rfqPool])

// By token, in raw units of the destination (sell) or the source (buy) per raw unit; a bound in the same units.
const prices = z.record(text, count)

// Of some pools a case supposes that the route calls them or does not; cases that agree up to a pool suppose something of the same one
// next, so that every route is in one of them.
const netCase = z.object({ supposes: z.array(z.object({ pool: text, called: z.boolean() })), prices })

const proofShape = z.object({
  chainId: count,
  blockNumber: count,
  blockHash: text,
  side: z.enum(['SELL', 'BUY']),
  // As pools know them: the wrapped token where the native one is traded.
  srcToken: text,
  destToken: text,
  // What enters the pools of the quoted route, and what leaves them.
  srcAmount: text,
  destAmount: text,
  taxes: z.optional(z.object({ srcTransferBps: count, destTransferBps: count, srcDexBps: count, destDexBps: count })),
  // `unitCost` in raw units of the destination (sell) or the source (buy); the rest in units of gas, of the router's generic method: what
  // the quoted route takes, what any takes before its first pool, and the least that a pool of each kind adds.
  gas: z.object({
    unitCost: count,
    route: count,
    base: count,
    least: z.object({ v2: count, v3: count, stable: count, weighted: count, rfq: count }),
  }),
  gross: z.object({ prices, bound: count }),
  net: z.object({ cases: z.array(netCase), bound: count }),
  pools: z.array(pool),
})

export type Proof = z.output<typeof proofShape>
export type ProofPool = Proof['pools'][number]

/** What a quote of this service can be checked with: the state of every pool it could use, and prices that bound what any route gives. */
export const getProof = operation({
  method: 'get',
  path: '/prices/proofs/{hmac}',
  summary: 'The proof of how far a quoted route can be from the best',
  params: z.object({ hmac: text.check(z.regex(/^[0-9a-f]{40}$/, 'expected the hmac of a priceRoute, 40 hex digits')) }),
  response: proofShape,
  errors: ['ValidationError', 'NotFound', 'RateLimitExceeded', 'ServiceUnavailable'],
})
