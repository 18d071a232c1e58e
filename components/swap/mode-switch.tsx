'use client'

import { unpricedReason } from '@/components/intent/place/unpriced-reason'
import { Segmented } from '@/components/ui/segmented'
import type { Fallback } from '@/hooks/swap/use-quote'
import { useSettings } from '@/hooks/use-settings'
import { sharedText } from '@/messages/shared'
import { swapText } from '@/messages/swap'

type ModeSwitchProps = {
  chain: { name: string } | undefined
  // Why the price is the market's, where one without gas is wanted.
  fallback: Fallback | undefined
  // The native token is sold: it cannot be taken by a signature.
  deposits: boolean
  // Paid on another chain, where the market does not reach.
  crosses: boolean
}

const options = [
  { value: 'gasless', label: swapText.mode.gasless },
  { value: 'market', label: swapText.mode.market },
] as const

export function ModeSwitch({ chain, fallback, deposits, crosses }: ModeSwitchProps) {
  const { gasless, change } = useSettings()
  if (crosses)
    return (
      <p role="status" className="min-h-4 text-2xs text-soft">
        {deposits ? swapText.mode.acrossDeposit : swapText.mode.across}
      </p>
    )
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={swapText.mode.name}
        value={gasless ? 'gasless' : 'market'}
        options={options}
        onChange={(mode) => change({ gasless: mode === 'gasless' })}
      />
      <p role="status" className="min-h-4 text-2xs text-soft">
        {!gasless
          ? swapText.mode.sends
          : fallback
            ? swapText.mode.fallback(fallbackWords(fallback, chain))
            : deposits
              ? swapText.mode.deposits
              : swapText.mode.signs}
      </p>
    </div>
  )
}

const fallbackWords = (fallback: Fallback, chain: ModeSwitchProps['chain']): string => {
  switch (fallback.kind) {
    case 'noContract':
      return swapText.mode.noContract(chain?.name ?? sharedText.network.unnamed)
    case 'unpriced':
      return unpricedReason(fallback)
  }
}
