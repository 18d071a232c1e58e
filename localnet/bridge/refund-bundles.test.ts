import { encodeFunctionData, erc20Abi, pad, parseUnits, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { hashRelay, relayOf } from '@/lib/chain/bridge/spoke-pool'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { type LocalClient, localChain } from '../chain/clients'
import { openSeededChain } from '../testing/open-seeded-chain'
import { createRefunds } from './refund-bundles'

const [origin, destination] = [openSeededChain({ chainId: 1 }), openSeededChain({ chainId: 42161 })]
const [depositor, relayer] = developmentAccounts
const amount = parseUnits('1000', 6)
const word = (address: `0x${string}`) => pad(address, { size: 32 })
const tokenOf = (client: LocalClient) => findTokenBySymbol(localChain(client.chain.id), 'USDC')!.address
const poolOf = (client: LocalClient) => localChain(client.chain.id).contracts.spokePool!
const balanceOf = (client: LocalClient, account: `0x${string}`) =>
  client.readContract({ address: tokenOf(client), abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const approve = (client: LocalClient, from: `0x${string}`) => {
  const args = [poolOf(client), amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return client.act({ from, to: tokenOf(client), data })
}

/** Deposits for the other chain, to be paid within an hour. */
const deposit = async (nonce: bigint) => {
  const { client } = origin
  await approve(client, depositor)
  const { timestamp } = await client.getBlock()
  const times = [Number(timestamp), Number(timestamp) + 3_600, 0] as const
  const tokens = [word(tokenOf(client)), word(tokenOf(destination.client))] as const
  const args = [word(depositor), word(depositor), ...tokens, amount, amount - 1n, 42161n, zeroHash, nonce] as const
  const call = { abi: spokePoolAbi, functionName: 'unsafeDeposit', args: [...args, ...times, '0x'] } as const
  const { blockNumber } = await client.act({ from: depositor, to: poolOf(client), data: encodeFunctionData(call) })
  const at = { fromBlock: blockNumber, toBlock: blockNumber }
  const event = { address: poolOf(client), abi: spokePoolAbi, eventName: 'FundsDeposited', ...at } as const
  const [log] = await client.getContractEvents(event)
  return relayOf(log!.args as Parameters<typeof relayOf>[0], 1)
}

const refunds = () => createRefunds([origin.client, destination.client])(origin.client)()

test('default: a paid deposit is repaid to its relayer on the chain of the deposit', async () => {
  const relay = await deposit(1n)
  const { client } = destination
  await approve(client, relayer)
  const args = [relay, 1n, word(relayer)] as const
  const paidBefore = await balanceOf(client, depositor)
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  expect((await client.act({ from: relayer, to: poolOf(client), data })).status).toBe('success')
  expect((await balanceOf(client, depositor)) - paidBefore).toBe(amount - 1n)
  const before = await balanceOf(origin.client, relayer)
  expect(await refunds()).toBe(1)
  expect((await balanceOf(origin.client, relayer)) - before).toBe(amount)
})

test('behavior: a deposit that was not paid in time is refunded, and only once', async () => {
  const relay = await deposit(2n)
  const before = await balanceOf(origin.client, depositor)
  expect(await refunds()).toBe(0)
  const { client } = destination
  await client.increaseTime({ seconds: 3_700 })
  await client.mine({ blocks: 1 })
  expect(await refunds()).toBe(1)
  expect((await balanceOf(origin.client, depositor)) - before).toBe(amount)
  expect(await refunds()).toBe(0)
  const hashed = { address: poolOf(client), abi: spokePoolAbi, functionName: 'getV3RelayHash', args: [relay] } as const
  expect(await client.readContract(hashed)).toBe(hashRelay(relay, 42161))
})
