'use client'

import { lazy, Suspense } from 'react'
import type { PageConnectionProps } from './page-connection'

const PageConnection = lazy(() => import('./page-connection'))

// Says what is away on a page without a wallet, as the strip of a page for trading does.
export function PageStrip(props: PageConnectionProps) {
  return (
    <div role="status">
      <Suspense>
        <PageConnection {...props} />
      </Suspense>
    </div>
  )
}
