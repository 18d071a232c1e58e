import type { OtcSubject } from '@/actions/otc/otc-run'
import { RunBanner } from '@/components/trade/run-banner'
import type { RunWindow } from '@/hooks/otc/use-run-window'
import { otcRunTitle } from './otc-words'

type OtcRunBannerProps = { window: Pick<RunWindow<never>, 'hiddenRun' | 'showRun'>; task: OtcSubject['kind'] }

export function OtcRunBanner({ window: { hiddenRun, showRun }, task }: OtcRunBannerProps) {
  return hiddenRun && <RunBanner status={hiddenRun.status} title={otcRunTitle(hiddenRun, task)} onShow={showRun} />
}
