'use client'
import type { IntentRun, IntentScope } from '@/actions/intent/intent-run'
import { intentSurface } from '@/actions/intent/intent-surface'
import type { IntentTask } from '@/actions/intent/intent-tasks'
import type { Chain } from '@/lib/chain/chain'
import { type RunWindow, useRunWindow } from '../wallet/run/use-run-window'

export type IntentWindow<reviewed> = RunWindow<reviewed, IntentRun, IntentTask>

export const useIntentWindow = <reviewed>(chain: Chain | undefined, scope: IntentScope): IntentWindow<reviewed> =>
  useRunWindow(intentSurface, chain, scope)
