import { Button } from '@/components/ui/button'
import type { Chain } from '@/lib/chain/chain'
import { crossingText } from '@/messages/crossing'
import { ChainIcon } from './chain-icon'

type ChainChipsProps = { chains: readonly Chain[]; chosen: Chain; onChoose: (chain: Chain) => void }

// Lists the chains on which the token bought can be paid.
export function ChainChips({ chains, chosen, onChoose }: ChainChipsProps) {
  return (
    <ul aria-label={crossingText.chains.name} className="flex flex-wrap gap-1.5">
      {chains.map((chain) => (
        <li key={chain.id}>
          <Button
            variant={chain.id === chosen.id ? 'primary' : 'outline'}
            size="chip"
            aria-pressed={chain.id === chosen.id}
            onClick={() => onChoose(chain)}
          >
            <ChainIcon chainId={chain.id} size={16} />
            {chain.name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
