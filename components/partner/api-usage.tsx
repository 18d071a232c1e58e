import { type FormEvent, useId, useState } from 'react'
import { ErrorBox } from '@/components/trade/text/error-box'
import { Section } from '@/components/trade/text/section'
import { Notice } from '@/components/ui/alert'
import { Bars } from '@/components/ui/bars'
import { Button } from '@/components/ui/button'
import { Field, FieldHint, FieldLabel } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Meter } from '@/components/ui/meter'
import { Row, Rows } from '@/components/ui/rows'
import { TableCell } from '@/components/ui/table'
import { WideTable } from '@/components/ui/wide-table'
import { type Usage, useUsage } from '@/hooks/partner/use-usage'
import { pauseMs } from '@/hooks/wallet/read/service-errors'
import { displayCount } from '@/lib/write-decimal'
import { partnerText } from '@/messages/partner'

// Shows the use of an API key. Default export: loaded late, since it brings the REST schemas.
export default function ApiUsage() {
  const id = useId()
  const [apiKey, setApiKey] = useState('')
  const { state, ask } = useUsage()
  const canAsk = apiKey.trim() !== '' && state.status !== 'loading'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canAsk) ask(apiKey.trim())
  }
  return (
    <Section title={partnerText.tools.usage.title}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <form onSubmit={submit} className="w-full max-w-lg">
          <Field>
            <FieldLabel htmlFor={id}>{partnerText.tools.usage.key}</FieldLabel>
            <div className="flex gap-2">
              <Input
                id={id}
                type="password"
                maxLength={256}
                value={apiKey}
                aria-describedby={`${id}-note`}
                onChange={(event) => setApiKey(event.target.value)}
              />
              <Button type="submit" className="h-10" aria-disabled={!canAsk}>
                {state.status === 'loading' ? partnerText.tools.usage.reading : partnerText.tools.usage.show}
              </Button>
            </div>
            <FieldHint id={`${id}-note`}>{partnerText.tools.usage.about}</FieldHint>
          </Field>
        </form>
        {state.status === 'failed' && <UsageError error={state.error} />}
        {state.usage && <UsageNow usage={state.usage} />}
      </div>
    </Section>
  )
}

// Shows why a request failed; requests are not retried automatically.
function UsageError({ error }: { error: unknown }) {
  const seconds = pauseMs(error) / 1_000
  if (seconds === 0) return <ErrorBox error={error} />
  return <Notice title={partnerText.tools.usage.tooMany}>{partnerText.tools.usage.askAgain(seconds)}</Notice>
}

function UsageNow({ usage }: { usage: Usage }) {
  const { name, plan, perSecond, burst, perDay, usedToday, days, endpoints } = usage
  const today = partnerText.tools.usage.today(usedToday, perDay)
  const total = days.reduce((sum, { requests }) => sum + requests, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Rows className="max-w-lg">
        <Row label={partnerText.tools.usage.keyOf}>
          <bdi>{name}</bdi>
        </Row>
        <Row label={partnerText.tools.usage.plan}>{plan}</Row>
        <Row label={partnerText.tools.usage.limit}>{partnerText.tools.usage.pace(perSecond, burst)}</Row>
      </Rows>
      <div className="grid max-w-lg gap-1 text-xs">
        <p>{today}</p>
        <Meter value={usedToday} max={perDay} label={today} />
      </div>
      {days.length > 0 && (
        <figure className="grid min-w-0 gap-1">
          <figcaption className="text-xs text-soft">{partnerText.tools.usage.byDay}</figcaption>
          <Bars
            bars={days.map(({ day, requests }) => ({ key: day, whole: requests, part: requests }))}
            max={Math.max(...days.map(({ requests }) => requests))}
            label={partnerText.tools.usage.days(total, days.length)}
          />
          <details>
            <summary className="py-1 text-2xs text-soft">{partnerText.tools.usage.asTable}</summary>
            <WideTable name={partnerText.tools.usage.byDay} heads={partnerText.tools.usage.heads} isShort>
              {days.toReversed().map(({ day, requests }) => (
                <tr key={day}>
                  <TableCell>{day}</TableCell>
                  <TableCell>{displayCount(requests)}</TableCell>
                </tr>
              ))}
            </WideTable>
          </details>
        </figure>
      )}
      {endpoints.length > 0 && <Endpoints rows={endpoints} />}
    </div>
  )
}

function Endpoints({ rows }: { rows: Usage['endpoints'] }) {
  const { byEndpoint, byEndpointAndDay, endpointHeads, rowHeads } = partnerText.tools.usage
  return (
    <section aria-label={byEndpoint} className="grid min-w-0 gap-1">
      <h3 className="text-xs text-soft">{byEndpoint}</h3>
      <WideTable name={byEndpoint} heads={endpointHeads} isShort>
        {totalsOf(rows).map((total) => (
          <tr key={total.endpoint}>
            <EndpointCells {...total} />
          </tr>
        ))}
      </WideTable>
      <details>
        <summary className="py-1 text-2xs text-soft">{byEndpointAndDay}</summary>
        <WideTable name={byEndpointAndDay} heads={rowHeads} isShort>
          {rows.map((row) => (
            <tr key={`${row.day} ${row.endpoint}`}>
              <TableCell className="whitespace-nowrap">{row.day}</TableCell>
              <EndpointCells {...row} />
            </tr>
          ))}
        </WideTable>
      </details>
    </section>
  )
}

function EndpointCells({ endpoint, requests, refused }: Omit<Usage['endpoints'][number], 'day'>) {
  return (
    <>
      <TableCell>
        <code className="wrap-anywhere">{endpoint}</code>
      </TableCell>
      <TableCell>{displayCount(requests)}</TableCell>
      <TableCell>{displayCount(refused)}</TableCell>
    </>
  )
}

/** Sums the days of each endpoint, sorted by requests, highest first. */
const totalsOf = (rows: Usage['endpoints']) => {
  const totals = new Map<string, Omit<Usage['endpoints'][number], 'day'>>()
  for (const { endpoint, requests, refused } of rows) {
    const before = totals.get(endpoint) ?? { endpoint, requests: 0, refused: 0 }
    totals.set(endpoint, { endpoint, requests: before.requests + requests, refused: before.refused + refused })
  }
  return [...totals.values()].toSorted((a, b) => b.requests - a.requests)
}
