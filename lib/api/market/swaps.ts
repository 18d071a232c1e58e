import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import {
  address,
  amountText,
  chainId,
  chainNumber,
  fillUsd,
  hash,
  integer,
  namedObject,
  noted,
} from '../contract/fields'
import { chainIds, moment, pageFields, pageOf, updatedAfter } from '../contract/list-fields'
import { operation } from '../contract/operation'

const text = z.string()

const swapRecord = namedObject('SwapRecord', {
  chainId: noted(chainNumber, 'Its chain.', 1),
  transactionHash: noted(hash, 'The transaction. One that swapped more than once is not listed.', examples.hash),
  blockNumber: noted(z.number(), 'The block it is in.', 19_000_001),
  blockHash: noted(hash, 'The hash of that block.', examples.hash),
  owner: noted(address, 'Who gave.', examples.account),
  beneficiary: noted(address, 'Who received.', examples.account),
  side: noted(
    z.nullable(z.enum(['SELL', 'BUY'])),
    'Which amount was exact; null where the call is none that the service reads, and only the logs are known.',
    'SELL',
  ),
  srcToken: noted(address, 'What was given.', examples.weth),
  destToken: noted(address, 'What was received.', examples.usdc),
  srcAmount: noted(
    amountText,
    'What left the owner, raw units, fees included and what came back not. Of a token by its transfers; of ' +
      'the native token, which logs none, by what was wrapped and the fees of the call.',
    examples.wethAmount,
  ),
  destAmount: noted(amountText, 'What arrived at the beneficiary, raw units, counted alike.', examples.usdcAmount),
  limitAmount: noted(
    z.nullable(amountText),
    'Own field: what was signed, raw units: the least of destToken of a sale, the most of srcToken of a purchase; ' +
      'null where the call is not known, and of swaps found before this field.',
    '2970000000',
  ),
  quotedAmount: noted(
    z.nullable(amountText),
    'Own field: what the quote came to after fees, in the same token; null alike, and where the token took a fee.',
    examples.usdcAmount,
  ),
  feeAmount: noted(
    z.nullable(amountText),
    'Own field: what partner and service took of it, in the same token; null where logs and call do not say it.',
    '0',
  ),
  srcUsd: fillUsd('srcToken', examples.wethUsd),
  destUsd: fillUsd('destToken', examples.usdcUsd),
  partner: noted(
    z.nullable(address),
    'Whom the call named as the partner of its fee; null where nobody, or where it is not known.',
    null,
  ),
  createdAt: noted(text, 'ISO 8601; the time of the block.', moment),
  updatedAt: noted(
    text,
    'ISO 8601; when the service found it, a moment after its block, or later after an outage.',
    moment,
  ),
})

/** A market swap as the chain shows it. */
export type SwapRecord = z.output<typeof swapRecord>

/** Lists the swaps of an account through the market router, from any page or program. */
export const listSwaps = operation({
  method: 'get',
  path: '/swaps',
  revalidated: true,
  tag: 'Market',
  summary: 'Market swaps of an account',
  query: z.object({
    userAddress: noted(address, 'Who gave.', examples.account),
    ...pageFields,
    chainId: chainIds,
    updatedAfter: updatedAfter(
      'ISO 8601: only swaps that were found at this moment or later. So a client that has the list asks for ' +
        'what is new; one of those that is not told again was in a block that is gone.',
    ),
  }),
  response: pageOf(swapRecord, 'The swaps, the newest first.'),
  errors: ['ValidationError', 'RateLimitExceeded', 'ServiceUnavailable'],
})

/** The maximum number of listed swaps of a pair. */
const maxRecent = 20

/** Lists the newest market swaps between two tokens, by any account. */
export const listRecentSwaps = operation({
  method: 'get',
  path: '/swaps/recent',
  revalidated: true,
  tag: 'Market',
  summary: 'The newest market swaps of a pair, either way',
  query: z.object({
    chainId: noted(chainId, 'The chain.', 1),
    srcToken: noted(
      address,
      'One token of the pair; the native one and its wrapped one count as the same.',
      examples.weth,
    ),
    destToken: noted(address, 'The other one.', examples.usdc),
    limit: noted(z._default(integer(1, maxRecent), 8), 'How many.', 8),
  }),
  response: z.object({
    swaps: noted(
      z.array(
        namedObject('RecentSwap', {
          transactionHash: noted(hash, 'The transaction.', examples.hash),
          blockNumber: noted(z.number(), 'The block it is in.', 19_000_001),
          srcToken: noted(address, 'What was given.', examples.weth),
          destToken: noted(address, 'What was received.', examples.usdc),
          srcAmount: noted(amountText, 'What left the owner, raw units, as in GET /swaps.', examples.wethAmount),
          destAmount: noted(amountText, 'What arrived, raw units, as in GET /swaps.', examples.usdcAmount),
          createdAt: noted(text, 'ISO 8601; the time of the block.', moment),
        }),
      ),
      'The newest first. Who swapped is not in it.',
    ),
  }),
  errors: ['ValidationError', 'UnsupportedChain', 'RateLimitExceeded', 'ServiceUnavailable'],
})
