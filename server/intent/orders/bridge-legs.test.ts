import { pad } from 'viem'
import { expect, test } from 'vitest'
import { acrossSelector } from '@/lib/chain/bridge/across'
import { hashRelay } from '@/lib/chain/bridge/spoke-pool'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { encodeProtocolData } from '@/lib/order/bridge/bridge-terms'
import { noBridge } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { legsOf, sentOf } from './bridge-legs'
import type { IntentLog } from './intent-logs'
import { bridgeColumnsOf } from './order-row'

const [orderHash, blockHash, transactionHash] = ['aa', 'bb', 'cc'].map((byte) => `0x${byte.repeat(32)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const outputToken = '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
const bridge = {
  protocolSelector: acrossSelector,
  destinationChainId: 42161n,
  outputToken,
  scalingFactor: 0,
  protocolData: encodeProtocolData({ fillSeconds: 3_600n, maxPips: 75n, maxFlat: 150_000n }),
} as const
const { bridge: _, ...signed } = intentOrderOf()
const row = { ...signed, ...bridgeColumnsOf(bridge), chainId: 1, orderHash }

const bridged = (given: Partial<IntentLog> = {}): IntentLog => ({
  kind: 'bridged',
  owner: signed.owner,
  orderHash,
  nonce: null,
  totalFilled: null,
  srcAmount: null,
  returned: null,
  protocolFee: null,
  partnerFee: null,
  part: 0n,
  transferId: 77n,
  inputAmount: 999_000_000n,
  outputAmount: 998_900_000n,
  blockNumber: 10n,
  blockHash,
  blockSeconds: 1_000n,
  logIndex: 4,
  transactionHash,
  ...given,
})

test("default: a transfer's hash follows from its order and event", () => {
  const word = (value: `0x${string}`) => pad(value, { size: 32 })
  const relay = {
    depositor: word(signed.owner),
    recipient: word(signed.owner),
    exclusiveRelayer: word('0x'),
    inputToken: word(signed.destToken),
    outputToken: word(outputToken),
    inputAmount: 999_000_000n,
    outputAmount: 998_900_000n,
    originChainId: 1n,
    depositId: 77n,
    fillDeadline: 4_600,
    exclusivityDeadline: 0,
    message: '0x',
  } as const
  expect(legsOf(mainnet, row, [bridged()])).toMatchObject([
    {
      relayHash: hashRelay(relay, 42161),
      destChainId: 42161,
      part: 0n,
      owner: signed.owner,
      recipient: signed.owner,
      fillDeadline: 4_600n,
    },
  ])
})

test('behavior: no transfers for an order on one chain or of another bridge', () => {
  expect(legsOf(mainnet, { ...row, ...bridgeColumnsOf(noBridge) }, [bridged()])).toEqual([])
  expect(legsOf(mainnet, { ...row, bridgeSelector: '0x12345678' }, [bridged()])).toEqual([])
})

test('behavior: events of other orders and kinds are ignored', () => {
  expect(legsOf(mainnet, row, [bridged({ orderHash: blockHash }), bridged({ kind: 'signed', part: null })])).toEqual([])
})

test('behavior: the later event of a slice counts, and slices are separate', () => {
  const earlier = bridged({ inputAmount: 1n, blockNumber: 9n })
  const legs = legsOf(mainnet, row, [bridged(), earlier, bridged({ part: 1n, transferId: 78n })])
  expect(legs.map(({ part, inputAmount }) => [part, inputAmount])).toEqual([
    [0n, 999_000_000n],
    [1n, 999_000_000n],
  ])
})

test("behavior: the fills' output equals the transfers' input", () => {
  const fill = bridged({ kind: 'settled', part: null, transferId: null, inputAmount: null, outputAmount: null })
  expect(sentOf([bridged(), { ...fill, returned: 999_000_000n }])).toEqual({
    returned: 999_000_000n,
    sent: 999_000_000n,
  })
  expect(sentOf([{ ...fill, returned: 5n }])).toEqual({ returned: 5n, sent: 0n })
})
