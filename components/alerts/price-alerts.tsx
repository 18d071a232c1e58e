'use client'

import { useId, useState } from 'react'
import type { Address } from 'viem'
import { Button } from '@/components/ui/button'
import { Field, FieldError, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { BrowserAlerts } from '@/hooks/alerts/use-alerts'
import { useSite } from '@/hooks/use-site'
import { useChain } from '@/hooks/wallet/read/use-chain'
import { type PriceDirection, priceDirections } from '@/lib/alert-message'
import type { Chain } from '@/lib/chain/chain'
import { symbolOf } from '@/lib/chain/registry/registry'
import { alertsText } from '@/messages/alerts'

// A price alert that is not set yet.
export type PriceDraft = { chainId: number; base: Address; quote: Address; direction: PriceDirection; price: string }

type PriceAlertsProps = {
  alerts: Pick<BrowserAlerts, 'prices' | 'addPrice' | 'removePrice'>
  draft: PriceDraft | undefined
}

// Lists the prices that this browser waits for, and adds one on the chain of the page, or of a draft.
// Default export: loaded on demand.
export default function PriceAlerts({ alerts: { prices, addPrice, removePrice }, draft }: PriceAlertsProps) {
  const { chains } = useSite()
  const page = useChain().chain
  const chain = draft ? chains.find(({ id }) => id === draft.chainId) : page
  return (
    <section className="grid gap-2 border-t border-line pt-3">
      <h3 className="font-medium">{alertsText.prices.title}</h3>
      {prices.map(({ id, chainId, base, quote, direction, price }) => {
        const of = chains.find((one) => one.id === chainId)
        const [from, to] = of ? [symbolOf(of, base), symbolOf(of, quote)] : [base, quote]
        const row = alertsText.prices.row(from, direction, price, to)
        return (
          <p key={id} className="flex items-center justify-between gap-2">
            <span>{row}</span>
            <Button
              size="sm"
              aria-label={alertsText.prices.removeOf(row)}
              disabled={removePrice.isPending}
              onClick={() => removePrice.mutate(id)}
            >
              {alertsText.prices.remove}
            </Button>
          </p>
        )
      })}
      {chain && (
        <PriceForm key={draft ? JSON.stringify(draft) : chain.id} chain={chain} draft={draft} addPrice={addPrice} />
      )}
      <p className="text-xs text-soft">{alertsText.prices.about}</p>
    </section>
  )
}

const pricePattern = /^\d{1,13}(\.\d{1,18})?$/

type PriceFormProps = { chain: Chain; draft: PriceDraft | undefined; addPrice: BrowserAlerts['addPrice'] }

function PriceForm({ chain, draft, addPrice }: PriceFormProps) {
  const id = useId()
  const [first, second] = chain.tokens
  const stable = chain.tokens.find(({ symbol }) => chain.stableSymbols.includes(symbol)) ?? second
  const [base, setBase] = useState<Address>(draft?.base ?? first!.address)
  const [quote, setQuote] = useState<Address>(draft?.quote ?? stable!.address)
  const [direction, setDirection] = useState<PriceDirection>(draft?.direction ?? 'above')
  const [price, setPrice] = useState(draft?.price ?? '')
  const isWrong = price !== '' && !(pricePattern.test(price) && Number(price) > 0)
  const tokens = chain.tokens.map(({ address, symbol }) => ({ value: address, label: symbol }))
  const add = () =>
    addPrice.mutate({ chainId: chain.id, base, quote, direction, price }, { onSuccess: () => setPrice('') })
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Select
          aria-label={alertsText.prices.base}
          value={base}
          options={tokens.filter(({ value }) => value !== quote)}
          onValue={(value) => setBase(value as Address)}
        />
        <Select
          aria-label={alertsText.prices.direction}
          value={direction}
          options={priceDirections.map((value) => ({ value, label: alertsText.prices.directions[value] }))}
          onValue={(value) => setDirection(value as PriceDirection)}
        />
        <Field>
          <FieldLabel htmlFor={id}>{alertsText.prices.price}</FieldLabel>
          <Input
            id={id}
            inputMode="decimal"
            value={price}
            aria-invalid={isWrong}
            onChange={({ target }) => setPrice(target.value.trim())}
          />
        </Field>
        <Select
          aria-label={alertsText.prices.quote}
          className="self-end"
          value={quote}
          options={tokens.filter(({ value }) => value !== base)}
          onValue={(value) => setQuote(value as Address)}
        />
      </div>
      {isWrong && <FieldError>{alertsText.prices.invalid}</FieldError>}
      <Button disabled={price === '' || isWrong || addPrice.isPending} onClick={add}>
        {alertsText.prices.add}
      </Button>
    </div>
  )
}
