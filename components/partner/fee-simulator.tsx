import { useId, useState } from 'react'
import { dollarDecimals } from '@/actions/partner/dollars'
import { simulateFee } from '@/actions/partner/simulate-fee'
import { readAmount } from '@/actions/read-amount'
import { describeError } from '@/components/trade/describe-error'
import { displayExact, displayPercent, displayUsd } from '@/components/trade/display-amount'
import { ExactAmount } from '@/components/trade/exact-amount'
import { Section } from '@/components/trade/section'
import { Notice } from '@/components/ui/alert'
import { Field, FieldError, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Row, Rows } from '@/components/ui/rows'
import { Segmented } from '@/components/ui/segmented'
import { Skeleton } from '@/components/ui/skeleton'
import { useFeeQuote } from '@/hooks/partner/use-fee-quote'
import { formatAmount } from '@/lib/amount'
import type { PartnerRecord } from '@/lib/api/partners'
import { maxPartnerFeeBps } from '@/lib/order/fee'
import { type Pair, PairSelect, usePair } from './pair-select'

type Registered = { name: string; record: PartnerRecord } | undefined

/** A name that nobody registers: its requests have the fee that they ask for, and no other. */
const nobody = 'fee-simulator'

const periods = [
  { value: 'year', label: 'a year' },
  { value: 'month', label: 'a month' },
] as const

export function FeeSimulator({ registered }: { registered: Registered }) {
  const id = useId()
  const [writtenBps, setWrittenBps] = useState<string>()
  const [volumeText, setVolumeText] = useState('1000000')
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('year')
  const registeredBps = registered?.record.partnerFeeBps ?? 0
  // A registered fee is taken without being asked for.
  const bpsText = writtenBps ?? (registeredBps > 0 ? '0' : '25')
  const askedBps = /^\d{1,5}$/.test(bpsText.trim()) ? Number(bpsText) : undefined
  const { amount: volume = 0n, amountError } = readAmount(volumeText, dollarDecimals)
  const mostBps = registered?.record.maxFeeBps ?? maxPartnerFeeBps
  const fee = simulateFee({ volume, registeredBps, askedBps: askedBps ?? 0, mostBps })
  const dollars = (value: bigint) => displayUsd(formatAmount(value, dollarDecimals))
  return (
    <Section title="What a fee brings in">
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
            <Field>
              <FieldLabel htmlFor={`${id}-bps`}>Fee asked for, bps</FieldLabel>
              <Input
                id={`${id}-bps`}
                inputMode="numeric"
                maxLength={5}
                value={bpsText}
                aria-invalid={askedBps === undefined || undefined}
                aria-describedby={`${id}-note`}
                onChange={(event) => setWrittenBps(event.target.value)}
              />
            </Field>
            <Field>
              <FieldLabel htmlFor={`${id}-volume`}>Volume, dollars</FieldLabel>
              <Input
                id={`${id}-volume`}
                inputMode="decimal"
                maxLength={40}
                value={volumeText}
                aria-invalid={amountError !== undefined || undefined}
                aria-describedby={`${id}-note`}
                onChange={(event) => setVolumeText(event.target.value)}
              />
            </Field>
            <Segmented
              label="Period"
              value={period}
              options={periods}
              onChange={setPeriod}
              className="max-sm:col-span-2"
            />
          </div>
          <div id={`${id}-note`} className="min-h-5">
            {askedBps === undefined ? (
              <FieldError>Enter whole basis points: 25 is 0.25%.</FieldError>
            ) : amountError ? (
              <FieldError>{amountError.message}</FieldError>
            ) : (
              <FieldHint>{displayPercent(askedBps)} of each trade.</FieldHint>
            )}
          </div>
          <Rows>
            {registeredBps > 0 && <Row label={`Registered with ${registered?.name}`}>{registeredBps} bps</Row>}
            <Row label="Fee in all">{fee.totalBps} bps</Row>
            <Row label="You earn, all through orders (100%)">
              {dollars(fee.orders)} {period === 'year' ? 'a year' : 'a month'}
            </Row>
            <Row label="You earn, all through swaps (85%)">
              {dollars(fee.swaps)} {period === 'year' ? 'a year' : 'a month'}
            </Row>
          </Rows>
          {!fee.isAllowed && (
            <Notice variant="caution">
              {fee.totalBps} bps are refused: registered and requested fee add up, and at most {mostBps} bps are allowed
              (Partner not allowed, 422).
            </Notice>
          )}
        </div>
        <LiveQuote registered={registered} askedBps={askedBps ?? 0} isAllowed={fee.isAllowed} />
      </div>
    </Section>
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
          <FieldLabel htmlFor={id}>Amount</FieldLabel>
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
          <p className="text-xs text-soft">Choose two different tokens.</p>
        ) : amountError ? (
          <FieldError>{amountError.message}</FieldError>
        ) : (
          <Nets
            pair={state.pair}
            amount={amount}
            partner={registered?.name ?? nobody}
            askedBps={isAllowed ? askedBps : 0}
            isAllowed={isAllowed}
          />
        )}
      </div>
    </div>
  )
}

type NetsProps = { pair: Pair; amount: bigint | undefined; partner: string; askedBps: number; isAllowed: boolean }

// What a trader gets, with and without the fee.
function Nets({ pair: { chain, from, to }, amount, partner, askedBps, isAllowed }: NetsProps) {
  const quote = useFeeQuote({ chainId: chain.id, from, to, amount, partner, askedBps })
  const error = quote.without.error ?? quote.with.error
  if (amount === undefined) return <p className="text-xs text-soft">Enter an amount.</p>
  if (error) return <p className="text-xs text-caution">{describeError(error).title}</p>
  const { net: most } = quote.without
  const { net: least } = quote.with
  const shown = (net: bigint | undefined) =>
    net === undefined ? <Skeleton className="h-4 w-28" /> : <ExactAmount raw={net} token={to} />
  return (
    <Rows>
      <Row label="Trader gets, no partner (1 bps)">{shown(most)}</Row>
      <Row label="Trader gets, your fee">{isAllowed ? shown(least) : <span className="text-faint">refused</span>}</Row>
      <Row label="Difference">
        {!isAllowed || most === undefined || least === undefined ? (
          <span className="text-faint">–</span>
        ) : (
          `${most < least ? '+' : '−'}${displayExact(most < least ? least - most : most - least, to.decimals)} ${to.symbol}`
        )}
      </Row>
    </Rows>
  )
}
