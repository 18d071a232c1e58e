import { Row } from '@/components/ui/rows'
import { sharedText } from '@/messages/shared'
import { tradeText } from '@/messages/trade'
import type { ShownFee } from '../amount/describe-fee'
import { displayPercent } from '../amount/display-amount'
import { AddressText } from '../token/address-text'

type PartnerRowProps = { fee: ShownFee; partner: { address: string } | undefined }

// Shows the partner and its fee, as this browser compares them with what is signed or sent.
export function PartnerRow({ fee, partner }: PartnerRowProps) {
  if (!partner) return <Row label={sharedText.partner.name}>{tradeText.run.partner.fee(fee.partner, fee.bps)}</Row>
  return (
    <Row label={<span className="wrap-anywhere">{tradeText.run.partner.named(fee.partner)}</span>}>
      <span className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
        {tradeText.run.partner.feeTo(displayPercent(fee.bps))} <AddressText address={partner.address} />
      </span>
    </Row>
  )
}
