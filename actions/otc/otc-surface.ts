import type { Chain } from '@/lib/chain/chain'
import { otcText } from '@/messages/otc'
import { defineSurface, runKey } from '../run/define-surface'
import { sendSteps } from '../run/planned-steps'
import type { OtcRun, OtcScope, OtcStepKind, OtcSubject } from './otc-run'
import type { OtcTask } from './otc-tasks'

type StepContext = {
  task: OtcSubject['kind']
  chain: Pick<Chain, 'name' | 'nativeCurrency'>
  /** The symbol of the token that is paid or given. */
  symbol: string
}

const scopeOf = (subject: OtcSubject): OtcScope => {
  if (subject.kind === 'create') return 'create'
  return subject.kind === 'fill' ? `fill:${subject.hash}` : `cancel:${subject.from}`
}

const subjectOf = (task: OtcTask): OtcSubject => {
  switch (task.kind) {
    case 'create':
      return { kind: 'create', answers: task.answers }
    case 'fill':
      return { kind: 'fill', hash: task.plan.hash, confirmed: task.plan.fill }
    case 'cancel':
      return { kind: 'cancel', from: task.from, orderHashes: task.plan.orders.map(({ hash }) => hash) }
  }
}

/** The minimum steps of each task, shown until the others are known. */
export const otcSteps = {
  create: ['sign', 'post'],
  fill: sendSteps,
  cancel: sendSteps,
} as const satisfies Record<OtcTask['kind'], readonly OtcStepKind[]>

/**
 * Runs of the OTC desk that make, fill and cancel orders. Each order is filled separately, and
 * offers are made one after the other.
 */
export const otcSurface = defineSurface<OtcRun, OtcTask, StepContext>({
  name: 'otc-runs',
  steps: ['switch', 'batch', 'wrap', 'reset', 'approve', 'permit', 'sign', 'post', 'check', 'send', 'wait'],
  keyOf: ({ chainId, account, subject }) => runKey(chainId, account, scopeOf(subject)),
  describe: ({ chainId, subject }) => {
    switch (subject.kind) {
      case 'create':
        return { title: otcText.surface.create, path: `/otc/new?chain=${chainId}`, page: otcText.pages.newOffer }
      case 'fill':
        return { title: otcText.surface.fill, path: `/otc/${subject.hash}`, page: otcText.pages.order }
      case 'cancel':
        return subject.from === 'desk'
          ? { title: otcText.surface.cancelMany, path: `/otc?chain=${chainId}`, page: otcText.pages.desk }
          : { title: otcText.surface.cancel, path: `/otc/${subject.from}`, page: otcText.pages.order }
    }
  },
  titleOf: ({ status, subject }) => otcText.runs[subject.kind][status],
  describeStep: (kind, { task, chain, symbol }) => {
    const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, symbol }
    const { send, permitOfOffer, ...others } = otcText.steps(names)
    if (kind === 'send') return send[task]
    return kind === 'permit' && task === 'create' ? permitOfOffer : others[kind]
  },
  listedAs: ({ subject }) => (subject.kind === 'create' ? subject.made?.hash : undefined),
  receiptOf: ({ outcome }) => (outcome?.kind === 'filled' ? outcome.transactionHash : undefined),
  isValid: ({ subject, status, outcome }) => Boolean(subject) && (status !== 'done' || Boolean(outcome)),
  begin: (task) => ({ chain: task.plan.chain, steps: otcSteps[task.kind], own: { subject: subjectOf(task) } }),
  tasks: async () => (await import('./otc-tasks')).otcTasks,
})
