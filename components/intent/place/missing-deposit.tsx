'use client'

import { intentSurface } from '@/actions/intent/intent-surface'
import { missingDeposit } from '@/actions/intent/place/missing-deposit'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/on-demand'
import { useDeposit } from '@/hooks/intent/use-deposit'
import { useIntentWindow } from '@/hooks/intent/use-intent-window'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { intentText } from '@/messages/intent'

const EscrowDialog = onDemand(() => import('../run/escrow-dialog'))

type MissingDepositProps = {
  chain: Chain
  order: HashedIntent
  // The missing deposit: not paid yet, or left with too little. Undefined if none is missing.
  waits: 'unsigned' | 'short' | undefined
  // The maximum that the order may still take, raw units.
  needed: bigint
}

// Offers to deposit an order's native tokens. Default export: loaded for its owner alone.
export default function MissingDeposit({ chain, order, waits, needed }: MissingDepositProps) {
  const { deposited, committed } = useDeposit(chain, order.order.owner)
  const window = useIntentWindow<bigint>(chain, `deposit:${order.hash}`)
  // The service's figure of commitments includes every signed order.
  const own = waits === 'short' ? needed : 0n
  const amount =
    deposited === undefined || committed === undefined
      ? undefined
      : missingDeposit({ needed, deposited, promised: committed > own ? committed - own : 0n })
  const { symbol, decimals } = chain.nativeCurrency
  return (
    <>
      {waits && amount !== undefined && (
        <Button variant="primary" onClick={() => window.review(amount)}>
          {amount > 0n
            ? intentText.deposit.amount(`${displayAmount(amount, decimals)} ${symbol}`)
            : intentText.deposit.sign}
        </Button>
      )}
      <RunBanner surface={intentSurface} window={window} />
      <EscrowDialog window={window} chain={chain} deposit={{ order, needed }} />
    </>
  )
}
