import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { Rehearsal } from '@/actions/intent/handler/rehearse-order'
import { rehearsalViewOf, type TriedOrder, trialQuery } from './trial-query'

const passed: Rehearsal = { ok: true, changes: new Map(), health: { before: undefined, after: undefined } }
const refused: Rehearsal = { ok: false, reason: { kind: 'unknown', data: '0x' } }
const orderAt = (id: string, seconds = 0) =>
  ({ price: { id, receivedAt: 1_000 * seconds }, terms: { limit: 5n } }) as unknown as TriedOrder
type Ticket = { inputs?: string; pair?: string; order?: TriedOrder | undefined; isAwaited?: boolean; at?: number }

/** Opens a ticket whose trials end on request, by the id of their price. */
const openTicket = () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  type End = { promise: Promise<Rehearsal>; settle: (outcome: Rehearsal | Error) => void }
  const ends = new Map<string, End>()
  const endOf = (id: string): End => {
    const known = ends.get(id)
    if (known) return known
    let settle: End['settle'] = () => undefined
    const promise = new Promise<Rehearsal>((resolve, reject) => {
      settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
    })
    ends.set(id, { promise, settle })
    return { promise, settle }
  }
  const queryOf = ({ inputs = 'sell 1', pair = 'WETH USDC', order }: Ticket) =>
    trialQuery({ pair, inputs, order }, ({ price }) => endOf(price.id).promise)
  const observer = new QueryObserver(queries, queryOf({}))
  onTestFinished(observer.subscribe(() => undefined))
  return {
    show: (ticket: Ticket) => {
      observer.setOptions(queryOf(ticket))
      const { inputs = 'sell 1', order, isAwaited = false, at } = ticket
      const price = order?.price ?? (at === undefined ? undefined : { receivedAt: 1_000 * at })
      const {
        status,
        rehearsal,
        order: offered,
      } = rehearsalViewOf(observer.getCurrentResult(), {
        inputs,
        order,
        price,
        isAwaited,
      })
      return [status, rehearsal?.ok, offered?.price.id]
    },
    end: async (id: string, outcome: Rehearsal | Error) => {
      const settled = new Promise<void>((resolve) => {
        const stop = observer.subscribe(({ fetchStatus }) => {
          if (fetchStatus !== 'idle') return
          stop()
          resolve()
        })
      })
      endOf(id).settle(outcome)
      await settled
    },
  }
}

test('default: the tried order is offered while a newer price of the same inputs is tried', async () => {
  const ticket = openTicket()
  const [first, second, third] = [orderAt('first'), orderAt('second', 15), orderAt('third', 30)]
  expect(ticket.show({})).toEqual(['idle', undefined, undefined])
  expect(ticket.show({ order: first })).toEqual(['loading', undefined, undefined])
  await ticket.end('first', passed)
  expect(ticket.show({ order: first })).toEqual(['ready', true, 'first'])
  // The shares of the newer price are read, then it is tried.
  expect(ticket.show({ order: undefined, isAwaited: true, at: 15 })).toEqual(['ready', true, 'first'])
  expect(ticket.show({ order: second })).toEqual(['ready', true, 'first'])
  expect(ticket.show({ order: third })).toEqual(['ready', true, 'first'])
  await ticket.end('third', refused)
  expect(ticket.show({ order: third })).toEqual(['ready', false, 'third'])
})

test('behavior: other inputs are tried first, and their last outcome stays in sight', async () => {
  const ticket = openTicket()
  ticket.show({ order: orderAt('first') })
  await ticket.end('first', passed)
  expect(ticket.show({ inputs: 'sell 2', isAwaited: true, at: 1 })).toEqual(['loading', true, undefined])
  expect(ticket.show({ inputs: 'sell 2', order: orderAt('second') })).toEqual(['loading', true, undefined])
  expect(ticket.show({ inputs: 'sell 2', pair: 'WETH DAI', order: orderAt('second') })[1]).toBeUndefined()
  expect(ticket.show({ order: orderAt('first') })).toEqual(['ready', true, 'first'])
})

test('behavior: a tried order is not offered by a price of a minute ago, nor without the newest terms', async () => {
  const ticket = openTicket()
  ticket.show({ order: orderAt('first') })
  await ticket.end('first', passed)
  expect(ticket.show({ order: orderAt('second', 60) })).toEqual(['ready', true, 'first'])
  expect(ticket.show({ order: orderAt('third', 61) })).toEqual(['loading', true, undefined])
  expect(ticket.show({ order: undefined })).toEqual(['idle', undefined, undefined])
})

test('error: a newer price that could not be tried takes the order off', async () => {
  const ticket = openTicket()
  ticket.show({ order: orderAt('first') })
  await ticket.end('first', passed)
  expect(ticket.show({ order: orderAt('second', 15) })).toEqual(['ready', true, 'first'])
  await ticket.end('second', new Error('the node is away'))
  expect(ticket.show({ order: orderAt('second', 15) })).toEqual(['unknown', undefined, undefined])
})
