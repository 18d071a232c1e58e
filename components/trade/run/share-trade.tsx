'use client'

import { Check, Download, Link2, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCopy } from '@/components/trade/text/copy-button'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { saveBlob } from '@/hooks/browser/save-file'
import { canShareByDevice, shareByDevice } from '@/hooks/browser/share'
import { cardPath } from '@/lib/card-path'
import { receiptPath } from '@/lib/receipt-path'
import { fillsText } from '@/messages/fills'
import { sharedText } from '@/messages/shared'
import { type SharedCard, shareText } from './share-text'

// Shows picture and text of a trade with ways to share them. Default export: loaded on demand.
export default function ShareTrade({ hash, order, trade }: SharedCard) {
  const text = shareText(trade)
  const { id } = trade.chain
  const picture = usePicture(cardPath(id, hash, order))
  const url = new URL(receiptPath(id, hash, order), location.href).href
  const { outcome, copy, byHand } = useCopy(() => `${text} ${url}`)
  const [isRefused, setIsRefused] = useState(false)
  const file = picture.blob && new File([picture.blob], fillsText.share.file, { type: 'image/png' })
  const LinkMark = outcome === 'done' ? Check : Link2
  return (
    <section
      aria-label={fillsText.share.title}
      className="grid w-full max-w-md gap-3 rounded-card border border-line bg-surface p-3 print:hidden"
    >
      <div className="aspect-[1200/630] w-full overflow-hidden rounded-control border border-line bg-inset">
        {picture.url ? (
          // biome-ignore lint/performance/noImgElement: an object URL, which needs no optimizer.
          <img src={picture.url} alt={fillsText.share.picture} width={1200} height={630} className="h-auto w-full" />
        ) : picture.isLost ? (
          <p className="grid h-full place-items-center px-4 text-xs text-soft">{fillsText.share.noPicture}</p>
        ) : (
          <Skeleton className="h-full w-full" />
        )}
      </div>
      <div className="grid gap-1">
        <p className="text-sm">{text}</p>
        {trade.inParts !== undefined && <p className="text-xs text-soft">{fillsText.share.pictureOfLast}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {canShareByDevice() && !isRefused && (
          <Button
            variant="primary"
            size="sm"
            onClick={async () => setIsRefused(!(await shareByDevice({ text, url, picture: file })))}
          >
            <Share2 aria-hidden size={14} /> {fillsText.share.send}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={copy}>
          <LinkMark aria-hidden size={14} /> {outcome ? sharedText.copy[outcome] : fillsText.share.copy}
        </Button>
        {picture.blob && (
          <Button variant="outline" size="sm" onClick={() => saveBlob('receipt', 'png', picture.blob!)}>
            <Download aria-hidden size={14} /> {fillsText.share.download}
          </Button>
        )}
      </div>
      {byHand}
    </section>
  )
}

type Picture = { blob?: Blob; url?: string; isLost?: boolean }

// Fetches the picture early, since browsers allow sharing only right after a press.
function usePicture(path: string): Picture {
  const [picture, setPicture] = useState<Picture>({})
  useEffect(() => {
    const ended = new AbortController()
    let url: string | undefined
    fetch(path, { signal: ended.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        const blob = await answer.blob()
        url = URL.createObjectURL(blob)
        setPicture({ blob, url })
      })
      .catch(() => !ended.signal.aborted && setPicture({ isLost: true }))
    return () => {
      ended.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [path])
  return picture
}
