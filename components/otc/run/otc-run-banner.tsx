import type { OtcSubject } from '@/actions/otc/otc-run'
import { Banner } from '@/components/trade/run/run-banner'
import type { OtcWindow } from '@/hooks/otc/use-otc-window'
import { otcRunTitle } from './otc-run-title'

type OtcRunBannerProps = { window: Pick<OtcWindow<never>, 'hiddenRun' | 'showRun'>; task: OtcSubject['kind'] }

export function OtcRunBanner({ window: { hiddenRun, showRun }, task }: OtcRunBannerProps) {
  return hiddenRun && <Banner status={hiddenRun.status} title={otcRunTitle(hiddenRun, task)} onShow={showRun} />
}
