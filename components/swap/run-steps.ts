import type { StepKind, SwapRun, SwapTerms } from '@/actions/swap/swap-steps'

type Names = { chainName: string; nativeSymbol: string; approval: 'exact' | 'unlimited' }

const verbs = { market: 'Send the swap', wrap: 'Wrap', unwrap: 'Unwrap' } as const

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeStep(
  kind: StepKind,
  { kind: trade, srcSymbol }: Pick<SwapTerms, 'kind' | 'srcSymbol'>,
  { chainName, nativeSymbol, approval }: Names,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' }
    case 'reset':
      return {
        title: `Set the old ${srcSymbol} approval to zero`,
        note: `${srcSymbol} lets an approval change only from zero. A transaction, not the swap yet.`,
      }
    case 'approve':
      return {
        title: `Approve ${srcSymbol} for the router`,
        note: `An approval ${approval === 'exact' ? 'for exactly this amount' : 'without a limit'}, not the swap yet.`,
      }
    case 'permit':
      return { title: `Sign a permit for your ${srcSymbol}`, note: `A signature. It costs no ${nativeSymbol}.` }
    case 'check':
      return trade === 'market'
        ? {
            title: 'Check what will be sent',
            note: 'Every field is verified, then simulated.',
          }
        : { title: 'Check what will be sent', note: 'Simulated on the chain first.' }
    case 'send':
      return { title: verbs[trade], note: 'Your wallet asks once more.' }
    case 'wait':
      return { title: 'Confirming', note: 'You can close this; it goes on without the page.' }
  }
}

export const runTitle = ({ status, terms }: Pick<SwapRun, 'status' | 'terms'>): string => {
  const noun = { market: 'Swap', wrap: 'Wrap', unwrap: 'Unwrap' }[terms.kind]
  return { running: `${noun} under way`, failed: `${noun} stopped`, done: `${noun} done` }[status]
}
