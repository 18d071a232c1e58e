'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { checkVersion, useIsOutdated } from '@/hooks/browser/page-version'
import { isEmbed } from '@/hooks/ticket/kept-name'
import { isMissingScript } from '@/lib/is-missing-script'
import { layoutText } from '@/messages/layout'
import { PageMessage } from './page-message'

// In the widget there is no way to other pages, either.
export function PageError({ error }: { error: Error }) {
  const isOutdated = useIsOutdated()
  useEffect(() => void checkVersion(), [])
  const said = isOutdated ? layoutText.version : isMissingScript(error) ? layoutText.incomplete : layoutText.stopped
  return (
    <PageMessage title={said.title} isFramed={isEmbed}>
      <p className="text-soft">{said.why}</p>
      <p>
        {/* What failed to load is not asked for again by drawing the page again. */}
        <Button variant="primary" onClick={() => location.reload()}>
          {layoutText.version.reload}
        </Button>
      </p>
      <details className="text-left text-xs text-soft">
        <summary>{layoutText.stopped.details}</summary>
        <p className="mt-2 break-words font-mono">{error.message}</p>
      </details>
    </PageMessage>
  )
}
