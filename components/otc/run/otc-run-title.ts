import type { OtcRun, OtcSubject } from '@/actions/otc/otc-run'
import { words } from '../words'

export const otcRunTitle = ({ status }: Pick<OtcRun, 'status'>, task: OtcSubject['kind']): string =>
  words.runs[task][status]
