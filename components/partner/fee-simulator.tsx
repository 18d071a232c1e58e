import { useId, useState } from 'react'
import { displayExact, displayPercent, displayUsd } from '@/components/trade/amount/display-amount'
import { ExactAmount } from '@/components/trade/amount/exact-amount'
import { amountErrorText } from '@/components/trade/text/amount-error-text'
import { describeError } from '@/components/trade/text/describe-error'
import { Section } from '@/components/trade/text/section'
import { Notice } from '@/components/ui/alert'
import { Checkbox } from '@/components/ui/checkbox'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { useFeeQuote } from '@/hooks/partner/use-fee-quote'
import { formatAmount } from '@/lib/amount'
import type { PartnerRecord } from '@/lib/api/partner/partners'
import { dollarDecimals } from '@/lib/partner/dollars'
import { readAmount } from '@/lib/ticket/fields/read-amount'
import { partnerText } from '@/messages/partner'
import { type Pair, PairSelect, usePair } from './pair-select'
import { simulateFee } from './simulate-fee'

type Registered = { name: string; record: PartnerRecord } | undefined

const periods = ['year', 'month'] as const

const readBps = (text: string): number | undefined => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined)

export function FeeSimulator({ registered }: { registered: Registered }) {
  const id = useId()
  const [writtenBps, setWrittenBps] = useState<string>()
  const [surplusText, setSurplusText] = useState('10')
  const [asksForSurplus, setAsksForSurplus] = useState(false)
  const [volumeText, setVolumeText] = useState('1000000')
  const [period, setPeriod] = useState<(typeof periods)[number]>('year')
  const registeredBps = registered?.record.partnerFeeBps ?? 0
  const sharesByName = registered?.record.takeSurplus ?? false
  // Defaults to zero if the registration already has a fee or surplus share.
  const bpsText = writtenBps ?? (registeredBps > 0 || sharesByName ? '0' : '25')
  const [askedBps, surplusBps] = [readBps(bpsText), readBps(surplusText)]
  const { amount: volume = 0n, amountError } = readAmount(volumeText, dollarDecimals)
  const fee = simulateFee({
    volume,
    surplusBps: surplusBps ?? 0,
    askedBps: askedBps ?? 0,
    takeSurplus: asksForSurplus || undefined,
    registered: registered && rulesOf(registered),
  })
  const earned = (value: bigint) =>
    (period === 'year' ? partnerText.tools.simulator.perYear : partnerText.tools.simulator.perMonth)(
      displayUsd(formatAmount(value, dollarDecimals)) ?? '',
    )
  return (
    <Section title={partnerText.tools.simulator.title}>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <div className="grid grid-cols-2 items-end gap-3">
            <TextField
              label={partnerText.tools.simulator.fee}
              id={`${id}-bps`}
              noteId={`${id}-note`}
              text={bpsText}
              isBad={askedBps === undefined}
              onChange={setWrittenBps}
              mode="numeric"
            />
            <TextField
              label={partnerText.tools.simulator.surplus}
              id={`${id}-surplus`}
              noteId={`${id}-note`}
              text={surplusText}
              isBad={surplusBps === undefined}
              onChange={setSurplusText}
              mode="numeric"
            />
            <TextField
              label={partnerText.tools.simulator.volume}
              id={`${id}-volume`}
              noteId={`${id}-note`}
              text={volumeText}
              isBad={amountError !== undefined}
              onChange={setVolumeText}
              mode="decimal"
            />
            <Segmented
              label={partnerText.tools.simulator.period}
              value={period}
              options={periods.map((value) => ({ value, label: partnerText.tools.simulator.periods[value] }))}
              onChange={setPeriod}
            />
          </div>
          {!sharesByName && (
            <label htmlFor={`${id}-asks`} className="flex min-h-6 cursor-pointer items-center gap-2 text-xs">
              <Checkbox
                id={`${id}-asks`}
                className="mt-0"
                checked={asksForSurplus}
                onChange={(event) => setAsksForSurplus(event.target.checked)}
              />
              {partnerText.tools.simulator.askForSurplus}
            </label>
          )}
          <div id={`${id}-note`} className="min-h-5">
            {askedBps === undefined || surplusBps === undefined ? (
              <FieldError>{partnerText.tools.simulator.wrongBps}</FieldError>
            ) : amountError ? (
              <FieldError>{amountErrorText(amountError)}</FieldError>
            ) : (
              <FieldHint>
                {partnerText.tools.simulator.asked(displayPercent(askedBps), displayPercent(surplusBps))}
              </FieldHint>
            )}
          </div>
          {fee.refusal === undefined ? (
            <Rows>
              {registered && registeredBps > 0 && (
                <Row label={partnerText.tools.simulator.registered(registered.name)}>
                  {partnerText.tools.simulator.bps(registeredBps)}
                </Row>
              )}
              <Row label={partnerText.tools.simulator.feeInAll}>{partnerText.tools.simulator.bps(fee.feeBps)}</Row>
              <Row label={partnerText.tools.simulator.surplusGoes}>
                {fee.takesSurplus
                  ? partnerText.tools.simulator.surplusShared
                  : fee.feeBps > 0
                    ? partnerText.tools.simulator.surplusToTrader
                    : partnerText.tools.simulator.surplusToService}
              </Row>
              <Row label={partnerText.tools.simulator.byOrders}>{earned(fee.orders)}</Row>
              <Row label={partnerText.tools.simulator.bySwaps}>{earned(fee.swaps)}</Row>
            </Rows>
          ) : (
            <Notice variant="caution">{partnerText.tools.simulator.refused(fee.refusal)}</Notice>
          )}
        </div>
        <LiveQuote registered={registered} askedBps={askedBps ?? 0} isAllowed={fee.refusal === undefined} />
      </div>
    </Section>
  )
}

const rulesOf = ({ name, record }: NonNullable<Registered>) => ({
  name,
  address: record.address,
  tier: record.tier,
  feeBps: record.partnerFeeBps,
  takesSurplus: record.takeSurplus,
})

type TextFieldProps = {
  id: string
  noteId: string
  label: string
  text: string
  isBad: boolean
  mode: 'numeric' | 'decimal'
  onChange: (text: string) => void
}

function TextField({ id, noteId, label, text, isBad, mode, onChange }: TextFieldProps) {
  return (
    <Field>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      <Input
        id={id}
        inputMode={mode}
        maxLength={mode === 'numeric' ? 5 : 40}
        value={text}
        aria-invalid={isBad || undefined}
        aria-describedby={noteId}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

type LiveQuoteProps = { registered: Registered; askedBps: number; isAllowed: boolean }

function LiveQuote({ registered, askedBps, isAllowed }: LiveQuoteProps) {
  const id = useId()
  const state = usePair()
  const [text, setText] = useState('1')
  const { amount, amountError } = readAmount(text, state.pair?.from.decimals)
  return (
    <div className="grid content-start gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <PairSelect state={state} />
        <Field>
          <FieldLabel htmlFor={id}>{partnerText.tools.quote.amount}</FieldLabel>
          <Input
            id={id}
            inputMode="decimal"
            maxLength={40}
            className="h-9"
            value={text}
            aria-invalid={amountError !== undefined || undefined}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </div>
      <div className="min-h-28">
        {!state.pair ? (
          <p className="text-xs text-soft">{partnerText.tools.pair.none}</p>
        ) : amountError ? (
          <FieldError>{amountErrorText(amountError)}</FieldError>
        ) : (
          <Nets
            pair={state.pair}
            amount={amount}
            partner={registered?.name}
            askedBps={askedBps}
            isAllowed={isAllowed}
          />
        )}
      </div>
    </div>
  )
}

type NetsProps = {
  pair: Pair
  amount: bigint | undefined
  partner: string | undefined
  askedBps: number
  isAllowed: boolean
}

// Compares what a trader gets with and without the fee.
function Nets({ pair: { chain, from, to }, amount, partner, askedBps, isAllowed }: NetsProps) {
  const quote = useFeeQuote({ chainId: chain.id, from, to, amount, partner, askedBps, isAllowed })
  const error = quote.without.error ?? quote.with.error
  if (amount === undefined) return <p className="text-xs text-soft">{partnerText.tools.quote.noAmount}</p>
  if (!isAllowed) return <p className="text-xs text-soft">{partnerText.tools.quote.refused}</p>
  if (error) return <p className="text-xs text-caution">{describeError(error).title}</p>
  const { net: without } = quote.without
  const { net: withFee } = quote.with
  const shown = (net: bigint | undefined) =>
    net === undefined ? <Skeleton className="h-4 w-28" /> : <ExactAmount raw={net} token={to} />
  return (
    <Rows>
      <Row label={partnerText.tools.quote.without}>{shown(without)}</Row>
      <Row label={partnerText.tools.quote.with}>{shown(withFee)}</Row>
      <Row label={partnerText.tools.quote.difference}>
        {without === undefined || withFee === undefined ? (
          <span className="text-faint">{partnerText.tools.quote.open}</span>
        ) : (
          (without < withFee ? partnerText.tools.quote.more : partnerText.tools.quote.less)(
            `${displayExact(without < withFee ? withFee - without : without - withFee, to.decimals)} ${to.symbol}`,
          )
        )}
      </Row>
    </Rows>
  )
}
