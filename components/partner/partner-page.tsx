'use client'

import { lazy, Suspense } from 'react'
import { Contained } from '@/components/trade/text/contained'
import { AddressText } from '@/components/trade/token/address-text'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { PageMain } from '@/components/ui/page-main'
import { Skeleton } from '@/components/ui/skeleton'
import { useMounted } from '@/hooks/browser/use-mounted'
import { type NamedPartner, useNamedPartner } from '@/hooks/partner/use-named-partner'
import { useWallet } from '@/hooks/wallet/connect/use-wallet'
import { shortAddress } from '@/lib/address'
import { nameOf } from '@/lib/ticket/terms/partner-terms'
import { partnerText } from '@/messages/partner'
import { FeeRules } from './fee-rules'
import { PartnerFees } from './partner-fees'
import { PartnerField } from './partner-field'

// Loaded late, since it is below the earnings.
const PartnerTools = lazy(() => import('./partner-tools'))
const ToolsLoading = () => <Card role="status" aria-label={partnerText.page.loadingTools} className="h-[40rem]" />

export function PartnerPage() {
  const partner = useNamedPartner()
  const { name, address, record, isOwn, choose } = partner
  const isMounted = useMounted()
  return (
    <PageMain>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-xl font-semibold tracking-tight">{partnerText.page.title}</h1>
        {/* The key resets the field for another partner. */}
        <PartnerField key={name} name={name} onChoose={choose} />
      </div>
      {partner.status === 'ready' && address ? (
        <>
          <Contained value={record}>
            <Identity partner={partner} />
          </Contained>
          <Contained key={address} value={address}>
            <PartnerFees partner={address} isOwn={isOwn} />
          </Contained>
        </>
      ) : partner.status === 'loading' ? (
        <Card role="status" aria-label={partnerText.page.loading} className="h-40 p-4">
          <Skeleton className="h-5 w-64" />
        </Card>
      ) : (
        <NoPartner partner={partner} />
      )}
      <FeeRules />
      <Suspense fallback={<ToolsLoading />}>
        {isMounted ? <PartnerTools partner={name} address={address} record={record} /> : <ToolsLoading />}
      </Suspense>
    </PageMain>
  )
}

function Identity({ partner: { name, address, record, isOwn, choose } }: { partner: NamedPartner }) {
  const asked = nameOf(name, record)
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
      {record?.names.map((one) =>
        one === asked ? (
          <bdi key={one} className="font-medium">
            {one}
          </bdi>
        ) : (
          <Button key={one} variant="link" size="inline" onClick={() => choose(one)}>
            <bdi>{one}</bdi>
          </Button>
        ),
      )}
      {address && <AddressText address={address} className="text-soft" />}
      {isOwn && <Badge variant="accent">{partnerText.page.yours}</Badge>}
      {record && (
        <span className="text-soft">
          {asked !== undefined
            ? (record.takeSurplus ? partnerText.page.registeredWithSurplus : partnerText.page.registered)(
                record.partnerFeeBps,
                record.maxFeeBps,
              )
            : record.names.length === 0 && partnerText.page.noName}
        </span>
      )}
    </div>
  )
}

function NoPartner({ partner: { status, name, choose } }: { partner: NamedPartner }) {
  const { address, connect, status: wallet } = useWallet()
  return (
    <Empty>
      {status === 'unknown' ? (
        <p>{partnerText.page.unknown(<bdi className="break-all">{name}</bdi>)}</p>
      ) : status === 'lost' ? (
        <p>{partnerText.page.lost}</p>
      ) : (
        <p>{partnerText.page.about}</p>
      )}
      {address ? (
        <Button variant="primary" className="mt-2" onClick={() => choose(address)}>
          {partnerText.page.showYours(shortAddress(address))}
        </Button>
      ) : (
        <Button variant="primary" className="mt-2" aria-disabled={wallet === 'restoring'} onClick={connect}>
          {partnerText.page.connect}
        </Button>
      )}
    </Empty>
  )
}
