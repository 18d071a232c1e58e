import type { Address, Hex } from 'viem'
import type { Chain, Token } from '@/lib/chain/chain'
import type { Requirement } from '@/lib/chain/requirements'
import { wrapCall } from '@/lib/chain/rfq-call'
import { AllowanceShortError } from '../wallet/check-errors'
import { followTransaction } from '../wallet/follow-transaction'
import { networkCost } from '../wallet/network-cost'
import { type ReadRequirements, readRequirements } from '../wallet/read-requirements'
import { BalanceShortError, GasShortError, toRevertError } from '../wallet/revert'
import { PermitUnsupportedError, signTokenPermit } from '../wallet/sign-token-permit'
import { UnsupportedMethodError } from '../wallet/wallet-errors'
import { wrapEffect } from './call-effects'
import type { OtcDeps } from './otc-deps'
import type { OtcStepKind } from './otc-run'
import { assertWanted } from './send-call'

export type Spending = {
  chain: Chain
  account: Address
  /** The ERC-20 that the OTC contract will pull. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** Raw units that the contract must be able to pull. */
  amount: bigint
  /** What it must be able to pull beside that, raw units: what live offers of the account stand on. None when left out. */
  committed?: bigint
  /** Whether what is missing may be wrapped from the native token. */
  wrapsNative: boolean
  /** Of the largest transaction that is sent for it, counted in units; tells early that the native token is short of the network's cost. */
  gas: bigint
  /** A maker may promise more than is there: the order waits until it is funded. */
  mayBeShort: boolean
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
 * Meets what is missing before the OTC contract can pull a token, one thing at a time, reading the chain anew before each: wrap, reset,
 * approve, or sign a permit, which is given back. Run again it goes on where it stopped. An approval or a permit is for exactly the
 * amount and what is committed beside it, and for no other contract: each sets the allowance anew, and what live offers stand on must
 * stay when the amount is gone.
 *
 * @throws {BalanceShortError | GasShortError} unless the balance may be short
 * @throws {AllowanceShortError} when the approval was lowered in the wallet
 */
export const meetRequirements = async (
  deps: OtcDeps,
  spending: Spending,
  tail: readonly OtcStepKind[],
): Promise<SignedPermit | undefined> => {
  const { progress } = deps
  let { permits } = spending
  for (;;) {
    const { requirements, nowSeconds } = await readMissing(deps, { ...spending, permits })
    assertFunded(requirements, spending)
    const missing = requirements.filter(isStep)
    progress.plan([...missing.map(({ kind }) => stepOf[kind]), ...tail])
    const [next] = missing
    if (!next) return undefined
    if (next.kind !== 'signPermit') {
      await meet(deps, spending, next)
      continue
    }
    const deadlineSeconds = nowSeconds + BigInt(permits?.lifeSeconds ?? 0)
    const permit = await signPermit(deps, spending, { ...next, amount: allowedBy(spending) }, deadlineSeconds)
    if (permit) return { permit, deadlineSeconds }
    // The plain way is always open.
    permits = undefined
  }
}

const allowedBy = ({ amount, committed = 0n }: Spending): bigint => amount + committed

type StepRequirement = Extract<Requirement, { kind: keyof typeof stepOf }>
type PermitRequirement = Extract<Requirement, { kind: 'signPermit' }>

const stepOf = { wrap: 'wrap', resetApproval: 'reset', approve: 'approve', signPermit: 'permit' } as const

const isStep = (requirement: Requirement): requirement is StepRequirement => requirement.kind in stepOf

/** Undefined where token or wallet know no permit after all. */
const signPermit = async (
  deps: OtcDeps,
  { chain, account }: Spending,
  requirement: PermitRequirement,
  deadlineSeconds: bigint,
): Promise<Hex | undefined> => {
  try {
    return await deps.progress.step('permit', ({ onWallet }) =>
      signTokenPermit(deps, {
        chain,
        account,
        requirement,
        deadlineSeconds,
        assertFresh: assertWanted(deps),
        onWallet,
      }),
    )
  } catch (error) {
    if (!(error instanceof PermitUnsupportedError || error instanceof UnsupportedMethodError)) throw error
    deps.progress.skip('permit')
    return undefined
  }
}

const meet = (deps: OtcDeps, spending: Spending, next: Exclude<StepRequirement, PermitRequirement>): Promise<void> => {
  const { sender, progress } = deps
  const { chain, account, token } = spending
  return progress.step(stepOf[next.kind], async ({ onWallet, onSent, onSlow }) => {
    const sent =
      next.kind === 'wrap'
        ? await sender.sendTransaction({
            chain,
            account,
            ...wrapCall(chain, next.amount),
            effect: wrapEffect(chain, account),
            assertFresh: assertWanted(deps),
            onWallet,
            onSent,
          })
        : await sender.approve({
            chain,
            account,
            surface: 'rfq',
            token: token.address,
            amount: next.kind === 'approve' ? allowedBy(spending) : 0n,
            onWallet,
            onSent,
          })
    await followTransaction(deps, sent, onSlow)
    if (next.kind !== 'approve') return
    // The truth about an approval is the allowance, not the hash: a person can lower it in the wallet.
    const left = await readMissing(deps, { ...spending, permits: undefined })
    if (left.requirements.some(({ kind }) => kind === 'approve' || kind === 'resetApproval'))
      throw new AllowanceShortError({ role: 'OTC contract', allowed: left.allowance, needed: spending.amount })
  })
}

const readMissing = async ({ rpc }: OtcDeps, spending: Spending): Promise<ReadRequirements> => {
  const { chain, account, token, amount, committed = 0n, wrapsNative, gas, permits } = spending
  try {
    const gasPrice = BigInt((await rpc({ method: 'eth_gasPrice' })) as Hex)
    return await readRequirements(rpc, {
      chain,
      surface: 'rfq',
      account,
      token,
      amount,
      committed,
      gasReserve: networkCost(gasPrice, gas),
      walletChainId: chain.id,
      wantsPermit: permits !== undefined,
      approval: permits?.approval ?? 'exact',
      wrapsNative,
    })
  } catch (error) {
    throw toRevertError(error)
  }
}

const assertFunded = (requirements: readonly Requirement[], { mayBeShort }: Spending) => {
  for (const { kind } of requirements) {
    if (kind === 'balance' && !mayBeShort) throw new BalanceShortError()
    if (kind === 'gasBalance' && !mayBeShort) throw new GasShortError()
  }
}
