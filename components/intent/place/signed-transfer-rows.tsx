import type { CrossingTerms } from '@/actions/intent/place/compare-transfer'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { displayDuration } from '@/components/trade/amount/display-duration'
import { ExactAmountRow } from '@/components/trade/amount/exact-amount-row'
import { Row } from '@/components/ui/rows'
import type { Chain } from '@/lib/chain/chain'
import { findToken } from '@/lib/chain/registry/registry'
import { decodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { tokenSoldThere } from '@/lib/ticket/terms/token-sold-there'
import { writeDecimal } from '@/lib/write-decimal'
import { crossingText } from '@/messages/crossing'

type SignedTransferRowsProps = {
  chain: Chain
  terms: Pick<CrossingTerms, 'side' | 'transfer'> & { dest: { symbol: string; decimals: number } }
}

// Shows the signed terms of a transfer to another chain.
export function SignedTransferRows({ chain, terms }: SignedTransferRowsProps) {
  const { side, dest, transfer } = terms
  const { landing } = transfer
  const arriving = tokenSoldThere(chain, transfer) ?? dest
  const fee = decodeProtocolData(transfer.bridge.protocolData)
  const entering = findToken(chain, transfer.entering.address)
  return (
    <>
      {entering && (
        <ExactAmountRow
          label={side === 'SELL' ? crossingText.rows.sendsAtLeast : crossingText.rows.sendsExactly}
          raw={transfer.signed}
          token={entering}
        />
      )}
      <Row label={crossingText.rows.bridge}>{crossingText.rows.across}</Row>
      {fee && (
        <Row label={crossingText.rows.maxFee}>
          {crossingText.rows.shareAndFlat(
            writeDecimal(Number(fee.maxPips) / 1_000_000, { maximumFractionDigits: 4, shift: 2 }),
            `${displayAmount(fee.maxFlat, arriving.decimals)} ${arriving.symbol}`,
          )}
        </Row>
      )}
      <ExactAmountRow
        label={crossingText.rows.arrivesAtLeast}
        raw={transfer.minimum}
        token={arriving}
        className={landing ? '' : 'font-semibold'}
      />
      {landing && (
        <>
          <ExactAmountRow
            label={crossingText.sale.soldAtLeast}
            raw={landing.minAmount}
            token={dest}
            className="font-semibold"
          />
          <Row label={crossingText.sale.soldWithin}>{displayDuration(Number(landing.secondsToSell))}</Row>
        </>
      )}
    </>
  )
}
