import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { mainnet } from '../registry/mainnet'
import { remainingCall } from './rfq-remaining'

test('default: encodes the published function', () => {
  const [maker, orderHash] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(64)}`] as [Hex, Hex]
  const abi = parseAbi(['function remaining(address maker, bytes32 orderHash) view returns (uint256)'])
  expect(remainingCall(mainnet, { maker, orderHash })).toEqual({
    to: toLowerAddress(mainnet.contracts.rfq),
    data: encodeFunctionData({ abi, args: [maker, orderHash] }),
  })
})
