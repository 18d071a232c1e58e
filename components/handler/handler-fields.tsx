import { useId } from 'react'
import { Amount } from '@/components/trade/amount/amount'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { Unread } from '@/components/trade/ticket/unread'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { HandlerForm, HandlerFormActions } from '@/hooks/handler/use-handler-form'
import type { OfferedVault } from '@/hooks/token/use-vaults'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { handlerText } from '@/messages/handler'
import { tradeText } from '@/messages/trade'

const { fields } = handlerText
const healthPresets = ['1.1', '1.2', '1.5', '2'] as const

type HandlerFieldsProps = {
  form: HandlerForm & HandlerFormActions
  vaults: readonly OfferedVault[]
  // The vault that is deposited in.
  vault: { strategy: string } | undefined
  price: FrozenIntent | undefined
  // True while a price is asked for.
  loading: boolean
}

// The fields of an order for a handler below its tokens.
export function HandlerFields({ form, vaults, vault, price, loading }: HandlerFieldsProps) {
  const { kind, side, from, to, slippageBps } = form
  const bounded = side === 'SELL' ? to : from
  return (
    <>
      {kind === 'vault' && vault && (
        <Field>
          <FieldLabel>{fields.vault}</FieldLabel>
          <Select
            aria-label={fields.vault}
            value={vault.strategy}
            options={vaults.map((one) => ({
              value: one.strategy,
              label: fields.option(one.name, rateText(one)),
            }))}
            onValue={form.changeVault}
          />
        </Field>
      )}
      {kind !== undefined && kind !== 'vault' && <HealthField form={form} />}
      <Rows>
        <Row label={fields.minimum[side]}>
          {price && bounded ? (
            <Amount raw={price.limit} token={bounded} />
          ) : loading ? (
            <Unread />
          ) : (
            <span className="text-soft">{fields.protection(displayPercent(slippageBps))}</span>
          )}
        </Row>
        <Row label={fields.gas}>{tradeText.order.evidence.agentPays}</Row>
      </Rows>
    </>
  )
}

const rateText = ({ apr }: OfferedVault): string =>
  apr === null ? fields.noRate : fields.rate(displayPercent(Math.round(apr * 10_000)))

type HealthFieldProps = { form: Pick<HandlerForm, 'healthText' | 'minHealth'> & Pick<HandlerFormActions, 'typeHealth'> }

function HealthField({ form: { healthText, minHealth, typeHealth } }: HealthFieldProps) {
  const id = useId()
  return (
    <Field>
      <FieldLabel htmlFor={id}>{fields.health}</FieldLabel>
      <div className="flex gap-2 max-[23rem]:flex-wrap">
        <Segmented
          label={fields.presets}
          className="flex-1"
          value={healthPresets.find((preset) => preset === healthText)}
          options={healthPresets.map((value) => ({ value, label: value }))}
          onChange={typeHealth}
        />
        <Input
          id={id}
          inputMode="decimal"
          className="w-24 text-right max-[23rem]:w-full"
          value={healthText}
          maxLength={21}
          aria-invalid={minHealth === undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => typeHealth(event.target.value)}
        />
      </div>
      <div id={`${id}-note`} className="min-h-5">
        {minHealth === undefined ? (
          <FieldError>{fields.healthWrong}</FieldError>
        ) : (
          <FieldHint>{fields.healthWhy}</FieldHint>
        )}
      </div>
    </Field>
  )
}
