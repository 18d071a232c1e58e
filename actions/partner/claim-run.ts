import type { Address, Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import type { FeeClaim } from '@/lib/chain/fees/fee-claim'
import type { Run } from '../run/advance-run'
import type { sendSteps } from '../run/planned-steps'

export type ClaimStepKind = 'switch' | (typeof sendSteps)[number]

/** Raw units of a token. */
export type Credit = { token: Address; amount: bigint }

/** The confirmed claim: the contract, the recipient, and the minimum amounts. */
export type ClaimSubject = Pick<FeeClaim, 'surface' | 'recipient'> & { credits: readonly Credit[] }

/** The paid amounts, and the network's cost in wei. */
export type ClaimOutcome = { paid: readonly Credit[]; transactionHash: Hex; gasPaid: bigint }

export type ClaimRun = Run<ClaimStepKind> & { subject: ClaimSubject; outcome?: ClaimOutcome }

export type ClaimTask = { chain: Chain; claim: ClaimSubject }
