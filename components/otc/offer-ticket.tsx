'use client'

import type { ReactNode } from 'react'
import type { MarketPrice } from '@/actions/otc/market-price'
import { displayAmount, editableAmount } from '@/components/trade/display-amount'
import { ExpiryField } from '@/components/trade/expiry-field'
import { PriceField } from '@/components/trade/price-field'
import { TokenInput } from '@/components/trade/token-input'
import { TransferFeeNotice } from '@/components/trade/transfer-fee-notice'
import { feeInOrder, feeTokens } from '@/components/trade/transfer-fee-words'
import { Button } from '@/components/ui/button'
import { Card, CardContent, CardHeader, CardTitle } from '@/components/ui/card'
import { onDemand } from '@/components/ui/on-demand'
import type { OfferForm } from '@/hooks/otc/use-offer-form'
import { type ChoosableToken, tokenWord } from '@/hooks/use-tokens'
import type { Balances } from '@/hooks/wallet/use-balances'
import { isNativeToken, toLowerAddress } from '@/lib/address'
import { formatAmount } from '@/lib/amount'
import { MarketText } from './market-text'
import { TakerField } from './taker-field'

const TokenPicker = onDemand(() => import('@/components/trade/token-picker'))

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
        <CardTitle id="offer-title">{draft.answers ? 'Counter offer' : 'New offer'}</CardTitle>
      </CardHeader>
      <CardContent className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <TokenInput
            chainId={chain?.id}
            label="You give"
            name={`Amount to give${give ? `, in ${give.symbol}` : ''}`}
            text={draft.giveText}
            onTextChange={(giveText) => change({ giveText })}
            token={give}
            onPickToken={() => onPicking('give')}
            balance={balance !== undefined && give && <span>Balance {displayAmount(balance, give.decimals)}</span>}
            onMax={
              balance && give && !isNative
                ? () => change({ giveText: formatAmount(balance, give.decimals) })
                : undefined
            }
            error={form.giveError?.message}
            below={isNative && chain && `Given as W${chain.nativeCurrency.symbol}. What is missing is wrapped first.`}
          />
          <TokenInput
            chainId={chain?.id}
            label="You want"
            name={`Amount wanted${get ? `, in ${get.symbol}` : ''}`}
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
            error={form.drivenError?.message}
            below={isNativeToken(get?.address) && chain && `You will receive W${chain.nativeCurrency.symbol}.`}
          />
        </div>
        <PriceField
          give={{ token: give, amount: form.giveAmount }}
          get={{ token: get, amount: getAmount }}
          text={draft.driver === 'price' ? draft.derivedText : undefined}
          onTextChange={(derivedText) => change({ driver: 'price', derivedText })}
          actions={
            market.status === 'ready' &&
            get && (
              <Button
                variant="link"
                size="inline"
                onClick={() => change({ driver: 'get', derivedText: editableAmount(market.pays, get.decimals) })}
              >
                Use market price
              </Button>
            )
          }
        >
          <p className="flex min-h-5 items-center justify-between gap-2">
            <span>Against the market now</span>
            {form.giveAmount === undefined ? (
              <span className="text-faint">enter an amount</span>
            ) : (
              <MarketText market={market} offered={getAmount} whose="you" />
            )}
          </p>
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
        <TransferFeeNotice tokens={feeTokens([give, get])} what={feeInOrder} />
        {action}
      </CardContent>
      {chain && (
        <TokenPicker
          open={picking !== undefined}
          onClose={() => onPicking(undefined)}
          title={picking === 'give' ? 'You give' : 'You want'}
          chain={chain}
          balances={balances}
          chosen={picking === 'give' ? give : get}
          onPick={pick}
        />
      )}
    </Card>
  )
}
