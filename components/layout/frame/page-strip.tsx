'use client'

import { lazy, Suspense } from 'react'
import type { PageConnectionProps } from './page-connection'

const PageConnection = lazy(() => import('./page-connection'))

// Shows lost connections on a page without a wallet, as the strip of trading pages does.
export function PageStrip(props: PageConnectionProps) {
  return (
    <div role="status">
      <Suspense>
        <PageConnection {...props} />
      </Suspense>
    </div>
  )
}
