import { useState } from 'react'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { LinkedFilter } from '@/hooks/orders/use-order-filter'
import { useSite } from '@/hooks/use-site'
import { orderTypes } from '@/lib/history/order-row'
import { ordersText } from '@/messages/orders'

export function OrderFilters({ linked }: { linked: LinkedFilter }) {
  const { chains } = useSite()
  const { filter, text, change, clear, isNarrowed } = linked
  // Keeps the typed text, as the address bar drops a trailing blank.
  const [draft, setDraft] = useState(text)
  const shown = draft.trim() === text ? draft : text
  return (
    <search className="flex flex-wrap items-center gap-2">
      <Input
        type="search"
        aria-label={ordersText.filters.search}
        placeholder={ordersText.filters.placeholder}
        maxLength={200}
        className="w-full sm:w-72"
        value={shown}
        onChange={({ target }) => {
          setDraft(target.value)
          change({ text: target.value.trim() })
        }}
      />
      <Select
        aria-label={ordersText.filters.kind}
        value={filter.type ?? ''}
        options={[
          { value: '', label: ordersText.filters.allKinds },
          ...orderTypes.map((type) => ({ value: type, label: ordersText.order.types[type] })),
        ]}
        onValue={(value) => change({ type: orderTypes.find((type) => type === value) })}
      />
      <Select
        aria-label={ordersText.filters.network}
        icon={filter.chainId !== undefined && <ChainIcon chainId={filter.chainId} />}
        value={filter.chainId ?? ''}
        options={[
          { value: '', label: ordersText.filters.allNetworks },
          ...chains.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(value) => change({ chainId: Number(value) || undefined })}
      />
      {isNarrowed && (
        <Button variant="ghost" onClick={clear}>
          {ordersText.filters.clear}
        </Button>
      )}
    </search>
  )
}
