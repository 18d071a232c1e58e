import { expect, test } from 'vitest'
import { filledByHash, findFilled } from './find-filled'
import { rowOf } from './testing/order-rows'

const row = (nonce: bigint, filledPercent: number) => ({ ...rowOf({ nonce }), filledPercent })

test('default: what is filled further than before, the first part of it too; what is new is no news', () => {
  const before = filledByHash([row(1n, 0), row(2n, 25), row(3n, 100)])
  const [part, whole] = [row(1n, 25), row(2n, 100)]
  expect(findFilled([part, whole, row(3n, 100), row(4n, 100)], before)).toEqual([part, whole])
  // A reorganisation took it back.
  expect(findFilled([row(2n, 0)], before)).toEqual([])
})
