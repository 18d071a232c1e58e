'use client'

import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { useIsOutdated, watchVersion } from '@/hooks/browser/page-version'
import { layoutText } from '@/messages/layout'
import { StatusLine } from '../status/status-line'

// Offers a reload for another version of the pages; the user chooses when, as a run may be active.
export function VersionLine() {
  const isOutdated = useIsOutdated()
  useEffect(watchVersion, [])
  if (!isOutdated) return null
  return (
    <StatusLine icon={<RefreshCw aria-hidden size={16} className="mt-0.5 shrink-0 text-caution" />}>
      <strong className="font-semibold">{layoutText.version.title}</strong>{' '}
      <Button variant="link" size="inline" onClick={() => location.reload()}>
        {layoutText.version.reload}
      </Button>
    </StatusLine>
  )
}
