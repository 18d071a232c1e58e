'use client'

import { lazy, Suspense } from 'react'
import { Card } from '@/components/ui/card'
import { useMounted } from '@/hooks/browser/use-mounted'
import { partnerText } from '@/messages/partner'

const ApiUsage = lazy(() => import('./api-usage'))
const loading = <Card role="status" aria-label={partnerText.page.loadingTools} className="h-40" />

export function UsagePage() {
  const isMounted = useMounted()
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto grid w-full max-w-[75rem] grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 outline-none sm:py-6"
    >
      <h1 className="text-xl font-semibold tracking-tight">{partnerText.tools.usage.page}</h1>
      <Suspense fallback={loading}>{isMounted ? <ApiUsage /> : loading}</Suspense>
    </main>
  )
}
