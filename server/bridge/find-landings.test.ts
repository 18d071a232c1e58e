import { type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { landingAbi } from '@/lib/chain/abi.generated'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import type { ContractLog } from '../chain/node/contract-logs'
import { clientOf } from '../ledger/testing/fake-chain'
import { findLandings, placeOf } from './find-landings'

const events = landingAbi.filter((item) => item.type === 'event')
const topicOf = (name: 'Arrived' | 'PaidOn') => toEventSelector(events.find((event) => event.name === name)!)
const wordOf = (name: string) => pad(`0x${name}`)
const blockHash = wordOf('b1')

type Place = { logIndex: number; transactionHash?: Hex; blockNumber?: bigint }
const logAt = ({ logIndex, transactionHash = wordOf('aa'), blockNumber = 7n }: Place): ContractLog => ({
  address: arbitrum.contracts.spokePool,
  topics: [],
  data: '0x',
  blockHash,
  blockNumber,
  logIndex,
  transactionHash,
})

/** Reads the landings of payments from a node that has these events of the landing contract. */
const find = async (
  payments: readonly ContractLog[],
  events: readonly (Place & { orderHash?: Hex; name?: 'Arrived' | 'PaidOn' })[],
) => {
  const asked: unknown[] = []
  const client = clientOf(async ({ params }) => {
    asked.push(params)
    return events.map(({ orderHash = wordOf('0f'), name = 'Arrived', ...place }) => {
      const { blockNumber, logIndex, ...log } = logAt(place)
      const numbers = { blockNumber: numberToHex(blockNumber), logIndex: numberToHex(logIndex) }
      return { ...log, ...numbers, address: arbitrum.contracts.landing, topics: [topicOf(name), orderHash] }
    })
  })
  return { landings: await findLandings({ chain: arbitrum, client }, payments), asked }
}

const payment = logAt({ logIndex: 5 })
const ours = { logIndex: 8, orderHash: wordOf('01') }

test('default: the event right behind a payment names its order', async () => {
  const { landings, asked } = await find([payment], [ours])
  expect(landings).toEqual(new Map([[placeOf(payment), ours.orderHash]]))
  expect(asked).toMatchObject([[{ fromBlock: '0x7', toBlock: '0x7' }]])
})

test('behavior: B25, forged arrivals before, after and in other transactions are of no transfer', async () => {
  const forged = [
    { logIndex: 3 },
    { logIndex: 12 },
    { logIndex: 6, transactionHash: wordOf('bb') },
    ...Array.from({ length: 500 }, (_, index) => ({ logIndex: 100 + index, transactionHash: wordOf('cc') })),
  ]
  const { landings } = await find([payment], [...forged, ours].toReversed())
  expect([...landings.values()]).toEqual([ours.orderHash])
})

test('behavior: each of several payments in one transaction has its own order', async () => {
  const second = logAt({ logIndex: 9 })
  const { landings } = await find([payment, second], [{ logIndex: 11, orderHash: wordOf('02') }, ours])
  expect(landings.get(placeOf(payment))).toBe(ours.orderHash)
  expect(landings.get(placeOf(second))).toBe(wordOf('02'))
})

test('behavior: a payment that was passed on has no order', async () => {
  const { landings } = await find([payment], [{ logIndex: 7, name: 'PaidOn' }, ours])
  expect(landings.size).toBe(0)
})

test('behavior: without payments nothing is asked', async () => {
  const { landings, asked } = await find([], [ours])
  expect([landings.size, asked.length]).toEqual([0, 0])
})
