import { isNativeToken } from '@/lib/address'
import { followSteps } from './follow-steps'
import type { IntentStepKind, PlaceTerms } from './intent-run'

/**
 * The steps by which an order is placed once nothing is missing. One of native tokens is with the service before anything is deposited for it:
 * what the service refuses costs nobody a transaction.
 *
 * @example
 * placeSteps({ srcToken: usdc, type: 'MARKET' }) // ['sign', 'post', 'auction', 'settle']
 */
export const placeSteps = ({
  srcToken,
  type,
}: Pick<PlaceTerms, 'srcToken' | 'type'>): readonly Exclude<IntentStepKind, 'switch'>[] =>
  isNativeToken(srcToken)
    ? ['check', 'post', 'send', 'wait', ...followSteps(type).slice(1)]
    : ['sign', ...followSteps(type)]
