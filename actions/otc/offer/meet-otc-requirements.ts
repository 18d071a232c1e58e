import type { Hex } from 'viem'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import { batchText } from '@/messages/batch'
import { meetRequirements, requiredCalls, type Spending } from '../../run/meet-requirements'
import { assertWanted } from '../../run/progress'
import { PermitUnsupportedError, signTokenPermit } from '../../wallet/permit/sign-token-permit'
import { followTransaction } from '../../wallet/send/follow-transaction'
import type { BatchCall } from '../../wallet/send/sender'
import { wrapLog } from '../../wallet/send/wrap-log'
import type { OtcDeps } from '../otc-deps'
import type { OtcStepKind } from '../otc-run'

/** `committed`: the amount that live offers of the account commit. */
export type OtcSpending = Pick<Spending<never>, 'chain' | 'account' | 'token' | 'amount' | 'committed' | 'gas'> & {
  /** True if the missing amount may be wrapped from the native token. */
  wrapsNative: boolean
  allowUnderfunded: boolean
  /** The preferences for a permit instead of an approval; undefined for none. */
  permits: PermitPreferences | undefined
}

export type PermitPreferences = {
  /** The lifetime of the permit, seconds of the chain's clock. */
  lifeSeconds: number
  /** `unlimited` allows DAI's permits, which have no amount; others are exact. */
  approval: 'exact' | 'unlimited'
}

/** A permit in the form of the OTC contract, and its end in unix seconds. */
export type SignedPermit = { permit: Hex; deadlineSeconds: bigint }

/**
 * Meets the requirements for the OTC contract to take a token. An approval or a permit is for
 * exactly the amount plus other commitments, and for no other contract: each replaces the
 * allowance, and the part of live offers must remain after the fill.
 *
 * @throws what `meetRequirements` of runs throws
 */
export const meetOtcRequirements = (
  deps: OtcDeps,
  spending: OtcSpending,
  tail: readonly OtcStepKind[],
): Promise<SignedPermit | undefined> => meetRequirements(deps, spendingOf(deps, spending, tail))

/**
 * Returns the calls that wrap and approve what a fill takes, for a batch with it; none if it needs
 * none, or if the wallet does not execute several calls.
 *
 * @throws what `requiredCalls` throws
 */
export const requiredOtcCalls = async (
  deps: OtcDeps,
  spending: OtcSpending,
  symbol: string,
): Promise<readonly BatchCall[]> => {
  if (!(await deps.batches.can(spending))) return []
  const { nativeCurrency } = spending.chain
  return requiredCalls(deps, spendingOf(deps, spending, []), (kind) => {
    if (kind === 'wrap') return batchText.wrap(nativeCurrency.symbol)
    return kind === 'reset' ? batchText.reset(symbol) : batchText.approve.otc(symbol)
  })
}

const spendingOf = (
  deps: OtcDeps,
  { permits, wrapsNative, ...spending }: OtcSpending,
  tail: readonly OtcStepKind[],
): Spending<SignedPermit> => ({
  ...spending,
  surface: 'rfq',
  role: 'OTC contract',
  isExact: true,
  wantsPermit: permits !== undefined,
  approval: permits?.approval ?? 'exact',
  plan: (steps, wraps) => deps.progress.plan([...(wraps ? (['wrap'] as const) : []), ...steps, ...tail]),
  ...(wrapsNative && { wrap: (amount: bigint) => wrap(deps, spending, amount) }),
  signPermit: async (requirement, { nowSeconds, ...asked }) => {
    // The contract takes permits of tokens, not of Permit2.
    if (requirement.kind === 'signPermit2') throw new PermitUnsupportedError({ token: requirement.token })
    const deadlineSeconds = nowSeconds + BigInt(permits?.lifeSeconds ?? 0)
    const { chain, account } = spending
    const permit = await signTokenPermit(deps, { chain, account, requirement, deadlineSeconds, ...asked })
    return { permit, deadlineSeconds }
  },
})

const wrap = (deps: OtcDeps, { chain, account }: Pick<OtcSpending, 'chain' | 'account'>, amount: bigint) =>
  deps.progress.step('wrap', async ({ onWallet, onSent, onSlow, onOwners }) => {
    const call = { ...wrapCall(chain, 'wrap', amount), expectedLog: wrapLog(chain, account, 'wrap', amount) }
    const simulated = await deps.sender.simulate({ chain, account, ...call })
    const sent = await deps.sender.sendTransaction(simulated, { assertFresh: assertWanted(deps), onWallet, onSent })
    await followTransaction({ ...deps, onOwners }, sent, onSlow)
  })
