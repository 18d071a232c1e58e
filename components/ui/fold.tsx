import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldProps = { title: ReactNode; children: ReactNode }

// Folds optional content. The native element works without scripts, and a search opens it.
export function Fold({ title, children }: FoldProps) {
  return (
    <details data-slot="fold" className="group/fold grid text-xs">
      <summary className="flex min-h-8 items-center gap-1 font-medium text-soft hover:text-ink">
        <ChevronRight aria-hidden size={14} className="rtl:rotate-180 group-open/fold:rotate-90!" />
        {title}
      </summary>
      <div className="grid gap-3 pt-1">{children}</div>
    </details>
  )
}
