import { displayRate } from '@/components/trade/amount/display-amount'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { lifeText } from '@/components/trade/run/life-text'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import type { Token } from '@/lib/chain/chain'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'

type OfferRowsProps = {
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
}

const open = <span className="text-faint">{tradeText.order.evidence.notSet}</span>

// The fields of the order as they will be signed.
export function OfferRows({ form, account, giveErc20, getErc20 }: OfferRowsProps) {
  const { giveAmount, getAmount, taker, lifeSeconds } = form
  const rate =
    giveErc20 && getErc20 && giveAmount !== undefined && getAmount !== undefined
      ? displayRate({ raw: giveAmount, decimals: giveErc20.decimals }, { raw: getAmount, decimals: getErc20.decimals })
      : undefined
  return (
    <Rows>
      <Row label={otcText.offer.rows.gives}>
        {giveErc20 && giveAmount !== undefined ? <ExactAmount raw={giveAmount} token={giveErc20} /> : open}
      </Row>
      <Row label={otcText.offer.rows.gets}>
        {getErc20 && getAmount !== undefined ? <ExactAmount raw={getAmount} token={getErc20} /> : open}
      </Row>
      <Row label={otcText.offer.rows.price}>
        {rate && giveErc20 && getErc20 ? otcText.price.rate(giveErc20.symbol, rate, getErc20.symbol) : open}
      </Row>
      <Row label={otcText.offer.rows.maker}>
        {account ? <AddressText address={account} /> : <span className="text-faint">{otcText.offer.rows.connect}</span>}
      </Row>
      <Row label={otcText.offer.rows.taker}>
        {taker.status === 'open' ? otcText.anyone : taker.address ? <AddressText address={taker.address} full /> : open}
      </Row>
      <Row label={tradeText.order.evidence.validFor}>{lifeSeconds === undefined ? open : lifeText(lifeSeconds)}</Row>
    </Rows>
  )
}
