import Link from 'next/link'
import type { HashedIntent } from '@/actions/intent/signed-intent'
import { writeTicketLink } from '@/hooks/ticket-link'
import { formatAmount } from '@/lib/amount'
import type { Chain, Token } from '@/lib/chain/chain'
import { orderKinds } from '@/lib/order/intent'

type ReplaceLinkProps = { chain: Chain; hashed: HashedIntent; src: Token; dest: Token }

// The way from a resting order to a ticket that takes its place.
export function ReplaceLink({ chain, hashed: { order, family, hash }, src, dest }: ReplaceLinkProps) {
  // The ticket writes sales.
  if (order.kind !== orderKinds.SELL) return null
  if (family !== 'Order')
    return (
      <p className="text-xs text-soft">
        An order that may be filled in parts cannot be replaced: parts of both could be filled. Cancel it first.
      </p>
    )
  const link = writeTicketLink({
    ...{ chainId: chain.id, from: src.address, to: dest.address, side: 'SELL', receiver: undefined },
    amountText: formatAmount(order.srcAmount, src.decimals),
    buyText: formatAmount(order.destAmount, dest.decimals),
    ...{ parts: 'no', replaces: hash },
  })
  return (
    <Link
      href={`/limit?${link}`}
      className="flex min-h-6 items-center justify-center text-xs font-medium text-accent hover:underline"
    >
      Replace by another price or amount…
    </Link>
  )
}
