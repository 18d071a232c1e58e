import { type DeskState, deskSizes, deskSorts, deskStates } from '@/actions/otc/desk-filter'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'
import { isSameAddress, shortAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { RfqOrder } from '@/lib/order/rfq'
import { words } from './desk-words'

type DeskFiltersProps = {
  linked: LinkedDeskFilter
  // What is shown, chosen or by the tab.
  state: DeskState
  tokens: readonly Token[]
  orders: readonly RfqOrder[]
}

export function DeskFilters({ linked, state, tokens, orders }: DeskFiltersProps) {
  const { filter, change, clear, isNarrowed } = linked
  const tokenFilter = (name: 'gives' | 'wants', said: { label: string; any: string }, offered: readonly string[]) => {
    const chosen = filter[name]
    const addresses = [...new Set(chosen ? [...offered, chosen] : offered)]
    const options = addresses.map((address) => {
      const symbol = tokens.find((token) => isSameAddress(token.address, address))?.symbol
      return { address, label: symbol ?? shortAddress(address) }
    })
    return (
      <Select
        aria-label={said.label}
        value={chosen ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      >
        <option value="">{said.any}</option>
        {options
          .sort((a, b) => (a.label.toLowerCase() < b.label.toLowerCase() ? -1 : 1))
          .map(({ address, label }) => (
            <option key={address} value={address}>
              {label}
            </option>
          ))}
      </Select>
    )
  }
  return (
    <search className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap sm:items-center">
      {tokenFilter(
        'gives',
        { label: words.filters.offered, any: words.filters.offeredAny },
        orders.map(({ makerAsset }) => makerAsset),
      )}
      {tokenFilter(
        'wants',
        { label: words.filters.wanted, any: words.filters.wantedAny },
        orders.map(({ takerAsset }) => takerAsset),
      )}
      <Select
        aria-label={words.filters.size}
        value={filter.size ?? ''}
        onChange={({ target }) => change({ size: deskSizes.find((size) => String(size) === target.value) })}
      >
        <option value="">{words.filters.anySize}</option>
        {deskSizes.map((size) => (
          <option key={size} value={size}>
            {words.filters.fromSize(size)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={words.filters.state}
        value={state}
        onChange={({ target }) => change({ state: deskStates.find((one) => one === target.value) })}
      >
        {deskStates.map((one) => (
          <option key={one} value={one}>
            {words.filters.states[one]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={words.filters.sort}
        className="sm:ml-auto"
        value={filter.sort}
        onChange={({ target }) => change({ sort: deskSorts.find((one) => one === target.value) ?? 'newest' })}
      >
        {deskSorts.map((one) => (
          <option key={one} value={one}>
            {words.filters.sorts[one]}
          </option>
        ))}
      </Select>
      {isNarrowed && (
        <Button variant="ghost" onClick={clear}>
          {words.filters.clear}
        </Button>
      )}
    </search>
  )
}
