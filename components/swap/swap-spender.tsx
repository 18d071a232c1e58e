import { DepositSpender } from '@/components/intent/deposit-spender'
import { AllowanceAmount, SpenderCard } from '@/components/trade/spender-card'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { spenderOf } from '@/lib/chain/requirements'
import type { SpendingPlan } from './spending-plan'
import type { FigureToken, SwapFigures } from './swap-figures'

type SwapSpenderProps = {
  chain: Chain
  figures: SwapFigures
  connected: boolean
  allowance: bigint | undefined
  plan: SpendingPlan | undefined
}

export function SwapSpender({ chain, figures: { src, gas }, connected, allowance, plan }: SwapSpenderProps) {
  const isIntent = gas.paidBy === 'agent'
  if (isNativeToken(src.address)) {
    if (isIntent) return <DepositSpender />
    return (
      <p className="text-xs text-soft">
        Nobody. {src.symbol} is sent along with the transaction itself and needs no approval.
      </p>
    )
  }
  return (
    <SpenderCard
      contract={isIntent ? 'Intent contract' : 'Router 6.2'}
      role={isIntent ? `Takes ${src.symbol} when your order is filled` : `Takes ${src.symbol} when your swap runs`}
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
  if (plan.asks === 'nothing') return 'nothing more'
  return (
    <>
      <AllowanceAmount raw={plan.amount} token={token} />
      <span className="text-faint">
        {plan.asks === 'permit' ? 'by signature' : plan.resets ? 'after a reset to zero' : 'by approval'}
      </span>
    </>
  )
}
