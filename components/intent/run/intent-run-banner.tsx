import { Banner } from '@/components/trade/run/run-banner'
import type { IntentWindow } from '@/hooks/intent/use-intent-window'
import { intentRunTitle } from './intent-run-title'

export function IntentRunBanner({ window }: { window: Pick<IntentWindow<never>, 'hiddenRun' | 'showRun'> }) {
  const { hiddenRun: run, showRun } = window
  return run && <Banner status={run.status} title={intentRunTitle(run)} onShow={showRun} />
}
