'use client'

import { lazy, Suspense } from 'react'
import { Card } from '@/components/ui/card'
import { PageMain } from '@/components/ui/page-main'
import { useMounted } from '@/hooks/browser/use-mounted'
import { partnerText } from '@/messages/partner'

const ApiUsage = lazy(() => import('./api-usage'))
const Loading = () => <Card role="status" aria-label={partnerText.page.loadingTools} className="h-40" />

export function UsagePage() {
  const isMounted = useMounted()
  return (
    <PageMain>
      <h1 className="text-xl font-semibold tracking-tight">{partnerText.tools.usage.page}</h1>
      <Suspense fallback={<Loading />}>{isMounted ? <ApiUsage /> : <Loading />}</Suspense>
    </PageMain>
  )
}
