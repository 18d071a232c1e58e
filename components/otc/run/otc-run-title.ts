import type { OtcRun, OtcSubject } from '@/actions/otc/otc-run'
import { otcText } from '@/messages/otc'

export const otcRunTitle = ({ status }: Pick<OtcRun, 'status'>, task: OtcSubject['kind']): string =>
  otcText.runs[task][status]
