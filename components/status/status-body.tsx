'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { PageStrip } from '@/components/layout/frame/page-strip'
import { Contained } from '@/components/trade/text/contained'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Card } from '@/components/ui/card'
import { PageMain } from '@/components/ui/page-main'
import { Skeleton } from '@/components/ui/skeleton'
import { useOnline } from '@/hooks/browser/use-online'
import { useStatus } from '@/hooks/status/use-status'
import { statusText } from '@/messages/status'
import { AgentTable } from './agent-table'
import { ChainTable } from './chain-table'
import type { LaneTokens } from './lane-tokens'
import { QuoteTimes } from './quote-times'
import { Verdict } from './verdict'

// Loaded later, as they are below the main content.
const LaneTable = lazy(() => import('./lane-table'))
const RelayTable = lazy(() => import('./relay-table'))
const RelayerTable = lazy(() => import('./relayer-table'))
const AuctionHours = lazy(() => import('./auction-hours').then((module) => ({ default: module.AuctionHours })))

type StatusBodyProps = { apiBaseUrl: string; laneTokens: LaneTokens }

export function StatusBody({ apiBaseUrl, laneTokens }: StatusBodyProps) {
  const [queries] = useState(() => new QueryClient())
  const [isConnectionShown, setIsConnectionShown] = useState(false)
  return (
    <QueryClientProvider client={queries}>
      <PageStrip apiBaseUrl={apiBaseUrl} details={statusText.connection} onShownChange={setIsConnectionShown} />
      <PageMain>
        <h1 className="text-xl font-semibold tracking-tight">{statusText.page.title}</h1>
        <noscript>
          <p className="text-soft">
            {statusText.page.noScript} <a href={`${apiBaseUrl}/status`}>{statusText.page.asJson}</a>
          </p>
        </noscript>
        <StatusNow apiBaseUrl={apiBaseUrl} laneTokens={laneTokens} isConnectionShown={isConnectionShown} />
      </PageMain>
    </QueryClientProvider>
  )
}

// Shows the current status; `isConnectionShown`: true if the strip above reports a lost connection.
function StatusNow({ apiBaseUrl, laneTokens, isConnectionShown }: StatusBodyProps & { isConnectionShown: boolean }) {
  const { status, error } = useStatus(apiBaseUrl)
  const online = useOnline()
  if (status === undefined && error === undefined) return <Loading />
  return (
    <>
      {error && !isConnectionShown && <ErrorBox error={error} />}
      {status && (
        <>
          <Contained value={status}>
            <Verdict status={status} isOld={error !== undefined || !online} />
          </Contained>
          <ChainTable chains={status.chains} />
          <AgentTable agents={status.agents} chains={status.chains} />
          <Contained value={status.chains}>
            <Suspense fallback={<Card className="h-60" />}>
              <AuctionHours chains={status.chains} />
            </Suspense>
          </Contained>
          <Contained value={status}>
            <QuoteTimes status={status} />
          </Contained>
          <Contained value={status.chains}>
            <Suspense>
              <LaneTable apiBaseUrl={apiBaseUrl} chains={status.chains} tokens={laneTokens} />
              <RelayTable chains={status.chains} tokens={laneTokens} />
            </Suspense>
          </Contained>
          <Contained value={status.relayers}>
            <Suspense>
              <RelayerTable relayers={status.relayers} />
            </Suspense>
          </Contained>
        </>
      )}
    </>
  )
}

// Reserves the loaded height to avoid layout shift.
function Loading() {
  return (
    <div role="status" aria-label={statusText.page.loading} className="grid gap-4 noscript:hidden">
      {['h-12', 'h-58', 'h-46', 'h-60', 'h-42'].map((height) => (
        <Card key={height} className={`p-4 ${height}`}>
          <Skeleton className="h-4 w-24" />
        </Card>
      ))}
    </div>
  )
}
