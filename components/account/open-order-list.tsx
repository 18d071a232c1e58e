import Link from 'next/link'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { ChainIcon } from '@/components/trade/token/chain-icon'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Badge } from '@/components/ui/badge'
import { TextLink } from '@/components/ui/text-link'
import { useToken } from '@/hooks/token/use-tokens'
import { useSite } from '@/hooks/use-site'
import { shortAddress } from '@/lib/address'
import type { OrderRow } from '@/lib/history/order-row'
import { accountText } from '@/messages/account'

const maxShown = 5

// Lists open orders; each links to its page.
export function OpenOrderList({ orders }: { orders: readonly OrderRow[] | undefined }) {
  if (!orders) return <p className="text-xs text-soft">{accountText.loading}</p>
  return (
    <>
      {orders.length === 0 ? (
        <p className="text-xs text-soft">{accountText.noOrders}</p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)]">
          {orders.slice(0, maxShown).map((order) => (
            <OpenOrder key={order.hash} order={order} />
          ))}
        </ul>
      )}
      <TextLink href="/orders" className="flex min-h-6 items-center justify-self-start text-xs">
        {accountText.allOrders}
      </TextLink>
    </>
  )
}

function OpenOrder({ order }: { order: OrderRow }) {
  const { chainId, destChainId, srcToken, destToken, srcAmount, destAmount, stage, path } = order
  const given = useAmount(chainId, srcToken, srcAmount)
  const got = useAmount(destChainId, destToken, destAmount)
  return (
    <li className="border-t border-line first:border-t-0">
      <Link href={path} prefetch={false} className="flex min-h-11 items-center gap-2 text-xs hover:bg-inset">
        <span aria-hidden className="flex shrink-0 -space-x-1.5">
          <TokenIcon chainId={chainId} token={{ address: srcToken }} size={18} />
          <TokenIcon chainId={destChainId} token={{ address: destToken }} size={18} />
        </span>
        <span className="min-w-0 grow truncate font-medium tabular-nums">{accountText.trade(given, got)}</span>
        <ChainIcon chainId={chainId} size={14} />
        <Badge variant={stage === 'needs' ? 'caution' : 'neutral'}>
          {stage === 'needs' ? accountText.needs : accountText.open}
        </Badge>
      </Link>
    </li>
  )
}

// Returns an amount with its symbol, or the address alone if the decimals of the token are unknown.
function useAmount(chainId: number, address: string, raw: bigint): string {
  const chain = useSite().chains.find(({ id }) => id === chainId)
  const { token } = useToken(chain, address)
  return token ? `${displayAmount(raw, token.decimals)} ${token.symbol}` : shortAddress(address)
}
