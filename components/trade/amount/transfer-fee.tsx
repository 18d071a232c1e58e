import type { TokenTraits } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { displayPercent } from './display-amount'

export type FeeToken = {
  symbol: string
  transferFeeBps?: TokenTraits['transferFeeBps'] | undefined
  poolFeeBps?: TokenTraits['poolFeeBps'] | undefined
}

export const takesFee = ({ transferFeeBps = 0 }: FeeToken): boolean => transferFeeBps > 0

// Returns the higher fee of a transfer to or from a pool, in basis points.
export const tradeFeeBps = ({ transferFeeBps = 0, poolFeeBps }: FeeToken): number =>
  Math.max(transferFeeBps, poolFeeBps?.into ?? 0, poolFeeBps?.outOf ?? 0)

// Shows the fee of a token in its line.
export function TransferFeeText({ token }: { token: FeeToken | undefined }) {
  if (!token || tradeFeeBps(token) === 0) return null
  return (
    <span className="whitespace-nowrap text-caution">
      {takesFee(token)
        ? tradeText.ticket.token.takesOnTransfer(displayPercent(token.transferFeeBps ?? 0))
        : tradeText.ticket.token.takesOnTrades(displayPercent(tradeFeeBps(token)))}
    </span>
  )
}
