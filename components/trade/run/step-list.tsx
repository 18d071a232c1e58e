import { Ban, Check, Circle, CircleAlert, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepStatus } from '@/actions/run/run-step'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/spinner'
import { tradeText } from '@/messages/trade'

export type StepView = { key: string; state: StepStatus; stateText?: string; title: string; note?: ReactNode }

const marks: Record<StepStatus, { icon: ReactNode; tint: string }> = {
  todo: { icon: <Circle size={16} />, tint: 'text-faint' },
  active: { icon: <Spinner />, tint: 'text-accent' },
  wallet: { icon: <Wallet size={16} />, tint: 'text-accent' },
  sent: { icon: <Spinner />, tint: 'text-accent' },
  done: { icon: <Check size={16} strokeWidth={2.5} />, tint: 'text-positive' },
  failed: { icon: <CircleAlert size={16} />, tint: 'text-danger' },
  skipped: { icon: <Ban size={16} />, tint: 'text-faint' },
}

export function StepList({ steps, label }: { steps: readonly StepView[]; label: string }) {
  // A list that has not begun is a plan, whose steps show no state.
  const begun = steps.some(({ state }) => state !== 'todo')
  return (
    <ol aria-label={label} className="grid">
      {steps.map((step, index) => {
        const { icon, tint } = marks[step.state]
        const current = step.state === 'active' || step.state === 'wallet' || step.state === 'sent'
        return (
          <li
            key={step.key}
            aria-current={current ? 'step' : undefined}
            className="relative flex min-h-11 gap-3 pb-3 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span aria-hidden className="absolute top-6 bottom-0 start-[0.6875rem] border-s border-line" />
            )}
            <span
              aria-hidden
              className={cn('relative grid size-6 shrink-0 place-items-center rounded-full bg-surface', tint)}
            >
              {icon}
            </span>
            <div className="grid min-w-0 flex-1 gap-0.5 pt-0.5">
              <p
                className={cn(
                  'flex flex-wrap items-baseline justify-between gap-x-3',
                  step.state === 'skipped' && 'text-faint',
                )}
              >
                <span className={cn(current && 'font-semibold')}>{step.title}</span>
                {begun && (
                  <span className={cn('text-xs', tint)}>{step.stateText ?? tradeText.run.states[step.state]}</span>
                )}
              </p>
              {step.note && <div className="text-xs text-soft">{step.note}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
