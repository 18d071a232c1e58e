import { cn } from '@/components/ui/cn'
import type { Difference } from '@/lib/history/difference-of'
import { describeImprovement } from './describe-improvement'

type ImprovementProps = { difference: Difference; isShort?: boolean }

// Shows a gain or loss in colour, with a sign where words have no room.
export function Improvement({ difference, isShort = false }: ImprovementProps) {
  const { text, fullText, isBetter, isWorse } = describeImprovement(difference)
  return (
    <span
      title={isShort ? fullText : undefined}
      className={cn('tabular-nums', isBetter && 'text-positive', isWorse && 'text-danger')}
    >
      {isShort ? (
        <>
          <span aria-hidden>{text}</span>
          <span className="sr-only">{fullText}</span>
        </>
      ) : (
        fullText
      )}
    </span>
  )
}
