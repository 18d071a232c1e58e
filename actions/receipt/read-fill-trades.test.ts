import {
  type AbiEvent,
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  getAbiItem,
  type Hex,
  numberToHex,
  pad,
} from 'viem'
import { expect, test } from 'vitest'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { readFillTrades } from './read-fill-trades'

const [maker, taker, makerAsset, takerAsset, stranger] = [1, 2, 3, 4, 5].map((name) =>
  pad(numberToHex(0xab00 + name), { size: 20 }),
) as [Address, Address, Address, Address, Address]
const orderHash: Hex = `0x${'bb'.repeat(32)}`

const event = getAbiItem({ abi: rfqAbi, name: 'OrderFilled' }) as AbiEvent
const logOf = (makerAmount: bigint, takerAmount: bigint, address: Address = spenderOf(mainnet, 'rfq')) => {
  const args = { orderHash, maker, makerAsset, makerAmount, taker, takerAsset, takerAmount }
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  return {
    address,
    topics: encodeEventTopics({ abi: [event], eventName: 'OrderFilled', args } as never) as Hex[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name }) => args[name as keyof typeof args]),
    ),
  }
}

test('default: a fill from the taker’s view: pays the taker amount, gets the maker amount', () => {
  expect(readFillTrades(mainnet, [logOf(30n, 10n)])).toEqual([
    {
      kind: 'fill',
      owner: taker,
      beneficiary: taker,
      side: undefined,
      srcToken: takerAsset,
      destToken: makerAsset,
      srcAmount: 10n,
      destAmount: 30n,
      order: { hash: orderHash, surface: 'otc', isPart: false },
      counterparty: maker,
    },
  ])
})

test('behavior: one trade per order, and none of another contract’s events', () => {
  const trades = readFillTrades(mainnet, [logOf(30n, 10n), logOf(999n, 1n, stranger), logOf(6n, 2n)])
  expect(trades.map(({ srcAmount, destAmount }) => [srcAmount, destAmount])).toEqual([
    [10n, 30n],
    [2n, 6n],
  ])
})
