import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, amountText, noted, optional } from '../contract/fields'
import { operation } from '../contract/operation'
import { priceQuery, quoteErrors, quoteTerms } from './price-query'
import { priceRoute } from './price-route'

const text = z.string()

/** The field of a price with the usual price movement of the pair. */
export const usualMoveBps = optional(
  z.int().check(z.minimum(0)),
  'The most that the price of the pair moved in 19 of 20 minutes of the last hour, bps. Absent where nobody knows.',
  12,
)

const shortfall = {
  actual: noted(amountText, 'What there is, raw units.', '0'),
  expected: noted(amountText, 'What the swap needs, raw units.', examples.wethAmount),
}

/**
 * The balance and allowance that userAddress lacks for the swap, as of the block of the quote, and
 * a signature that can replace an approval.
 */
const accountTerms = {
  issues: optional(
    z.object({
      balance: noted(
        z.nullable(z.object({ token: noted(address, 'The token.', examples.weth), ...shortfall })),
        'Raw units of the source token; null where there is enough. The network cost of a native source is ' +
          'not counted.',
      ),
      allowance: noted(
        z.nullable(
          z.object({
            spender: noted(address, 'The contract to approve.', examples.router),
            ...shortfall,
            otherRouter: optional(
              z.object({
                version: noted(z.enum(['5', '6.2']), 'The router.', '5'),
                spender: noted(address, 'The contract that is approved.', examples.legacyProxy),
                actual: noted(amountText, 'What it may pull, raw units.', examples.wethAmount),
              }),
              'Present where the allowance of the other router would be enough: the approval was for that one.',
            ),
          }),
        ),
        'What the router may pull; null where it is enough, or the source is native.',
      ),
    }),
    'With userAddress: what the swap would fail for, read at the block of the quote.',
    {
      balance: null,
      allowance: { spender: examples.router, actual: '0', expected: '1000000' },
    },
  ),
  permitData: optional(
    z.nullable(
      z.object({
        kind: noted(z.enum(['eip2612', 'dai', 'permit2']), 'How the token is permitted.', 'eip2612'),
        typedData: noted(
          z.object({
            domain: noted(z.record(text, z.unknown()), 'The contract that will check it.', {
              name: 'USD Coin',
              version: '2',
            }),
            types: noted(
              z.record(
                text,
                z.array(
                  z.object({
                    name: noted(text, 'Of the field.', 'owner'),
                    type: noted(text, 'Of the field, as Solidity has it.', 'address'),
                  }),
                ),
              ),
              'The fields of each struct.',
              { Permit: [{ name: 'owner', type: 'address' }] },
            ),
            primaryType: noted(text, 'The struct that is signed.', 'Permit'),
            message: noted(z.record(text, z.unknown()), 'Its values.', { owner: examples.account }),
          }),
          'To be signed as it is, as typed data of EIP-712. A permit of DAI allows everything, not only this amount.',
        ),
        prefix: noted(
          text,
          'With the 65 bytes of the signature behind it this is `permit` of POST /transactions.',
          '0x01',
        ),
      }),
    ),
    'With userAddress: a signature that takes the place of the missing allowance; null where none is missing ' +
      'or none would do.',
  ),
}

/** Returns the best route of a pair, with its output on the state of `blockNumber`. */
export const getPrices = operation({
  method: 'get',
  path: '/prices',
  priority: 'quote',
  tag: 'Market',
  summary: 'The best market route of a pair',
  query: z.object({
    ...priceQuery,
    userAddress: optional(
      address,
      'Who will swap: quotes leave out OTC orders of this account, and say what it still lacks.',
      examples.account,
    ),
  }),
  response: z.object({
    priceRoute: noted(priceRoute, 'Passed back as it is.'),
    ...quoteTerms,
    usualMoveBps,
    ...accountTerms,
  }),
  errors: quoteErrors,
})
