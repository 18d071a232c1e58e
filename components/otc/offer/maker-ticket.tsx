'use client'

import { otcSurface } from '@/actions/otc/otc-surface'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { RunBanner } from '@/components/trade/run/run-banner'
import { Notice } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import type { OrderView } from '@/hooks/otc/use-order'
import { useOtcWindow } from '@/hooks/otc/use-otc-window'
import type { Chain, Token } from '@/lib/chain/chain'
import { mayBeFilled } from '@/lib/history/otc/derive-order-state'
import type { HashedOrder } from '@/lib/history/otc/signed-orders'
import { otcText } from '@/messages/otc'
import { NotOnDesk } from '../desk/not-on-desk'
import { CancelDialog } from '../order/cancel-dialog'
import { OrderState } from '../order/order-state'
import StillAllowed from '../order/still-allowed'
import { ApproveOffer } from './approve-offer'
import { HandOver } from './hand-over'

type MakerTicketProps = { view: OrderView; chain: Chain; signed: HashedOrder; makerToken: Token; takerToken: Token }

// Shows the maker of an order its state and actions. Default export: loaded for the maker only.
export default function MakerTicket({ view, chain, signed, makerToken, takerToken }: MakerTicketProps) {
  const cancelling = useOtcWindow<readonly HashedOrder[]>(chain, `cancel:${signed.hash}`)
  const { verdict, now } = view
  const isLive = mayBeFilled(verdict?.state)
  return (
    <Card aria-labelledby="maker-title">
      <CardHeader>
        <CardTitle id="maker-title">{otcText.order.maker.title}</CardTitle>
        <OrderState state={verdict?.state} shortOf={verdict?.shortOf} />
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {verdict?.state === 'SUSPENDED' && (
          <Notice variant="caution" title={otcText.order.maker.suspended}>
            {(verdict.shortOf === 'allowance' ? otcText.order.maker.approval : otcText.order.maker.balance)(
              `${displayAmount(verdict.short, makerToken.decimals)} ${makerToken.symbol}`,
            )}
          </Notice>
        )}
        {isLive && verdict && (
          <ApproveOffer signed={signed} verdict={verdict} chain={chain} makerToken={makerToken} now={now} />
        )}
        {isLive && view.isRecordMissing && <NotOnDesk signed={signed} />}
        {isLive ? (
          <HandOver
            signed={signed}
            answers={view.answers}
            makerToken={makerToken}
            takerToken={takerToken}
            chainName={chain.name}
            comesSecond={verdict?.state === 'SUSPENDED'}
          />
        ) : (
          verdict && (
            <>
              <p className="text-xs text-soft">{otcText.order.maker.closed}</p>
              {!cancelling.open && <StillAllowed chain={chain} token={signed.order.makerAsset} now={now} />}
            </>
          )
        )}
        {isLive && (
          <Button variant="outline" onClick={() => cancelling.review([signed])}>
            {otcText.order.maker.cancel}
          </Button>
        )}
        <RunBanner surface={otcSurface} window={cancelling} />
      </CardContent>
      <CancelDialog window={cancelling} from={signed.hash} chain={chain} now={now} />
    </Card>
  )
}
