import * as z from 'zod/mini'
import { examples } from '../contract/examples'
import { address, flag, noted, optional, permit } from '../contract/fields'
import { operation } from '../contract/operation'
import { txParamsShape } from './build-transaction'
import { fieldTexts, priceQuery, quoteErrors, quoteTerms } from './price-query'
import { priceRoute } from './price-route'

/** Returns route and calldata in one call, without checks of funds or gas estimates. */
export const getSwap = operation({
  method: 'get',
  path: '/swap',
  priority: 'quote',
  scope: 'swap',
  tag: 'Market',
  summary: 'A market route and its calldata in one call',
  query: z.object({
    ...priceQuery,
    userAddress: noted(address, 'Who calls the router and pays.', examples.account),
    isDirectFeeTransfer: optional(flag, fieldTexts.transfersDirectly),
    permit: optional(permit, 'Takes the place of the approval, as in POST /transactions.'),
  }),
  response: z.object({
    priceRoute: noted(priceRoute, 'The route.'),
    ...quoteTerms,
    txParams: noted(txParamsShape, 'What swaps by it.'),
  }),
  errors: [...quoteErrors, 'MaxImpactReached'],
})
