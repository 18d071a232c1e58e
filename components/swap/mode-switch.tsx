'use client'

import { unpricedWords } from '@/components/intent/place/unpriced-words'
import { words as shared } from '@/components/trade/text/words'
import { Segmented } from '@/components/ui/segmented'
import type { Fallback } from '@/hooks/swap/use-quote'
import { useSettings } from '@/hooks/use-settings'
import { words } from './words'

type ModeSwitchProps = {
  chain: { name: string } | undefined
  // Why the price is the market's, where one without gas is wanted.
  fallback: Fallback | undefined
  // The native token is sold: it cannot be taken by a signature.
  deposits: boolean
}

const options = [
  { value: 'gasless', label: words.mode.gasless },
  { value: 'market', label: words.mode.market },
] as const

export function ModeSwitch({ chain, fallback, deposits }: ModeSwitchProps) {
  const { gasless, change } = useSettings()
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={words.mode.name}
        value={gasless ? 'gasless' : 'market'}
        options={options}
        onChange={(mode) => change({ gasless: mode === 'gasless' })}
      />
      <p role="status" className="min-h-4 text-2xs text-soft">
        {!gasless
          ? words.mode.sends
          : fallback
            ? words.mode.fallback(fallbackWords(fallback, chain))
            : deposits
              ? words.mode.deposits
              : words.mode.signs}
      </p>
    </div>
  )
}

const fallbackWords = (fallback: Fallback, chain: ModeSwitchProps['chain']): string => {
  switch (fallback.kind) {
    case 'noContract':
      return words.mode.noContract(chain?.name ?? shared.network.unnamed)
    case 'unpriced':
      return unpricedWords(fallback)
  }
}
