'use client'

import { Select } from '@/components/ui/select'
import { useSite } from '@/hooks/use-site'
import { useChain } from '@/hooks/wallet/use-chain'

export function ChainPicker() {
  const { chain, setChain } = useChain()
  const { chains } = useSite()
  return (
    <Select aria-label="Network" value={chain?.id ?? ''} onChange={(event) => setChain(Number(event.target.value))}>
      {!chain && <option value="">Choose a network</option>}
      {chains.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
