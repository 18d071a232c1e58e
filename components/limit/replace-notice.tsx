import Link from 'next/link'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Chain } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { limitText } from '@/messages/limit'

type ReplaceNoticeProps = { chain: Chain; order: HashedIntent; onPlaceAnew?: (() => void) | undefined }

// Explains the replacement of an order. Default export: loaded only if an order is replaced.
export default function ReplaceNotice({ chain, order, onPlaceAnew }: ReplaceNoticeProps) {
  return (
    <Alert variant="info">
      <AlertTitle>{limitText.replace.title}</AlertTitle>
      <p>
        {limitText.replace.either((text) => (
          <Link href={`/orders/${order.hash}?chain=${chain.id}`} className="font-medium text-accent hover:underline">
            {text}
          </Link>
        ))}
      </p>
      {onPlaceAnew && (
        <Button variant="link" size="inline" className="justify-self-start text-xs" onClick={onPlaceAnew}>
          {limitText.replace.placeAnew}
        </Button>
      )}
    </Alert>
  )
}
