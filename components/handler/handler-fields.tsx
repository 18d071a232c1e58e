import { useId } from 'react'
import type { Address } from 'viem'
import { Amount } from '@/components/trade/amount/amount'
import { displayPercent } from '@/components/trade/amount/display-amount'
import { NotSet } from '@/components/trade/ticket/not-set'
import { Unread } from '@/components/trade/ticket/unread'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import type { RehearsalView } from '@/hooks/handler/trial-query'
import type { HandlerForm, HandlerFormActions } from '@/hooks/handler/use-handler-form'
import type { OfferedVault } from '@/hooks/token/use-vaults'
import { toLowerAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import { handlerText } from '@/messages/handler'
import { tradeText } from '@/messages/trade'
import { displayHealth } from './display-health'

const healthPresets = ['1.1', '1.2', '1.5', '2'] as const

type HandlerFieldsProps = {
  form: HandlerForm & HandlerFormActions
  vaults: readonly OfferedVault[]
  // The vault that receives the deposit.
  vault: { strategy: string } | undefined
  price: FrozenIntent | undefined
  // True while a price is loading.
  loading: boolean
  trial: RehearsalView
  // The share token of the vault.
  shares: Token | undefined
}

// Shows the fields of a handler order below its tokens.
export function HandlerFields({ form, vaults, vault, price, loading, trial, shares }: HandlerFieldsProps) {
  const { kind, side, from, to, slippageBps } = form
  const bounded = side === 'SELL' ? to : from
  return (
    <>
      {kind === 'vault' && vault && (
        <Field>
          <FieldLabel>{handlerText.fields.vault}</FieldLabel>
          <Select
            aria-label={handlerText.fields.vault}
            value={vault.strategy}
            options={vaults.map((one) => ({
              value: one.strategy,
              label: handlerText.fields.option(one.name, rateText(one)),
            }))}
            onValue={form.changeVault}
          />
        </Field>
      )}
      {kind !== undefined && kind !== 'vault' && <HealthField form={form} />}
      <Rows>
        <OutcomeRow kind={kind} vault={vault} shares={shares} rehearsal={trial.rehearsal} />
        <Row label={handlerText.fields.minimum[side]}>
          {price && bounded ? (
            <Amount raw={price.limit} token={bounded} />
          ) : loading ? (
            <Unread />
          ) : (
            <span className="text-soft">{handlerText.fields.protection(displayPercent(slippageBps))}</span>
          )}
        </Row>
        <Row label={handlerText.fields.gas}>{tradeText.order.evidence.agentPays}</Row>
      </Rows>
    </>
  )
}

type OutcomeRowProps = Pick<HandlerFieldsProps, 'vault' | 'shares'> & {
  kind: HandlerForm['kind']
  rehearsal: RehearsalView['rehearsal']
}

// Shows the main result of the simulation: the shares or the health factor.
function OutcomeRow({ kind, vault, shares, rehearsal }: OutcomeRowProps) {
  const done = rehearsal?.ok ? rehearsal : undefined
  if (kind !== 'vault')
    return (
      <Row label={handlerText.outcome.healthFactor} className="font-semibold">
        {done ? (
          handlerText.outcome.health(displayHealth(done.health.before), displayHealth(done.health.after))
        ) : (
          <NotSet />
        )}
      </Row>
    )
  const got = vault && done?.changes.get(toLowerAddress(vault.strategy as Address))
  return (
    <Row label={handlerText.outcome.sharesGot} className="font-semibold">
      {got && shares ? <Amount raw={got} token={shares} /> : <NotSet />}
    </Row>
  )
}

const rateText = ({ apr }: OfferedVault): string =>
  apr === null ? handlerText.fields.noRate : handlerText.fields.rate(displayPercent(Math.round(apr * 10_000)))

type HealthFieldProps = { form: Pick<HandlerForm, 'healthText' | 'minHealth'> & Pick<HandlerFormActions, 'typeHealth'> }

function HealthField({ form: { healthText, minHealth, typeHealth } }: HealthFieldProps) {
  const id = useId()
  return (
    <Field>
      <FieldLabel htmlFor={id}>{handlerText.fields.health}</FieldLabel>
      <div className="flex gap-2 max-[23rem]:flex-wrap">
        <Segmented
          label={handlerText.fields.presets}
          className="flex-1"
          value={healthPresets.find((preset) => preset === healthText)}
          options={healthPresets.map((value) => ({ value, label: value }))}
          onChange={typeHealth}
        />
        <div className="w-20 max-[23rem]:w-full">
          <Input
            id={id}
            inputMode="decimal"
            className="text-end"
            value={healthText}
            maxLength={21}
            aria-invalid={minHealth === undefined || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => typeHealth(event.target.value)}
          />
        </div>
      </div>
      <div id={`${id}-note`} className="min-h-5">
        {minHealth === undefined ? (
          <FieldError>{handlerText.fields.healthWrong}</FieldError>
        ) : (
          <FieldHint>{handlerText.fields.healthWhy}</FieldHint>
        )}
      </div>
    </Field>
  )
}
