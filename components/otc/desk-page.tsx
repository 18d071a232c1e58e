'use client'

import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import type { Hex } from 'viem'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import { ErrorBox } from '@/components/trade/error-box'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent } from '@/components/ui/card'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { type DeskTab, type DeskRow as Row, useDesk } from '@/hooks/otc/use-desk'
import { useListPrices } from '@/hooks/otc/use-list-prices'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import { useChain } from '@/hooks/wallet/use-chain'
import { useWallet } from '@/hooks/wallet/use-wallet'
import { CancelDialog } from './cancel-dialog'
import { DeskRow } from './desk-row'
import { NothingListed } from './nothing-listed'
import { OtcRunBanner } from './otc-run-banner'

const tabs = [
  { value: 'toMe', label: 'To me' },
  { value: 'mine', label: 'Mine' },
  { value: 'open', label: 'Open to anyone' },
] as const

const isLive = ({ verdict }: Row) => verdict?.state === 'PENDING' || verdict?.state === 'SUSPENDED'
const isEnded = (row: Row) => row.verdict !== undefined && !isLive(row)

export function DeskPage() {
  const { chain } = useChain()
  const wallet = useWallet()
  const [tab, setTab] = useState<DeskTab>('toMe')
  const [chosen, setChosen] = useState<readonly Hex[]>([])
  const [showsOver, setShowsOver] = useState(false)
  const cancelling = useOtcWindow<readonly HashedOrder[]>(chain, 'cancel:desk')
  const desk = useDesk(chain, wallet.address, tab)
  const live = desk.rows.filter(isLive)
  // Among strangers' orders one looks for what can be taken.
  const ended = tab === 'open' ? desk.rows.filter(isEnded) : []
  const shown = showsOver ? desk.rows : desk.rows.filter((row) => !ended.includes(row))
  const funded = desk.rows.filter(({ verdict }) => verdict?.state === 'PENDING')
  const priceOf = useListPrices(
    chain,
    funded.map(({ signed }) => signed.order),
  )
  // What is over needs no price; what is not known to be, keeps its line for one.
  const marketOf = (row: Row) => {
    if (!row.verdict) return { status: desk.isChainLost ? 'unknown' : 'loading', pays: undefined } as const
    return isLive(row) ? priceOf(row.signed.order) : undefined
  }
  const picked = tab === 'mine' ? live.filter(({ signed }) => chosen.includes(signed.hash)) : []
  const choose = (hash: Hex, isChosen: boolean) =>
    setChosen((hashes) => (isChosen ? [...hashes, hash] : hashes.filter((other) => other !== hash)))
  const offerPath = chain ? `/otc/new?chain=${chain.id}` : '/otc/new'
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid w-full max-w-[56rem] gap-4 px-4 py-4 outline-none sm:py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-lg font-semibold tracking-tight">OTC desk</h1>
        <Link
          href={offerPath}
          className="flex h-9 items-center rounded-control bg-accent px-3 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          New offer
        </Link>
      </div>
      <Card aria-label="Orders">
        <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
          <Segmented label="Orders" value={tab} options={tabs} onChange={setTab} />
          {desk.error && desk.status !== 'idle' && (
            <ErrorBox error={desk.error}>
              <span className="text-soft">
                Shown are the orders this browser keeps; their states come from the chain.
              </span>
            </ErrorBox>
          )}
          {desk.isChainLost && (
            <Notice variant="caution">
              The chain does not answer, so the states of these orders are not known. Retrying automatically.
            </Notice>
          )}
          <Rows
            status={desk.status}
            empty={
              <NothingListed
                tab={tab}
                account={wallet.address}
                onConnect={wallet.connect}
                isLost={Boolean(desk.error)}
                offerPath={offerPath}
              />
            }
          >
            {chain &&
              shown.map((row) => (
                <DeskRow
                  key={row.signed.hash}
                  row={row}
                  chain={chain}
                  now={desk.now}
                  isMine={tab === 'mine'}
                  account={wallet.address}
                  market={marketOf(row)}
                  chosen={isLive(row) ? chosen.includes(row.signed.hash) : undefined}
                  onChoose={(isChosen) => choose(row.signed.hash, isChosen)}
                />
              ))}
          </Rows>
          {tab === 'mine' && live.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
              <Button
                variant="link"
                size="inline"
                onClick={() => setChosen(picked.length === live.length ? [] : live.map(({ signed }) => signed.hash))}
              >
                {picked.length === live.length ? 'Select none' : `Select all open (${live.length})`}
              </Button>
              <Button
                variant="outline"
                aria-disabled={picked.length === 0}
                onClick={picked.length === 0 ? undefined : () => cancelling.review(picked.map(({ signed }) => signed))}
              >
                {picked.length === 0 ? 'Choose orders to cancel' : `Cancel ${picked.length}…`}
              </Button>
            </div>
          )}
          {ended.length > 0 && (
            <Button
              variant="link"
              size="inline"
              className="justify-self-start"
              onClick={() => setShowsOver(!showsOver)}
            >
              {showsOver ? 'Hide' : 'Show'} {ended.length} that {ended.length === 1 ? 'is' : 'are'} over
            </Button>
          )}
          {desk.total !== undefined && desk.total > desk.rows.length && (
            <p className="text-xs text-faint">
              These are the newest {desk.rows.length} of {desk.total}.
            </p>
          )}
        </CardContent>
      </Card>
      <OtcRunBanner window={cancelling} task="cancel" />
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
  if (status === 'loading')
    return (
      <div role="status" aria-label="Loading orders">
        {[0, 1, 2].map((index) => (
          <div key={index} className="border-t border-line py-3 first:border-t-0">
            <Skeleton className="h-24 w-full sm:h-11" />
          </div>
        ))}
      </div>
    )
  if (status === 'idle' || (Array.isArray(children) && children.length === 0)) return empty
  return <ul aria-label="Orders">{children}</ul>
}
