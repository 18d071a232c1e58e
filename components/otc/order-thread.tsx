import Link from 'next/link'
import type { Address } from 'viem'
import { answerPath } from '@/actions/otc/counter-path'
import { type Middle, middleOf } from '@/actions/otc/middle'
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
  account: Address | undefined
  answers: string | undefined
}

const scale = 10n ** 36n

type Amounts = { base: bigint; quote: bigint }
const amountsOf = ({ order }: HashedOrder, base: Token): Amounts =>
  isSameAddress(order.makerAsset, base.address)
    ? { base: order.makerAmount, quote: order.takerAmount }
    : { base: order.takerAmount, quote: order.makerAmount }
const priceOf = ({ base, quote }: Amounts): bigint => (quote * scale) / base

// The rounds of a negotiation as a ladder, the highest price of what the first round gives on top, whichever order is on view.
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
  const middle = middleOf(rounds, { account, baseToken: baseToken.address })
  const ladder = [
    ...rounds.map((round, index) => ({
      ...{ round, before: rounds[index - 1], number: index + 1 },
      price: priceOf(amountsOf(round.signed, baseToken)),
    })),
    ...(middle ? [{ middle, price: priceOf(amountsOfMiddle(middle, baseToken)) }] : []),
  ].sort((a, b) => (a.price === b.price ? 0 : a.price < b.price ? 1 : -1))
  if (!isNegotiation) return <Section title="Other orders">{others}</Section>
  return (
    <Section title="Negotiation" aside={<Badge>{rounds.length === 1 ? '1 round' : `${rounds.length} rounds`}</Badge>}>
      <ol aria-label="Rounds, the highest price first" className="grid gap-2 text-xs">
        {ladder.map((rung) =>
          'middle' in rung ? (
            <MiddleItem key="middle" {...common} middle={rung.middle} makerToken={makerToken} takerToken={takerToken} />
          ) : (
            <RoundItem key={rung.round.signed.hash} {...common} {...rung} />
          ),
        )}
      </ol>
      <p className="my-2 text-xs text-soft">
        {answers && rounds.length < 2 ? 'This order answers another one that this browser has not seen. ' : ''}Earlier
        rounds stay open until their maker cancels them or they expire.
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
  const { base, quote } = amountsOf(signed, baseToken)
  const change = before && changeInBasisPoints(priceOf(amountsOf(before.signed, baseToken)), priceOf({ base, quote }))
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

const amountsOfMiddle = ({ answered, pays, gets }: Middle, base: Token): Amounts =>
  isSameAddress(answered.order.makerAsset, base.address) ? { base: gets, quote: pays } : { base: pays, quote: gets }

type MiddleItemProps = Pick<RoundItemProps, 'baseToken' | 'quoteToken'> & {
  middle: Middle
  makerToken: Token
  takerToken: Token
}

// The rung that nobody stands on yet.
function MiddleItem({ middle, baseToken, quoteToken, makerToken, takerToken }: MiddleItemProps) {
  const { base, quote } = amountsOfMiddle(middle, baseToken)
  const rate = displayRate({ raw: base, decimals: baseToken.decimals }, { raw: quote, decimals: quoteToken.decimals })
  const isAsShown = isSameAddress(middle.answered.order.makerAsset, makerToken.address)
  const tokens = isAsShown ? { makerToken, takerToken } : { makerToken: takerToken, takerToken: makerToken }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-dashed border-line p-3">
      <span className="text-soft">
        Half way: 1 {baseToken.symbol} = {rate} {quoteToken.symbol}
      </span>
      <Link
        href={answerPath(middle.answered, middle, tokens)}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        Meet in the middle
      </Link>
    </li>
  )
}
