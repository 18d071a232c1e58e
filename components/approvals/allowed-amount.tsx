import { Amount } from '@/components/trade/amount/amount'
import { isUnlimited } from '@/lib/chain/approval/unlimited'
import { approvalsText } from '@/messages/approvals'

type AllowedAmountProps = { raw: bigint; token: { symbol: string; decimals: number }; isShort?: boolean }

// Shows the amount of an approval, or that it is unlimited.
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
