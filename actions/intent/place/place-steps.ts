import { isNativeToken } from '@/lib/address'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { IntentStepKind } from '../intent-run'
import { followSteps } from '../order/follow-steps'

type PlaceStep = Exclude<IntentStepKind, 'switch'>

/** The steps of an order that a transaction signs. The service has it first: what it refuses costs nobody a transaction. */
export const signOnChainSteps = (terms: Pick<PlaceTerms, 'type' | 'schedule'>): readonly PlaceStep[] => [
  ...(['check', 'post', 'send', 'wait'] as const),
  ...followSteps(terms).filter((step) => step !== 'post'),
]

/**
 * The steps by which an order is placed once nothing is missing; one of native tokens is signed by its deposit.
 *
 * @example
 * placeSteps({ src: usdc, type: 'MARKET' }) // ['sign', 'post', 'auction', 'settle']
 */
export const placeSteps = (terms: Pick<PlaceTerms, 'src' | 'type' | 'schedule'>): readonly PlaceStep[] =>
  isNativeToken(terms.src.address) ? signOnChainSteps(terms) : ['sign', ...followSteps(terms)]
