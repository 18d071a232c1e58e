'use client'

import { lazy, Suspense } from 'react'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { BaseError } from '@/lib/errors'
import type { ErrorBoxProps } from './error-alert'

export const loadErrorAlert = () => import('./error-alert')

// The texts are not in the first load. If they fail to load, the error shows its own message.
const ErrorAlert = lazy(() => loadErrorAlert().catch(() => ({ default: PlainError })))

export function ErrorBox(props: ErrorBoxProps) {
  return (
    <Suspense>
      <ErrorAlert {...props} />
    </Suspense>
  )
}

function PlainError({ error, children, className }: ErrorBoxProps) {
  return (
    <Alert variant="danger" className={className}>
      <AlertTitle>{error instanceof BaseError ? error.message : String(error)}</AlertTitle>
      {children && <div className="mt-1 flex gap-2">{children}</div>}
    </Alert>
  )
}
