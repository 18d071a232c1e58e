import type { IntentRun } from '@/actions/intent/intent-run'
import { words } from './run-words'

export const intentRunTitle = ({ status, subject, outcome }: Pick<IntentRun, 'status' | 'subject' | 'outcome'>) =>
  status === 'done' ? words.ends[outcome?.kind ?? 'over'] : words.titles[subject.kind][status]
