import { ApiError } from '@/lib/api/contract/errors'
import type { Token } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { takenBy } from '@/lib/ticket/terms/place-terms'
import { assertWanted } from '../../run/progress'
import type { TaskPlace } from '../../run/run-tools'
import { switchTo } from '../../run/switch-to'
import { NoSignatureError } from '../../wallet/send/wallet-errors'
import type { IntentDeps } from '../intent-deps'
import type { IntentOutcome } from '../intent-run'
import { followIntent } from '../order/follow-intent'
import { type IntentPermitted, type IntentSpending, meetIntentRequirements } from './meet-intent-requirements'
import { isSignedByDeposit, placeSteps, signOnChainSteps } from './place-steps'
import { NotPostedError } from './post-refusal'
import { type OrderPlan, prepareOrder } from './prepare-order'
import { signOnChain } from './sign-on-chain'

export type PlacePlan = OrderPlan &
  TaskPlace &
  Pick<IntentSpending, 'committed' | 'wantsPermit' | 'approval'> & {
    /** The token that is taken, with what is known about it. */
    token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  }

/**
 * Places an intent order: what is missing first (approve, or sign a permit that goes into the order), then a fresh price where the
 * confirmed one is old, the order that the service builds of it compared with the terms, its signature, or the deposit
 * of its source in its place, and what becomes of it.
 *
 * @throws what ended it; after the signature the order is kept, and never signed twice
 */
export const placeIntent = async (deps: IntentDeps, plan: PlacePlan): Promise<IntentOutcome> => {
  const { chain, walletChainId, terms } = plan
  const tail = placeSteps(terms)
  await switchTo(deps, { chain, walletChainId, tail })
  const taken = takenBy(terms)
  // A deposit in a vault names no deadline, and Permit2 needs one. The permit of an order is of what it sells.
  const hasNoPermit = (terms.vault && !plan.token.permit) || taken.surface !== 'intent'
  const wantsPermit = hasNoPermit ? { wantsPermit: false } : {}
  const permitted = await meetIntentRequirements(deps, { ...plan, ...wantsPermit, ...taken }, tail)

  const signed = isSignedByDeposit(terms)
    ? await signOnChain(deps, plan, permitted?.permit)
    : await signOrder(deps, plan, permitted)
  return followIntent(deps, chain, signed).catch((error: unknown) => {
    // The service settles the order on trial, and its permit with it.
    if (permitted && error instanceof NotPostedError && isOfOrder(error.cause)) deps.refusedPermits.add(plan)
    throw error
  })
}

const isOfOrder = (cause: unknown): boolean =>
  cause instanceof ApiError && ['InvalidInput', 'ValidationError', 'InsufficientAllowance'].includes(cause.errorType)

/** By a signature, or where the wallet of a contract account gives none by a transaction. */
const signOrder = async (
  deps: IntentDeps,
  plan: PlacePlan,
  permitted: IntentPermitted | undefined,
): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { progress } = deps
  try {
    const signed = await progress.step('sign', async ({ onWallet }): Promise<SignedIntent> => {
      const { typedData, renew, ...order } = await prepareOrder(deps, plan, permitted)
      const assertFresh = assertWanted(deps)
      const signature = await deps.sender.signTypedData({ chain, account, typedData, renew, assertFresh, onWallet })
      // To the service that is one on the chain, whatever a contract makes of it.
      if (signature === '0x') throw new NoSignatureError()
      return { ...order, signature }
    })
    deps.keep(signed)
    return signed
  } catch (error) {
    if (!(error instanceof NoSignatureError)) throw error
    progress.skip('sign')
    progress.plan(signOnChainSteps(plan.terms))
    return signOnChain(deps, plan)
  }
}
