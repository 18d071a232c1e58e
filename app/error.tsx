'use client'

import { PageError } from '@/components/layout/page-error'

export default function ErrorPage({ error, reset }: { error: Error; reset: () => void }) {
  return <PageError error={error} onRetry={reset} />
}
