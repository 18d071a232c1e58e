import type { TokenFigures, TokenPrices } from '@/hooks/token/use-token-list'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { readUsd, usdOf } from '@/lib/ticket/fields/usd-of'

type Ordered = { address: string; decimals: number }
type Order = {
  balances: Balances
  prices: TokenPrices
  figures: Readonly<Record<string, TokenFigures>>
  favourites: readonly string[]
}

// Returns the value of a balance in dollars; undefined without a balance or a price.
export const worthOf = ({ address, decimals }: Ordered, { balances, prices }: Pick<Order, 'balances' | 'prices'>) => {
  const balance = balances[address.toLowerCase()]
  const usd = prices[address.toLowerCase()]
  return balance === undefined || balance === 0n ? undefined : usdOf(balance, { amount: 10n ** BigInt(decimals), usd })
}

// Sorts tokens: favourites, then held ones by value and without a price last, then by the volume
// traded here in a day. The others keep their order.
export function orderTokens<token extends Ordered>(tokens: readonly token[], order: Order): token[] {
  const marked = new Set(order.favourites)
  const isMarked = ({ address }: token) => marked.has(address.toLowerCase())
  const isHeld = ({ address }: token) => (order.balances[address.toLowerCase()] ?? 0n) > 0n
  const isOther = (token: token) => !isMarked(token) && !isHeld(token)
  const byWorth = (chosen: token[]) =>
    chosen
      .map((token) => ({ token, worth: readUsd(worthOf(token, order)) ?? -1n }))
      .sort((a, b) => (a.worth < b.worth ? 1 : a.worth > b.worth ? -1 : 0))
      .map(({ token }) => token)
  const held = tokens.filter((token) => !isMarked(token) && isHeld(token))
  const volumeOf = ({ address }: token) => Number(order.figures[address.toLowerCase()]?.volume24hUSD ?? 0)
  const others = tokens.filter(isOther).sort((a, b) => volumeOf(b) - volumeOf(a))
  return [...byWorth(tokens.filter(isMarked)), ...byWorth(held), ...others]
}

// Returns the tokens in their previous order; new ones follow.
export function inOrderOf<token extends { address: string }>(
  before: readonly token[],
  tokens: readonly token[],
): token[] {
  const now = new Map(tokens.map((token) => [token.address.toLowerCase(), token]))
  const places = new Set(before.map(({ address }) => address.toLowerCase()))
  return [
    ...[...places].flatMap((address) => now.get(address) ?? []),
    ...tokens.filter(({ address }) => !places.has(address.toLowerCase())),
  ]
}
