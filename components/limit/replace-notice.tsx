import Link from 'next/link'
import type { HashedIntent } from '@/actions/intent/signed-intent'
import { Alert, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import type { Chain } from '@/lib/chain/chain'

type ReplaceNoticeProps = { chain: Chain; order: HashedIntent; onPlaceAnew?: () => void }

// What it means to take the place of an order. By default: only who replaces one loads it.
export default function ReplaceNotice({ chain, order, onPlaceAnew }: ReplaceNoticeProps) {
  return (
    <Alert variant="info">
      <AlertTitle>Replaces your order</AlertTitle>
      <p>
        Both carry one number, so the chain settles only one of the two: the first that the market reaches. Cancel{' '}
        <Link href={`/orders/${order.hash}?chain=${chain.id}`} className="font-medium text-accent hover:underline">
          the old one
        </Link>{' '}
        without gas once this one is placed, if only this one may be filled.
      </p>
      {onPlaceAnew && (
        <Button variant="link" size="inline" className="justify-self-start text-xs" onClick={onPlaceAnew}>
          Place a new one beside it instead
        </Button>
      )}
    </Alert>
  )
}
