import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, chainId, namedObject, noted, withDefault } from '../contract/fields'
import { operation } from '../contract/operation'
import { type HistorySpan, historySpans, maxCandles } from './history-spans'

const price = z.number()
const spans = Object.keys(historySpans) as [HistorySpan, ...HistorySpan[]]

export const getPriceHistory = operation({
  method: 'get',
  path: '/prices/history',
  revalidated: true,
  sharedMaxAgeSeconds: 10,
  tag: 'Market',
  summary: 'What a listed token was worth in another one, as this service read it from the pools',
  query: z.object({
    chainId: noted(chainId, 'The chain.', 1),
    srcToken: noted(
      address,
      'The token whose price is asked for; the native one is worth what its wrapped one is.',
      examples.weth,
    ),
    destToken: noted(address, 'The token that the price is in.', examples.usdc),
    span: noted(
      withDefault('1d', z.optional(z.enum(spans))),
      'How far back: an hour, a day, a week, a month, three months.',
      '1d',
    ),
  }),
  response: z.object({
    everySeconds: noted(z.int(), 'Between two points; some are missing where nobody read the pools.', 300),
    points: noted(
      z.array(
        z.object({
          at: noted(z.int(), 'Unix seconds.', 1_795_356_000),
          price: noted(
            price,
            'Whole destTokens for a whole srcToken before any impact, of the pools of that moment.',
            2_991.5,
          ),
        }),
      ),
      'The oldest first, the last one of now. Empty where the pools price one of the tokens not at all.',
    ),
    candleSeconds: noted(z.int(), 'The time that a candle covers, the shorter the less history there is.', 900),
    candles: noted(
      z.array(
        namedObject('PriceCandle', {
          at: noted(z.int(), 'Unix seconds of its beginning, a multiple of candleSeconds.', 1_795_356_000),
          open: noted(price, 'The first price in it.', 2_991.5),
          high: noted(price, 'The highest price that was read in it.', 2_996.25),
          low: noted(price, 'The lowest price that was read in it.', 2_988.75),
          close: noted(price, 'Its last price, which the next candle opens with.', 2_993),
          volume: noted(
            price,
            'Whole srcTokens that market swaps of this venue between the two tokens moved, either way.',
            12.5,
          ),
        }),
      ),
      `The same in candles, the oldest first, at most ${maxCandles}; none for a time without a price.`,
    ),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
