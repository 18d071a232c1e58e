import { Alert, AlertTitle } from '@/components/ui/alert'
import { type FeeToken, feeTokens, takesFee, transferFeeText, transferFeeTitle } from './transfer-fee-words'

// In a line of its token.
export function TransferFeeText({ token }: { token: FeeToken | undefined }) {
  if (!token || !takesFee(token)) return null
  return <span className="whitespace-nowrap text-caution">{transferFeeText(token)}</span>
}

// Before something is signed: `what` says what the fee means there.
export function TransferFeeNotice({ tokens, what }: { tokens: readonly (FeeToken | undefined)[]; what: string }) {
  return feeTokens(tokens).map((token) => (
    <Alert key={token.symbol} variant="caution">
      <AlertTitle>{transferFeeTitle(token)}</AlertTitle>
      <p className="text-soft">{what}</p>
    </Alert>
  ))
}
