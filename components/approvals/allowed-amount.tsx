import { Amount } from '@/components/trade/amount/amount'
import { isUnlimited } from '@/lib/chain/approval/unlimited'
import { approvalsText } from '@/messages/approvals'

type AllowedAmountProps = { raw: bigint; token: { symbol: string; decimals: number }; isShort?: boolean }

// An unlimited approval is no number: it is everything, for as long as it stands.
export function AllowedAmount({ raw, token, isShort = false }: AllowedAmountProps) {
  return isUnlimited(raw) ? (
    <span>
      <span className="font-medium text-caution">{approvalsText.allowed.unlimited}</span>
      {!isShort && <span className="text-soft"> {approvalsText.allowed.all(token.symbol)}</span>}
    </span>
  ) : (
    <Amount raw={raw} token={token} className="font-medium" />
  )
}
