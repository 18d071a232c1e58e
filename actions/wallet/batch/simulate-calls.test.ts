import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { wrapCall } from '@/lib/chain/swap/wrap-call'
import { NetworkLostError } from '../send/wallet-errors'
import { scriptedNode } from '../testing/scripted-node'
import { openSeededWorld } from '../testing/seeded-world'
import { simulateCalls } from './simulate-calls'

const [, account, other] = developmentAccounts
const weth = chain.contracts.wrappedNative
const { rpc, allowanceOf } = openSeededWorld()
const wrap = wrapCall(chain, 'wrap', 5n)
const unwrap = wrapCall(chain, 'unwrap', 5n)
const approve = {
  to: weth,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 7n] }),
  value: 0n,
}
const take = {
  to: weth,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, other, 10n ** 40n] }),
  value: 0n,
}

describe('simulateCalls', () => {
  test('default: each call sees what the ones before it did, and nothing stays', async () => {
    expect(await simulateCalls(rpc, { chain, account, calls: [wrap, approve] })).toBeUndefined()
    expect(await allowanceOf(weth, account, other)).toBe(0n)
  })

  test('behavior: the account is paid in the native token, also with delegated code', async () => {
    expect(await simulateCalls(rpc, { chain, account, calls: [approve, unwrap] })).toBeUndefined()
    await rpc({ method: 'anvil_setCode', params: [account, `0xef0100${chain.contracts.multicall3.slice(2)}`] })
    expect(await simulateCalls(rpc, { chain, account, calls: [approve, unwrap] })).toBeUndefined()
  })

  test('error: returns the first call that fails, and why', async () => {
    const failure = await simulateCalls(rpc, { chain, account, calls: [approve, take, wrap] })
    expect([failure?.index, failure?.cause.name]).toEqual([1, expect.stringMatching(/^(Chain|Router|Token)\./)])
  })

  test('error: Wallet.BatchUnsupportedError from a node that refuses or ignores the code', async () => {
    const refusing = scriptedNode(() => Promise.reject({ code: -32602, message: 'too many arguments' }))
    const ignoring = scriptedNode(async () => '0x')
    for (const node of [refusing, ignoring])
      await expect(simulateCalls(node, { chain, account, calls: [approve] })).rejects.toMatchObject({
        name: 'Wallet.BatchUnsupportedError',
      })
  })

  test('error: Wallet.NetworkLostError if the node is away', async () => {
    const away = scriptedNode(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(simulateCalls(away, { chain, account, calls: [approve] })).rejects.toThrow(NetworkLostError)
  })
})
