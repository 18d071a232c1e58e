import { Alert, AlertTitle } from '@/components/ui/alert'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { swapText } from '@/messages/swap'

type RefusedProofProps = { check: Extract<QuoteProof, { status: 'refused' }>['check']; quiet?: boolean }

// Explains a refused proof. `quiet`: not an alert, since the ticket shows a serious one as well.
export function RefusedProof({ check, quiet = false }: RefusedProofProps) {
  const isFalse = check.verdict === 'false'
  return (
    <Alert variant={isFalse ? 'danger' : 'caution'} {...(quiet ? { role: undefined } : {})}>
      <AlertTitle>{isFalse ? swapText.review.refused.false : swapText.review.refused.unverified}</AlertTitle>
      <p className="break-words">{check.reason}</p>
      <p className="text-soft">{isFalse ? swapText.review.refused.falseWhy : swapText.review.refused.unverifiedWhy}</p>
    </Alert>
  )
}
