'use client'

import { useId } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { AmountNote } from '@/components/trade/amount/amount-note'
import { displayAmount } from '@/components/trade/amount/display-amount'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { useAmountInput } from '@/components/trade/amount/use-amount-input'
import { Button } from '@/components/ui/button'
import { Field, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { formatAmount } from '@/lib/amount'
import type { Token } from '@/lib/chain/chain'
import type { RfqOrder } from '@/lib/order/rfq'
import type { RfqFill } from '@/lib/order/rfq-fill'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { MarketText } from '../desk/market-text'

type FillFormProps = {
  order: RfqOrder
  maxFill: RfqFill
  makerToken: Token
  takerToken: Token
  text: string
  onTextChange: (text: string) => void
  amount: bigint | undefined
  error: string | undefined
  fill: RfqFill | undefined
  market: MarketPrice
  balance: bigint | undefined
}

const shares = [25, 50, 75, 100] as const
const Open = () => <span className="text-faint">{otcText.order.form.open}</span>

// Sets the amount to fill by slider, share or figure; shows amounts as the contract rounds them.
export function FillForm(props: FillFormProps) {
  const { order, maxFill, makerToken, takerToken, text, onTextChange, amount, error, fill, market, balance } = props
  const id = useId()
  const { inputProps, note } = useAmountInput({ text, onTextChange, symbol: takerToken.symbol })
  const percent = amount === undefined ? 0 : Number((amount * 100n) / maxFill.pays)
  const take = (share: number) =>
    onTextChange(formatAmount(share >= 100 ? maxFill.pays : (maxFill.pays * BigInt(share)) / 100n, takerToken.decimals))
  const isRounded = fill && (fill.pays * order.makerAmount) % order.takerAmount !== 0n
  return (
    <div className="grid gap-3">
      <Field>
        <div className="flex items-center justify-between gap-3">
          <FieldLabel htmlFor={id}>{otcText.order.form.pays(takerToken.symbol)}</FieldLabel>
          <span className="text-xs text-soft">
            {balance !== undefined && otcText.order.form.balance(displayAmount(balance, takerToken.decimals))}
          </span>
        </div>
        <Input
          id={id}
          className="h-12 text-xl font-medium"
          placeholder="0"
          {...inputProps}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          value={Math.min(percent, 100)}
          aria-label={otcText.order.form.share}
          aria-valuetext={otcText.order.form.shareIs(percent)}
          className="h-6 w-full accent-accent"
          onChange={(event) => take(Number(event.target.value))}
        />
        <div className="flex gap-1">
          {shares.map((share) => (
            <Button key={share} size="sm" className="flex-1" onClick={() => take(share)}>
              {share === 100 ? otcText.order.form.max : otcText.order.form.percent(share)}
            </Button>
          ))}
        </div>
        <div id={`${id}-note`} className="min-h-5">
          {error ? (
            <p className="text-xs text-danger">{error}</p>
          ) : (
            <FieldHint>
              {note ? (
                <AmountNote text={note} />
              ) : (
                otcText.order.form.upTo(`${displayAmount(maxFill.pays, takerToken.decimals)} ${takerToken.symbol}`)
              )}
            </FieldHint>
          )}
        </div>
      </Field>
      <Rows>
        <Row label={otcText.order.form.gets}>
          {fill ? <Amount raw={fill.gets} token={makerToken} className="text-base font-semibold" /> : <Open />}
        </Row>
        <Row label={otcText.order.form.paysExactly}>
          {fill ? <ExactAmount raw={fill.pays} token={takerToken} /> : <Open />}
        </Row>
        <Row label={otcText.order.form.rounding}>
          {fill ? (
            <span className="text-soft">
              {isRounded ? otcText.order.form.roundedDown : otcText.order.form.notRounded}
            </span>
          ) : (
            <Open />
          )}
        </Row>
        <Row label={otcText.market.label}>
          {fill ? <MarketText market={market} offered={fill.gets} whose="you" /> : <Open />}
        </Row>
      </Rows>
    </div>
  )
}
