import { type DeskSort, type DeskState, deskSizes, deskSorts, deskStates } from '@/actions/otc/desk-filter'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { LinkedDeskFilter } from '@/hooks/otc/use-desk-filter'
import { isSameAddress, shortAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { RfqOrder } from '@/lib/order/rfq'

type DeskFiltersProps = {
  linked: LinkedDeskFilter
  // What is shown, chosen or by the tab.
  state: DeskState
  tokens: readonly Token[]
  orders: readonly RfqOrder[]
}

const stateWords: Readonly<Record<DeskState, string>> = { live: 'Open', over: 'Over', all: 'Open and closed' }
const sortWords: Readonly<Record<DeskSort, string>> = {
  newest: 'Newest first',
  price: 'Best price first',
  expiry: 'Ends first',
  size: 'Largest first',
}

export function DeskFilters({ linked, state, tokens, orders }: DeskFiltersProps) {
  const { filter, change, clear, isNarrowed } = linked
  const tokenFilter = (name: 'gives' | 'wants', label: string, offered: readonly string[]) => {
    const chosen = filter[name]
    const addresses = [...new Set(chosen ? [...offered, chosen] : offered)]
    const options = addresses.map((address) => {
      const symbol = tokens.find((token) => isSameAddress(token.address, address))?.symbol
      return { address, label: symbol ?? shortAddress(address) }
    })
    return (
      <Select
        aria-label={label}
        value={chosen ?? ''}
        onChange={({ target }) => change({ [name]: target.value || undefined })}
      >
        <option value="">{label}: any</option>
        {options
          .sort((a, b) => a.label.localeCompare(b.label))
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
        'Offered',
        orders.map(({ makerAsset }) => makerAsset),
      )}
      {tokenFilter(
        'wants',
        'Wanted',
        orders.map(({ takerAsset }) => takerAsset),
      )}
      <Select
        aria-label="Size"
        value={filter.size ?? ''}
        onChange={({ target }) => change({ size: deskSizes.find((size) => String(size) === target.value) })}
      >
        <option value="">Any size</option>
        {deskSizes.map((size) => (
          <option key={size} value={size}>
            From ${size.toLocaleString('en')}
          </option>
        ))}
      </Select>
      <Select
        aria-label="State"
        value={state}
        onChange={({ target }) => change({ state: deskStates.find((one) => one === target.value) })}
      >
        {deskStates.map((one) => (
          <option key={one} value={one}>
            {stateWords[one]}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Sort"
        className="sm:ml-auto"
        value={filter.sort}
        onChange={({ target }) => change({ sort: deskSorts.find((one) => one === target.value) ?? 'newest' })}
      >
        {deskSorts.map((one) => (
          <option key={one} value={one}>
            {sortWords[one]}
          </option>
        ))}
      </Select>
      {isNarrowed && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </search>
  )
}
