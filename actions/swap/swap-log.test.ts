import { maxUint256, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { swapLog } from './swap-log'
import { confirmedSale as sale } from './testing/confirmed-sale'

const [account, other] = developmentAccounts
const transfer = toEventSelector('Transfer(address,address,uint256)')
const { src, dest, srcAmount, destAmount, limit } = sale
const [srcToken, destToken] = [src.address, dest.address]
const received = { token: destToken, owner: account, least: limit, most: maxUint256 }

describe('swapLog', () => {
  test('default', () => {
    expect(swapLog(chain, account, sale)).toEqual({
      address: srcToken,
      topics: [transfer, pad(account), null],
      // A token may take a transfer tax that it does not log.
      moves: [{ token: srcToken, owner: account, least: -srcAmount, most: -1n }, received],
    })
  })

  test('behavior: a purchase brings the confirmed amount and costs at most its limit', () => {
    const { moves } = swapLog(chain, account, { ...sale, side: 'BUY', limit: 2n * srcAmount, beneficiary: other })
    expect(moves).toEqual([
      { token: srcToken, owner: account, least: -2n * srcAmount, most: -1n },
      { token: destToken, owner: other, least: destAmount, most: maxUint256 },
    ])
  })

  test('behavior: the native token emits no log', () => {
    expect(swapLog(chain, account, { ...sale, src: { ...src, address: nativeToken } })).toEqual({
      address: destToken,
      topics: [transfer, null, pad(account)],
      moves: [received],
    })
    expect(swapLog(chain, account, { ...sale, dest: { ...dest, address: nativeToken } }).moves).toEqual([
      { token: srcToken, owner: account, least: -srcAmount, most: -srcAmount },
    ])
  })
})
