'use client'
import type { OtcRun } from '@/actions/otc/otc-run'
import type { Chain } from '@/lib/chain/chain'
import { useCloseOnNewAccount } from '../wallet/connect/use-close-on-new-account'
import { useWallet } from '../wallet/connect/use-wallet'
import { type RunWindow, useWindowOf } from '../wallet/run/use-run-window'
import type { OtcScope } from './otc-runs'
import { type OtcTask, useOtcRun } from './use-otc-run'

export type OtcWindow<reviewed> = RunWindow<reviewed, OtcRun, OtcTask>

/** The window of one task of the desk. What one account reviewed is not another one's: it closes with the account. */
export const useOtcWindow = <reviewed>(chain: Chain | undefined, scope: OtcScope): OtcWindow<reviewed> => {
  const window: OtcWindow<reviewed> = useWindowOf(useOtcRun(chain, scope))
  useCloseOnNewAccount(useWallet().address, () => {
    if (!window.shownRun) window.close()
  })
  return window
}
