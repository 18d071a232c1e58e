import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isInstance, readErrorLayers } from './error-layers'

const fail = (): never => {
  throw new Error('hostile')
}
const hostileProxy = () =>
  new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail, getOwnPropertyDescriptor: fail })
const revokedProxy = () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('readErrorLayers', () => {
  test('default', () => {
    const inner = Object.assign(new TypeError('Failed to fetch'), { code: '-32000', details: 'offline' })
    expect(readErrorLayers({ code: 'UNKNOWN', message: 'outer', info: { error: inner }, data: '0x12' })).toEqual([
      expect.objectContaining({ code: 'UNKNOWN', message: 'outer', data: '0x12', isTypeError: false }),
      expect.objectContaining({ code: undefined, message: undefined }),
      expect.objectContaining({
        name: 'TypeError',
        code: -32000,
        message: 'Failed to fetch',
        details: 'offline',
        isTypeError: true,
      }),
    ])
  })

  test('behavior: text instead of an error is its message', () => {
    expect(readErrorLayers('bare').map(({ message }) => message)).toEqual(['bare'])
    expect(readErrorLayers({ message: 'outer', error: 'inner', data: 'Reverted 0x' })).toMatchObject([
      { message: 'outer', data: 'Reverted 0x' },
      { message: 'inner' },
    ])
  })

  test('behavior: ends in circles, and cuts objects that grow while being read', () => {
    const circle: Record<string, unknown> = { message: 'circle' }
    circle.cause = { data: { originalError: circle } }
    expect(readErrorLayers(circle)).toHaveLength(3)
    const grow = (): object => ({
      get cause() {
        return grow()
      },
      get error() {
        return grow()
      },
      message: 'x'.repeat(10_000),
    })
    const layers = readErrorLayers(grow())
    expect(layers).toHaveLength(64)
    expect(layers[0]?.message).toHaveLength(2_000)
  })

  test('behavior: a getter that throws counts as absent', () => {
    const thrown = {
      get code() {
        return fail()
      },
      get data() {
        return fail()
      },
      message: 'still read',
      cause: hostileProxy(),
      error: revokedProxy(),
    }
    expect(readErrorLayers(thrown)[0]).toMatchObject({ code: undefined, message: 'still read' })
    expect(readErrorLayers(thrown)).toHaveLength(3)
  })

  test('behavior: reads any thrown value', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true }), (thrown) => {
        expect(readErrorLayers(thrown).length).toBeLessThanOrEqual(64)
      }),
    )
  })
})

test('behavior: isInstance is false for a proxy that hides its prototype', () => {
  expect([new RangeError('x'), hostileProxy(), revokedProxy(), undefined].map((one) => isInstance(one, Error))).toEqual(
    [true, false, false, false],
  )
})
