import { displayAmount, displayPercent, displayUsd } from '@/components/trade/amount/display-amount'
import { slippageTier } from '@/components/trade/ticket/slippage-tier'
import { words as ticketWords } from '@/components/trade/ticket/ticket-words'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { words } from './notices-words'
import { limitToken, marginOf, marginUsd, type SwapFigures } from './swap-figures'

type SlippageNoticeProps = { bps: number; side: 'SELL' | 'BUY'; figures: SwapFigures | undefined }

// What an unusual tolerance can cost, in the token and in dollars. Nothing to say where it is usual.
export function SlippageNotice({ bps, side, figures }: SlippageNoticeProps) {
  const tier = slippageTier(bps)
  // Of a quote that was asked for with another tolerance the figures are others.
  const quoted = figures?.slippageBps === bps ? figures : undefined
  if (tier === 'usual' || figures?.fillsOrders) return null
  if (tier === 'low') {
    return (
      <Alert variant="caution">
        <AlertTitle>{words.slippage.low(displayPercent(bps))}</AlertTitle>
        <p className="text-soft">
          {figures?.gas.paidBy === 'agent' ? words.slippage.orderWaits : words.slippage.reverts}
        </p>
      </Alert>
    )
  }
  return (
    <Alert variant={tier === 'loud' ? 'danger' : 'caution'}>
      <AlertTitle>{words.slippage[tier](displayPercent(bps))}</AlertTitle>
      <p className="text-soft">
        {quoted ? worstCase(quoted) : side === 'SELL' ? words.slippage.receive : words.slippage.pay}
        {tier === 'loud' && ` ${ticketWords.slippage.tradedAgainst}`}
      </p>
    </Alert>
  )
}

function worstCase(figures: SwapFigures): string {
  const { symbol, decimals } = limitToken(figures)
  const usd = displayUsd(marginUsd(figures))
  const margin = `${displayAmount(marginOf(figures), decimals)} ${symbol}`
  const lost = usd ? words.slippage.inDollars(margin, usd) : margin
  const limit = `${displayAmount(figures.limit, decimals)} ${symbol}`
  return figures.side === 'SELL' ? words.slippage.receiveAsLittle(limit, lost) : words.slippage.payAsMuch(limit, lost)
}
