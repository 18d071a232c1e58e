'use client'

import { ChainIcon } from '@/components/trade/chain-icon'
import { Select } from '@/components/ui/select'
import { useChain } from '@/hooks/wallet/use-chain'

export function ChainPicker() {
  const { chain, chains, setChain } = useChain()
  return (
    <Select
      aria-label="Network"
      className="w-36 min-w-0 shrink"
      icon={chain && <ChainIcon chainId={chain.id} />}
      value={chain?.id ?? ''}
      onChange={(event) => setChain(Number(event.target.value))}
    >
      {!chain && <option value="">Choose…</option>}
      {chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
