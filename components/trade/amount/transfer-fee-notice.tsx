import { Alert, AlertTitle } from '@/components/ui/alert'
import { transferFeeTitle } from './describe-transfer-fee'
import type { FeeToken } from './transfer-fee'

// Before something is signed: `what` says what the fee means there.
export function TransferFeeNotice({ tokens, what }: { tokens: readonly FeeToken[]; what: string }) {
  return tokens.map((token) => (
    <Alert key={token.symbol} variant="caution">
      <AlertTitle>{transferFeeTitle(token)}</AlertTitle>
      <p className="text-soft">{what}</p>
    </Alert>
  ))
}
