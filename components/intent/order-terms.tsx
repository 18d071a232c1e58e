import type { HashedIntent } from '@/actions/intent/signed-intent'
import { AddressText } from '@/components/trade/address-text'
import { Amount } from '@/components/trade/amount'
import { displayCount } from '@/components/trade/display-amount'
import { displayDuration } from '@/components/trade/display-duration'
import { displayMoment } from '@/components/trade/display-moment'
import { Section } from '@/components/trade/section'
import { Row, Rows } from '@/components/ui/rows'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import { isNativeToken, isSameAddress, zeroAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { unpackIntentFee } from '@/lib/chain/intent-fee'
import { spenderOf } from '@/lib/chain/requirements'
import { orderKinds } from '@/lib/order/intent'
import { amountWords } from './amount-words'

type OrderTermsProps = { view: IntentOrderView; chain: Chain; hashed: HashedIntent; src: Token; dest: Token }

// What was signed, as it was signed: the hash is computed here from these very fields.
export function OrderTerms({ view, chain, hashed, src, dest }: OrderTermsProps) {
  const { order, hash, family, schedule } = hashed
  const isSale = order.kind === orderKinds.SELL
  const words = amountWords({
    side: isSale ? 'SELL' : 'BUY',
    inParts: family === 'FillableOrder' || schedule !== undefined,
  })
  const fee = unpackIntentFee(order.partnerAndFee)
  const beneficiary = isSameAddress(order.beneficiary, zeroAddress) ? order.owner : order.beneficiary
  return (
    <Section title="What was signed">
      <Rows>
        {schedule && (
          <Row label="Parts">
            {displayCount(schedule.slices)}, one every {displayDuration(Number(schedule.interval))}
          </Row>
        )}
        <Row label={`Gives ${words.give}`}>
          <Amount raw={order.srcAmount} token={src} />
        </Row>
        <Row label={`Gets ${words.get}`}>
          <Amount raw={order.destAmount} token={dest} />
        </Row>
        {schedule && isSale && (
          <Row label="Gets at least, for each part">
            <Amount raw={order.destAmount / schedule.slices} token={dest} />
          </Row>
        )}
        {!schedule && (
          <Row label={isSale ? 'Expected, before the fee' : 'Expected cost, before the fee'}>
            <Amount raw={order.expectedAmount} token={isSale ? dest : src} />
          </Row>
        )}
        <Row label="Fee">
          {fee.feeBps} bps to {view.record && view.record.partner !== 'anon' ? view.record.partner : 'this service'}
          {!isSameAddress(fee.partner, zeroAddress) && <AddressText address={fee.partner} />}
        </Row>
        <Row label="Owner">
          <AddressText address={order.owner} />
        </Row>
        <Row label="Receiver">
          {isSameAddress(beneficiary, order.owner) ? 'its owner' : <AddressText address={beneficiary} />}
        </Row>
        <Row label="Deadline">{displayMoment(order.deadline)}</Row>
        <Row label="Permit">
          {isNativeToken(order.srcToken) ? 'none, out of the deposit' : permitWords(order.permit)}
        </Row>
        <Row label="Contract">
          <AddressText address={spenderOf(chain, 'intent')} />
        </Row>
        <Row label="Order">
          <AddressText address={hash} />
        </Row>
      </Rows>
      <p className="pt-1 text-2xs text-faint">
        This browser computed the hash from network, contract and these fields.
      </p>
    </Section>
  )
}

const permitWords = (permit: string): string => {
  switch ((permit.length - 2) / 2) {
    case 0:
      return 'none, by an approval'
    case 1:
      return 'by an allowance inside Permit2'
    case 96:
      return 'a transfer of Permit2, for this order alone'
    case 192:
      return 'a signed allowance inside Permit2'
    default:
      return 'a permit of the token'
  }
}
