import type { Address, Hex } from 'viem'
import { isAddress } from '@/lib/address'
import type { FeeClaim } from '@/lib/chain/fees/fee-claim'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { advanceRun, type Run, type RunEvent } from '../run/advance-run'
import type { sendSteps } from '../run/planned-steps'

/** What happens on the way, in this order. */
const stepKinds = ['switch', 'check', 'send', 'wait'] as const satisfies readonly (
  | 'switch'
  | (typeof sendSteps)[number]
)[]
export type ClaimStepKind = (typeof stepKinds)[number]

/** Raw units of a token. */
export type Credit = { token: Address; amount: bigint }

/** What a partner confirmed: the contract, who is paid, and at least how much. */
export type ClaimSubject = Pick<FeeClaim, 'surface' | 'recipient'> & { credits: readonly Credit[] }

/** What was paid, and the network's cost in wei. */
export type ClaimOutcome = { paid: readonly Credit[]; transactionHash: Hex; gasPaid: bigint }

export type ClaimRun = Run<ClaimStepKind> & { subject: ClaimSubject; outcome?: ClaimOutcome }

export type ClaimEvent = RunEvent<ClaimStepKind>

/** Advances a claim by one event. */
export const advance = (run: ClaimRun, event: ClaimEvent): ClaimRun => advanceRun(stepKinds, run, event)

/** Whether what lies in a browser's storage is such a run: it can be old, or edited by hand. */
export const isWhole = ({ subject, status, outcome }: Partial<ClaimRun>): boolean => {
  const { surface, recipient, credits } = subject ?? {}
  return (
    feeSurfaces.includes(surface as FeeSurface) &&
    typeof recipient === 'string' &&
    isAddress(recipient) &&
    areCredits(credits) &&
    (status !== 'done' || areCredits(outcome?.paid))
  )
}

const areCredits = (credits: unknown): boolean =>
  Array.isArray(credits) &&
  credits.length > 0 &&
  credits.every(({ token, amount }: Partial<Credit>) => isAddress(String(token)) && typeof amount === 'bigint')
