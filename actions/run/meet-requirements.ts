import { isPermit, type PermitRequirement, type Requirement } from '@/lib/chain/approval/requirements'
import { InvalidSignatureError } from '@/lib/chain/approval/typed-data'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import { PermitUnsupportedError } from '../wallet/permit/sign-token-permit'
import { takesPermit } from '../wallet/permit/takes-permit'
import { networkCost } from '../wallet/read/network-cost'
import { type ReadRequirements, readRequirements } from '../wallet/read/read-requirements'
import type { RequirementsInput } from '../wallet/read/to-requirements'
import { AllowanceShortError, type ContractRole } from '../wallet/send/check-errors'
import { followTransaction } from '../wallet/send/follow-transaction'
import { InsufficientBalanceError, throwRevertError } from '../wallet/send/revert'
import type { BatchCall, Sender } from '../wallet/send/sender'
import { WalletFailedError } from '../wallet/send/to-wallet-error'
import { InsufficientGasBalanceError, UnsupportedMethodError, WrongAnswerError } from '../wallet/send/wallet-errors'
import { stepOf } from './planned-steps'
import { assertWanted, type Progress } from './progress'
import type { StepTools } from './run-tools'

/** The steps that allow a contract to take a token. */
export type SpendStep = 'reset' | 'approve' | 'permit'

/** The amount that a contract will take, and the options of its surface. Raw units. */
export type Spending<permit> = Omit<RequirementsInput, 'gasReserve' | 'walletChainId' | 'wrapsNative'> & {
  role: ContractRole
  /**
   * The gas units of the largest transaction that follows; detects early that the native token does
   * not cover the network's cost.
   */
  gas: bigint
  /** True if a maker may offer more than the balance: the order waits until it is funded. */
  allowUnderfunded?: boolean
  /** True if approvals and permits are limited to the needed amount, whatever `approval` is. */
  isExact?: boolean
  /** Plans the steps that are missing now. */
  plan: (steps: readonly SpendStep[], wraps: boolean) => void
  /** Wraps the missing amount of the wrapped native token; absent if it may not. */
  wrap?: (amount: bigint) => Promise<void>
  /** Asks the wallet for a permit instead of an approval. */
  signPermit: (
    requirement: PermitRequirement,
    at: { nowSeconds: bigint; assertFresh: () => void; onWallet: () => void },
  ) => Promise<permit>
}

export type SpendingDeps = StepTools & {
  sender: Sender
  progress: Pick<Progress<SpendStep>, 'step' | 'skip'>
}

/**
 * Meets the requirements for a contract to take a token, one at a time, reading the chain again
 * before each: wrap, reset, approve, or sign a permit, which is returned. A second call continues
 * where the first stopped.
 *
 * @throws {InsufficientBalanceError | InsufficientGasBalanceError} unless `allowUnderfunded`
 * @throws {AllowanceShortError} when the approval was lowered in the wallet
 */
export const meetRequirements = async <permit>(
  deps: SpendingDeps,
  spending: Spending<permit>,
): Promise<permit | undefined> => {
  const { plan, wrap } = spending
  for (;;) {
    const wantsPermit = spending.wantsPermit && !deps.refusedPermits.has(spending)
    const { requirements, nowSeconds } = await readMissing(deps, { ...spending, wantsPermit })
    if (!spending.allowUnderfunded) assertFunded(requirements)
    const missing = requirements.filter(isStep)
    const steps = missing.flatMap(({ kind }) => (kind === 'wrap' ? [] : [stepOf[kind]]))
    plan(steps, steps.length < missing.length)
    const [next] = missing
    if (!next) return undefined
    if (next.kind === 'wrap') await wrap?.(next.amount)
    else if (next.kind === 'approve' || next.kind === 'resetApproval') await approve(deps, spending, next)
    else {
      const permit = await signPermit(deps, spending, next, nowSeconds)
      // After a refused permit, an approval is always possible.
      if (permit !== undefined) return permit
    }
  }
}

/**
 * Returns the calls that meet the requirements without a permit, for a batch with the call that
 * needs them; none if nothing is missing.
 *
 * @throws {InsufficientBalanceError | InsufficientGasBalanceError} unless `allowUnderfunded`
 */
export const requiredCalls = async <permit>(
  deps: Pick<SpendingDeps, 'rpc' | 'refusedPermits' | 'batches'>,
  spending: Spending<permit>,
  labelOf: (kind: 'reset' | 'approve' | 'wrap') => string,
): Promise<readonly BatchCall[]> => {
  const { chain, account, surface, token, allowUnderfunded } = spending
  const gas = (await deps.batches.paymaster(spending)) ? 0n : spending.gas
  const { requirements } = await readMissing(deps, { ...spending, gas, wantsPermit: false })
  if (!allowUnderfunded) assertFunded(requirements)
  const { encodeApproval } = await import('../wallet/send/encode-request')
  return requirements.filter(isStep).flatMap((missing): BatchCall[] => {
    if (missing.kind === 'wrap') return [{ ...wrapCall(chain, 'wrap', missing.amount), label: labelOf('wrap') }]
    if (missing.kind !== 'approve' && missing.kind !== 'resetApproval') return []
    const isReset = missing.kind === 'resetApproval'
    const amount = isReset ? 0n : amountOf(spending, missing)
    const call = encodeApproval({ chain, account, surface, token: token.address, amount })
    return [{ ...call, label: labelOf(isReset ? 'reset' : 'approve') }]
  })
}

type StepRequirement = Extract<Requirement, { kind: Exclude<keyof typeof stepOf, 'switchChain'> | 'wrap' }>

const isStep = (requirement: Requirement): requirement is StepRequirement =>
  requirement.kind === 'wrap' || (requirement.kind in stepOf && requirement.kind !== 'switchChain')

const amountOf = <permit>({ isExact, amount, committed = 0n }: Spending<permit>, required: { amount: bigint }) =>
  isExact ? amount + committed : required.amount

/** Returns the signed permit, or undefined if token or wallet refuse it, which is remembered. */
const signPermit = async <permit>(
  { progress, isWanted, refusedPermits }: SpendingDeps,
  spending: Spending<permit>,
  requirement: PermitRequirement,
  nowSeconds: bigint,
): Promise<permit | undefined> => {
  try {
    return await progress.step('permit', ({ onWallet }) =>
      spending.signPermit(
        // A permit of Permit2 pays this trade and sets no allowance.
        requirement.kind === 'signPermit2' ? requirement : { ...requirement, amount: amountOf(spending, requirement) },
        { nowSeconds, assertFresh: assertWanted({ isWanted }), onWallet },
      ),
    )
  } catch (error) {
    const { chain, account, token } = spending
    const isOfToken = error instanceof PermitUnsupportedError || error instanceof InvalidSignatureError
    if (isOfToken) refusedPermits.add({ chain, account, token })
    else if (ofWallet.some((Refusal) => error instanceof Refusal)) refusedPermits.add({ chain, account })
    // A wallet that failed, or signed with another key, gets no further request at once.
    if (!isOfToken && !(error instanceof UnsupportedMethodError)) throw error
    progress.skip('permit')
    return undefined
  }
}

/** The wallet signs no typed data, or not with this account's key. */
const ofWallet = [UnsupportedMethodError, WalletFailedError, WrongAnswerError] as const

const approve = <permit>(
  deps: SpendingDeps,
  spending: Spending<permit>,
  next: Extract<StepRequirement, { kind: 'approve' | 'resetApproval' }>,
): Promise<void> => {
  const { chain, account, surface, token, role, amount: needed } = spending
  return deps.progress.step(stepOf[next.kind], async ({ onWallet, onSent, onSlow, onOwners }) => {
    const amount = next.kind === 'approve' ? amountOf(spending, next) : 0n
    const sent = await deps.sender.approve({
      chain,
      account,
      surface,
      token: token.address,
      amount,
      assertFresh: assertWanted(deps),
      onWallet,
      onSent,
    })
    await followTransaction({ ...deps, onOwners }, sent, onSlow)
    if (next.kind !== 'approve') return
    // The allowance decides, not the hash: the user can lower the amount in the wallet.
    const left = await readMissing(deps, { ...spending, wantsPermit: false })
    if (left.requirements.some(({ kind }) => kind === 'approve' || kind === 'resetApproval'))
      throw new AllowanceShortError({ role, allowed: left.allowance, needed })
  })
}

const readMissing = async <permit>(
  deps: Pick<SpendingDeps, 'rpc' | 'refusedPermits'>,
  spending: Spending<permit>,
): Promise<ReadRequirements> => {
  const { rpc } = deps
  const { chain, account, gas, wrap } = spending
  const gasPrice = await rpc({ method: 'eth_gasPrice' }).catch(throwRevertError)
  const missing = await readRequirements(rpc, {
    ...spending,
    gasReserve: networkCost(BigInt(gasPrice), gas),
    walletChainId: chain.id,
    wrapsNative: wrap !== undefined,
  }).catch(throwRevertError)
  const requirement = missing.requirements.find(isPermit)
  if (!requirement || (await takesPermit(rpc, { chain, account, requirement }).catch(throwRevertError))) return missing
  deps.refusedPermits.add(spending)
  return readMissing(deps, { ...spending, wantsPermit: false })
}

const assertFunded = (requirements: readonly Requirement[]) => {
  for (const { kind } of requirements) {
    if (kind === 'balance') throw new InsufficientBalanceError()
    if (kind === 'gasBalance') throw new InsufficientGasBalanceError()
  }
}
