'use client'

import { PageError } from '@/components/layout/frame/page-error'

export default function ErrorPage({ error }: { error: Error }) {
  return <PageError error={error} />
}
