import { expect, test } from 'vitest'
import { mainnet } from '../registry/mainnet'
import { wrapCall } from './wrap-call'

test.each([
  ['wrap', { data: '0xd0e30db0', value: 10n }],
  ['unwrap', { data: `0x2e1a7d4d${'a'.padStart(64, '0')}`, value: 0n }],
] as const)('wrapCall: %s calls deposit or withdraw of WETH9', (kind, call) => {
  expect(wrapCall(mainnet, kind, 10n)).toEqual({ to: mainnet.contracts.wrappedNative, ...call })
})
