import { displayAmount, editableAmount } from '@/components/trade/amount/display-amount'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { SwapForm } from '@/hooks/swap/use-swap-form'
import { groupAmount } from '@/lib/amount'
import type { AvailableLiquidity } from '@/lib/api/contract/errors'
import { swapText } from '@/messages/swap'

type LiquidityNoticeProps = {
  form: Pick<SwapForm, 'side' | 'from' | 'to' | 'toChain' | 'crosses' | 'amount'>
  available: AvailableLiquidity
  onTake: (text: string) => void
}

// Shows how much of a too large amount the pools can fill, and offers to trade that much.
export function LiquidityNotice({
  form: { side, from, to, toChain, crosses, amount },
  available,
  onTake,
}: LiquidityNoticeProps) {
  if (!from || !to || amount === undefined) return null
  const [sold, bought] = [BigInt(available.srcAmount), BigInt(available.destAmount)]
  const sells = side === 'SELL'
  const [given, max, other] = sells ? [from, sold, show(bought, to)] : [to, bought, show(sold, from)]
  const text = editableAmount(max, given.decimals)
  const shown = `${groupAmount(text)} ${given.symbol}`
  const rest = show(amount - max, given)
  return (
    <Alert variant="caution">
      <AlertTitle>
        {sells ? swapText.notices.liquidity.mostSold(shown) : swapText.notices.liquidity.mostBought(shown)}
      </AlertTitle>
      <p className="text-soft">
        {crosses
          ? swapText.notices.liquidity.bringsAcross(sells ? other : shown, toChain?.name ?? '')
          : sells
            ? swapText.notices.liquidity.brings(other, rest)
            : swapText.notices.liquidity.costs(other, rest)}
      </p>
      <Button size="sm" className="mt-1 justify-self-start" onClick={() => onTake(text)}>
        {sells ? swapText.notices.liquidity.sell(shown) : swapText.notices.liquidity.buy(shown)}
      </Button>
    </Alert>
  )
}

const show = (raw: bigint, { decimals, symbol }: { decimals: number; symbol: string }) =>
  `${displayAmount(raw, decimals)} ${symbol}`
