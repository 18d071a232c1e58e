import type { ApprovalRun, ApprovalStepKind } from '@/actions/approvals/approval-run'
import type { TokenFault } from '@/actions/approvals/read-allowances'
import type { AllowanceKey, SpenderName } from '@/lib/chain/spenders'

// What each contract is called, and when it takes tokens.
export const spenderWords: Record<SpenderName, { name: string; role: string }> = {
  router: { name: 'Router 6.2', role: 'Takes tokens when you swap' },
  intent: { name: 'Intent contract', role: 'Takes tokens when an intent order fills' },
  rfq: { name: 'OTC contract (RFQ)', role: 'Takes tokens when an offer of yours fills, or you fill one' },
  permit2: { name: 'Permit2', role: 'Passes tokens on to contracts that you permit' },
  legacy: { name: 'Router 5', role: 'Not used by this app. Revoke it.' },
}

// "the OTC contract (RFQ)", "Permit2 for the Router 6.2".
export const describeSpender = ({ spender, via }: Pick<AllowanceKey, 'spender' | 'via'>): string => {
  const { name } = spenderWords[spender]
  return via === 'permit2' ? `${name} through Permit2` : name
}

export const faultWords: Record<TokenFault, string> = {
  reverts: 'It refuses to say what it allows: the question reverts.',
  'says nothing': 'It does not say what it allows: its answer is empty.',
  'no contract': 'No contract is at this address.',
  'breaks the call': 'It takes all gas of whoever asks it.',
}

type Names = { chainName: string; symbol: string; revokes: boolean }

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeApprovalStep(
  kind: ApprovalStepKind,
  { chainName, symbol, revokes }: Names,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' }
    case 'check':
      return { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' }
    case 'reset':
      return {
        title: `Set the ${symbol} approval to zero first`,
        note: `${symbol} lets an approval change only from zero.`,
      }
    case 'send':
      return { title: revokes ? 'Send the revocation' : 'Send the new amount', note: 'Your wallet asks once more.' }
    case 'wait':
      return { title: 'Confirming', note: 'You can close this; it goes on without the page.' }
  }
}

export const approvalRunTitle = ({ status, subject }: Pick<ApprovalRun, 'status' | 'subject'>): string => {
  const noun = subject.raises ? 'Approval' : subject.amount === 0n ? 'Revocation' : 'Reduction'
  return { running: `${noun} under way`, failed: `${noun} stopped`, done: `${noun} done` }[status]
}
