import { Alert, AlertTitle } from '@/components/ui/alert'
import { transferFeeTitle } from './describe-transfer-fee'
import type { FeeToken } from './transfer-fee'

// Warns of transfer fees before a signature; `what` explains the effect there.
export function TransferFeeNotice({ tokens, what }: { tokens: readonly FeeToken[]; what: string }) {
  return tokens.map((token) => (
    <Alert key={token.symbol} variant="caution">
      <AlertTitle>{transferFeeTitle(token)}</AlertTitle>
      <p className="text-soft">{what}</p>
    </Alert>
  ))
}
