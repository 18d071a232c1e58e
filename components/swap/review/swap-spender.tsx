import { DepositSpender } from '@/components/intent/run/deposit-spender'
import { words as orderWords } from '@/components/trade/run/order-words'
import { AllowanceAmount, SpenderCard } from '@/components/trade/run/spender-card'
import { isNativeToken } from '@/lib/address'
import { type Requirement, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import type { FigureToken, SwapFigures } from '../quote/swap-figures'
import { words } from './evidence-words'
import { planSpending, type SpendingPlan } from './spending-plan'

type SwapSpenderProps = {
  chain: Chain
  figures: SwapFigures
  connected: boolean
  allowance: bigint | undefined
  requirements: readonly Requirement[] | undefined
}

export function SwapSpender({ chain, figures, connected, allowance, requirements }: SwapSpenderProps) {
  const { src, gas, pays } = figures
  const plan =
    requirements && allowance !== undefined ? planSpending(requirements, { allowance, spent: pays }) : undefined
  const isIntent = gas.paidBy === 'agent'
  if (isNativeToken(src.address)) {
    if (isIntent) return <DepositSpender />
    return <p className="text-xs text-soft">{words.spender.nobody(src.symbol)}</p>
  }
  return (
    <SpenderCard
      contract={isIntent ? orderWords.evidence.intentContract : words.call.router}
      role={isIntent ? words.spender.takesForOrder(src.symbol) : words.spender.takesForSwap(src.symbol)}
      address={spenderOf(chain, isIntent ? 'intent' : 'market')}
      token={src}
      connected={connected}
      allowance={allowance}
      after={plan?.after}
      asked={plan && <Asked plan={plan} token={src} />}
    />
  )
}

function Asked({ plan, token }: { plan: SpendingPlan; token: FigureToken }) {
  if (plan.asks === 'nothing') return words.spender.nothingMore
  return (
    <>
      <AllowanceAmount raw={plan.amount} token={token} />
      <span className="text-faint">
        {plan.asks === 'permit'
          ? words.spender.bySignature
          : plan.resets
            ? words.spender.afterReset
            : words.spender.byApproval}
      </span>
    </>
  )
}
