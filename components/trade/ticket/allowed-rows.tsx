import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { Row } from '@/components/ui/rows'
import type { Token } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'

type AllowedRowsProps = {
  // Who may take it, and what of the person's stands on it.
  spender: string
  standing: string
  token: Pick<Token, 'symbol' | 'decimals' | 'permit'>
  // What is asked for, and how much of it what already stands takes; raw units.
  needed: bigint
  committed: bigint
  byPermit: boolean
}

// What an approval or a permit allows in full: of what is traded, and of what already stands on it.
export function AllowedRows({ spender, standing, token, needed, committed, byPermit }: AllowedRowsProps) {
  if (byPermit && token.permit?.kind === 'dai')
    return <Row label={tradeText.run.allowed.allow(spender)}>{tradeText.run.allowed.all(token.symbol)}</Row>
  return (
    <>
      <ExactAmountRow label={tradeText.run.allowed.allow(spender)} raw={needed} token={token} />
      {committed > 0n && <ExactAmountRow label={tradeText.run.allowed.ofIt(standing)} raw={committed} token={token} />}
    </>
  )
}
