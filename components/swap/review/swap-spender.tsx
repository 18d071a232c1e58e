import { DepositSpender } from '@/components/intent/run/deposit-spender'
import { AllowanceAmount } from '@/components/trade/amount/allowance-amount'
import { SpenderCard } from '@/components/trade/run/spender-card'
import { isNativeToken } from '@/lib/address'
import { type Requirement, spenderOf } from '@/lib/chain/approval/requirements'
import type { Chain } from '@/lib/chain/chain'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import type { FigureToken, SwapFigures } from '../quote/swap-figures'
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
    return <p className="text-xs text-soft">{swapText.review.spender.nobody(src.symbol)}</p>
  }
  return (
    <SpenderCard
      contract={isIntent ? tradeText.order.evidence.intentContract : swapText.review.call.router}
      role={
        isIntent ? swapText.review.spender.takesForOrder(src.symbol) : swapText.review.spender.takesForSwap(src.symbol)
      }
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
  if (plan.asks === 'nothing') return swapText.review.spender.nothingMore
  return (
    <>
      <AllowanceAmount raw={plan.amount} token={token} />
      <span className="text-faint">
        {plan.asks === 'permit'
          ? swapText.review.spender.bySignature
          : plan.resets
            ? swapText.review.spender.afterReset
            : swapText.review.spender.byApproval}
      </span>
    </>
  )
}
