import { concatHex, domainSeparator, keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { cancellationTypedData, hashCancellation } from './cancellation-typed-data'

const place = { chainId: 1, intent: '0x0000000000bbf5c5fd284e657f01bd000933c96d' } as const
const ids = ['ac5cfbc6-9f3b-8a8e-9b0e-6a0c0a0e6f11', '0a5cfbc6-9f3b-8a8e-9b0e-6a0c0a0e6f12']
const hashText = (text: string) => keccak256(stringToHex(text))

test('default: the EIP-712 digest with the type hash that other clients sign', () => {
  const typeHash = '0x43f63d22e1f2516d808508153e00c62b6e2ab72a0ae5735d6c6b3997a4a8cac4'
  expect(hashText('OrderCancellations(string[] orderIds)')).toBe(typeHash)
  const { domain } = cancellationTypedData(place, ids)
  const separator = domainSeparator({ domain })
  const struct = keccak256(concatHex([typeHash, keccak256(concatHex(ids.map(hashText)))]))
  expect(hashCancellation(place, ids)).toBe(keccak256(concatHex(['0x1901', separator, struct])))
})

test('behavior: the digest depends on chain, contract and the order of the ids', () => {
  const others = [
    hashCancellation({ ...place, chainId: 8453 }, ids),
    hashCancellation({ ...place, intent: `0x${'11'.repeat(20)}` }, ids),
    hashCancellation(place, ids.toReversed()),
    hashCancellation(place, ids.slice(0, 1)),
    hashCancellation(place, ids),
  ]
  expect(new Set(others).size).toBe(others.length)
})
