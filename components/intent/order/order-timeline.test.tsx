import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { IntentOrderView } from '@/hooks/intent/use-intent-order'
import type { TimelineEvent } from '@/lib/history/intent/derive-shown-status'
import { OrderTimeline } from './order-timeline'

test('behavior: a repeated event is sorted by its last time', () => {
  const at = (minute: number) => `2026-11-27T03:0${minute}:00.000Z`
  const events: TimelineEvent[] = [
    { label: 'declined', reason: 'PriceBelowMinimum', times: 3, firstAt: at(1), lastAt: at(5), transactionHash: null },
    { label: 'status', reason: 'ACTIVE', times: 1, firstAt: at(2), lastAt: at(2), transactionHash: null },
    { label: 'status', reason: 'COMPLETED', times: 1, firstAt: at(6), lastAt: at(6), transactionHash: null },
  ]
  const view = { record: { createdAt: at(0) }, events, fill: undefined, isServiceLost: false, isRecordMissing: false }
  const shown = renderToStaticMarkup(<OrderTimeline view={view as unknown as IntentOrderView} />)
  const places = ['Received', 'Open', '3 times', 'Filled'].map((text) => shown.indexOf(text))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBeGreaterThan(0)
})

test('behavior: the history of a limit order shows no auction before its price is reached', () => {
  const createdAt = '2026-11-27T03:00:00.000Z'
  const event = { label: 'status', reason: 'PENDING', times: 1, firstAt: createdAt, lastAt: createdAt }
  const drawn = (type: string) =>
    renderToStaticMarkup(
      <OrderTimeline view={{ record: { createdAt, type }, events: [event] } as unknown as IntentOrderView} />,
    )
  expect(drawn('LIMIT')).not.toContain('In auction')
  expect(drawn('MARKET')).toContain('In auction')
})
