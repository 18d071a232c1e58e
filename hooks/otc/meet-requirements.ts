import type { Address, Hex } from 'viem'
import type { Chain, Token } from '@/lib/chain/registry'
import type { Requirement } from '@/lib/chain/requirements'
import { wrapCall } from '@/lib/chain/rfq-call'
import { followTransaction } from '../wallet/follow-transaction'
import { readRequirements } from '../wallet/read-requirements'
import { BalanceShortError, GasShortError, toRevertError } from '../wallet/revert'
import type { OtcDeps } from './otc-deps'
import { AllowanceShortError } from './otc-errors'
import type { OtcStepKind } from './otc-run'
import { assertWanted } from './send-call'

export type Spending = {
  chain: Chain
  account: Address
  /** The ERC-20 that the OTC contract will pull. */
  token: Pick<Token, 'address' | 'permit' | 'approveRace'>
  /** Raw units that the contract must be able to pull, other promises counted. */
  amount: bigint
  /** Whether what is missing may be wrapped from the native token. */
  wrapsNative: boolean
  /** A maker may promise more than is there: the order waits until it is funded. */
  mayBeShort: boolean
}

/** Gas of a fill, generously; only for telling early that the native token is short. */
const assumedGas = 250_000n

/**
 * Meets what is missing before the OTC contract can pull a token, one thing at a time, reading the chain anew before each: wrap, reset,
 * approve. Run again it goes on where it stopped. The approval is for exactly the amount and for no other contract.
 *
 * @throws {BalanceShortError | GasShortError} unless the balance may be short
 * @throws {AllowanceShortError} when the approval was lowered in the wallet
 */
export const meetRequirements = async (
  deps: OtcDeps,
  spending: Spending,
  tail: readonly OtcStepKind[],
): Promise<void> => {
  const { progress } = deps
  for (;;) {
    const requirements = await readMissing(deps, spending)
    assertFunded(requirements, spending)
    const missing = requirements.filter(isStep)
    progress.plan([...missing.map(({ kind }) => stepOf[kind]), ...tail])
    const [next] = missing
    if (!next) return
    await meet(deps, spending, next)
  }
}

type StepRequirement = Extract<Requirement, { kind: keyof typeof stepOf }>

const stepOf = { wrap: 'wrap', resetApproval: 'reset', approve: 'approve' } as const

const isStep = (requirement: Requirement): requirement is StepRequirement => requirement.kind in stepOf

const meet = (deps: OtcDeps, spending: Spending, next: StepRequirement): Promise<void> => {
  const { sender, progress } = deps
  const { chain, account, token } = spending
  return progress.step(stepOf[next.kind], async ({ onWallet, onSent, onSlow }) => {
    const sent =
      next.kind === 'wrap'
        ? await sender.sendTransaction({
            chain,
            account,
            ...wrapCall(chain, next.amount),
            assertFresh: assertWanted(deps),
            onWallet,
            onSent,
          })
        : await sender.approve({
            chain,
            account,
            surface: 'rfq',
            token: token.address,
            amount: next.kind === 'approve' ? next.amount : 0n,
            onWallet,
            onSent,
          })
    await followTransaction(deps, sent, onSlow)
    if (next.kind !== 'approve') return
    // The truth about an approval is the allowance, not the hash: a person can lower it in the wallet.
    const left = await readMissing(deps, spending)
    if (left.some(({ kind }) => kind === 'approve' || kind === 'resetApproval')) throw new AllowanceShortError()
  })
}

const readMissing = async ({ rpc }: OtcDeps, spending: Spending): Promise<readonly Requirement[]> => {
  const { chain, account, token, amount, wrapsNative } = spending
  try {
    const gasPrice = BigInt((await rpc({ method: 'eth_gasPrice' })) as Hex)
    const { requirements } = await readRequirements(rpc, {
      chain,
      surface: 'rfq',
      account,
      token,
      amount,
      gasReserve: gasPrice * assumedGas,
      walletChainId: chain.id,
      wantsPermit: false,
      approval: 'exact',
      wrapsNative,
    })
    return requirements
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
