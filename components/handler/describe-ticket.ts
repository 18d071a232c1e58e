import type { Worth } from '@/components/trade/amount/dollar-input'
import type { PairEnd } from '@/components/trade/token/pair-inputs'
import type { HandlerForm } from '@/hooks/handler/use-handler-form'
import type { HandlerOrder } from '@/hooks/handler/use-handler-order'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import type { Token } from '@/lib/chain/chain'
import { type AavePosition, maxPremiumFor } from '@/lib/chain/handler/aave-position'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import { aaveActionOf } from '@/lib/ticket/handler-kinds'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { handlerText } from '@/messages/handler'
import { tradeText } from '@/messages/trade'
import type { ChangedToken } from './outcome-section'
import { buyObstacle, type End, reserveOf, sellObstacle } from './pair-ends'

// Returns the selectable tokens at each end of a ticket, and the labels of its amounts.
export const endsOf = (end: End): Record<'from' | 'to', PairEnd> => {
  const { kind } = end
  const sentence = (obstacle: keyof typeof handlerText.pair.obstacles | undefined) =>
    obstacle && handlerText.pair.obstacles[obstacle]
  return {
    from: {
      obstacleOf: (token) => sentence(sellObstacle(end, token)),
      holding: kind === 'vault' ? tradeText.ticket.pair.balance : handlerText.pair.supplied,
    },
    to: {
      obstacleOf: (token) => sentence(buyObstacle(end, token)),
      holding:
        kind === 'vault'
          ? tradeText.ticket.pair.balance
          : kind === 'repay'
            ? handlerText.pair.owed
            : handlerText.pair.supplied,
    },
  }
}

// Returns the Aave amounts shown in place of balances: what is supplied of the sold tokens, and
// what is supplied or owed of the bought ones; raw units by token. Empty until it is loaded.
export const holdingsOf = (
  position: AavePosition | undefined,
  { kind }: Pick<HandlerForm, 'kind'>,
): { balances: Balances; toBalances: Balances } => {
  const of = (amount: 'supplied' | 'debt'): Balances =>
    Object.fromEntries(position?.reserves.map((reserve) => [reserve.asset, reserve[amount]]) ?? [])
  return { balances: of('supplied'), toBalances: of(kind === 'repay' ? 'debt' : 'supplied') }
}

// Lists the tokens whose balances an order changes for its owner, the most relevant first.
export const changedTokens = (
  { kind, from, to }: HandlerForm,
  { position, vault }: Pick<HandlerOrder, 'position' | 'vault'>,
  shares: Token | undefined,
): ChangedToken[] => {
  if (!kind || !from || !to) return []
  const inWallet = (token: Token): ChangedToken => ({ ...token, label: handlerText.outcome.wallet(token.symbol) })
  if (kind === 'vault')
    return [
      inWallet(from),
      ...(vault && shares
        ? [{ ...shares, address: vault.strategy, label: handlerText.outcome.shares(vault.name) }]
        : []),
      inWallet(to),
    ]
  const [sold, bought] = [reserveOf(position.data, from), reserveOf(position.data, to)]
  return [
    ...(sold ? [{ ...from, address: sold.aToken, label: handlerText.outcome.supplied(from.symbol) }] : []),
    ...(bought
      ? [
          kind === 'repay'
            ? { ...to, address: bought.debtToken, label: handlerText.outcome.owed(to.symbol) }
            : { ...to, address: bought.aToken, label: handlerText.outcome.supplied(to.symbol) },
        ]
      : []),
    inWallet(from),
    inWallet(to),
  ]
}

// The raw unit that Aave may round off.
const rounding = 1n

// Returns the maximum that can be sold, raw units: the supplied amount less a flash loan's premium.
export const maximumOf = (
  { kind }: Pick<HandlerForm, 'kind'>,
  { position, reserve }: Pick<HandlerOrder, 'position' | 'reserve'>,
  balance: bigint | undefined,
): bigint | undefined => {
  const action = kind && aaveActionOf(kind)
  if (!action || !position.data || !reserve) return balance || undefined
  const premium = maxPremiumFor(position.data, { action, reserve, amount: reserve.supplied })
  const maxAmount = reserve.supplied - premium - rounding
  return maxAmount > 0n ? maxAmount : undefined
}

// Returns the value of a ticket's amount by its price; undefined without a price.
export const worthOf = (price: FrozenIntent | undefined, end: 'sell' | 'buy'): Worth | undefined => {
  if (!price) return undefined
  const { input, output } = price.price.route.origin
  const [{ amount, amountUSD }, raw] = end === 'sell' ? [input, price.srcAmount] : [output, price.destAmount]
  return { amount: raw, usd: usdOf(raw, { amount: BigInt(amount), usd: amountUSD }) }
}
