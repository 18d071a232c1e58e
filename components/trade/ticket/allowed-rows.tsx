import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { Row } from '@/components/ui/rows'
import type { Token } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'

type AllowedRowsProps = {
  // The names of the spender and of the open orders that need the allowance.
  spender: string
  orders: string
  token: Pick<Token, 'symbol' | 'decimals' | 'permit'>
  // The requested allowance, and the part of it for open orders; raw units.
  needed: bigint
  committed: bigint
  byPermit: boolean
}

// Lists what an approval or a permit allows in total, and the part of it for open orders.
export function AllowedRows({ spender, orders, token, needed, committed, byPermit }: AllowedRowsProps) {
  if (byPermit && token.permit?.kind === 'dai')
    return <Row label={tradeText.run.allowed.allow(spender)}>{tradeText.run.allowed.all(token.symbol)}</Row>
  return (
    <>
      <ExactAmountRow label={tradeText.run.allowed.allow(spender)} raw={needed} token={token} />
      {committed > 0n && <ExactAmountRow label={tradeText.run.allowed.ofIt(orders)} raw={committed} token={token} />}
    </>
  )
}
