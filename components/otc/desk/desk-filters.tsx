import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/select'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'
import { isSameAddress, shortAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { type DeskState, deskSizes, deskSorts, deskStates } from '@/lib/history/otc/desk-filter'
import type { RfqOrder } from '@/lib/order/rfq'
import { otcText } from '@/messages/otc'

type DeskFiltersProps = {
  linked: LinkedDeskFilter
  // The state that is shown: the chosen one, or the tab's default.
  state: DeskState
  tokens: readonly Token[]
  orders: readonly RfqOrder[]
}

export function DeskFilters({ linked, state, tokens, orders }: DeskFiltersProps) {
  const { filter, change, clear, isNarrowed } = linked
  const tokenFilter = (name: 'gives' | 'wants', labels: { label: string; any: string }, offered: readonly string[]) => {
    const chosen = filter[name]
    const addresses = [...new Set(chosen ? [...offered, chosen] : offered)]
    const options = addresses.map((address) => {
      const symbol = tokens.find((token) => isSameAddress(token.address, address))?.symbol
      return { value: address, label: symbol ?? shortAddress(address) }
    })
    return (
      <Select
        aria-label={labels.label}
        value={chosen ?? ''}
        options={[
          { value: '', label: labels.any },
          ...options.sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1)),
        ]}
        onValue={(value) => change({ [name]: value || undefined })}
      />
    )
  }
  return (
    <search
      className={cn(
        'grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center',
        'max-[22.5rem]:[&_select]:pe-6 max-[22.5rem]:[&_select]:ps-2 max-[22.5rem]:[&_select]:text-xs',
      )}
    >
      {tokenFilter(
        'gives',
        { label: otcText.desk.filters.offered, any: otcText.desk.filters.offeredAny },
        orders.map(({ makerAsset }) => makerAsset),
      )}
      {tokenFilter(
        'wants',
        { label: otcText.desk.filters.wanted, any: otcText.desk.filters.wantedAny },
        orders.map(({ takerAsset }) => takerAsset),
      )}
      <Select
        aria-label={otcText.desk.filters.size}
        value={filter.size ?? ''}
        options={[
          { value: '', label: otcText.desk.filters.anySize },
          ...deskSizes.map((size) => ({ value: size, label: otcText.desk.filters.fromSize(size) })),
        ]}
        onValue={(value) => change({ size: deskSizes.find((size) => String(size) === value) })}
      />
      <Select
        aria-label={otcText.desk.filters.state}
        value={state}
        options={deskStates.map((one) => ({ value: one, label: otcText.desk.filters.states[one] }))}
        onValue={(value) => change({ state: deskStates.find((one) => one === value) })}
      />
      <Select
        aria-label={otcText.desk.filters.sort}
        className="sm:ms-auto"
        value={filter.sort}
        options={deskSorts.map((one) => ({ value: one, label: otcText.desk.filters.sorts[one] }))}
        onValue={(value) => change({ sort: deskSorts.find((one) => one === value) ?? 'newest' })}
      />
      {isNarrowed && (
        <Button variant="ghost" onClick={clear}>
          {otcText.desk.filters.clear}
        </Button>
      )}
    </search>
  )
}
