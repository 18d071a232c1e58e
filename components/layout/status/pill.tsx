import type { ReactNode } from 'react'
import { Tooltip } from '@/components/ui/tooltip'

export const pillClass = 'grid shrink-0 cursor-help place-items-center rounded-full max-lg:h-9 max-lg:min-w-7'

type PillProps = {
  explanation: string
  // True for a pill that phones show, too.
  onPhones?: boolean
  children: ReactNode
}

export function Pill({ explanation, onPhones = false, children }: PillProps) {
  return (
    <div className={onPhones ? 'shrink-0' : 'hidden lg:block'}>
      {/* On a phone the header positions the tooltip, so that it stays on the screen. */}
      <Tooltip content={explanation} side="bottom" className="max-md:static">
        {(describe) => (
          <button type="button" className={pillClass} {...describe}>
            {children}
          </button>
        )}
      </Tooltip>
    </div>
  )
}
