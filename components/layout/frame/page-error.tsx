'use client'

import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { checkVersion, useIsOutdated } from '@/hooks/browser/page-version'
import { isEmbed } from '@/hooks/ticket/kept-name'
import { isMissingScript } from '@/lib/is-missing-script'
import { PageMessage } from './page-message'
import { words } from './words'

// In the widget there is no way to other pages, either.
export function PageError({ error }: { error: Error }) {
  const isOutdated = useIsOutdated()
  useEffect(() => void checkVersion(), [])
  const said = isOutdated ? words.version : isMissingScript(error) ? words.incomplete : words.stopped
  return (
    <PageMessage title={said.title} isFramed={isEmbed}>
      <p className="text-soft">{said.why}</p>
      <p>
        {/* What failed to load is not asked for again by drawing the page again. */}
        <Button variant="primary" onClick={() => location.reload()}>
          {words.version.reload}
        </Button>
      </p>
      <details className="text-left text-xs text-soft">
        <summary>{words.stopped.details}</summary>
        <p className="mt-2 break-words font-mono">{error.message}</p>
      </details>
    </PageMessage>
  )
}
