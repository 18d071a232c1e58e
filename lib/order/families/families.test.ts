import { describe, expect, test } from 'vitest'
import { orderKinds } from '../intent'
import { intentOrderOf } from '../testing/intent-order'
import {
  type AnyIntent,
  familyNames,
  familyNamesOfStruct,
  familyOf,
  readNamed,
  readSigned,
  readStruct,
  sharedStructOf,
  structOf,
  UnknownFamilyError,
  writeSigned,
} from './families'

/** Returns an order of a family with valid terms for it. */
const signedAs = (family: AnyIntent['family']): AnyIntent => {
  const { fills, kind = orderKinds.SELL, hasExpectedAmount } = familyOf(family)
  const order = intentOrderOf({ kind, srcAmount: 40n, destAmount: 80n, expectedAmount: 81n })
  const expectedAmount = kind === orderKinds.SELL ? order.destAmount : order.srcAmount
  return {
    family,
    order: hasExpectedAmount ? order : { ...order, expectedAmount },
    ...(fills.isScheduled && { schedule: { slices: 4n, interval: 300n } }),
    ...(fills.isPosition && { position: { strategy: order.destToken, shares: 40n, useShares: true } }),
    ...(fills.isHandled && { handling: { handler: order.destToken, data: '0x1234' } }),
  }
}

describe.each(familyNames)('%s', (family) => {
  const signed = signedAs(family)

  test("default: its struct has the family's fields in order, and converts back to the same terms", () => {
    const names = familyOf(family).fields.map(({ name }) => name)
    expect(Object.keys(structOf(signed)).toSorted()).toEqual(names.toSorted())
    expect(Object.keys(writeSigned(signed))).toEqual(names)
    expect(readStruct(structOf(signed))).toContainEqual(signed)
    expect(familyOf(family).minimumPerSlice?.(signed)).toBe(family === 'TWAPOrder' ? 20n : undefined)
    expect(readNamed(family, JSON.parse(JSON.stringify(writeSigned(signed))))).toEqual(signed)
  })

  test('behavior: a struct with shared names is read as every family with the same fields', () => {
    const shared = readStruct(sharedStructOf(signed))
    expect(shared).toContainEqual(signed)
    const { isPosition, isHandled } = familyOf(family).fills
    expect(shared).toHaveLength(isPosition || isHandled ? 1 : 2)
  })

  test('error: undefined for a struct with the name of a family with other fields, or of none', () => {
    const value = writeSigned(signed)
    for (const name of [...familyNames, 'StopOrder', 'constructor', ''])
      expect(readNamed(name, value) !== undefined).toBe(
        familyNamesOfStruct(value).some((candidate) => candidate === name),
      )
  })
})

test('error: UnknownFamilyError lists the fields of an unknown struct', () => {
  const { srcAmount: _, ...value } = writeSigned(signedAs('Order')) as { srcAmount: string }
  expect(() => readSigned(value as never)).toThrow(UnknownFamilyError)
  expect(() => readSigned({ handler: '0x' } as never)).toThrow('No family of orders has the fields handler.')
})
