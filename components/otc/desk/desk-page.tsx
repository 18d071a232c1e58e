'use client'

import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Hex } from 'viem'
import { otcSurface } from '@/actions/otc/otc-surface'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { type DeskRow as Row, useDesk } from '@/hooks/otc/use-desk'
import { useDeskFilter } from '@/hooks/otc/use-desk-filter'
import { useListPrices } from '@/hooks/otc/use-list-prices'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { useTokenList } from '@/hooks/token/use-token-list'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { isSameAddress } from '@/lib/address'
import { mayBeFilled } from '@/lib/history/otc/derive-order-state'
import { type DeskFacts, filterDesk } from '@/lib/history/otc/desk-filter'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'
import { CancelDialog } from '../order/cancel-dialog'
import { DeskFilters } from './desk-filters'
import { Choice, DeskRow } from './desk-row'
import { NothingListed } from './nothing-listed'
import { NothingShown } from './nothing-shown'

const tabs = ['toMe', 'mine', 'open'] as const

const isLive = ({ verdict }: Row) => mayBeFilled(verdict?.state)

/**
 * True if the service lists an order as live, which decides until the chain was read: a closed
 * order that is shown and then hidden would move the others. Undefined if it does not list it.
 */
const isListedLive = ({ listedAs }: Row) => (listedAs === undefined ? undefined : mayBeFilled(listedAs))

export function DeskPage() {
  const { chain } = useChain()
  const wallet = useWallet()
  const linked = useDeskFilter()
  const [chosen, setChosen] = useState<readonly Hex[]>([])
  const cancelling = useOtcWindow<readonly HashedOrder[]>(chain, 'cancel:desk')
  const desk = useDesk(chain, wallet, linked.tab)
  const { tab } = desk
  const live = desk.rows.filter(isLive)
  const funded = desk.rows.filter(({ verdict }) => verdict?.state === 'PENDING')
  const priceOf = useListPrices(
    chain,
    funded.map(({ signed }) => signed.order),
  )
  // Closed orders need no price; an order of unknown state reserves the line for one.
  const marketOf = (row: Row) => {
    if (!row.verdict) return { status: desk.isChainLost ? 'unknown' : 'loading', pays: undefined } as const
    return isLive(row) ? priceOf(row.signed.order) : undefined
  }
  const { tokens, prices } = useTokenList(chain)
  const factsOf = (row: Row): DeskFacts => {
    const { order } = row.signed
    const token = tokens.find(({ address }) => isSameAddress(address, order.makerAsset))
    return {
      order,
      isLive: row.verdict ? isLive(row) : isListedLive(row),
      left: row.verdict?.left ?? order.makerAmount,
      price: token && { usd: prices[order.makerAsset], decimals: token.decimals },
      marketPays: marketOf(row)?.pays,
    }
  }
  // The public tab shows only fillable orders by default.
  const state = linked.filter.state ?? (tab === 'open' ? 'live' : 'all')
  const { shown, hidden } = filterDesk(desk.rows, linked.filter, { state, factsOf })
  const picked = tab === 'mine' ? live.filter(({ signed }) => chosen.includes(signed.hash)) : []
  const choose = (hash: Hex, isChosen: boolean) =>
    setChosen((hashes) => (isChosen ? [...hashes, hash] : hashes.filter((other) => other !== hash)))
  const offerPath = chain ? `/otc/new?chain=${chain.id}` : '/otc/new'
  // Defers the rows: each second and each price renders all of them again.
  const rows = useDeferredValue(
    <Rows
      status={desk.status}
      empty={
        desk.rows.length > 0 ? (
          <NothingShown hidden={hidden} state={state} linked={linked} />
        ) : (
          <NothingListed
            tab={tab ?? 'open'}
            account={wallet.address}
            onConnect={wallet.connect}
            isLost={Boolean(desk.error)}
            offerPath={offerPath}
          />
        )
      }
    >
      {chain &&
        shown.map((row) => (
          <Contained key={row.signed.hash} value={row.signed} as="li">
            <DeskRow
              row={row}
              chain={chain}
              now={desk.now}
              isMine={tab === 'mine'}
              account={wallet.address}
              market={marketOf(row)}
              isLive={isLive(row)}
            />
          </Contained>
        ))}
    </Rows>,
  )
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[75rem] gap-4 px-4 py-4 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{otcText.desk.page.title}</h1>
        <LinkButton href={offerPath} variant="primary">
          {otcText.desk.page.newOffer}
        </LinkButton>
        <p className="w-full text-soft">{otcText.desk.page.about}</p>
      </div>
      <Card aria-label={otcText.desk.page.orders}>
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
          <Segmented
            label={otcText.desk.page.orders}
            value={linked.tab ?? tab}
            options={tabs.map((value) => ({ value, label: otcText.desk.tabs[value], count: desk.counts[value] }))}
            onChange={(next) => linked.change({ tab: next })}
          />
          {desk.rows.length > 0 && (
            <DeskFilters
              linked={linked}
              state={state}
              tokens={tokens}
              orders={desk.rows.map(({ signed }) => signed.order)}
            />
          )}
          {desk.error && desk.status !== 'idle' && (
            <ErrorBox error={desk.error}>
              {desk.rows.length > 0 && <span className="text-soft">{otcText.desk.page.lost}</span>}
            </ErrorBox>
          )}
          {desk.isChainLost && <Notice variant="caution">{otcText.desk.page.chainLost}</Notice>}
          <Choice value={{ chosen, choose }}>{rows}</Choice>
          {tab === 'mine' && live.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
              <Button
                variant="link"
                size="inline"
                onClick={() => setChosen(picked.length === live.length ? [] : live.map(({ signed }) => signed.hash))}
              >
                {picked.length === live.length
                  ? otcText.desk.cancel.selectNone
                  : otcText.desk.cancel.selectAll(live.length)}
              </Button>
              <Button
                variant="outline"
                aria-disabled={picked.length === 0}
                onClick={picked.length === 0 ? undefined : () => cancelling.review(picked.map(({ signed }) => signed))}
              >
                {picked.length === 0 ? otcText.desk.cancel.choose : otcText.desk.cancel.press(picked.length)}
              </Button>
            </div>
          )}
          {desk.total !== undefined && desk.total > desk.rows.length && (
            <p className="text-xs text-faint">
              {(shown.length === desk.rows.length ? otcText.desk.page.newest : otcText.desk.page.chosenFrom)(
                desk.rows.length,
                desk.total,
              )}
            </p>
          )}
        </CardContent>
      </Card>
      <RunBanner surface={otcSurface} window={cancelling} />
      {chain && (
        <CancelDialog window={cancelling} from="desk" onDone={() => setChosen([])} chain={chain} now={desk.now} />
      )}
    </main>
  )
}

function Rows({
  status,
  empty,
  children,
}: {
  status: 'idle' | 'loading' | 'ready'
  empty: ReactNode
  children: ReactNode
}) {
  if (status === 'loading') return <Loading />
  if (status === 'idle' || (Array.isArray(children) && children.length === 0)) return empty
  return <ul aria-label={otcText.desk.page.orders}>{children}</ul>
}

// Reserves about the height of the filters and rows to limit layout shift.
const Loading = () => (
  <div role="status" data-reading aria-label={otcText.desk.page.loading}>
    <Skeleton className="h-31 w-full sm:h-9" />
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className="border-t border-line py-3 first-of-type:border-t-0">
        <Skeleton className="h-28 w-full sm:h-15" />
      </div>
    ))}
  </div>
)
