import type { ReactNode } from 'react'
import { CopyButton } from '@/components/trade/text/copy-button'
import { partnerText } from '@/messages/partner'

// Shows a text to copy.
export function Snippet({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex min-h-6 items-center justify-between gap-2 text-xs">
        <span className="font-medium text-soft">{name}</span>
        <CopyButton value={text} label={partnerText.tools.links.copy(name)} />
      </div>
      {children && <p className="text-xs text-soft">{children}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard, too */}
      <section tabIndex={0} aria-label={name} className="overflow-x-auto rounded-control bg-inset p-3">
        <pre className="font-mono text-2xs">{text}</pre>
      </section>
    </div>
  )
}
