import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { noted } from '../contract/fields'
import { operation } from '../contract/operation'

const price = z.nullable(z.number())

/** Returns the progress of a TWAP order, and how its fills compare with the market. */
export const getTwapProgress = operation({
  method: 'get',
  path: '/v2/delta/orders/hash/{hash}/slices',
  revalidated: true,
  tag: 'Intents',
  summary: 'How far an order in slices is, and what it paid beside the market',
  params: z.object({ hash: noted(z.string(), 'Its hash.', examples.hash) }),
  response: z.object({
    slices: noted(z.int(), 'How many there are.', 4),
    slicesDone: noted(z.int(), 'How many are filled.', 1),
    intervalSeconds: noted(z.int(), 'From the block of one to the next, at least.', 300),
    nextAt: noted(
      z.nullable(z.string()),
      "ISO 8601, by the chain's clock; when the next one is due. Null once none is to come.",
      '2026-11-22T14:10:00.000Z',
    ),
    averagePrice: noted(
      price,
      'Whole destTokens for a whole srcToken, over all fills and after every fee, also of a bridge; without slices ' +
        'that came back from it. Null before the first, and where a token is listed nowhere.',
      2_988.4,
    ),
    marketPrice: noted(
      price,
      'The same of the pools before any impact, each moment from the post of the order to its end, or to ' +
        'now, weighing as much as any other: of a sale the mean of what the source was worth, of a purchase of ' +
        'what the destination was. Null where nobody read the pools.',
      2_991.5,
    ),
    samples: noted(z.int(), 'Moments that marketPrice is made of.', 20),
  }),
  errors: ['NotFound', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
