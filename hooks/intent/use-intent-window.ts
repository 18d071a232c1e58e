'use client'
import type { IntentRun } from '@/actions/intent/intent-run'
import type { Chain } from '@/lib/chain/chain'
import { useCloseOnNewAccount } from '../wallet/connect/use-close-on-new-account'
import { useWallet } from '../wallet/connect/use-wallet'
import { type RunWindow, useWindowOf } from '../wallet/run/use-run-window'
import type { IntentScope } from './intent-runs'
import { type IntentTask, useIntentRun } from './use-intent-run'

export type IntentWindow<reviewed> = RunWindow<reviewed, IntentRun, IntentTask> & {
  /** Puts a run that is over out of sight. */
  dismiss: () => void
}

/** The window of one task of intents. What one account reviewed is not another one's: it closes with the account. */
export const useIntentWindow = <reviewed>(chain: Chain | undefined, scope: IntentScope): IntentWindow<reviewed> => {
  const runner = useIntentRun(chain, scope)
  const window: RunWindow<reviewed, IntentRun, IntentTask> = useWindowOf(runner)
  useCloseOnNewAccount(useWallet().address, () => {
    if (!window.shownRun) window.close()
  })
  return { ...window, dismiss: runner.dismiss }
}
