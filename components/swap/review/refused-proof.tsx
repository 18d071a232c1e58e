import { Alert, AlertTitle } from '@/components/ui/alert'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { swapText } from '@/messages/swap'

type RefusedProofProps = { check: Extract<QuoteProof, { status: 'refused' }>['check']; quiet?: boolean }

// Shown beside the ticket as well when it is serious; only one of the two speaks up.
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
