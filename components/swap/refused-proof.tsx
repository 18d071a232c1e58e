import { Alert, AlertTitle } from '@/components/ui/alert'
import type { QuoteProof } from '@/hooks/proof/use-proof'

type RefusedProofProps = { check: Extract<QuoteProof, { status: 'refused' }>['check']; quiet?: boolean }

// Shown beside the ticket as well when it is serious; only one of the two speaks up.
export function RefusedProof({ check, quiet = false }: RefusedProofProps) {
  const isFalse = check.verdict === 'false'
  return (
    <Alert variant={isFalse ? 'danger' : 'caution'} {...(quiet ? { role: undefined } : {})}>
      <AlertTitle>{isFalse ? 'This price contradicts its own proof' : 'This price could not be verified'}</AlertTitle>
      <p className="break-words">{check.reason}</p>
      <p className="text-soft">
        {isFalse
          ? 'Do not rely on it: compare with another service before you swap. Your minimum is still enforced on the chain.'
          : 'You can still swap. Your minimum is enforced on the chain.'}
      </p>
    </Alert>
  )
}
