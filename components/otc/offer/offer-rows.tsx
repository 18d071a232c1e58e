import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { RateLine } from '@/components/trade/amount/rate-line'
import { lifeText } from '@/components/trade/run/life-text'
import { NotSet } from '@/components/trade/ticket/not-set'
import { AddressText } from '@/components/trade/token/address-text'
import { Row, Rows } from '@/components/ui/rows'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import type { Token } from '@/lib/chain/chain'
import { isPricedInverse } from '@/lib/chain/token/market-direction'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'

type OfferRowsProps = {
  form: OfferForm
  account: string | undefined
  giveErc20: Token | undefined
  getErc20: Token | undefined
}

// Lists the fields of the order as they will be signed.
export function OfferRows({ form, account, giveErc20, getErc20 }: OfferRowsProps) {
  const { chain, giveAmount, getAmount, taker, lifeSeconds } = form
  return (
    <Rows>
      <Row label={otcText.offer.rows.gives}>
        {giveErc20 && giveAmount !== undefined ? <ExactAmount raw={giveAmount} token={giveErc20} /> : <NotSet />}
      </Row>
      <Row label={otcText.offer.rows.gets}>
        {getErc20 && getAmount !== undefined ? <ExactAmount raw={getAmount} token={getErc20} /> : <NotSet />}
      </Row>
      <Row label={otcText.offer.rows.price}>
        {chain && giveErc20 && getErc20 && giveAmount !== undefined && getAmount !== undefined ? (
          <RateLine
            given={{ raw: giveAmount, token: giveErc20 }}
            got={{ raw: getAmount, token: getErc20 }}
            isInverse={isPricedInverse(chain, giveErc20, getErc20)}
          />
        ) : (
          <NotSet />
        )}
      </Row>
      <Row label={otcText.offer.rows.maker}>
        {account ? <AddressText address={account} /> : <span className="text-faint">{otcText.offer.rows.connect}</span>}
      </Row>
      <Row label={otcText.offer.rows.taker}>
        {taker.status === 'open' ? (
          otcText.anyone
        ) : taker.address ? (
          <AddressText address={taker.address} full />
        ) : (
          <NotSet />
        )}
      </Row>
      <Row label={tradeText.order.evidence.validFor}>
        {lifeSeconds === undefined ? <NotSet /> : lifeText(lifeSeconds)}
      </Row>
    </Rows>
  )
}
