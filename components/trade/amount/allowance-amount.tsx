import { isUnlimited } from '@/lib/chain/approval/unlimited'
import { tradeText } from '@/messages/trade'
import { Amount } from './amount'

type AllowanceAmountProps = { raw: bigint; token: { symbol: string; decimals: number } }

// Shows an allowance; an unlimited one is written in words.
export const AllowanceAmount = ({ raw, token }: AllowanceAmountProps) =>
  isUnlimited(raw) ? <span>{tradeText.run.spender.unlimited(token.symbol)}</span> : <Amount raw={raw} token={token} />
