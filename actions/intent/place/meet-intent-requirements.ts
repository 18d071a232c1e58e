import { type Hex, hexToBigInt } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import { encodeIntentTransfer } from '@/lib/chain/intent/intent-permit'
import { batchText } from '@/messages/batch'
import { meetRequirements, requiredCalls, type Spending } from '../../run/meet-requirements'
import { signPermit2Transfer } from '../../wallet/permit/sign-permit2-transfer'
import { signTokenPermit } from '../../wallet/permit/sign-token-permit'
import { depositGas, wrapGas } from '../../wallet/read/network-cost'
import type { BatchCall, TypedDataRequest } from '../../wallet/send/sender'
import type { IntentDeps } from '../intent-deps'
import type { IntentStepKind } from '../intent-run'

/**
 * `surface` and `amount`: the contract that takes the token for the order, and its maximum.
 * `committed`: the amount that other open orders of the account commit.
 */
export type IntentSpending = Pick<
  Spending<never>,
  'chain' | 'account' | 'surface' | 'token' | 'amount' | 'committed' | 'wantsPermit' | 'approval'
> & {
  /** The lifetime of the order and of its permit, seconds of the chain's clock. */
  lifeSeconds: number
}

/** A permit in the form of an order, and the deadline of both: unix seconds. */
export type IntentPermitted = { permit: Hex; deadline: bigint }

/**
 * Meets the requirements for the intent contract, or the handler of an order, to take a token. An
 * approval or a permit of the token is for exactly the amount plus other commitments; one of
 * Permit2 is a transfer for this order alone. A permit is part of the order, so it is signed first.
 *
 * @throws what `meetRequirements` of runs throws
 */
export const meetIntentRequirements = (
  deps: IntentDeps,
  { lifeSeconds, ...spending }: IntentSpending,
  tail: readonly IntentStepKind[],
): Promise<IntentPermitted | undefined> => meetRequirements(deps, spendingOf(deps, { lifeSeconds, ...spending }, tail))

/**
 * Returns the approvals that go with the deposit of an order at once; none if it needs none, or if
 * the wallet does not execute several calls.
 */
export const approvalsOf = async (
  deps: IntentDeps,
  spending: IntentSpending,
  symbol: string,
): Promise<readonly BatchCall[]> => {
  if (!(await deps.batches.can(spending))) return []
  return requiredCalls(deps, spendingOf(deps, spending, []), (kind) =>
    kind === 'reset' ? batchText.reset(symbol) : batchText.approve.intent(symbol),
  )
}

const spendingOf = (
  deps: IntentDeps,
  { lifeSeconds, ...spending }: IntentSpending,
  tail: readonly IntentStepKind[],
): Spending<IntentPermitted> => ({
  ...spending,
  role: spending.surface === 'aave' ? 'Aave handler' : 'settlement contract',
  isExact: true,
  gas: isNativeToken(spending.token.address) ? depositGas : wrapGas,
  plan: (steps) => deps.progress.plan([...steps, ...tail]),
  signPermit: async (requirement, { nowSeconds, ...asked }) => {
    const deadline = nowSeconds + BigInt(lifeSeconds)
    const permit = await signPermit(deps, { ...spending, ...asked, requirement, deadline })
    return { permit, deadline }
  },
})

type SignInput = Pick<IntentSpending, 'chain' | 'account'> &
  Pick<TypedDataRequest, 'assertFresh' | 'onWallet'> & { requirement: PermitRequirement; deadline: bigint }

const signPermit = async (
  deps: IntentDeps,
  { chain, account, requirement, deadline, assertFresh, onWallet }: SignInput,
): Promise<Hex> => {
  const asked = { ...(assertFresh && { assertFresh }), ...(onWallet && { onWallet }) }
  if (requirement.kind === 'signPermit')
    return signTokenPermit(deps, { chain, account, requirement, deadlineSeconds: deadline, ...asked })
  const nonce = hexToBigInt(deps.randomWord())
  const signing = { chain, account, requirement, nonce, deadlineSeconds: deadline, ...asked }
  const { signature } = await signPermit2Transfer(deps, signing)
  return encodeIntentTransfer({ nonce }, signature)
}
