import Link from 'next/link'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { orderKinds } from '@/lib/order/intent'
import { limitPath } from '@/lib/ticket/fields/limit-path'
import { pairOf } from '@/lib/ticket/terms/trade-terms'
import { intentText } from '@/messages/intent'

type ReplaceLinkProps = { chain: Chain; hashed: HashedIntent; src: Token; dest: Token; partner: string }

// The way from a resting order to a ticket that takes its place, under the same name.
export function ReplaceLink({ chain, hashed: { order, family, hash }, src, dest, partner }: ReplaceLinkProps) {
  if (familyOf(family).fills.isDivided) return <p className="text-xs text-soft">{intentText.card.notReplaceable}</p>
  const { srcAmount, destAmount } = order
  const side = order.kind === orderKinds.SELL ? 'SELL' : 'BUY'
  const terms = { ...pairOf(chain.id, src, dest), srcAmount, destAmount, side } as const
  return (
    <Link
      href={limitPath(terms, { parts: 'no', replaces: hash, ...(partner !== 'anon' && { partner }) })}
      className="flex min-h-6 items-center justify-center text-xs font-medium text-accent hover:underline"
    >
      {intentText.card.replace}
    </Link>
  )
}
