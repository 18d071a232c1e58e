import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { chooseOrder, type OrderSources } from './choose-order'
import type { HashedOrder } from './signed-orders'

const [maker, taker, makerAsset, takerAsset] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const order = { nonceAndMeta: 1n, expiry: 0n, makerAsset, takerAsset, maker, taker, makerAmount: 2n, takerAmount: 3n }
const signedAs = (signature: `0x${string}`): HashedOrder => ({ chainId: 1, order, signature, hash })
const [inLink, inBrowser, inService] = [signedAs('0x01'), signedAs('0x02'), signedAs('0x03')]
const other: HashedOrder = { ...signedAs('0x04'), hash: `0x${'2'.repeat(64)}` }

const noLink = { isRead: true, signed: undefined, isAltered: false }
const pending = { status: 'pending', hasAnswered: false, signed: undefined } as const
const missing = { status: 'missing', hasAnswered: false, signed: undefined } as const
const lost = { status: 'lost', hasAnswered: false, signed: undefined } as const
const answered = (signed: HashedOrder | undefined) => ({ status: 'answered', hasAnswered: true, signed }) as const
const choose = (sources: Partial<OrderSources>) =>
  chooseOrder({ hash, link: noLink, kept: undefined, service: missing, ...sources })

describe('chooseOrder', () => {
  test('default', () => {
    const link = { ...noLink, signed: inLink }
    const chosen = choose({ link, kept: inBrowser, service: answered(inService) })
    expect(chosen).toEqual({ status: 'ready', signed: inLink, source: 'link', isRecordTrue: true })
  })

  test('behavior: this browser’s storage comes before the service', () => {
    expect(choose({ kept: inBrowser, service: answered(inService) })).toMatchObject({
      source: 'browser',
      signed: inBrowser,
    })
    expect(choose({ service: answered(inService) })).toMatchObject({ source: 'service', signed: inService })
  })

  test('behavior: never uses an order with another hash', () => {
    const kept = choose({ link: { ...noLink, signed: other }, kept: other, service: answered(inService) })
    expect(kept).toMatchObject({ source: 'service', signed: inService })
    expect(choose({ kept: other })).toMatchObject({ status: 'missing', signed: undefined })
  })

  test('behavior: shows the right order despite a changed link', () => {
    const link = { ...noLink, isAltered: true }
    expect(choose({ link, kept: inBrowser })).toMatchObject({ status: 'ready', source: 'browser' })
    expect(choose({ link, service: pending })).toMatchObject({ status: 'altered', signed: undefined })
  })

  test('behavior: another order from the service is altered, and its record is not used', () => {
    expect(choose({ service: answered(undefined) }).status).toBe('altered')
    expect(choose({ service: answered(other) }).status).toBe('altered')
    expect(choose({ kept: inBrowser, service: answered(other) })).toMatchObject({
      status: 'ready',
      isRecordTrue: false,
    })
  })

  test('behavior: a silent service is still the source of the order, without a current record', () => {
    const chosen = choose({ service: { status: 'lost', hasAnswered: true, signed: inService } })
    expect(chosen).toEqual({ status: 'ready', signed: inService, source: 'service', isRecordTrue: false })
  })

  test('behavior: loading until the link is read and the service has answered', () => {
    expect(choose({ service: pending }).status).toBe('loading')
    expect(choose({ link: { ...noLink, isRead: false }, service: missing }).status).toBe('loading')
    expect(choose({ service: missing }).status).toBe('missing')
    expect(choose({ service: lost }).status).toBe('missing')
  })
})
