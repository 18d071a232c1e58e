'use client'

import { Check, Copy, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { displayMoment } from '@/components/trade/amount/display-moment'
import { CopyButton, useCopy } from '@/components/trade/text/copy-button'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { orderPath } from '@/lib/history/otc/order-link'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'
import { sharedText } from '@/messages/shared'

const QrCode = lazy(() => import('@/components/trade/text/qr-code'))

type Token = { symbol: string; decimals: number }

type HandOverProps = {
  signed: HashedOrder
  answers: `0x${string}` | undefined
  makerToken: Token
  takerToken: Token
  chainName: string
  // True while the maker has another step to do first, such as an approval.
  comesSecond?: boolean
}

// Shares the order as a link, and folded as a text and a QR code. The text has UTC times, since the
// reader may be in another time zone.
export function HandOver({ signed, answers, makerToken, takerToken, chainName, comesSecond = false }: HandOverProps) {
  const { order } = signed
  const link = `${window.location.origin}${orderPath({ hash: signed.hash, signed, answers })}`
  const isOpen = isSameAddress(order.taker, zeroAddress)
  const text = otcText.handOver.text({
    given: `${displayAmount(order.makerAmount, makerToken.decimals)} ${makerToken.symbol}`,
    wanted: `${displayAmount(order.takerAmount, takerToken.decimals)} ${takerToken.symbol}`,
    network: chainName,
    taker: isOpen ? undefined : order.taker,
    until: order.expiry === 0n ? undefined : displayMoment(order.expiry, 'UTC'),
    link,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-2 gap-2">
        <CopyLink link={link} variant={comesSecond ? 'outline' : 'primary'} />
        <ShareButton text={text} link={link} />
      </div>
      <code className="truncate rounded-control bg-inset p-2 font-mono text-2xs text-soft" title={link}>
        {link}
      </code>
      <p className="text-xs text-soft">{isOpen ? otcText.handOver.open : otcText.handOver.named}</p>
      <details className="text-xs">
        <summary className="cursor-pointer rounded-control font-medium">{otcText.handOver.asText}</summary>
        <div className="mt-2 flex items-start gap-1 rounded-control bg-inset p-2">
          <p className="min-w-0 flex-1 break-words">{text}</p>
          <CopyButton value={text} label={otcText.handOver.copyText} />
        </div>
      </details>
      <Folded title={otcText.handOver.qrCode}>
        <Suspense fallback={<Skeleton className="size-64" />}>
          <QrCode text={link} label={otcText.handOver.qrCodeOfLink} />
        </Suspense>
      </Folded>
    </div>
  )
}

// Renders its children only when it is open.
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="text-xs" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer rounded-control font-medium">{title}</summary>
      {isOpen && <div className="mt-2 grid justify-items-center">{children}</div>}
    </details>
  )
}

function CopyLink({ link, variant }: { link: string; variant: 'primary' | 'outline' }) {
  const { outcome, copy, byHand } = useCopy(link)
  const Icon = outcome === 'done' ? Check : Copy
  return (
    <>
      <Button variant={variant} size="lg" onClick={copy}>
        <Icon aria-hidden size={16} /> {outcome ? sharedText.copy[outcome] : otcText.handOver.copy}
      </Button>
      {byHand}
    </>
  )
}

// Opens the device's share sheet, or a mail if it has none.
function ShareButton({ text, link }: { text: string; link: string }) {
  const mail = `mailto:?subject=${encodeURIComponent(otcText.handOver.subject)}&body=${encodeURIComponent(text)}`
  const share = () => {
    if (!('share' in navigator)) return window.location.assign(mail)
    // Ignores a rejection: the person closed the share sheet.
    navigator
      .share({ title: otcText.handOver.subject, text: text.replace(link, '').trimEnd(), url: link })
      .catch(() => {})
  }
  return (
    <Button variant="outline" size="lg" onClick={share}>
      <Share2 aria-hidden size={16} /> {otcText.handOver.share}
    </Button>
  )
}
