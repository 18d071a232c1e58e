'use client'

import { unpricedWords } from '@/components/intent/unpriced-words'
import { Segmented } from '@/components/ui/segmented'
import type { Fallback } from '@/hooks/swap/use-quote'
import { useSettings } from '@/hooks/use-settings'

type ModeSwitchProps = {
  chain: { name: string } | undefined
  // Why the price is the market's, where one without gas is wanted.
  fallback: Fallback | undefined
  // The native token is sold: it cannot be taken by a signature.
  deposits: boolean
}

const options = [
  { value: 'gasless', label: 'Gasless' },
  { value: 'market', label: 'Market' },
] as const

export function ModeSwitch({ chain, fallback, deposits }: ModeSwitchProps) {
  const { gasless, change } = useSettings()
  return (
    <div className="grid gap-1.5">
      <Segmented
        label="How it trades"
        value={gasless ? 'gasless' : 'market'}
        options={options}
        onChange={(mode) => change({ gasless: mode === 'gasless' })}
      />
      <p role="status" className="min-h-4 text-2xs text-soft">
        {!gasless
          ? 'You send the swap and pay the network.'
          : fallback
            ? `Market price: ${fallbackWords(fallback, chain)}. You pay the network.`
            : deposits
              ? 'You send one deposit; an agent fills it and pays the rest.'
              : 'You sign; an agent fills it and pays the network.'}
      </p>
    </div>
  )
}

const fallbackWords = (fallback: Fallback, chain: ModeSwitchProps['chain']): string => {
  switch (fallback.kind) {
    case 'noContract':
      return `no intent contract on ${chain?.name ?? 'this network'}`
    case 'unpriced':
      return unpricedWords(fallback)
  }
}
