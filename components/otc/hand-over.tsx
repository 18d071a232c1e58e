'use client'

import { Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { orderPath } from '@/actions/otc/order-link'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import { CopyButton } from '@/components/trade/copy-button'
import { displayAmount } from '@/components/trade/display-amount'
import { displayMoment } from '@/components/trade/display-moment'
import { Skeleton } from '@/components/ui/skeleton'
import { isSameAddress, zeroAddress } from '@/lib/address'

const QrCode = lazy(() => import('./qr-code'))

type Token = { symbol: string; decimals: number }

type HandOverProps = {
  signed: HashedOrder
  answers: `0x${string}` | undefined
  makerToken: Token
  takerToken: Token
  chainName: string
}

// The order as a link, a picture and a text, which may be read in another time zone. The link holds all of it, so it opens without the service.
export function HandOver({ signed, answers, makerToken, takerToken, chainName }: HandOverProps) {
  const { order } = signed
  const link = `${window.location.origin}${orderPath({ hash: signed.hash, signed, answers })}`
  const isOpen = isSameAddress(order.taker, zeroAddress)
  const text = [
    `${displayAmount(order.makerAmount, makerToken.decimals)} ${makerToken.symbol} for ${displayAmount(order.takerAmount, takerToken.decimals)} ${takerToken.symbol} on ${chainName},`,
    isOpen ? 'open to anyone,' : `for ${order.taker} only,`,
    order.expiry === 0n ? 'without expiry.' : `until ${displayMoment(order.expiry, 'UTC')}.`,
    `Fill all or part of it: ${link}`,
  ].join(' ')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="text-xs font-medium text-soft">Link</p>
        <div className="flex items-center gap-1 rounded-control bg-inset p-2">
          <code className="min-w-0 flex-1 truncate font-mono text-2xs" title={link}>
            {link}
          </code>
          <CopyButton value={link} label="Copy the link" />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <p className="text-xs font-medium text-soft">Text</p>
        <div className="flex items-start gap-1 rounded-control bg-inset p-2">
          <p className="line-clamp-3 min-w-0 flex-1 text-xs break-words">{text}</p>
          <CopyButton value={text} label="Copy the text" />
          <a
            href={`mailto:?subject=${encodeURIComponent('OTC offer')}&body=${encodeURIComponent(text)}`}
            aria-label="Write a mail with this text"
            className="grid size-6 place-items-center rounded-control text-soft hover:bg-inset-strong hover:text-ink"
          >
            <Mail aria-hidden size={14} />
          </a>
        </div>
      </div>
      <div className="grid justify-items-center">
        <Suspense fallback={<Skeleton className="size-64" />}>
          <QrCode text={link} label="The link as a QR code" />
        </Suspense>
      </div>
      <p className="text-xs text-soft">
        The order is inside the link; our server never sees that part. Whoever has it can
        {isOpen ? ' fill the order.' : ' read the order; only the named account can fill it.'}
      </p>
    </div>
  )
}
