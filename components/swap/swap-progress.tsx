'use client'

import { AddressText } from '@/components/trade/address-text'
import { ErrorBox } from '@/components/trade/error-box'
import { StepList } from '@/components/trade/step-list'
import { currentStep, failedStep, type SwapRun } from '@/hooks/swap/swap-steps'
import { useSettings } from '@/hooks/use-settings'
import type { Chain } from '@/lib/chain/registry'
import { describeStep } from './run-steps'

export function SwapProgress({ run, chain }: { run: SwapRun; chain: Chain }) {
  const approval = useSettings((settings) => settings.approval)
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol, approval }
  const failed = failedStep(run)
  const current = currentStep(run)
  return (
    <div className="grid gap-4">
      <StepList
        label="Steps"
        steps={run.steps.map((step) => {
          const { title, note } = describeStep(step.kind, run.terms, names)
          return {
            key: step.kind,
            state: step.status,
            title,
            note: step.sent ? (
              <span className="inline-flex items-center gap-1">
                {step.isSlow && <span className="text-caution">Slower than usual, still being followed.</span>}
                Transaction <AddressText address={step.sent.hash} />
              </span>
            ) : (
              !['done', 'skipped', 'failed'].includes(step.status) && note
            ),
          }
        })}
      />
      <p role="status" className="sr-only">
        {current &&
          `${describeStep(current.kind, run.terms, names).title}. ${current.status === 'wallet' ? 'Look into your wallet.' : ''}`}
      </p>
      {failed?.error && <ErrorBox error={failed.error} />}
    </div>
  )
}
