import { displayAmount, displayPercent, displayUsd } from '@/components/trade/amount/display-amount'
import { slippageTier } from '@/components/trade/ticket/slippage-tier'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { swapText } from '@/messages/swap'
import { tradeText } from '@/messages/trade'
import { limitToken, marginOf, marginUsd, type SwapFigures } from './swap-figures'

type SlippageNoticeProps = { bps: number; side: 'SELL' | 'BUY'; figures: SwapFigures | undefined }

// Shows what an unusual tolerance can cost in token and dollars; null for a usual one.
export function SlippageNotice({ bps, side, figures }: SlippageNoticeProps) {
  const tier = slippageTier(bps)
  // Ignores the figures of a quote with another tolerance.
  const quoted = figures?.slippageBps === bps ? figures : undefined
  if (tier === 'usual' || figures?.fillsOrders) return null
  if (tier === 'low') {
    return (
      <Alert variant="caution">
        <AlertTitle>{swapText.notices.slippage.low(displayPercent(bps))}</AlertTitle>
        <p className="text-soft">
          {figures?.gas.paidBy === 'agent' ? swapText.notices.slippage.orderWaits : swapText.notices.slippage.reverts}
        </p>
      </Alert>
    )
  }
  return (
    <Alert variant={tier === 'loud' ? 'danger' : 'caution'}>
      <AlertTitle>{swapText.notices.slippage[tier](displayPercent(bps))}</AlertTitle>
      <p className="text-soft">
        {quoted
          ? worstCase(quoted)
          : side === 'SELL'
            ? swapText.notices.slippage.receive
            : swapText.notices.slippage.pay}
        {tier === 'loud' && ` ${tradeText.ticket.slippage.tradedAgainst}`}
      </p>
    </Alert>
  )
}

function worstCase(figures: SwapFigures): string {
  const { symbol, decimals } = limitToken(figures)
  const usd = displayUsd(marginUsd(figures))
  const margin = `${displayAmount(marginOf(figures), decimals)} ${symbol}`
  const lost = usd ? swapText.notices.slippage.inDollars(margin, usd) : margin
  const limit = `${displayAmount(figures.limit, decimals)} ${symbol}`
  return figures.side === 'SELL'
    ? swapText.notices.slippage.receiveAsLittle(limit, lost)
    : swapText.notices.slippage.payAsMuch(limit, lost)
}
