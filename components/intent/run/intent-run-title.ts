import type { IntentRun } from '@/actions/intent/intent-run'
import { intentText } from '@/messages/intent'

export const intentRunTitle = ({ status, subject, outcome }: Pick<IntentRun, 'status' | 'subject' | 'outcome'>) =>
  status === 'done' ? intentText.run.ends[outcome?.kind ?? 'over'] : intentText.run.titles[subject.kind][status]
