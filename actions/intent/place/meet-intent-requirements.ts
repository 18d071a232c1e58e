import { type Hex, hexToBigInt } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { PermitRequirement } from '@/lib/chain/approval/requirements'
import { encodeIntentTransfer } from '@/lib/chain/intent/intent-permit'
import { meetRequirements, type Spending } from '../../run/meet-requirements'
import { signPermit2Transfer } from '../../wallet/permit/sign-permit2-transfer'
import { signTokenPermit } from '../../wallet/permit/sign-token-permit'
import { depositGas, wrapGas } from '../../wallet/read/network-cost'
import type { TypedDataRequest } from '../../wallet/send/sender'
import type { IntentDeps } from '../intent-deps'
import type { IntentStepKind } from '../intent-run'

/**
 * `surface` and `amount`: who takes the token for the order, and the most that it may take. `committed`: what other
 * open orders of the account promise besides.
 */
export type IntentSpending = Pick<
  Spending<never>,
  'chain' | 'account' | 'surface' | 'token' | 'amount' | 'committed' | 'wantsPermit' | 'approval'
> & {
  /** How long the order is good for, and its permit with it, seconds of the chain's clock. */
  lifeSeconds: number
}

/** A permit as an order carries it, and the order's deadline, which is its own: unix seconds. */
export type IntentPermitted = { permit: Hex; deadline: bigint }

/**
 * Meets what is missing before the intent contract, or the handler of an order, can pull a token. An approval or a
 * permit of the token is for exactly the amount and what is committed beside it; one of Permit2 is a transfer for this
 * order alone. A permit is part of the order, so it is signed before it.
 *
 * @throws what `meetRequirements` of runs throws
 */
export const meetIntentRequirements = (
  deps: IntentDeps,
  { lifeSeconds, ...spending }: IntentSpending,
  tail: readonly IntentStepKind[],
): Promise<IntentPermitted | undefined> =>
  meetRequirements<IntentPermitted>(deps, {
    ...spending,
    role: spending.surface === 'aave' ? 'Aave handler' : 'intent contract',
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
