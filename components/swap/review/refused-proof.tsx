import { Alert, AlertTitle } from '@/components/ui/alert'
import type { QuoteProof } from '@/hooks/proof/use-proof'
import { words } from './evidence-words'

type RefusedProofProps = { check: Extract<QuoteProof, { status: 'refused' }>['check']; quiet?: boolean }

// Shown beside the ticket as well when it is serious; only one of the two speaks up.
export function RefusedProof({ check, quiet = false }: RefusedProofProps) {
  const isFalse = check.verdict === 'false'
  return (
    <Alert variant={isFalse ? 'danger' : 'caution'} {...(quiet ? { role: undefined } : {})}>
      <AlertTitle>{isFalse ? words.refused.false : words.refused.unverified}</AlertTitle>
      <p className="break-words">{check.reason}</p>
      <p className="text-soft">{isFalse ? words.refused.falseWhy : words.refused.unverifiedWhy}</p>
    </Alert>
  )
}
