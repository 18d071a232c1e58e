import type { CrossingTerms } from '@/actions/intent/place/compare-transfer'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayAmount, displayExact } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { displayClock, displayMoment } from '@/components/trade/amount/display-moment'
import { ContractNotice } from '@/components/trade/ticket/far-recipient-notice'
import { RecipientAddress } from '@/components/trade/ticket/recipient-address'
import { roundTime } from '@/components/trade/transfer/route-time'
import { Row, Rows } from '@/components/ui/rows'
import { useSite } from '@/hooks/use-site'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import { isNativeToken, isSameAddress } from '@/lib/address'
import type { FarRecipient } from '@/lib/chain/bridge/recipient-rules'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry/registry'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { ticketKinds, ticketOf } from '@/lib/ticket/kinds'
import { maxFeeOf } from '@/lib/ticket/price/is-expensive-bridge'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { maximumSpent } from '@/lib/ticket/terms/trade-terms'
import { readBridgedRoute } from '@/lib/ticket/terms/transfer-terms'
import { crossingText } from '@/messages/crossing'

export type ReviewedFar = { chain: Chain; recipient: FarRecipient }

type CrossingReviewProps = {
  chain: Chain
  far: ReviewedFar
  terms: CrossingTerms
  price: FrozenIntent
  // True if the account that signs is paid.
  isOwn: boolean
  lifeSeconds: number
}

// Describes a payment on another chain: the amount sent, the minimum that arrives, time and refund.
export function CrossingReview(props: CrossingReviewProps) {
  const { chain, far, terms, price, isOwn } = props
  const { schedule, beneficiary, transfer } = terms
  const dest = tokenSoldThere(chain, transfer) ?? terms.dest
  const { fee } = readBridgedRoute(price.price.route) ?? {}
  return (
    <section aria-label={crossingText.review.title(far.chain.name)} className="grid gap-3 rounded-control bg-inset p-3">
      <ul className="grid list-disc gap-1.5 ps-4 text-xs marker:text-faint">
        <li>{leavesText(chain, terms)}</li>
        {schedule && <li>{crossingText.review.sliced(schedule.slices)}</li>}
        <li>{arrivesText(chain, far, terms)}</li>
        <li>
          <TimeText {...props} />
        </li>
        <li>
          <BackText chain={chain} terms={terms} />
        </li>
        <li>
          {isOwn ? (
            crossingText.review.paysYou(far.chain.name)
          ) : (
            <>
              {crossingText.review.paysOther(far.chain.name)} <RecipientAddress address={beneficiary} />
            </>
          )}
        </li>
      </ul>
      <ContractNotice chain={chain} toChain={far.chain} far={far.recipient} />
      <Rows>
        <Row label={crossingText.rows.bridge}>{crossingText.rows.across}</Row>
        {fee !== undefined && (
          <AmountRow label={schedule ? crossingText.rows.feeOfPart : crossingText.rows.fee} raw={fee} token={dest} />
        )}
        <Row label={schedule ? crossingText.rows.maxFeeOfParts : crossingText.rows.maxFee}>
          <Amount raw={maxFeeOf(transfer)} token={dest} />
        </Row>
      </Rows>
    </section>
  )
}

const leavesText = (chain: Chain, { side, src, transfer, ...terms }: CrossingTerms): string => {
  const amount = `${displayExact(maximumSpent({ side, ...terms }), src.decimals)} ${src.symbol}`
  const leaves = (side === 'SELL' ? crossingText.review.leaves : crossingText.review.leavesAtMost)(amount, chain.name)
  if (isSameAddress(src.address, transfer.entering.address)) return leaves
  const symbol = symbolOf(chain, transfer.entering.address)
  const isWrapped =
    isNativeToken(src.address) && isSameAddress(transfer.entering.address, chain.contracts.wrappedNative)
  return `${leaves} ${(isWrapped ? crossingText.review.wrapped : crossingText.review.traded)(symbol)}`
}

const arrivesText = (
  from: Chain,
  { chain, recipient }: ReviewedFar,
  { side, limit, dest, transfer }: CrossingTerms,
): string => {
  const { landing } = transfer
  const sold = tokenSoldThere(from, transfer)
  if (landing && sold)
    return crossingText.sale.floor({
      bought: `${minimumText(landing.minAmount, dest.decimals)} ${dest.symbol}`,
      arrived: `${minimumText(transfer.minimum, sold.decimals)} ${sold.symbol}`,
      symbol: sold.symbol,
      network: chain.name,
      time: unbroken(displayDuration(Number(landing.secondsToSell))),
    })
  const raw = side === 'SELL' ? limit : transfer.minimum
  const { outputToken } = transfer.bridge
  const amountOf = (symbol: string) => `${minimumText(raw, dest.decimals)} ${symbol}`
  const { name, symbol } = chain.nativeCurrency
  if (recipient.arrivesAs === 'native')
    return crossingText.review.arrivesAs(amountOf(symbol), chain.name, name.toLowerCase())
  return crossingText.review.arrives(amountOf(symbolOf(chain, outputToken)), chain.name)
}

// Returns a minimum rounded for a sentence; a row next to it has every digit.
const minimumText = (raw: bigint, decimals: number): string =>
  raw * 10_000n < 10n ** BigInt(decimals) ? displayExact(raw, decimals) : displayAmount(raw, decimals)

// Joins a number and its unit by a non-breaking space.
const unbroken = (duration: string): string => duration.replaceAll(' ', '\u00a0')

// The maximum distance at which a time without a date is clear.
const maxClockSeconds = 43_200

function TimeText({ chain, terms, price, lifeSeconds }: CrossingReviewProps) {
  const now = useChainNow(chain.id)
  const { fillSeconds = 0n } = decodeProtocolData(terms.transfer.bridge.protocolData) ?? {}
  const usualMs = price.price.route.bridge?.estimatedTimeMs ?? 0
  const usual = unbroken(roundTime(usualMs))
  const { secondsToSell = 0n } = terms.transfer.landing ?? {}
  const longest = lifeSeconds + Number(fillSeconds + secondsToSell)
  if (now === undefined || !ticketKinds[ticketOf(terms)].isWatched)
    return crossingText.review.usuallyWithin(usual, unbroken(displayDuration(Number(fillSeconds))))
  const latest = now + longest
  return crossingText.review.usuallyBy(
    usual,
    longest > maxClockSeconds ? displayMoment(latest) : displayClock(new Date(latest * 1_000)),
  )
}

function BackText({ chain, terms }: Pick<CrossingReviewProps, 'chain' | 'terms'>) {
  const { world } = useSite()
  const { src, transfer } = terms
  const symbol = symbolOf(chain, transfer.entering.address)
  const back = isSameAddress(src.address, transfer.entering.address)
    ? crossingText.review.back(symbol, chain.name)
    : crossingText.review.backInstead(symbol, chain.name, src.symbol)
  return `${back} ${world === 'local' ? crossingText.review.backWhenLocal : crossingText.review.backWhen}`
}
