import type { Address } from 'viem'
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
 * True if an order is signed by the deposit of its source: of native tokens, or in a vault.
 *
 * @example
 * isSignedByDeposit({ src: { address: nativeToken } }) // true
 */
export const isSignedByDeposit = ({ src, vault }: { src: { address: Address } } & Pick<PlaceTerms, 'vault'>): boolean =>
  vault !== undefined || isNativeToken(src.address)

/**
 * The steps by which an order is placed once nothing is missing; some are signed by a deposit.
 *
 * @example
 * placeSteps({ src: usdc, type: 'MARKET' }) // ['sign', 'post', 'auction', 'settle']
 */
export const placeSteps = (terms: Pick<PlaceTerms, 'src' | 'type' | 'schedule' | 'vault'>): readonly PlaceStep[] =>
  isSignedByDeposit(terms) ? signOnChainSteps(terms) : ['sign', ...followSteps(terms)]
