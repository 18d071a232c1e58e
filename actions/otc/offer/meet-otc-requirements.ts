import type { Hex } from 'viem'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import { meetRequirements, type Spending } from '../../run/meet-requirements'
import { assertWanted } from '../../run/progress'
import { PermitUnsupportedError, signTokenPermit } from '../../wallet/permit/sign-token-permit'
import { followTransaction } from '../../wallet/send/follow-transaction'
import { wrapLog } from '../../wallet/send/wrap-log'
import type { OtcDeps } from '../otc-deps'
import type { OtcStepKind } from '../otc-run'

/** `committed`: what live offers of the account promise besides. */
export type OtcSpending = Pick<Spending<never>, 'chain' | 'account' | 'token' | 'amount' | 'committed' | 'gas'> & {
  /** True if what is missing may be wrapped from the native token. */
  wrapsNative: boolean
  allowUnderfunded: boolean
  /** How a permit may take the place of an approval; undefined: not at all. */
  permits: PermitWishes | undefined
}

export type PermitWishes = {
  /** How long it is good for, seconds of the chain's clock. */
  lifeSeconds: number
  /** DAI's permits know no amount: only who chose `unlimited` is asked for one. Any other is for exactly the amount. */
  approval: 'exact' | 'unlimited'
}

/** A permit as the OTC contract takes it, and its end in unix seconds. */
export type SignedPermit = { permit: Hex; deadlineSeconds: bigint }

/**
 * Meets what is missing before the OTC contract can pull a token. An approval or a permit is for exactly the amount and what is committed
 * beside it, and for no other contract: each sets the allowance anew, and what live offers stand on must stay when the amount is gone.
 *
 * @throws what `meetRequirements` of runs throws
 */
export const meetOtcRequirements = (
  deps: OtcDeps,
  { permits, wrapsNative, ...spending }: OtcSpending,
  tail: readonly OtcStepKind[],
): Promise<SignedPermit | undefined> =>
  meetRequirements<SignedPermit>(deps, {
    ...spending,
    surface: 'rfq',
    role: 'OTC contract',
    isExact: true,
    wantsPermit: permits !== undefined,
    approval: permits?.approval ?? 'exact',
    plan: (steps, wraps) => deps.progress.plan([...(wraps ? (['wrap'] as const) : []), ...steps, ...tail]),
    ...(wrapsNative && { wrap: (amount) => wrap(deps, spending, amount) }),
    signPermit: async (requirement, { nowSeconds, ...asked }) => {
      // The contract takes the permits of tokens, not Permit2's.
      if (requirement.kind === 'signPermit2') throw new PermitUnsupportedError({ token: requirement.token })
      const deadlineSeconds = nowSeconds + BigInt(permits?.lifeSeconds ?? 0)
      const { chain, account } = spending
      const permit = await signTokenPermit(deps, { chain, account, requirement, deadlineSeconds, ...asked })
      return { permit, deadlineSeconds }
    },
  })

const wrap = (deps: OtcDeps, { chain, account }: Pick<OtcSpending, 'chain' | 'account'>, amount: bigint) =>
  deps.progress.step('wrap', async ({ onWallet, onSent, onSlow }) => {
    const call = { ...wrapCall(chain, 'wrap', amount), expectedLog: wrapLog(chain, account, 'wrap', amount) }
    const simulated = await deps.sender.simulate({ chain, account, ...call })
    const sent = await deps.sender.sendTransaction(simulated, { assertFresh: assertWanted(deps), onWallet, onSent })
    await followTransaction(deps, sent, onSlow)
  })
