import { expect, test } from 'vitest'
import { mainnet } from './registry/mainnet'
import { wrapCall } from './rfq-call'

test('wrapCall: the deposit of WETH9', () => {
  expect(wrapCall(mainnet, 10n)).toEqual({ to: mainnet.contracts.wrappedNative, data: '0xd0e30db0', value: 10n })
})
