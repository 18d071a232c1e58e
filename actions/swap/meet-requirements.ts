import type { Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import type { Requirement } from '@/lib/chain/requirements'
import { createProgress } from '../run/progress'
import { AllowanceShortError } from '../wallet/check-errors'
import { networkCost, wrapGas } from '../wallet/network-cost'
import { type ReadRequirements, readRequirements } from '../wallet/read-requirements'
import type { RpcRequest } from '../wallet/receipt'
import { BalanceShortError, GasShortError, toRevertError } from '../wallet/revert'
import { PermitUnsupportedError } from '../wallet/sign-token-permit'
import { UnsupportedMethodError } from '../wallet/wallet-errors'
import { followStep } from './follow-step'
import { signPermit } from './sign-permit'
import type { RunDeps, SwapPlan } from './swap-plan'
import type { StepKind } from './swap-steps'
import { maximumSpent } from './swap-terms'

/** Meets the requirements one by one, reading the chain anew before each, and gives the signed permit if one was needed. */
export const meetRequirements = async (
  deps: RunDeps,
  plan: SwapPlan,
  tail: readonly StepKind[],
): Promise<Hex | undefined> => {
  const { emit, rpc, sender } = deps
  const { chain, account, token, terms } = plan
  const { step, skip } = createProgress(deps)
  let { wantsPermit } = plan
  for (;;) {
    const read = await readState(rpc, plan, wantsPermit)
    assertFunded(read)
    const spending = read.requirements.filter(isSpending)
    const kinds = spending.map(({ kind }) => spendSteps[kind])
    const skipped: StepKind[] = kinds.length > 0 || isNativeToken(token.address) ? [] : ['approve']
    emit({ type: 'planned', kinds: [...kinds, ...tail], skipped })
    const [next] = spending
    if (!next) return undefined
    if (next.kind === 'signPermit' || next.kind === 'signPermit2') {
      try {
        const { blob } = await step('permit', ({ onWallet }) =>
          signPermit(deps, { chain, account, requirement: next, nowSeconds: read.nowSeconds, onWallet }),
        )
        return blob
      } catch (error) {
        if (!(error instanceof PermitUnsupportedError || error instanceof UnsupportedMethodError)) throw error
        // The plain way is always open.
        wantsPermit = false
        skip('permit')
      }
    } else {
      const kind = spendSteps[next.kind]
      await step(kind, async ({ onWallet, onSent }) => {
        const amount = next.kind === 'resetApproval' ? 0n : next.amount
        const sent = await sender.approve({
          chain,
          account,
          surface: 'market',
          token: token.address,
          amount,
          onWallet,
          onSent,
        })
        await followStep(deps, kind, sent)
        if (next.kind === 'resetApproval') return
        // The truth about an approval is the allowance, not the hash: a person can lower it in the wallet.
        const { allowance } = await readState(rpc, plan, false)
        const needed = maximumSpent(terms)
        if (allowance < needed) throw new AllowanceShortError({ role: 'router', allowed: allowance, needed })
      })
    }
  }
}

type SpendRequirement = Extract<Requirement, { kind: 'resetApproval' | 'approve' | 'signPermit' | 'signPermit2' }>

const spendSteps = {
  resetApproval: 'reset',
  approve: 'approve',
  signPermit: 'permit',
  signPermit2: 'permit',
} as const satisfies Record<SpendRequirement['kind'], StepKind>

const isSpending = (requirement: Requirement): requirement is SpendRequirement => requirement.kind in spendSteps

const readState = async (rpc: RpcRequest, plan: SwapPlan, wantsPermit: boolean): Promise<ReadRequirements> => {
  const { chain, account, token, terms, quote, approval } = plan
  try {
    const gasPrice = BigInt((await rpc({ method: 'eth_gasPrice' })) as Hex)
    return await readRequirements(rpc, {
      chain,
      surface: 'market',
      account,
      token,
      amount: maximumSpent(terms),
      gasReserve: networkCost(gasPrice, quote ? BigInt(quote.priceRoute.gasCost) : wrapGas),
      walletChainId: chain.id,
      wantsPermit,
      approval,
    })
  } catch (error) {
    throw toRevertError(error)
  }
}

const assertFunded = ({ requirements }: ReadRequirements) => {
  for (const { kind } of requirements) {
    if (kind === 'balance') throw new BalanceShortError()
    if (kind === 'gasBalance') throw new GasShortError()
  }
}
