import { expect, test } from 'vitest'
import { encodeProtocolData } from './bridge-terms'
import { takenFee } from './taken-fee'

const terms = { fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }
const bridge = { scalingFactor: 0, protocolData: encodeProtocolData(terms) }
const inputAmount = 10_000_000_000n

test('default: the fee of a transfer in its token and in bps', () => {
  // 0.1 USDC of gas and 50 pips.
  expect(takenFee({ inputAmount, outputAmount: inputAmount - 600_000n }, bridge)).toEqual({
    fee: 600_000n,
    bps: 0.6,
    isGasAlone: false,
  })
})

test('behavior: less than half of the signed share is gas alone, and small fees may be either', () => {
  expect(takenFee({ inputAmount, outputAmount: inputAmount - 100_000n }, bridge)).toMatchObject({ isGasAlone: true })
  const small = { inputAmount: 100_000_000n, outputAmount: 99_900_000n }
  expect(takenFee(small, bridge)).toMatchObject({ isGasAlone: false })
})

test('behavior: counts in the decimals of what arrives', () => {
  const finer = { ...bridge, scalingFactor: 12 }
  expect(takenFee({ inputAmount: 1_000_000n, outputAmount: 999n * 10n ** 15n }, finer)).toMatchObject({
    fee: 10n ** 15n,
    bps: 10,
  })
})

test('error: undefined for terms or amounts that no bridge of ours accepts', () => {
  expect(takenFee({ inputAmount, outputAmount: 1n }, { ...bridge, protocolData: '0x' })).toBeUndefined()
  expect(takenFee({ inputAmount, outputAmount: inputAmount + 1n }, bridge)).toBeUndefined()
})
