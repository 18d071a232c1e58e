import { Row } from '@/components/ui/rows'
import { AddressText } from './address-text'
import { displayPercent } from './display-amount'
import type { ShownFee } from './fee-words'

type PartnerRowProps = { fee: ShownFee; partner: { address: string } | undefined }

// Who stands in what is signed or sent, as this browser compares it.
export function PartnerRow({ fee, partner }: PartnerRowProps) {
  if (!partner)
    return (
      <Row label="Partner">
        {fee.partner}, {fee.bps} bps
      </Row>
    )
  return (
    <Row label={<span className="wrap-anywhere">Partner {fee.partner}</span>}>
      <span className="flex shrink-0 items-center gap-1.5 whitespace-nowrap">
        {displayPercent(fee.bps)} to <AddressText address={partner.address} />
      </span>
    </Row>
  )
}
