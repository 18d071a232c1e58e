import { unpricedReason } from '@/components/intent/place/unpriced-reason'
import { Amount } from '@/components/trade/amount/amount'
import { displayChange } from '@/components/trade/amount/display-amount'
import { Section } from '@/components/trade/text/section'
import { Row, Rows } from '@/components/ui/rows'
import { Skeleton } from '@/components/ui/skeleton'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import { ApiError } from '@/lib/api/contract/errors'
import type { Token } from '@/lib/chain/chain'
import type { TwapLimits, TwapPlan } from '@/lib/ticket/terms/twap-terms'
import { displayCount } from '@/lib/write-decimal'
import { twapText } from '@/messages/twap'
import type { AtOnce } from './compare-at-once'

type AtOnceSectionProps = {
  plan: TwapPlan
  limits: TwapLimits
  // The price of the whole trade.
  whole: IntentPriceView
  compared: AtOnce | undefined
  // The compared token: the bought one in a sale, the sold one in a purchase.
  token: Token
}

// Compares one trade with slices at current prices, and names the limits of the comparison.
export function AtOnceSection({ plan, limits, whole, compared, token }: AtOnceSectionProps) {
  const isSale = plan.side === 'SELL'
  const atOnce = whole.price && (isSale ? whole.price.destAmount : whole.price.srcAmount)
  return (
    <Section title={twapText.atOnce.title}>
      <Rows>
        <Row label={isSale ? twapText.atOnce.allBrings : twapText.atOnce.allCosts}>
          {atOnce !== undefined ? (
            <Amount raw={atOnce} token={token} />
          ) : whole.error instanceof ApiError ? (
            <span className="text-soft">{twapText.atOnce.unpriced(unpricedReason(whole.error))}</span>
          ) : whole.error ? (
            <span className="text-faint">{twapText.atOnce.unknown}</span>
          ) : (
            <Skeleton className="h-4 w-24" />
          )}
        </Row>
        <Row label={twapText.atOnce.inParts(displayCount(plan.parts))}>
          <Amount raw={limits.expected} token={token} />
        </Row>
        <Row label={twapText.atOnce.difference}>
          {compared ? (
            <span className={compared.bps > 0 ? 'text-positive' : 'text-soft'}>
              {compared.bps === 0 ? twapText.atOnce.none : twapText.atOnce.forYou(displayChange(compared.bps))}
            </span>
          ) : (
            <span className="text-faint">{twapText.atOnce.incomparable}</span>
          )}
        </Row>
        <Row label={isSale ? twapText.atOnce.partsBring : twapText.atOnce.partsCost}>
          <Amount raw={limits.limit} token={token} />
        </Row>
      </Rows>
      <p className="pt-1 text-2xs text-faint">{twapText.atOnce.counted}</p>
    </Section>
  )
}
