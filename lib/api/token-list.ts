import * as z from 'zod/mini'
import { examples } from './contract/examples'
import { address, chainNumber, noted } from './contract/fields'
import { operation } from './contract/operation'

const text = z.string()

/** Fetches a token list of another site and checks its format, not its tokens. */
export const readTokenList = operation({
  method: 'get',
  path: '/tokens/list',
  tag: 'Tokens and chains',
  summary: 'A token list of another site, checked against the standard',
  scope: 'list',
  query: z.object({
    url: noted(
      text.check(z.minLength(1), z.maxLength(1_024)),
      'Where the list is: https, on a public host and its usual port.',
      'https://tokens.example/list.json',
    ),
  }),
  response: z.object({
    name: noted(text, 'How the list calls itself, without marks that a page should not show.', 'Example list'),
    version: noted(text, 'Its version.', '2.1.0'),
    tokens: noted(
      z.array(
        z.object({
          chainId: noted(chainNumber, 'The chain.', 1),
          address: noted(address, 'The token.', examples.usdc),
          symbol: noted(text, 'What the list calls it.', 'USDC'),
          name: noted(text, 'Its name there.', 'USD Coin'),
          decimals: noted(z.number(), 'Its decimals, as the list says; read them from the chain before you trade.', 6),
        }),
      ),
      'Its tokens on the chains that are served, each once; 2,000 at most.',
    ),
    dropped: noted(
      z.number(),
      'How many of its tokens on these chains were left out: against the standard, or beyond 2,000.',
      0,
    ),
  }),
  errors: ['ValidationError', 'InvalidInput', 'RateLimitExceeded', 'ServiceUnavailable'],
})
