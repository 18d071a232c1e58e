import { encodeAbiParameters } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { listStrategies } from '@/lib/chain/strategy/find-strategy'
import { unknownCodeOf } from './unknown-code'

const { vaultHandler, aaveHandler } = mainnet.contracts
const stranger = '0x1000000000000000000000000000000000000a11'
const vaultData = (vault: `0x${string}`) => encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, 1n])

test('default: none for the handler of the venue with a listed vault', () => {
  const aaveData = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }], [0n, 1n, 0n])
  expect(unknownCodeOf(mainnet, { handler: aaveHandler, data: aaveData })).toBeUndefined()
  const [listed] = listStrategies(mainnet)
  const data = vaultData(listed!.vault.address)
  expect(unknownCodeOf(mainnet, { handler: vaultHandler, data })).toBeUndefined()
})

test('behavior: an unknown handler, an unknown vault, and unreadable bytes', () => {
  expect(unknownCodeOf(mainnet, { handler: stranger, data: '0x' })).toBe(stranger)
  expect(unknownCodeOf(mainnet, { handler: vaultHandler, data: vaultData(stranger) })).toBe(stranger)
  expect(unknownCodeOf(mainnet, { handler: vaultHandler, data: '0x' })).toBe(vaultHandler)
})
