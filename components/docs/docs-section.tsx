import type { ReactNode } from 'react'
import { docsText } from '@/messages/docs'

export function DocsSection({ id, children }: { id: keyof typeof docsText.sections; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="scroll-mt-6 text-lg font-semibold tracking-tight">
        {docsText.sections[id]}
      </h2>
      {children}
    </section>
  )
}
