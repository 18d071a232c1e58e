import { displayAmount, displayPercent, displayUsd } from '@/components/trade/display-amount'
import { slippageTier } from '@/components/trade/slippage-tier'
import { Alert, AlertTitle } from '@/components/ui/alert'
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
        <AlertTitle>{displayPercent(bps)} slippage is very low</AlertTitle>
        <p className="text-soft">
          {figures?.gas.paidBy === 'agent'
            ? 'If the price moves more than that, nobody fills the order until it comes back.'
            : 'If the price moves more than that, the swap reverts and you still pay the network.'}
        </p>
      </Alert>
    )
  }
  return (
    <Alert variant={tier === 'loud' ? 'danger' : 'caution'}>
      <AlertTitle>
        {displayPercent(bps)} slippage is {tier === 'loud' ? 'very high' : 'above usual'}
      </AlertTitle>
      <p className="text-soft">
        {quoted
          ? worstCase(quoted)
          : `You may ${side === 'SELL' ? 'receive' : 'pay'} that much ${side === 'SELL' ? 'less' : 'more'} than quoted.`}
        {tier === 'loud' && ' Others can trade against you up to that price.'}
      </p>
    </Alert>
  )
}

function worstCase(figures: SwapFigures): string {
  const { symbol, decimals } = limitToken(figures)
  const usd = displayUsd(marginUsd(figures))
  const lost = `${displayAmount(marginOf(figures), decimals)} ${symbol}${usd ? ` (${usd})` : ''}`
  const limit = `${displayAmount(figures.limit, decimals)} ${symbol}`
  return figures.side === 'SELL'
    ? `You may receive as little as ${limit}, ${lost} less than quoted.`
    : `You may pay as much as ${limit}, ${lost} more than quoted.`
}
