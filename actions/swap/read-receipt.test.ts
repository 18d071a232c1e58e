import { encodeAbiParameters, type Hex, pad, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { SwapTerms } from '@/lib/ticket/terms/swap-terms'
import { pairOf } from '@/lib/ticket/terms/trade-terms'
import type { ChainLog, ChainReceipt, RpcRequest } from '../wallet/send/receipt'
import { scriptedNode } from '../wallet/testing/scripted-node'
import { readSwapReceipt } from './read-receipt'
import { confirmedSale } from './testing/confirmed-sale'

const [account, other, third] = developmentAccounts
const [src, dest] = [developmentAccounts[5], developmentAccounts[6]]
const topic = toEventSelector('Transfer(address,address,uint256)')

const transfer = (token: Hex, from: Hex, to: Hex, value: bigint): ChainLog => ({
  address: token,
  topics: [topic, pad(from, { size: 32 }), pad(to, { size: 32 })],
  data: encodeAbiParameters([{ type: 'uint256' }], [value]),
})

const receipt = (logs: readonly ChainLog[], from = account): ChainReceipt => ({
  hash: `0x${'1'.repeat(64)}`,
  blockHash: `0x${'2'.repeat(64)}`,
  blockNumber: 10n,
  succeeded: true,
  gasUsed: 100n,
  effectiveGasPrice: 3n,
  from,
  to: other,
  logs,
})

const terms: SwapTerms = {
  ...confirmedSale,
  ...pairOf(1, { address: src, symbol: 'A', decimals: 18 }, { address: dest, symbol: 'B', decimals: 18 }),
  srcAmount: 100n,
  destAmount: 90n,
  limit: 80n,
}

const native = { chainId: 1, address: toLowerAddress(nativeToken), symbol: 'ETH', decimals: 18 }

/** Returns a node with a balance of `before` up to block 9 and `after` from block 10 on. */
const balances = (before: bigint, after: bigint) =>
  scriptedNode(async ({ params = [] }) => `0x${(params[1] === '0xa' ? after : before).toString(16)}`)
const noNode: RpcRequest = () => Promise.reject(new Error('nothing to ask'))

describe('readSwapReceipt', () => {
  test('default', async () => {
    const logs = [transfer(src, account, other, 100n), transfer(dest, other, account, 88n)]
    expect(await readSwapReceipt(noNode, account, terms, receipt(logs))).toEqual({
      hash: receipt([]).hash,
      blockNumber: 10n,
      paid: 100n,
      received: 88n,
      gasUsed: 100n,
      gasPaid: 300n,
    })
  })

  test('behavior: does not count what the router returned as paid', async () => {
    const logs = [
      transfer(src, account, other, 100n),
      transfer(src, other, account, 4n),
      transfer(dest, other, account, 88n),
    ]
    expect(await readSwapReceipt(noNode, account, terms, receipt(logs))).toMatchObject({ paid: 96n })
  })

  test('behavior: a native sale is the change of the balance without the network cost', async () => {
    const node = balances(1_000n, 600n)
    const inNative = { ...terms, src: native }
    const logs = [transfer(dest, other, account, 88n)]
    expect(await readSwapReceipt(node, account, inNative, receipt(logs))).toMatchObject({ paid: 100n, received: 88n })
  })

  test('behavior: a native purchase for another account is that account’s change', async () => {
    const node = balances(1_000n, 1_088n)
    const inNative = { ...terms, dest: native, beneficiary: other }
    const logs = [transfer(src, account, third, 100n)]
    expect(await readSwapReceipt(node, account, inNative, receipt(logs))).toMatchObject({ paid: 100n, received: 88n })
  })

  test('behavior: a native purchase for oneself leaves out the network cost', async () => {
    const node = balances(1_000n, 788n)
    const inNative = { ...terms, dest: native }
    const logs = [transfer(src, account, third, 100n)]
    expect(await readSwapReceipt(node, account, inNative, receipt(logs))).toMatchObject({ received: 88n })
  })

  test('behavior: wrapping moves exactly its amount', async () => {
    expect(await readSwapReceipt(noNode, account, { ...terms, kind: 'wrap' }, receipt([]))).toMatchObject({
      paid: 100n,
      received: 100n,
    })
  })
})
