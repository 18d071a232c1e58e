import { describe, expect, test } from 'vitest'
import { account, other, place, recordOf } from '@/actions/intent/testing/open-intents'
import { crossingOrder } from '@/actions/wallet/testing/fake-crossing'
import { hashIntent } from '@/lib/chain/intent/intent-typed-data'
import { base } from '@/lib/chain/registry/base'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { checkReplaced } from './check-replaced'

const whole: AnyIntent = { family: 'Order', order: intentOrderOf({ owner: account }) }
const crossing: AnyIntent = { family: 'Order', order: { ...crossingOrder.order, owner: account } }
const inParts: AnyIntent = { ...whole, family: 'FillableOrder' }

const check = (signed: AnyIntent, change: { status?: IntentStatus; by?: typeof account | undefined } = {}) => {
  const { status = 'ACTIVE', by = account } = change
  const record = recordOf(writeSigned(signed), status, undefined, signed.family) as never
  return { record, replaced: checkReplaced({ chain, record, hash: hashIntent(place, signed), account: by }) }
}

describe('checkReplaced', () => {
  test('default: an indivisible order of the account, with the hash computed here', () => {
    const hash = hashIntent(place, whole)
    expect(check(whole).replaced).toMatchObject({ status: 'ready', order: { hash, order: whole.order } })
  })

  test('behavior: an indivisible order that is paid on another chain', () => {
    const { bridge } = crossing.order
    expect(check(crossing).replaced).toMatchObject({ status: 'ready', order: { order: { bridge } } })
  })

  test.each<[string, AnyIntent, Parameters<typeof check>[1]]>([
    ['inParts', inParts, {}],
    ['foreign', crossing, { by: other }],
    ['over', crossing, { status: 'BRIDGING' }],
    ['over', whole, { status: 'COMPLETED' }],
  ])('error: %s', (status, signed, change) => {
    expect(check(signed, change).replaced).toEqual({ status, order: undefined })
  })

  test('error: an order with another hash than the link, or of another chain, is unknown', () => {
    const { record } = check(crossing)
    const unknown = { status: 'unknown', order: undefined }
    const hash = hashIntent(place, crossing)
    expect(checkReplaced({ chain, record, hash: hashIntent(place, whole), account })).toEqual(unknown)
    expect(checkReplaced({ chain: base, record, hash, account })).toEqual(unknown)
    expect(checkReplaced({ chain, record: null, hash, account })).toEqual(unknown)
  })
})
