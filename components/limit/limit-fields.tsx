import { lazy, Suspense, useId } from 'react'
import { editableAmount } from '@/components/trade/amount/display-amount'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { ExpiryField } from '@/components/trade/ticket/expiry-field'
import { Switch } from '@/components/ui/switch'
import type { IntentPriceView } from '@/hooks/intent/use-intent-price'
import type { LimitForm, LimitFormActions } from '@/hooks/limit/use-limit-form'
import type { ChoosableToken } from '@/hooks/token/use-tokens'
import { useChainNow } from '@/hooks/wallet/read/use-chain-now'
import { isSameAddress } from '@/lib/address'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { expiryPresets } from '@/lib/ticket/fields/expiry-text'
import type { LimitDistance } from '@/lib/ticket/price/limit-distance'
import { limitText } from '@/messages/limit'
import { tradeText } from '@/messages/trade'
import { LimitPrice } from './limit-price'
import type { LimitWorth } from './limit-worth'

// Loaded for a token that is bought on another chain.
const RecipientRow = lazy(() =>
  import('@/components/trade/ticket/recipient-row').then((module) => ({ default: module.RecipientRow })),
)
// Loaded if a vault takes the sold token.
const EarnField = lazy(() => import('./earn-field'))
const Across = lazy(() => import('@/components/trade/transfer/across'))

type LimitFieldsProps = {
  form: LimitForm & LimitFormActions
  market: IntentPriceView
  distance: LimitDistance | undefined
  worth: LimitWorth | undefined
}

// Shows the fields of a limit order below its tokens.
export function LimitFields({ form, market, distance, worth }: LimitFieldsProps) {
  const now = useChainNow(form.chain?.id)
  const partsId = useId()
  return (
    <>
      {form.crosses && (
        <Suspense fallback={<div className="h-21" />}>
          <Across form={form} price={market.price} loading={market.status === 'loading'} />
          <RecipientRow form={form} />
        </Suspense>
      )}
      <LimitPrice form={form} market={market} distance={distance} worth={worth} />
      <ExpiryField
        what="order"
        presets={expiryPresets}
        draft={form.life}
        onChange={form.changeLife}
        lifeSeconds={form.lifeSeconds}
        now={now}
      />
      <div className="flex items-center justify-between gap-4 text-xs">
        <label htmlFor={partsId} className="grid gap-0.5">
          <span className="font-medium">{limitText.ticket.partialFills}</span>
          <span className="text-soft">
            {form.crosses
              ? limitText.ticket.wholeAcross
              : form.vault
                ? limitText.ticket.wholeAsEarning
                : form.replaces !== undefined
                  ? limitText.ticket.wholeAsReplacing
                  : form.inParts
                    ? limitText.ticket.inParts
                    : limitText.ticket.whole}
          </span>
        </label>
        <Switch
          id={partsId}
          checked={form.inParts}
          disabled={form.replaces !== undefined || form.crosses || form.vault !== undefined}
          onChange={(event) => form.changeInParts(event.target.checked)}
        />
      </div>
      {hasVault(form) && (
        // Reserves the field's height until it loads.
        <div className="min-h-14 sm:min-h-9">
          <Suspense>
            <EarnField form={form} gas={market.price && BigInt(market.price.price.route.fees.gas.amount)} />
          </Suspense>
        </div>
      )}
    </>
  )
}

const hasVault = ({ chain, from }: LimitForm): boolean =>
  chain !== undefined &&
  from !== undefined &&
  listStrategies(chain).some(({ underlying }) => isSameAddress(underlying, from.address))

// Returns the two amounts of a limit ticket: one exact, the other a bound.
export const limitSides = (form: LimitForm, worth: LimitWorth | undefined) => {
  const isSale = form.side === 'SELL'
  const sideOf = (field: 'sell' | 'buy', label: string, token: ChoosableToken | undefined) => {
    const {
      [field]: raw,
      errors: { [field]: error },
    } = form
    const linked = raw === undefined || !token ? '' : editableAmount(raw, token.decimals)
    return { label, text: form.texts[field] ?? linked, error: error && amountErrorText(error), worth: worth?.[field] }
  }
  return {
    sell: sideOf('sell', isSale ? tradeText.ticket.pair.sell : limitText.ticket.sellAtMost, form.from),
    buy: sideOf('buy', isSale ? limitText.ticket.buyAtLeast : tradeText.ticket.pair.buy, form.to),
  }
}
