'use client'

import { useId } from 'react'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Segmented } from '@/components/ui/segmented'
import { protectionBounds, type TwapForm, type TwapFormActions } from '@/hooks/twap/use-twap-form'
import { tradeText } from '@/messages/trade'
import { twapText } from '@/messages/twap'

const presets = ['1', '3', '5', '10'] as const

type ProtectionFieldProps = {
  form: Pick<TwapForm, 'side' | 'protectText' | 'protectionBps'> & Pick<TwapFormActions, 'typeProtection'>
  // The resulting limit in tokens, once there is a price.
  limit: string | undefined
}

// Edits how far the price of a slice may be from the current one.
export function ProtectionField({ form, limit }: ProtectionFieldProps) {
  const { side, protectText, protectionBps, typeProtection } = form
  const id = useId()
  return (
    <Field>
      <FieldLabel htmlFor={id}>{twapText.protection.name}</FieldLabel>
      <div className="flex gap-2 max-[23rem]:flex-wrap">
        <Segmented
          label={twapText.protection.presets}
          className="flex-1"
          value={presets.find((preset) => preset === protectText)}
          options={presets.map((value) => ({ value, label: twapText.protection.preset(value) }))}
          onChange={typeProtection}
        />
        <div className="relative w-24 max-[23rem]:w-full">
          <Input
            id={id}
            inputMode="decimal"
            className="pe-7 text-end"
            value={protectText}
            maxLength={6}
            aria-invalid={protectionBps === undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => typeProtection(event.target.value)}
          />
          <span aria-hidden className="absolute top-2.5 end-3 text-soft">
            %
          </span>
        </div>
      </div>
      <div id={`${id}-note`} className="min-h-9">
        {protectionBps === undefined ? (
          <FieldError>
            {tradeText.ticket.slippage.wrong(
              displayPercent(protectionBounds.min),
              displayPercent(protectionBounds.max),
            )}
          </FieldError>
        ) : (
          <FieldHint>
            {limit ?? (side === 'SELL' ? twapText.protection.ofSale : twapText.protection.ofPurchase)}
          </FieldHint>
        )}
      </div>
    </Field>
  )
}
