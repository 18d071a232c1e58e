import Link from 'next/link'
import type { Chain, Token } from '@/lib/chain/chain'
import type { HashedIntent } from '@/lib/history/intent/signed-intent'
import { familyOf } from '@/lib/order/families/families'
import { replacePath } from '@/lib/ticket/fields/replace-path'
import { intentText } from '@/messages/intent'

type ReplaceLinkProps = {
  chain: Chain
  hashed: HashedIntent
  src: Token
  dest: Token
  // The token that arrives on another chain; undefined on one chain and until it is known.
  output: Token | undefined
  partner: string
}

// Links to a ticket that replaces a resting order, with its nonce. Default export: lazily loaded.
export default function ReplaceLink({ chain, hashed, ...others }: ReplaceLinkProps) {
  if (familyOf(hashed.family).fills.isDivided)
    return <p className="text-xs text-soft">{intentText.card.notReplaceable}</p>
  const href = replacePath({ chainId: chain.id, signed: hashed, ...others })
  if (href === undefined) return null
  return (
    <Link
      href={href}
      className="flex min-h-6 items-center justify-center text-xs font-medium text-accent hover:underline"
    >
      {intentText.card.replace}
    </Link>
  )
}
