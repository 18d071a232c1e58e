'use client'

import { useVirtualizer } from '@tanstack/react-virtual'
import { Info, ListPlus, Star } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Input } from '@/components/ui/input'
import { Spinner } from '@/components/ui/spinner'
import { useCombobox } from '@/components/ui/use-combobox'
import type { TokenList } from '@/hooks/token/use-token-list'
import { useTokenMarks } from '@/hooks/token/use-token-marks'
import { type ChoosableToken, searchTokens, useToken } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { useHoldings } from '@/hooks/wallet/read/use-holdings'
import { isAddress, isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { tradeText } from '@/messages/trade'
import { TokenChips } from './token-chips'
import { TokenOption } from './token-option'
import { inOrderOf, orderTokens, worthOf } from './token-order'
import { TrendingChips } from './trending-chips'

const rowHeight = 60
const none: readonly string[] = []
const counts = { pending: 'countSoFar', error: 'countAlone', success: 'count' } as const

type TokenSearchProps = {
  chain: Chain
  list: TokenList
  balances: Balances
  chosen: ChoosableToken | undefined
  onPick: (token: ChoosableToken) => void
  onDetails: (token: ChoosableToken) => void
  onLists: () => void
  // Explains why a token cannot be chosen; undefined for one that can.
  obstacleOf: (token: ChoosableToken) => string | undefined
}

// Lists and searches tokens; draws only the visible rows.
export function TokenSearch(props: TokenSearchProps) {
  const { chain, list, balances: known, chosen, onPick, onDetails, onLists, obstacleOf } = props
  const [query, setQuery] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const { tokens, prices, figures, status } = list
  const balances = useHoldings(chain, tokens, known)
  const favourites = useTokenMarks((marks) => marks.favourites[chain.id]) ?? none
  // The favourites at mount, so that marking a row does not move it.
  const [markedBefore] = useState(favourites)
  // Freezes the order below a pointer, as arriving prices could move another row under a press.
  const [frozen, setFrozen] = useState<readonly ChoosableToken[]>()
  const ordered = useMemo(() => {
    const sorted = orderTokens(tokens, { balances, prices, figures, favourites: markedBefore })
    if (frozen) return inOrderOf(frozen, sorted)
    return [...sorted.filter((token) => !obstacleOf(token)), ...sorted.filter(obstacleOf)]
  }, [tokens, balances, prices, figures, markedBefore, frozen, obstacleOf])
  const hold = () => setFrozen((before) => before ?? ordered)
  const address = isAddress(query.trim()) ? query.trim() : undefined
  const lookedUp = useToken(chain, address)
  const found = useMemo(() => {
    const matches = searchTokens(ordered, query)
    const extra = lookedUp.token && !matches.some((token) => isSameAddress(token.address, lookedUp.token?.address))
    return extra && lookedUp.token ? [...matches, lookedUp.token] : matches
  }, [ordered, query, lookedUp.token])

  const virtual = useVirtualizer({
    count: found.length,
    estimateSize: () => rowHeight,
    overscan: 10,
    getScrollElement: () => scroller.current,
  })
  const { setActive, active, listId, fieldProps, optionProps } = useCombobox({
    count: found.length,
    onChoose: (index) => !obstacleOf(found[index]!) && onPick(found[index]!),
    onMove: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
  })
  const rows = virtual.getVirtualItems()
  const choosable = useMemo(() => tokens.filter((token) => !obstacleOf(token)), [tokens, obstacleOf])
  const isDrawn = rows.some(({ index }) => index === active)
  const paddingTop = rows[0]?.start
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line p-4">
        <Input
          data-autofocus
          aria-label={tradeText.picker.search.name(chain.name)}
          placeholder={tradeText.picker.search.placeholder}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
            scroller.current?.scrollTo({ top: 0 })
          }}
          {...fieldProps}
          aria-activedescendant={isDrawn ? fieldProps['aria-activedescendant'] : undefined}
        />
        <TokenChips chain={chain} tokens={choosable} onPick={onPick} />
        <TrendingChips
          chainId={chain.id}
          tokens={choosable}
          figures={figures}
          isLoading={status === 'pending'}
          onPick={onPick}
        />
      </div>
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
        onPointerMove={hold}
        onPointerDown={hold}
        onPointerLeave={() => setFrozen(undefined)}
      >
        {found.length === 0 && (
          <Empty className="m-2">
            {address && lookedUp.status === 'pending' ? (
              <span className="flex items-center gap-2">
                <Spinner /> {tradeText.picker.search.reading(chain.name)}
              </span>
            ) : address ? (
              <>
                <span className="font-medium text-ink">{tradeText.picker.search.noToken}</span>
                <span>{tradeText.picker.search.noTokenWhy(chain.name)}</span>
              </>
            ) : (
              <>
                <span className="font-medium text-ink">{tradeText.picker.search.none}</span>
                <span>{tradeText.picker.search.noneWhy}</span>
              </>
            )}
          </Empty>
        )}
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          <div role="listbox" id={listId} aria-label={tradeText.picker.search.list(chain.name)} style={{ paddingTop }}>
            {rows.map(({ index }) => {
              const token = found[index]!
              const obstacle = obstacleOf(token)
              return (
                <div
                  key={token.address}
                  {...optionProps(index)}
                  aria-disabled={obstacle !== undefined || undefined}
                  className={cn(
                    'flex h-15 items-center gap-3 rounded-control py-1.5 pe-18 ps-2',
                    index === active && 'bg-inset',
                  )}
                >
                  <TokenOption
                    chainId={chain.id}
                    token={token}
                    balance={balances[token.address.toLowerCase()]}
                    worth={worthOf(token, { balances, prices })}
                    price={prices[token.address.toLowerCase()]}
                    figures={figures[token.address.toLowerCase()]}
                    pricing={status}
                    chosen={isSameAddress(token.address, chosen?.address)}
                    obstacle={obstacle}
                  />
                </div>
              )
            })}
          </div>
          {/* An option cannot contain buttons, so these overlay the list. */}
          <ul aria-label={tradeText.picker.search.favourites} className="absolute top-0 end-1" style={{ paddingTop }}>
            {rows.map(({ index }) => (
              <li key={found[index]!.address} className="flex h-15 items-center">
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={tradeText.picker.search.details(found[index]!.symbol)}
                  onClick={() => onDetails(found[index]!)}
                >
                  <Info aria-hidden size={16} />
                </Button>
                <FavouriteButton chainId={chain.id} token={found[index]!} favourites={favourites} />
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-xs text-soft">
        <p role="status">{tradeText.picker.search[counts[status]](found.length)}</p>
        <Button variant="link" size="inline" onClick={onLists}>
          <ListPlus aria-hidden size={14} /> {tradeText.picker.lists.manage}
        </Button>
      </div>
    </>
  )
}

type FavouriteButtonProps = { chainId: number; token: ChoosableToken; favourites: readonly string[] }

function FavouriteButton({ chainId, token, favourites }: FavouriteButtonProps) {
  const toggle = useTokenMarks((marks) => marks.toggleFavourite)
  const isFavourite = favourites.includes(token.address.toLowerCase())
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-pressed={isFavourite}
      aria-label={tradeText.picker.search.favourite(token.symbol)}
      onClick={() => toggle(chainId, token.address)}
    >
      <Star aria-hidden size={16} className={cn(isFavourite && 'fill-current text-accent')} />
    </Button>
  )
}
