import { useState } from 'react'
import { orderTypes } from '@/actions/orders/order-row'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { LinkedFilter } from '@/hooks/orders/use-order-filter'
import { useSite } from '@/hooks/use-site'
import { words } from './list-words'
import { words as orderWords } from './order-words'

export function OrderFilters({ linked }: { linked: LinkedFilter }) {
  const { chains } = useSite()
  const { filter, text, change, clear, isNarrowed } = linked
  // The address bar holds no blanks at the end, which a person types between two words.
  const [draft, setDraft] = useState(text)
  const shown = draft.trim() === text ? draft : text
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label={words.filters.search}
        placeholder={words.filters.placeholder}
        maxLength={200}
        className="w-full sm:w-72"
        value={shown}
        onChange={({ target }) => {
          setDraft(target.value)
          change({ text: target.value.trim() })
        }}
      />
      <Select
        aria-label={words.filters.kind}
        value={filter.type ?? ''}
        options={[
          { value: '', label: words.filters.allKinds },
          ...orderTypes.map((type) => ({ value: type, label: orderWords.types[type] })),
        ]}
        onValue={(value) => change({ type: orderTypes.find((type) => type === value) })}
      />
      <Select
        aria-label={words.filters.network}
        icon={filter.chainId !== undefined && <ChainIcon chainId={filter.chainId} />}
        value={filter.chainId ?? ''}
        options={[
          { value: '', label: words.filters.allNetworks },
          ...chains.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(value) => change({ chainId: Number(value) || undefined })}
      />
      {isNarrowed && (
        <Button variant="ghost" onClick={clear}>
          {words.filters.clear}
        </Button>
      )}
    </search>
  )
}
