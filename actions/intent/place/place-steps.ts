import type { Address } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import type { IntentStepKind } from '../intent-run'
import { followSteps } from '../order/follow-steps'

type PlaceStep = Exclude<IntentStepKind, 'switch'>

/** Returns the steps of signing by a transaction, after the post, which may be refused. */
export const signOnChainSteps = (terms: Pick<PlaceTerms, 'type' | 'schedule'>): readonly PlaceStep[] => [
  ...(['check', 'post', 'send', 'wait'] as const),
  ...followSteps(terms).filter((step) => step !== 'post'),
]

/** Returns the steps of a deposit that a wallet sends at once with its approval. */
export const depositAtOnceSteps = (terms: Pick<PlaceTerms, 'type' | 'schedule'>): readonly PlaceStep[] =>
  signOnChainSteps(terms).map((step) => (step === 'send' ? 'batch' : step))

/**
 * True if an order is signed by the deposit of its source: native tokens, or into a vault.
 *
 * @example
 * isSignedByDeposit({ src: { address: nativeToken } }) // true
 */
export const isSignedByDeposit = ({ src, vault }: { src: { address: Address } } & Pick<PlaceTerms, 'vault'>): boolean =>
  vault !== undefined || isNativeToken(src.address)

/**
 * Returns the steps of placing an order once all requirements are met. Some deposits also sign.
 *
 * @example
 * placeSteps({ src: usdc, type: 'MARKET' }) // ['sign', 'post', 'auction', 'settle']
 */
export const placeSteps = (terms: Pick<PlaceTerms, 'src' | 'type' | 'schedule' | 'vault'>): readonly PlaceStep[] =>
  isSignedByDeposit(terms) ? signOnChainSteps(terms) : ['sign', ...followSteps(terms)]
