import {
  bytesToHex,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  type Hex,
  pad,
  parseAbi,
} from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { chains } from '@/lib/chain/registry/chains'
import { isName } from '@/lib/ticket/fields/ens-name'
import { resolveName } from './resolve-name'
import { scriptedNode } from './wallet/testing/scripted-node'

const [chain, base] = [chains[1]!, chains[8453]!]
const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes result, address resolver)',
  'function reverse(bytes account, uint256 coinType) view returns (string primary, address resolver, address)',
])

type Records = { names: Record<string, string>; primary?: string; thrown?: unknown }

/** Returns a node with these names, which answers as the universal resolver. */
const ens = ({ names, primary, thrown }: Records) =>
  scriptedNode(async ({ params }) => {
    if (thrown) throw thrown
    const [{ to, data }] = params as [{ to: Hex; data: Hex }]
    expect(to).toBe(chain.contracts.ensUniversalResolver)
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'reverse') {
      expect(args).toEqual([account, 60n])
      if (primary === undefined) throw { code: 3, message: 'execution reverted', data: '0x' }
      return encodeFunctionResult({ abi, functionName, result: [primary, zeroAddress, zeroAddress] })
    }
    const found = Object.entries(names).find(([name]) => bytesToHex(packetToBytes(name)) === args[0])
    if (!found) throw { code: 3, message: 'execution reverted', data: '0x77209fe8' }
    // addr(bytes32)
    expect(args[1]).toBe(`0x3b3b57de${namehash(found[0]).slice(2)}`)
    return encodeFunctionResult({ abi, functionName, result: [pad(found[1] as Hex, { size: 32 }), zeroAddress] })
  })

describe('resolveName', () => {
  const names = { 'alice.eth': account }

  test('default: the address, and if the name is the account’s primary name', async () => {
    const resolved = { name: 'alice.eth', address: account }
    expect(await resolveName(ens({ names, primary: 'alice.eth' }), chain, ' Alice.ETH ')).toEqual({
      ...resolved,
      isPrimary: true,
    })
    for (const primary of ['mallory.eth', undefined])
      expect(await resolveName(ens({ names, ...(primary && { primary }) }), chain, 'alice.eth')).toEqual({
        ...resolved,
        isPrimary: false,
      })
  })

  test('error: Ens.NameNotFoundError', async () => {
    for (const node of [ens({ names: {} }), ens({ names: { 'alice.eth': zeroAddress } })])
      await expect(resolveName(node, chain, 'alice.eth')).rejects.toThrow('alice.eth has no address.')
  })

  test('error: Ens.InvalidNameError', async () => {
    await expect(resolveName(ens({ names }), chain, 'ali ce..eth')).rejects.toThrow('is no ENS name')
  })

  test('error: Ens.NoEnsError', async () => {
    await expect(resolveName(ens({ names }), base, 'alice.eth')).rejects.toThrow('No ENS on Base.')
    const local = scriptedNode(async () => '0x')
    await expect(resolveName(local, chain, 'alice.eth')).rejects.toThrow('No ENS on Ethereum.')
  })

  test('error: Ens.OffchainNameError', async () => {
    const thrown = {
      code: 3,
      message: 'execution reverted',
      data: `0x556f1830${encodeAbiParameters([{ type: 'address' }], [zeroAddress]).slice(2)}`,
    }
    await expect(resolveName(ens({ names, thrown }), chain, 'alice.eth')).rejects.toThrow('outside the chain')
  })
})

test('isName: a point makes it one', () => {
  expect(['alice.eth', ' a.b.xyz ', 'köln.eth'].map(isName)).toEqual([true, true, true])
  expect(['alice', account, 'alice.', 'a b.eth', ''].map(isName)).toEqual([false, false, false, false, false])
})
