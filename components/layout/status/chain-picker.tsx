'use client'

import { ChainIcon } from '@/components/trade/token/chain-icon'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import { useSite } from '@/hooks/use-site'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { layoutText } from '@/messages/layout'

export function ChainPicker() {
  const { chain, chains, setChain } = useChain()
  const { logos } = useSite()
  const hasIcon = chain !== undefined && logos[chain.id]?.chain !== undefined
  return (
    <Select
      aria-label={layoutText.network.label}
      className={cn('w-36 min-w-0 shrink', hasIcon && 'max-sm:w-13')}
      iconOnPhones={hasIcon}
      icon={hasIcon && <ChainIcon chainId={chain.id} />}
      value={chain?.id ?? ''}
      options={[
        ...(chain ? [] : [{ value: '', label: layoutText.network.choose }]),
        ...chains.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onValue={(value) => setChain(Number(value))}
    />
  )
}
