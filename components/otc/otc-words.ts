import type { OtcRun, OtcStepKind, OtcSubject } from '@/actions/otc/otc-run'

type Names = { chainName: string; nativeSymbol: string; symbol: string; task: OtcSubject['kind'] }

// What a step is called, and what it means for the person while it is ahead or under way.
export function describeOtcStep(
  kind: OtcStepKind,
  { chainName, nativeSymbol, symbol, task }: Names,
): { title: string; note: string } {
  switch (kind) {
    case 'switch':
      return { title: `Switch the wallet to ${chainName}`, note: 'Moves nothing.' }
    case 'wrap':
      return {
        title: `Wrap the missing ${symbol}`,
        note: `${nativeSymbol} becomes ${symbol}, one for one.`,
      }
    case 'reset':
      return {
        title: `Set the old ${symbol} approval to zero`,
        note: `${symbol} lets an approval change only from zero.`,
      }
    case 'approve':
      return {
        title: `Approve ${symbol} for the OTC contract`,
        note: 'An approval for exactly what your orders need, not the trade yet.',
      }
    case 'permit':
      return {
        title: `Sign a permit for your ${symbol}`,
        note:
          task === 'create'
            ? `A signature instead of an approval, used by the first fill. Signing another ${symbol} permit before that voids it.`
            : 'A signature instead of an approval, for this fill.',
      }
    case 'sign':
      return { title: 'Sign the offer', note: `A signature. It costs no ${nativeSymbol}.` }
    case 'post':
      return { title: 'List it on the desk', note: 'The link works without the service, too.' }
    case 'check':
      return { title: 'Check what will be sent', note: 'Every field is verified, then simulated.' }
    case 'send':
      return {
        title: `Send the ${nouns[task].toLowerCase()}`,
        note: 'Your wallet asks once more.',
      }
    case 'wait':
      return { title: 'Confirming', note: 'You can close this; it goes on without the page.' }
  }
}

const nouns = { create: 'Offer', fill: 'Fill', cancel: 'Cancellation' } as const

export const otcRunTitle = ({ status }: Pick<OtcRun, 'status'>, task: Names['task']): string =>
  ({
    running: `${nouns[task]} under way`,
    failed: `${nouns[task]} stopped`,
    done: task === 'create' ? 'Offer signed' : `${nouns[task]} done`,
  })[status]
