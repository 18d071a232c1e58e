'use client'
import type { OtcRun, OtcScope } from '@/actions/otc/otc-run'
import { otcSurface } from '@/actions/otc/otc-surface'
import type { OtcTask } from '@/actions/otc/otc-tasks'
import type { Chain } from '@/lib/chain/chain'
import { type RunWindow, useRunWindow } from '../wallet/run/use-run-window'

export type OtcWindow<reviewed> = RunWindow<reviewed, OtcRun, OtcTask>

export const useOtcWindow = <reviewed>(chain: Chain | undefined, scope: OtcScope): OtcWindow<reviewed> =>
  useRunWindow(otcSurface, chain, scope)
