'use client'
import type { OtcRun } from '@/actions/otc/otc-run'
import type { Chain } from '@/lib/chain/chain'
import { type RunWindow, useRunWindow } from '../wallet/use-run-window'
import type { OtcScope } from './otc-runs'
import { type OtcTask, useOtcRun } from './use-otc-run'

export type OtcWindow<reviewed> = RunWindow<reviewed, OtcRun, OtcTask>

/** The window of one task of the desk. */
export const useOtcWindow = <reviewed>(chain: Chain | undefined, scope: OtcScope): OtcWindow<reviewed> =>
  useRunWindow(useOtcRun(chain, scope))
