'use client'

import type { ReactNode } from 'react'
import { feeTokens } from '@/components/trade/amount/describe-transfer-fee'
import { displayAmount, editableAmount } from '@/components/trade/amount/display-amount'
import { PriceField } from '@/components/trade/amount/price-field'
import { TransferFeeNotice } from '@/components/trade/amount/transfer-fee-notice'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { ExpiryField } from '@/components/trade/ticket/expiry-field'
import NamesakeAlerts from '@/components/trade/token/namesake-alerts'
import { TokenInput } from '@/components/trade/token/token-input'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { type ChoosableToken, tokenWord } from '@/hooks/token/use-tokens'
import type { Balances } from '@/hooks/wallet/read/use-balances'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { writePriceText } from '@/lib/ticket/fields/price-text'
import { usdOf } from '@/lib/ticket/fields/usd-of'
import type { MarketPrice } from '@/lib/ticket/price/market-price'
import { otcText } from '@/messages/otc'
import { tradeText } from '@/messages/trade'
import { MarketText } from '../desk/market-text'
import { TakerField } from './taker-field'

const TokenPicker = onDemand(async () => ({
  default: (await import('@/components/trade/ticket/ticket-windows')).default.TokenPicker,
}))

const presets = ['3600', '86400', '604800'] as const

type OfferTicketProps = {
  form: OfferForm
  market: MarketPrice
  balances: Balances
  now: number | undefined
  picking: 'give' | 'get' | undefined
  onPicking: (side: 'give' | 'get' | undefined) => void
  action: ReactNode
}

export function OfferTicket({ form, market, balances, now, picking, onPicking, action }: OfferTicketProps) {
  const { chain, give, get, draft, change, getAmount } = form
  const balance = give && balances[give.address.toLowerCase()]
  const isNative = isNativeToken(give?.address)
  const worthOf = (amount: bigint | undefined, side: 'sold' | 'bought') =>
    market.status === 'ready' && market.worth && amount !== undefined
      ? { amount, usd: usdOf(amount, market.worth[side]) }
      : undefined
  const pick = (token: ChoosableToken) => {
    const other = picking === 'give' ? get : give
    const swaps = other && toLowerAddress(other.address) === toLowerAddress(token.address)
    if (picking === 'give') change({ give: tokenWord(token), ...(swaps && give ? { get: tokenWord(give) } : {}) })
    else change({ get: tokenWord(token), ...(swaps && get ? { give: tokenWord(get) } : {}) })
    onPicking(undefined)
  }
  return (
    <Card aria-labelledby="offer-title">
      <CardHeader>
        <CardTitle id="offer-title">
          {draft.answers ? otcText.offer.page.counterOffer : otcText.offer.ticket.title}
        </CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <TokenInput
            chainId={chain?.id}
            label={otcText.offer.ticket.give}
            name={give ? otcText.offer.ticket.giveAmountIn(give.symbol) : otcText.offer.ticket.giveAmount}
            text={draft.giveText}
            onTextChange={(giveText) => change({ giveText })}
            token={give}
            onPickToken={() => onPicking('give')}
            balance={
              balance !== undefined &&
              give && <span>{otcText.offer.ticket.balance(displayAmount(balance, give.decimals))}</span>
            }
            onMax={
              balance && give && !isNative
                ? () => change({ giveText: formatAmount(balance, give.decimals) })
                : undefined
            }
            worth={worthOf(form.giveAmount, 'sold')}
            error={form.giveError && amountErrorText(form.giveError)}
            below={isNative && chain && otcText.offer.ticket.givesWrapped(chain.nativeCurrency.symbol)}
          />
          <TokenInput
            chainId={chain?.id}
            label={otcText.offer.ticket.want}
            name={get ? otcText.offer.ticket.wantAmountIn(get.symbol) : otcText.offer.ticket.wantAmount}
            text={
              draft.driver === 'get'
                ? draft.derivedText
                : getAmount !== undefined && get
                  ? editableAmount(getAmount, get.decimals)
                  : ''
            }
            onTextChange={(derivedText) => change({ driver: 'get', derivedText })}
            token={get}
            onPickToken={() => onPicking('get')}
            worth={worthOf(getAmount, 'bought')}
            error={form.drivenError && amountErrorText(form.drivenError)}
            below={
              isNativeToken(get?.address) && chain && otcText.offer.ticket.getsWrapped(chain.nativeCurrency.symbol)
            }
          />
        </div>
        <PriceField
          chain={chain}
          give={{ token: give, amount: form.giveAmount }}
          get={{ token: get, amount: getAmount }}
          price={form.price}
          onPrice={(price) => change({ driver: 'price', derivedText: writePriceText(price) })}
        >
          {() => (
            <div className="flex min-h-6 flex-wrap items-center gap-x-2">
              {/* Hides the label next to a comparison, which names the market itself. */}
              {(form.giveAmount === undefined || getAmount === undefined) && <span>{otcText.market.label}</span>}
              {form.giveAmount === undefined ? (
                <span className="text-faint">{otcText.offer.ticket.noAmount}</span>
              ) : (
                <MarketText market={market} offered={getAmount} whose="you" />
              )}
              {market.status === 'ready' && get && (
                <Button
                  variant="link"
                  size="inline"
                  className="ms-auto"
                  onClick={() => change({ driver: 'get', derivedText: editableAmount(market.pays, get.decimals) })}
                >
                  {otcText.offer.ticket.useMarket}
                </Button>
              )}
            </div>
          )}
        </PriceField>
        <TakerField form={form} />
        <ExpiryField
          what="offer"
          presets={presets}
          draft={draft}
          onChange={change}
          lifeSeconds={form.lifeSeconds}
          now={now}
        />
        {chain && <NamesakeAlerts chainId={chain.id} tokens={[give, get]} />}
        <TransferFeeNotice tokens={feeTokens([give, get])} what={tradeText.transfer.inOrder} />
        {action}
      </CardContent>
      {chain && (
        <TokenPicker
          open={picking !== undefined}
          onClose={() => onPicking(undefined)}
          title={picking === 'give' ? otcText.offer.ticket.give : otcText.offer.ticket.want}
          chain={chain}
          balances={balances}
          chosen={picking === 'give' ? give : get}
          onPick={pick}
        />
      )}
    </Card>
  )
}
