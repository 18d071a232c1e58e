'use client'

import type { ReactNode } from 'react'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { useOnline } from '@/hooks/browser/use-online'
import { errorsText } from '@/messages/errors'
import { CopyButton } from './copy-button'
import { describeError } from './describe-error'

const technicalBox =
  'max-h-32 min-w-0 flex-1 overflow-auto font-mono text-2xs break-words whitespace-pre-wrap text-soft'

export type ErrorBoxProps = { error: unknown; children?: ReactNode; className?: string }

// Shows an error and what to do. Default export: loaded at the first error.
export default function ErrorAlert({ error, children, className }: ErrorBoxProps) {
  const { title, hint, tone, technical, showsTechnical } = describeError(error, useOnline())
  return (
    <Alert variant={tone} className={className}>
      <AlertTitle>{title}</AlertTitle>
      <p className="text-soft">{hint}</p>
      {children && <div className="mt-1 flex gap-2">{children}</div>}
      {technical && (
        <details className="mt-1" open={showsTechnical}>
          <summary className="text-soft">{errorsText.technical.name}</summary>
          <div className="mt-1 flex items-start gap-1">
            <pre className={technicalBox}>{technical}</pre>
            <CopyButton value={technical} label={errorsText.technical.copy} />
          </div>
        </details>
      )}
    </Alert>
  )
}
