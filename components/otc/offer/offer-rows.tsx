import { displayRate } from '@/components/trade/amount/display-amount'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { lifeWords } from '@/components/trade/run/life-words'
import { words as orderWords } from '@/components/trade/run/order-words'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import type { Token } from '@/lib/chain/chain'
import { words as shared } from '../words'
import { words } from './offer-words'

type OfferRowsProps = {
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
}

const open = <span className="text-faint">{orderWords.evidence.notSet}</span>

// The fields of the order as they will be signed.
export function OfferRows({ form, account, giveErc20, getErc20 }: OfferRowsProps) {
  const { giveAmount, getAmount, taker, lifeSeconds } = form
  const rate =
    giveErc20 && getErc20 && giveAmount !== undefined && getAmount !== undefined
      ? displayRate({ raw: giveAmount, decimals: giveErc20.decimals }, { raw: getAmount, decimals: getErc20.decimals })
      : undefined
  return (
    <Rows>
      <Row label={words.rows.gives}>
        {giveErc20 && giveAmount !== undefined ? <ExactAmount raw={giveAmount} token={giveErc20} /> : open}
      </Row>
      <Row label={words.rows.gets}>
        {getErc20 && getAmount !== undefined ? <ExactAmount raw={getAmount} token={getErc20} /> : open}
      </Row>
      <Row label={words.rows.price}>
        {rate && giveErc20 && getErc20 ? shared.price.rate(giveErc20.symbol, rate, getErc20.symbol) : open}
      </Row>
      <Row label={words.rows.maker}>
        {account ? <AddressText address={account} /> : <span className="text-faint">{words.rows.connect}</span>}
      </Row>
      <Row label={words.rows.taker}>
        {taker.status === 'open' ? shared.anyone : taker.address ? <AddressText address={taker.address} full /> : open}
      </Row>
      <Row label={orderWords.evidence.validFor}>{lifeSeconds === undefined ? open : lifeWords(lifeSeconds)}</Row>
    </Rows>
  )
}
