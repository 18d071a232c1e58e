import { plural } from '@/lib/plural'

/** What tickets, reviews and the page of an order say alike of its amounts and its time. */
export const words = {
  bounds: {
    exactly: 'exactly',
    exactlyForAll: 'exactly, for all of it',
    atLeast: 'at least',
    atLeastForAll: 'at least, for all of it',
    atMost: 'at most',
    atMostForAll: 'at most, for all of it',
  },
  life: {
    days: (count: number) => plural(count, { one: '1 day', other: `${count} days` }),
    hours: (count: number) => plural(count, { one: '1 hour', other: `${count} hours` }),
    minutes: (count: number) => plural(count, { one: '1 minute', other: `${count} minutes` }),
  },
}
