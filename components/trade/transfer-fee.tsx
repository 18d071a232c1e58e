import { Alert, AlertTitle } from '@/components/ui/alert'
import { displayPercent } from './display-amount'

type FeeToken = { symbol: string; transferFeeBps?: number | undefined }

export const takesFee = (token: FeeToken | undefined): boolean => (token?.transferFeeBps ?? 0) > 0

// In a line of its token.
export function TransferFeeText({ token }: { token: FeeToken | undefined }) {
  if (!token || !takesFee(token)) return null
  return (
    <span className="whitespace-nowrap text-caution">
      takes {displayPercent(token.transferFeeBps ?? 0)} on transfer
    </span>
  )
}

// Before something is signed.
export function TransferFeeNotice({ tokens }: { tokens: readonly FeeToken[] }) {
  return tokens.filter(takesFee).map(({ symbol, transferFeeBps = 0 }) => (
    <Alert key={symbol} variant="caution">
      <AlertTitle>
        {symbol} takes {displayPercent(transferFeeBps)} of every transfer
      </AlertTitle>
      <p className="text-soft">The token itself keeps it, whoever trades it. The amounts above count it.</p>
    </Alert>
  ))
}
