'use client'

import type { SwapRun } from '@/actions/swap/swap-steps'
import { RunProgress } from '@/components/trade/run/run-progress'
import { useSettings } from '@/hooks/use-settings'
import type { Chain } from '@/lib/chain/chain'
import { describeStep } from './run-steps'

export function SwapProgress({ run, chain }: { run: SwapRun; chain: Chain }) {
  const approval = useSettings((settings) => settings.approval)
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, approval }
  return <RunProgress run={run} wordsOf={(kind) => describeStep(kind, run.terms, names)} />
}
