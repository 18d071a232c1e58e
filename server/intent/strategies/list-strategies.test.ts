import { encodeFunctionData, erc4626Abi } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { listStrategies as operation } from '@/lib/api/intent/intent'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { ReadableChain } from '../../chain/facts/served-chain'
import { createChainClient } from '../../chain/node/clients'
import { vaultSamples } from '../../db/price-schema'
import { openIntentDesk, owner, usdc } from '../testing/intent-desk'
import { deleteOldVaultSamples, storeVaultSamples } from './vault-samples'

const desk = openIntentDesk()
const day = 86_400n
const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
const savingsDai = toLowerAddress('0x83F20F44975D03b1b09e64809B757c47f942BEeA')

const save = async (served: ReadableChain = desk.served()) => {
  const { hash: blockHash, timestamp: blockTimestamp } = await desk.client().getBlock()
  await storeVaultSamples(desk.database(), served, { blockHash, blockTimestamp })
}
const ask = () => desk.service().ask(operation, { chainId: 1 })
const vaultOf = async (vault: string) =>
  Object.values(await ask())
    .flatMap(({ strategies }) => strategies)
    .find((row) => row.vault === vault)!

let start: bigint
beforeAll(async () => {
  start = await desk.now()
  await save()
})

test('default: lists vaults by token with their deposit tokens, without a rate for the first day', async () => {
  const answer = await ask()
  expect(answer[usdc]!.strategies.map(({ name, apr }) => [name, apr])).toEqual([
    ['Steakhouse USDC', null],
    ['Gauntlet USDC Prime', null],
  ])
  const { deltaWrappedNative } = desk.served().chain.contracts
  expect(answer[toLowerAddress(nativeToken)]!.address).toBe(toLowerAddress(deltaWrappedNative!))
  await save()
  const rows = await desk.database().select().from(vaultSamples)
  expect(rows).toHaveLength(4)
})

test('behavior: the node is asked once per hour of the chain', async () => {
  const { chain } = desk.served()
  const withDeadNode = { chain, client: createChainClient({ chain, urls: ['http://127.0.0.1:1'] }) }
  await save(withDeadNode)
  await desk.mineAt(start + 3_600n)
  await expect(save(withDeadNode)).rejects.toThrow('HTTP request failed')
})

test("behavior: the rate of 7 days equals the vault's formula", async () => {
  for (const days of [1n, 8n]) {
    await desk.mineAt(start + days * day)
    await save()
  }
  const { apr, period } = await vaultOf(steakhouse)
  const shares = 10n ** 30n
  const rateAt = async (blockNumber: bigint) => {
    const data = encodeFunctionData({ abi: erc4626Abi, functionName: 'convertToAssets', args: [shares] })
    return BigInt((await desk.client().call({ to: steakhouse, data, blockNumber })).data!)
  }
  const newest = await desk.client().getBlockNumber()
  const [then, now] = [await rateAt(newest - 1n), await rateAt(newest)]
  const closed = (Number(now - then) / Number(then)) * (365 / 7)
  expect(Math.abs(Number(apr!.gross) - closed)).toBeLessThan(1e-9)
  expect(Math.abs(Number(apr!.gross) - 0.05)).toBeLessThan(0.001)
  expect((Date.parse(period!.to) - Date.parse(period!.from)) / 1_000).toBe(Number(7n * day))
  // A vault without yield that is also an exchange.
  expect((await vaultOf(savingsDai)).apr).toEqual({ gross: '0', net: '0' })
  expect(await desk.balanceOf(usdc, owner.address)).toBeGreaterThan(0n)
})

test('behavior: samples of 90 days before the newest are deleted', async () => {
  await desk.mineAt(start + 100n * day)
  await save()
  await deleteOldVaultSamples(desk.database())
  const rows = await desk.database().select().from(vaultSamples)
  expect(new Set(rows.map(({ at }) => at)).size).toBe(1)
})

test('behavior: a vault without a deployed deposit token is not listed', async () => {
  await desk.database().delete(vaultSamples)
  const { deltaToken } = findStrategy(desk.served().chain, { token: usdc, strategy: steakhouse })!
  await desk.client().setCode({ address: deltaToken, bytecode: '0x' })
  await save()
  const tokens = Object.keys(await ask())
  expect(tokens).not.toContain(usdc)
  expect(tokens).toContain(toLowerAddress(nativeToken))
})
