import type { Address } from 'viem'
import { displayAmount, displayChange } from '@/components/trade/amount/display-amount'
import { rateText } from '@/components/trade/amount/rate-text'
import { Section } from '@/components/trade/text/section'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { TextLink } from '@/components/ui/text-link'
import { isSameAddress } from '@/lib/address'
import { changeInBasisPoints } from '@/lib/amount'
import type { Chain, Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { orderPath } from '@/lib/history/otc/order-link'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import type { Round, Thread } from '@/lib/history/otc/thread'
import { otcText } from '@/messages/otc'
import { answerPath } from '../offer/counter-path'
import { type Middle, middleOf } from './middle'

type OrderThreadProps = {
  chain: Chain
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

// Lists the rounds of a negotiation by falling price, whichever order is shown. Prices are in
// market direction, else in the first round's taker token. Default export: few orders have rounds.
export default function OrderThread({
  chain,
  thread,
  shown,
  makerToken,
  takerToken,
  account,
  answers,
}: OrderThreadProps) {
  const { rounds, unrelated } = thread
  const isNegotiation = rounds.length > 1 || answers !== undefined
  const isAsShown = isSameAddress(rounds[0]?.signed.order.makerAsset, shown.order.makerAsset)
  const [first, second] = isAsShown ? [makerToken, takerToken] : [takerToken, makerToken]
  const [baseToken, quoteToken] = isPricedInverse(chain, first, second) ? [second, first] : [first, second]
  const common = { shown, account, baseToken, quoteToken }
  const newest = Math.max(...rounds.map(({ at }) => at ?? 0))
  const isEarlier = unrelated.every(({ at }) => at !== undefined && at <= newest)
  const others = unrelated.length > 0 && (
    <details className="text-xs">
      <summary className="cursor-pointer rounded-control font-medium">
        {isEarlier ? otcText.order.thread.earlier(unrelated.length) : otcText.order.thread.besides(unrelated.length)}
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
      round,
      before: rounds[index - 1],
      number: index + 1,
      price: priceOf(amountsOf(round.signed, baseToken)),
    })),
    ...(middle ? [{ middle, price: priceOf(amountsOfMiddle(middle, baseToken)) }] : []),
  ].sort((a, b) => (a.price === b.price ? 0 : a.price < b.price ? 1 : -1))
  if (!isNegotiation) return <Section title={otcText.order.thread.others}>{others}</Section>
  return (
    <Section title={otcText.order.thread.title} aside={<Badge>{otcText.order.thread.rounds(rounds.length)}</Badge>}>
      <ol aria-label={otcText.order.thread.list} className="grid gap-2 text-xs">
        {ladder.map((rung) =>
          'middle' in rung ? (
            <MiddleItem key="middle" {...common} middle={rung.middle} makerToken={makerToken} takerToken={takerToken} />
          ) : (
            <RoundItem key={rung.round.signed.hash} {...common} {...rung} />
          ),
        )}
      </ol>
      <p className="my-2 text-xs text-soft">
        {answers && rounds.length < 2 && otcText.order.thread.answersUnseen} {otcText.order.thread.stayOpen}
      </p>
      {others}
    </Section>
  )
}

type RoundItemProps = Pick<OrderThreadProps, 'shown' | 'account'> & {
  round: Round
  // The round before, in a negotiation.
  before?: Round | undefined
  number?: number
  baseToken: Token
  quoteToken: Token
}

function RoundItem({ round, before, number, shown, account, baseToken, quoteToken }: RoundItemProps) {
  const { signed, answers } = round
  const { base, quote } = amountsOf(signed, baseToken)
  const change = before && changeInBasisPoints(priceOf(amountsOf(before.signed, baseToken)), priceOf({ base, quote }))
  const isShown = signed.hash === shown.hash
  const who = isSameAddress(signed.order.maker, account)
    ? 'you'
    : isSameAddress(signed.order.maker, shown.order.maker)
      ? 'maker'
      : 'taker'
  const trades = isSameAddress(signed.order.makerAsset, baseToken.address)
    ? otcText.order.thread.sells
    : otcText.order.thread.buys
  const text = trades[who](
    `${displayAmount(base, baseToken.decimals)} ${baseToken.symbol}`,
    `${displayAmount(quote, quoteToken.decimals)} ${quoteToken.symbol}`,
  )
  const price = rateText({ raw: base, token: baseToken }, { raw: quote, token: quoteToken }, false)
  return (
    <li aria-current={isShown ? 'true' : undefined} className="rounded-control bg-inset p-3">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{number === undefined ? text : otcText.order.thread.numbered(number, text)}</span>
        {isShown ? (
          <Badge variant="accent">{otcText.order.thread.shown}</Badge>
        ) : (
          <TextLink href={orderPath({ hash: signed.hash, signed, answers })}>{otcText.order.thread.open}</TextLink>
        )}
      </div>
      <p className="text-soft">
        {change === undefined ? price : otcText.order.thread.changed(price, displayChange(Number(change)))}
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

// Suggests the price half way, which no round has yet.
function MiddleItem({ middle, baseToken, quoteToken, makerToken, takerToken }: MiddleItemProps) {
  const { base, quote } = amountsOfMiddle(middle, baseToken)
  const isAsShown = isSameAddress(middle.answered.order.makerAsset, makerToken.address)
  const tokens = isAsShown ? { makerToken, takerToken } : { makerToken: takerToken, takerToken: makerToken }
  return (
    <li
      className={cn(
        'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
        'rounded-control border border-dashed border-line p-3',
      )}
    >
      <span className="text-soft">
        {otcText.order.thread.halfWay(
          rateText({ raw: base, token: baseToken }, { raw: quote, token: quoteToken }, false),
        )}
      </span>
      <TextLink href={answerPath(middle.answered, middle, tokens)}>{otcText.order.thread.meet}</TextLink>
    </li>
  )
}
