import { concat, encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { decodeHandling } from './decode-handling'

const { vaultHandler, aaveHandler } = mainnet.contracts
const vault = `0x${'be'.repeat(20)}` as const
const words = (...values: bigint[]): Hex =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

test('default: decodes the instructions for the handlers of the venue', () => {
  const ofVault = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, 990n])
  expect(decodeHandling(mainnet, { handler: vaultHandler, data: ofVault })).toEqual({
    kind: 'vault',
    vault,
    minShares: 990n,
  })
  expect(decodeHandling(mainnet, { handler: aaveHandler, data: words(1n, 12n * 10n ** 17n, 5n) })).toEqual({
    kind: 'aave',
    action: 'DEBT_SWAP',
    minHealthFactor: 12n * 10n ** 17n,
    maxPremium: 5n,
  })
})

test('error: undefined for another handler, and for bytes that a handler rejects', () => {
  const data = words(0n, 1n, 0n)
  expect(decodeHandling(mainnet, { handler: vault, data })).toBeUndefined()
  expect(decodeHandling(mainnet, { handler: vaultHandler, data })).toBeUndefined()
  for (const refused of [
    '0x',
    words(0n, 1n),
    concat([data, '0x00']),
    words(3n, 1n, 0n),
    words(2n ** 255n, 1n, 0n),
  ] as Hex[])
    expect(decodeHandling(mainnet, { handler: aaveHandler, data: refused })).toBeUndefined()
})
