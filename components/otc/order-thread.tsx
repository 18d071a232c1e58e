import Link from 'next/link'
import { orderPath } from '@/actions/otc/order-link'
import type { HashedOrder } from '@/actions/otc/signed-orders'
import type { Round, Thread } from '@/actions/otc/thread'
import { displayAmount, displayChange, displayRate } from '@/components/trade/display-amount'
import { Section } from '@/components/trade/section'
import { Badge } from '@/components/ui/badge'
import { isSameAddress } from '@/lib/address'
import { changeInBasisPoints } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'

type OrderThreadProps = {
  thread: Thread
  shown: HashedOrder
  makerToken: Token
  takerToken: Token
  account: string | undefined
  answers: string | undefined
}

const scale = 10n ** 36n

// The negotiation, round by round, each at the price of what the first round gives, whichever order is on view.
export function OrderThread({ thread, shown, makerToken, takerToken, account, answers }: OrderThreadProps) {
  const { rounds, unrelated } = thread
  const isNegotiation = rounds.length > 1 || answers !== undefined
  if (!isNegotiation && unrelated.length === 0) return null
  const { baseToken, quoteToken } = isSameAddress(rounds[0]?.signed.order.makerAsset, shown.order.makerAsset)
    ? { baseToken: makerToken, quoteToken: takerToken }
    : { baseToken: takerToken, quoteToken: makerToken }
  const common = { shown, account, baseToken, quoteToken }
  const newest = Math.max(...rounds.map(({ at }) => at ?? 0))
  const isEarlier = unrelated.every(({ at }) => at !== undefined && at <= newest)
  const others = unrelated.length > 0 && (
    <details className="text-xs">
      <summary className="cursor-pointer rounded-control font-medium">
        {isEarlier ? 'Earlier between these two' : 'Also between these two'} ({unrelated.length})
      </summary>
      <ol className="mt-2 grid gap-2">
        {unrelated.map((round) => (
          <RoundItem key={round.signed.hash} {...common} round={round} />
        ))}
      </ol>
    </details>
  )
  if (!isNegotiation) return <Section title="Other orders">{others}</Section>
  return (
    <Section title="Negotiation" aside={<Badge>{rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}</Badge>}>
      <ol className="grid gap-2 text-xs">
        {rounds.map((round, index) => (
          <RoundItem key={round.signed.hash} {...common} round={round} before={rounds[index - 1]} number={index + 1} />
        ))}
      </ol>
      <p className="my-2 text-xs text-soft">
        {answers && rounds.length < 2 ? 'This order answers another one that this browser has not seen. ' : ''}A new
        round does not end the one before: every order stays live until its maker cancels it on the chain, or it
        expires.
      </p>
      {others}
    </Section>
  )
}

type RoundItemProps = Pick<OrderThreadProps, 'shown' | 'account'> & {
  round: Round
  // What it is compared with, in a negotiation.
  before?: Round | undefined
  number?: number
  baseToken: Token
  quoteToken: Token
}

function RoundItem({ round, before, number, shown, account, baseToken, quoteToken }: RoundItemProps) {
  const { signed, answers } = round
  const amountsOf = ({ order }: HashedOrder) =>
    isSameAddress(order.makerAsset, baseToken.address)
      ? { base: order.makerAmount, quote: order.takerAmount }
      : { base: order.takerAmount, quote: order.makerAmount }
  const { base, quote } = amountsOf(signed)
  const last = before && amountsOf(before.signed)
  const change = last && changeInBasisPoints((last.quote * scale) / last.base, (quote * scale) / base)
  const rate = displayRate({ raw: base, decimals: baseToken.decimals }, { raw: quote, decimals: quoteToken.decimals })
  const isShown = signed.hash === shown.hash
  const who = isSameAddress(signed.order.maker, account)
    ? 'You'
    : isSameAddress(signed.order.maker, shown.order.maker)
      ? 'The maker'
      : 'The taker'
  const verb = isSameAddress(signed.order.makerAsset, baseToken.address) ? 'sell' : 'buy'
  return (
    <li aria-current={isShown ? 'true' : undefined} className="rounded-control bg-inset p-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">
          {number !== undefined && `${number}. `}
          {who} {verb}
          {who === 'You' ? '' : 's'} {displayAmount(base, baseToken.decimals)} {baseToken.symbol} for{' '}
          {displayAmount(quote, quoteToken.decimals)} {quoteToken.symbol}
        </span>
        {isShown ? (
          <Badge variant="accent">on view</Badge>
        ) : (
          <Link
            href={orderPath({ hash: signed.hash, signed, answers })}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            Open
          </Link>
        )}
      </div>
      <p className="text-soft">
        1 {baseToken.symbol} = {rate} {quoteToken.symbol}
        {change !== undefined && `, ${displayChange(Number(change))} against the round before`}
      </p>
    </li>
  )
}
