import { Row } from '@/components/ui/rows'
import { AddressText } from './address-text'
import { displayPercent } from './display-amount'
import type { ShownFee } from './fee-words'

type PartnerRowProps = { fee: ShownFee; partner: { address: string } | undefined }

// Who stands in what is signed or sent, as this browser compares it.
export function PartnerRow({ fee, partner }: PartnerRowProps) {
  return (
    <Row label="Partner">
      {partner ? (
        <>
          {fee.partner} <AddressText address={partner.address} />, {displayPercent(fee.bps)}
        </>
      ) : (
        `${fee.partner}, ${fee.bps} bps`
      )}
    </Row>
  )
}
