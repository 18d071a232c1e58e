import { queryOptions } from '@tanstack/react-query'
import type { Rehearsal } from '@/actions/intent/handler/rehearse-order'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'

/** An order with the price that it is simulated at. */
export type TriedOrder = { terms: PlaceTerms; price: FrozenIntent }

type Trial = { inputs: string; order: TriedOrder; rehearsal: Rehearsal }

export type RehearsalView =
  | { status: 'idle' | 'unknown'; rehearsal: undefined; order: undefined }
  /** The last result of the same pair stays visible while other inputs are simulated. */
  | { status: 'loading'; rehearsal: Rehearsal | undefined; order: undefined }
  /** The result is of `order`, while a newer price of the same inputs may be simulated. */
  | { status: 'ready'; rehearsal: Rehearsal; order: TriedOrder }

type Asked = {
  /** Identifies the pair of a ticket, the kind of its order and its owner. */
  pair: string | undefined
  /** Identifies all that a person typed and chose. */
  inputs: string
  /** The order at the newest price; undefined while there is nothing to simulate. */
  order: TriedOrder | undefined
}

/** Returns the query that simulates a ticket's order for each price and change of its terms. */
export const trialQuery = ({ pair, inputs, order }: Asked, rehearse: (order: TriedOrder) => Promise<Rehearsal>) =>
  queryOptions({
    queryKey: ['rehearsal', pair, inputs, order && keyOf(order)],
    queryFn: async (): Promise<Trial> => ({ inputs, order: order!, rehearsal: await rehearse(order!) }),
    enabled: order !== undefined,
    placeholderData: (previous, query) => (pair !== undefined && query?.queryKey[1] === pair ? previous : undefined),
    gcTime: 30_000,
    retry: 1,
  })

const keyOf = ({ terms, price }: TriedOrder) =>
  JSON.stringify([price.id, terms], (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

/** The maximum age of an offered price relative to the newest one, milliseconds. */
const maxBehindMs = 60_000

type Found = { data: Trial | undefined; isError: boolean; isPlaceholderData: boolean }

type Now = Pick<Asked, 'inputs' | 'order'> & {
  /** The newest price of the ticket; undefined while there is none. */
  price: Pick<FrozenIntent, 'receivedAt'> | undefined
  /** True while the terms of the newest price are being read. */
  isAwaited: boolean
}

/**
 * Returns the simulation result of a ticket's order. While a newer price of the same inputs is
 * simulated, the last simulated order remains the one to sign.
 */
export const rehearsalViewOf = (
  { data, isError, isPlaceholderData }: Found,
  { inputs, order, price, isAwaited }: Now,
): RehearsalView => {
  if (order === undefined && !isAwaited) return { status: 'idle', rehearsal: undefined, order: undefined }
  if (isError) return { status: 'unknown', rehearsal: undefined, order: undefined }
  const isBehind = data && price && price.receivedAt - data.order.price.receivedAt > maxBehindMs
  return data && (!isPlaceholderData || (data.inputs === inputs && !isBehind))
    ? { status: 'ready', rehearsal: data.rehearsal, order: data.order }
    : { status: 'loading', rehearsal: data?.rehearsal, order: undefined }
}
