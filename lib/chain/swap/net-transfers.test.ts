import fc from 'fast-check'
import { type Address, concatHex, encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '../local/development-accounts'
import { listMoves, netTransfers } from './net-transfers'

type Log = Parameters<typeof netTransfers>[0][number]

const [account, other, third] = developmentAccounts
const [src, dest] = [developmentAccounts[5], developmentAccounts[6]]
const topic = toEventSelector('Transfer(address,address,uint256)')

const transfer = (token: Address, from: Hex, to: Hex, value: bigint): Log => ({
  address: token,
  topics: [topic, pad(from, { size: 32 }), pad(to, { size: 32 })],
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})

describe('netTransfers', () => {
  test('default', () => {
    const logs = [transfer(dest, other, account, 90n), transfer(dest, account, third, 20n)]
    expect(netTransfers(logs, dest, account)).toBe(70n)
    // Some tokens append data after the amount.
    const longer = logs.map((log) => ({ ...log, data: concatHex([log.data, pad('0x1', { size: 32 })]) }))
    expect(netTransfers(longer, dest, account)).toBe(70n)
  })

  test('behavior: other tokens, other accounts and other events do not count', () => {
    const logs: Log[] = [
      transfer(src, other, account, 5n),
      transfer(dest, other, third, 6n),
      {
        ...transfer(dest, other, account, 7n),
        topics: [
          toEventSelector('Approval(address,address,uint256)'),
          ...transfer(dest, other, account, 7n).topics.slice(1),
        ],
      },
      // The Transfer event of an NFT has the token id as a fourth topic.
      {
        ...transfer(dest, other, account, 8n),
        topics: [...transfer(dest, other, account, 8n).topics, pad('0x1', { size: 32 })],
      },
      { ...transfer(dest, other, account, 9n), data: '0x' },
    ]
    expect(netTransfers(logs, dest, account)).toBe(0n)
  })

  test('behavior: the net transfers of all accounts add up to zero', () => {
    const party = fc.constantFrom(account, other, third)
    const transfers = fc.array(fc.tuple(party, party, fc.bigInt({ min: 0n, max: 2n ** 200n })))
    fc.assert(
      fc.property(transfers, (transfers) => {
        const logs = transfers.map(([from, to, value]) => transfer(dest, from, to, value))
        expect([account, other, third].reduce((sum, owner) => sum + netTransfers(logs, dest, owner), 0n)).toBe(0n)
      }),
    )
  })
})

test('listMoves: every token whose balance changed, once', () => {
  const logs = [
    transfer(src, account, other, 100n),
    transfer(dest, other, account, 90n),
    transfer(src, other, account, 40n),
    transfer(third, other, account, 7n),
    transfer(third, account, other, 7n),
  ]
  expect(listMoves(logs, account)).toEqual([
    { token: src.toLowerCase(), amount: -60n },
    { token: dest.toLowerCase(), amount: 90n },
  ])
  expect(listMoves([], account)).toEqual([])
})
