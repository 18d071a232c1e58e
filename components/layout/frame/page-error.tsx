'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { checkVersion, useIsOutdated } from '@/hooks/browser/page-version'
import { isEmbed } from '@/hooks/ticket/storage-name'
import { isMissingScript } from '@/lib/is-missing-script'
import { layoutText } from '@/messages/layout'
import { PageMessage } from './page-message'
import { PlainHeader } from './plain-header'

// Shows the error of a page; the widget links to no other pages.
export function PageError({ error }: { error: Error }) {
  const isOutdated = useIsOutdated()
  useEffect(() => void checkVersion(), [])
  const message = isOutdated ? layoutText.version : isMissingScript(error) ? layoutText.incomplete : layoutText.stopped
  return (
    <PageMessage title={message.title} header={!isEmbed && <PlainHeader />}>
      <p className="text-soft">{message.why}</p>
      <p>
        {/* Reloads the page, as rendering again does not fetch a failed script again. */}
        <Button variant="primary" onClick={() => location.reload()}>
          {layoutText.version.reload}
        </Button>
      </p>
      <details className="text-start text-xs text-soft">
        <summary>{layoutText.stopped.details}</summary>
        <p className="mt-2 break-words font-mono">{error.message}</p>
      </details>
    </PageMessage>
  )
}
