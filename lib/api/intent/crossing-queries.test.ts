import { expect, test } from 'vitest'
import { crossingQuery } from './crossing-queries'

test('default: repeats while a transfer is in transit or for sale', () => {
  const intervalOf = (isLive: boolean) =>
    crossingQuery({ baseUrl: '/api' }, { hash: '0x12', isLive }).refetchInterval as number | false
  expect([intervalOf(true), intervalOf(false)]).toEqual([2_000, false])
})
