import { Row } from '@/components/ui/rows'
import { AddressText } from './address-text'
import type { ShownFee } from './describe-fee'
import { displayPercent } from './display-amount'
import { words } from './run-words'
import { words as shared } from './words'

type PartnerRowProps = { fee: ShownFee; partner: { address: string } | undefined }

// Who stands in what is signed or sent, as this browser compares it.
export function PartnerRow({ fee, partner }: PartnerRowProps) {
  if (!partner) return <Row label={shared.partner.name}>{words.partner.fee(fee.partner, fee.bps)}</Row>
  return (
    <Row label={<span className="wrap-anywhere">{words.partner.named(fee.partner)}</span>}>
      <span className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
        {words.partner.feeTo(displayPercent(fee.bps))} <AddressText address={partner.address} />
      </span>
    </Row>
  )
}
