import type { Hex } from 'viem'
import { isNativeToken } from '@/lib/address'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { meetRequirements as meetSpending } from '../run/meet-requirements'
import { wrapGas } from '../wallet/read/network-cost'
import { signPermit } from './sign-permit'
import type { RunDeps, SwapPlan } from './swap-plan'
import type { SwapStepKind } from './swap-run'

/** Meets what is missing before the router can pull the token sold, and gives the signed permit if one was needed. */
export const meetRequirements = (
  deps: RunDeps,
  { chain, account, token, terms, quote, approval, wantsPermit }: SwapPlan,
  tail: readonly SwapStepKind[],
): Promise<Hex | undefined> => {
  return meetSpending(deps, {
    ...{ chain, account, token, approval, wantsPermit, surface: 'market', role: 'router' },
    amount: maximumSpent(terms),
    gas: quote ? BigInt(quote.priceRoute.gasCost) : wrapGas,
    plan: (steps) =>
      deps.progress.plan([...steps, ...tail], steps.length > 0 || isNativeToken(token.address) ? [] : ['approve']),
    signPermit: (requirement, at) => signPermit(deps, { chain, account, requirement, ...at }),
  })
}
