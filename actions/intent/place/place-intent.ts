import { ApiError } from '@/lib/api/contract/errors'
import type { Token } from '@/lib/chain/chain'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import { maximumTaken } from '@/lib/ticket/terms/place-terms'
import type { TaskPlace } from '../../run/run-tools'
import { signByOwners } from '../../run/sign-by-owners'
import { switchTo } from '../../run/switch-to'
import { NoSignatureError } from '../../wallet/send/wallet-errors'
import type { IntentDeps } from '../intent-deps'
import type { IntentDraft, IntentOutcome } from '../intent-run'
import { followIntent } from '../order/follow-intent'
import {
  approvalsOf,
  type IntentPermitted,
  type IntentSpending,
  meetIntentRequirements,
} from './meet-intent-requirements'
import { depositAtOnceSteps, isSignedByDeposit, placeSteps, signOnChainSteps } from './place-steps'
import { NotPostedError } from './post-refusal'
import { type OrderPlan, prepareOrder } from './prepare-order'
import { signOnChain } from './sign-on-chain'

export type PlacePlan = OrderPlan &
  TaskPlace &
  Pick<IntentSpending, 'committed' | 'wantsPermit' | 'approval'> & {
    /** The token that is taken, with its known properties. */
    token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  }

/**
 * Places an intent order: requirements first (approve, or sign a permit that goes into the order),
 * then a fresh price if the confirmed one is old, the comparison of the built order with the terms,
 * its signature or the deposit of its source, and its outcome.
 *
 * @throws the error that ended it; after the signature the order is stored, and never signed twice
 */
export const placeIntent = async (deps: IntentDeps, plan: PlacePlan): Promise<IntentOutcome> => {
  const { chain, walletChainId, terms } = plan
  const tail = placeSteps(terms)
  await switchTo(deps, { chain, walletChainId, tail })
  const taken = maximumTaken(terms)
  // A deposit in a vault lacks the deadline of Permit2. The permit is for the token that is sold.
  const hasNoPermit = (terms.vault && !plan.token.permit) || taken.surface !== 'intent'
  const wantsPermit = hasNoPermit ? { wantsPermit: false } : {}
  const spending = { ...plan, ...wantsPermit, ...taken }
  const deposits = isSignedByDeposit(terms)
  const approvals = deposits ? await approvalsOf(deps, spending, terms.src.symbol) : []
  if (approvals.length > 0) {
    deps.progress.plan(depositAtOnceSteps(terms))
    const approve = () => meetIntentRequirements(deps, { ...spending, wantsPermit: false }, tail)
    return followIntent(deps, chain, await signOnChain(deps, plan, { approvals, approve }))
  }
  const permitted = await meetIntentRequirements(deps, spending, tail)

  const signed = deposits
    ? await signOnChain(deps, plan, { permit: permitted?.permit })
    : await signOrder(deps, plan, permitted)
  return followIntent(deps, chain, signed).catch((error: unknown) => {
    // The service simulates the settlement with the permit.
    if (permitted && error instanceof NotPostedError && isOfOrder(error.cause)) deps.refusedPermits.add(plan)
    throw error
  })
}

const isOfOrder = (cause: unknown): boolean =>
  cause instanceof ApiError && ['InvalidInput', 'ValidationError', 'InsufficientAllowance'].includes(cause.errorType)

/** Signs by a signature, or by a transaction if the wallet of a contract account returns none. */
const signOrder = async (
  deps: IntentDeps,
  plan: PlacePlan,
  permitted: IntentPermitted | undefined,
): Promise<SignedIntent> => {
  const { chain, account } = plan
  const { progress } = deps
  try {
    const signed = await progress.step('sign', async (reporter): Promise<SignedIntent> => {
      const { typedData, renew, ...order } = await prepareOrder(deps, plan, permitted)
      const draft: IntentDraft = order
      const signature = await signByOwners(deps, { chain, account, typedData, renew, draft }, reporter)
      // The service treats an empty signature as one on the chain, even if the contract accepts it.
      if (signature === '0x') throw new NoSignatureError()
      return { ...order, signature }
    })
    deps.save(signed)
    return signed
  } catch (error) {
    if (!(error instanceof NoSignatureError)) throw error
    progress.skip('sign')
    progress.plan(signOnChainSteps(plan.terms))
    return signOnChain(deps, plan)
  }
}
