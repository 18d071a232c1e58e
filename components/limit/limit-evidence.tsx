import { lazy, Suspense } from 'react'
import type { Backing } from '@/actions/intent/order/read-backing'
import { amountWords } from '@/components/intent/place/amount-words'
import { displayRate } from '@/components/trade/amount/display-amount'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { lifeWords } from '@/components/trade/run/life-words'
import { words as orderWords } from '@/components/trade/run/order-words'
import { NotSet } from '@/components/trade/ticket/not-set'
import { Row } from '@/components/ui/rows'
import type { ApprovalRequirements } from '@/hooks/intent/use-approval-requirements'
import type { LimitForm } from '@/hooks/limit/use-limit-form'
import { isNativeToken } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { words } from './words'

const OrderEvidence = lazy(() => import('@/components/intent/order/order-evidence'))

type LimitEvidenceProps = {
  chain: Chain
  form: Pick<LimitForm, 'from' | 'to' | 'side' | 'sell' | 'buy' | 'lifeSeconds' | 'inParts' | 'partner'>
  account: string | undefined
  backing: Backing
  needs: ApprovalRequirements
}

export function LimitEvidence({ chain, form, account, backing, needs }: LimitEvidenceProps) {
  const { from, to, side, sell, buy, lifeSeconds, inParts } = form
  const bounds = amountWords({ side, inParts })
  const rate =
    from && to && sell !== undefined && buy !== undefined
      ? displayRate({ raw: sell, decimals: from.decimals }, { raw: buy, decimals: to.decimals })
      : undefined
  return (
    <Suspense fallback={<div className="h-160" />}>
      <OrderEvidence
        {...{ chain, account, backing, needs }}
        token={from}
        amount={sell}
        partner={form.partner.terms}
        rows={
          <>
            <Row label={words.evidence.gives(bounds.give)}>
              {from && sell !== undefined ? <ExactAmount raw={sell} token={from} /> : <NotSet />}
            </Row>
            <Row label={words.evidence.gets(bounds.get)}>
              {to && buy !== undefined ? <ExactAmount raw={buy} token={to} /> : <NotSet />}
            </Row>
            <Row label={words.evidence.price}>
              {rate && from && to ? words.evidence.rate(from.symbol, rate, to.symbol) : <NotSet />}
            </Row>
            <Row label={words.evidence.filled}>{inParts ? words.evidence.inParts : words.evidence.whole}</Row>
          </>
        }
        life={lifeSeconds === undefined ? undefined : lifeWords(lifeSeconds)}
        signing={orderWords.evidence.verified}
        fillCost={words.evidence.fillCost}
        facts={[
          words.evidence.net,
          words.evidence.fillsOnce,
          isNativeToken(from?.address) ? words.evidence.depositStays : words.evidence.tokensStay,
        ]}
      />
    </Suspense>
  )
}
