import { lazy, type ReactNode, Suspense } from 'react'
import type { Hash } from 'viem'
import type { TokenNames } from '@/actions/receipt/read-transaction'
import type { ReceiptTrade } from '@/actions/receipt/trade'
import { Amount } from '@/components/trade/amount/amount'
import { AmountRow } from '@/components/trade/amount/amount-row'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { AddressRow } from '@/components/trade/token/address-row'
import { NamesakeMark } from '@/components/trade/token/namesake-mark'
import { TokenIcon } from '@/components/trade/token/token-icon'
import { Card } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Row, Rows } from '@/components/ui/rows'
import { TextLink } from '@/components/ui/text-link'
import type { Recorded } from '@/hooks/receipt/use-service-records'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { receiptText } from '@/messages/receipt'
import { boundLabels, tokenOf, tradeTitle } from './describe-trade'
import { RecordLine } from './record-line'

const BoundRow = lazy(() => import('./bound-row'))
const GainRows = lazy(() => import('./gain-rows'))

type TradeCardProps = {
  chain: Chain
  hash: Hash
  trade: ReceiptTrade
  tokens: TokenNames
  record: Recorded
  children: ReactNode
}

export function TradeCard({ chain, trade, tokens, record, hash, children }: TradeCardProps) {
  const { owner, beneficiary, side, srcAmount, destAmount, counterparty, order, quoted, limit } = trade
  const { partner, venueFee, sentTo } = trade
  const [src, dest] = [tokenOf(tokens, trade.srcToken), tokenOf(tokens, trade.destToken)]
  const isSale = side !== 'BUY'
  // The token of the amount that can slip, in which fees are taken.
  const open = isSale ? dest : src
  const labels = boundLabels(trade)
  // The service may be the partner that the order names.
  const isVenue = record?.isVenuePartner === true
  return (
    <Card aria-label={tradeTitle(trade)} className="grid content-start gap-4 p-4 sm:p-5">
      <div className="grid gap-3">
        <p className="text-xs text-soft">{tradeTitle(trade)}</p>
        <Big label={receiptText.trade.gave} chainId={chain.id} token={src} raw={srcAmount} />
        <Big
          label={sentTo === undefined ? receiptText.trade.received : receiptText.trade.sent}
          chainId={chain.id}
          token={dest}
          raw={destAmount}
        />
      </div>
      <Rows>
        <Suspense>
          <GainRows hash={hash} trade={trade} src={src} dest={dest} record={record} />
        </Suspense>
        {quoted !== undefined && <AmountRow label={labels.quoted} raw={quoted} token={open} />}
        {limit !== undefined && <AmountRow label={labels.limit} raw={limit} token={open} />}
        {partner && !isVenue && (
          <Row
            label={
              partner.feeBps > 0
                ? receiptText.trade.partnerFee(displayPercent(partner.feeBps))
                : receiptText.trade.partnerShare
            }
          >
            {partner.earned === undefined ? (
              <span className="text-soft">{receiptText.trade.notInLogs}</span>
            ) : (
              <Amount raw={partner.earned} token={open} />
            )}
          </Row>
        )}
        {isVenue && partner ? (
          <Row label={receiptText.trade.venueFee(displayPercent(partner.feeBps))}>
            {partner.earned === undefined ? (
              <span className="text-soft">{receiptText.trade.notInLogs}</span>
            ) : (
              <Amount raw={partner.earned + (venueFee ?? 0n)} token={open} />
            )}
          </Row>
        ) : (
          venueFee !== undefined &&
          (venueFee > 0n || !partner) && (
            <Row label={receiptText.trade.venueShare}>
              {venueFee === 0n ? receiptText.trade.none : <Amount raw={venueFee} token={open} />}
            </Row>
          )
        )}
      </Rows>
      {(trade.kind === 'swap' || record?.bound !== undefined) && (
        <Fold title={receiptText.trade.details}>
          <Rows>
            {trade.kind === 'swap' && (
              <Suspense>
                <BoundRow chainId={chain.id} hash={hash} trade={trade} />
              </Suspense>
            )}
            {record?.bound !== undefined && (
              <AmountRow label={receiptText.trade.bound} raw={record.bound} token={open} />
            )}
          </Rows>
        </Fold>
      )}
      <Rows className="border-t border-line pt-3">
        <AddressRow label={counterparty ? receiptText.trade.taker : receiptText.trade.owner} address={owner} />
        {counterparty && <AddressRow label={receiptText.trade.maker} address={counterparty} />}
        {!isSameAddress(owner, beneficiary) && <AddressRow label={receiptText.trade.receiver} address={beneficiary} />}
        {partner && !isVenue && <AddressRow label={receiptText.trade.partner} address={partner.address} />}
        {order && (
          <Row label={receiptText.trade.order}>
            <TextLink
              href={`/${order.surface === 'otc' ? 'otc' : 'orders'}/${order.hash}?chain=${chain.id}`}
              prefetch={false}
              className="inline-flex min-h-6 items-center"
            >
              {receiptText.trade.openOrder}
            </TextLink>
          </Row>
        )}
      </Rows>
      {trade.kind !== 'wrap' && trade.kind !== 'unwrap' && <RecordLine record={record} />}
      {children}
    </Card>
  )
}

type BigProps = {
  label: string
  chainId: number
  token: { address: string; symbol: string; decimals: number }
  raw: bigint | undefined
}

function Big({ label, chainId, token, raw }: BigProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="text-xs text-soft">{label}</span>
      <span className="flex min-w-0 items-center gap-2 text-xl font-semibold tracking-tight">
        <TokenIcon chainId={chainId} token={token} size={24} />
        {raw === undefined ? token.symbol : <Amount raw={raw} token={token} />}
        <NamesakeMark chainId={chainId} token={token} />
      </span>
    </div>
  )
}
