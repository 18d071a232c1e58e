import { AddressText } from '@/components/trade/address-text'
import { ErrorBox } from '@/components/trade/error-box'
import { StepList } from '@/components/trade/step-list'
import { failedStep, type SwapRun } from '@/hooks/swap/swap-steps'
import type { Chain } from '@/lib/chain/registry'
import { describeStep } from './run-steps'

export function SwapProgress({ run, chain }: { run: SwapRun; chain: Chain }) {
  const names = { chainName: chain.name, nativeSymbol: chain.nativeCurrency.symbol }
  const failed = failedStep(run)
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
              step.status !== 'done' && step.status !== 'skipped' && note
            ),
          }
        })}
      />
      {failed?.error && <ErrorBox error={failed.error} />}
    </div>
  )
}
