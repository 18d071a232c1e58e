import { type Hex, keccak256, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { createDraw } from '@/lib/routing/testing/random'
import { weth } from '../../otc/testing/desk'
import { clientOf, createFakeChain } from './fake-chain'
import { faultyNode } from './faulty-node'

const [account, other] = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const to = other.address.toLowerCase() as Hex

/** Signs a transaction whose data is a number. */
const sign = (nonce: number, { fee = 10n, mark = 1, by = account } = {}) =>
  by.signTransaction({
    type: 'eip1559',
    chainId: 1,
    nonce,
    to,
    gas: 21_000n,
    data: `0x0${mark}`,
    maxFeePerGas: parseGwei(String(fee)),
    maxPriorityFeePerGas: parseGwei(String(fee)),
  })

/** Creates a chain on which each mined transaction adds its number to a balance, and 9 reverts. */
const open = () => {
  const chain = createFakeChain()
  const done = () => chain.balanceOf(to, weth)
  chain.executes(({ data }) => {
    chain.give(to, weth, done() + BigInt(data))
    return BigInt(data) !== 9n
  })
  return { chain, done, client: clientOf(chain.ask) }
}

const refused = (sending: Promise<unknown>) => sending.then(undefined, (error: { details: string }) => error.details)

test('default: a sent transaction is pending, is counted, and is mined once', async () => {
  const { chain, done, client } = open()
  const { address } = account
  const raw = await sign(0)
  const hash = await client.sendRawTransaction({ serializedTransaction: raw })
  expect(hash).toBe(keccak256(raw))
  expect(await client.getTransaction({ hash })).toMatchObject({ blockHash: null, nonce: 0 })
  expect(await client.getTransactionCount({ address })).toBe(0)
  expect(await client.getTransactionCount({ address, blockTag: 'pending' })).toBe(1)
  await expect(client.getTransactionReceipt({ hash })).rejects.toThrow('could not be found')

  chain.mine()
  chain.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success', blockNumber: 1n })
  expect(await client.getTransactionCount({ address })).toBe(1)
  expect(done()).toBe(1n)
})

test('error: already known, nonce too low', async () => {
  const { chain, client } = open()
  const serializedTransaction = await sign(0)
  await client.sendRawTransaction({ serializedTransaction })
  expect(await refused(client.sendRawTransaction({ serializedTransaction }))).toBe('already known')
  chain.mine()
  expect(await refused(client.sendRawTransaction({ serializedTransaction }))).toBe('nonce too low')
  expect(await refused(client.sendRawTransaction({ serializedTransaction: await sign(0, { mark: 2 }) }))).toBe(
    'nonce too low',
  )
})

describe('replacement', () => {
  const replace = async (fee: bigint) => {
    const { client, ...opened } = open()
    const first = await client.sendRawTransaction({ serializedTransaction: await sign(0, { fee: 1_000n }) })
    const second = await sign(0, { fee, mark: 2 })
    return { ...opened, client, first, second, sending: client.sendRawTransaction({ serializedTransaction: second }) }
  }

  test('error: a replacement that pays too little is rejected', async () => {
    const { sending, chain, done } = await replace(1_124n)
    expect(await refused(sending)).toBe('replacement transaction underpriced')
    chain.mine()
    expect(done()).toBe(1n)
  })

  test('behavior: a replacement that pays enough is mined alone', async () => {
    const { sending, chain, done, client, first } = await replace(1_125n)
    await sending
    chain.mine()
    expect(done()).toBe(2n)
    await expect(client.getTransactionReceipt({ hash: first })).rejects.toThrow('could not be found')
  })

  test('behavior: the replaced attempt may be mined, and then the replacement cannot', async () => {
    const { sending, chain, done, client, first, second } = await replace(2_000n)
    await sending
    chain.mine(undefined, [first])
    expect(done()).toBe(1n)
    expect(await client.getTransactionReceipt({ hash: first })).toMatchObject({ status: 'success' })
    await expect(client.getTransactionReceipt({ hash: keccak256(second) })).rejects.toThrow('could not be found')
    expect(await refused(client.sendRawTransaction({ serializedTransaction: second }))).toBe('nonce too low')
  })
})

test('behavior: a transaction after a nonce gap, or below the base fee, stays pending', async () => {
  const { chain, done, client } = open()
  await client.sendRawTransaction({ serializedTransaction: await sign(1, { mark: 2 }) })
  chain.mine()
  expect(done()).toBe(0n)
  chain.demand(parseGwei('11'))
  await client.sendRawTransaction({ serializedTransaction: await sign(0) })
  chain.mine()
  expect(done()).toBe(0n)
  chain.demand(parseGwei('10'))
  chain.mine()
  expect(done()).toBe(3n)
})

test('behavior: a transaction that reverts uses its nonce and changes nothing', async () => {
  const { chain, done, client } = open()
  const hash = await client.sendRawTransaction({ serializedTransaction: await sign(0, { mark: 9 }) })
  chain.mine()
  expect(done()).toBe(0n)
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'reverted', logs: [] })
  expect(await client.getTransactionCount({ address: account.address })).toBe(1)
})

test('behavior: a transaction of a removed block is pending again; a dropped one is gone', async () => {
  const { chain, done, client } = open()
  const hash = await client.sendRawTransaction({ serializedTransaction: await sign(0) })
  chain.mine()
  chain.rewind(1)
  expect(done()).toBe(0n)
  expect(await client.getTransaction({ hash })).toMatchObject({ blockHash: null })
  chain.mine()
  expect(await client.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  chain.rewind(1)
  chain.drop(hash)
  chain.mine()
  expect(done()).toBe(0n)
  await expect(client.getTransaction({ hash })).rejects.toThrow('could not be found')
})

test('behavior: a sender that follows the rules does each thing once, whatever node and chain do', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const draw = createDraw(seed)
    const { chain, done } = open()
    chain.mine()
    const client = clientOf(faultyNode(chain, { seed, rate: 0.25, isForgetful: false }))
    const deeds = 5
    // Each thing has a nonce and keeps every attempt: it is done when that nonce is used.
    const attempts: Hex[][] = Array.from({ length: deeds }, () => [])
    const used = () =>
      chain.ask({ method: 'eth_getTransactionCount', params: [account.address.toLowerCase(), 'latest'] })
    for (let round = 0; round < 200 && Number(await used()) < deeds; round++) {
      const nonce = Number(await used())
      const kept = attempts[nonce]!
      if (kept.length === 0 || draw.below(4) === 0)
        kept.push(await sign(nonce, { fee: 10n * 2n ** BigInt(kept.length), mark: 1 }))
      await client.sendRawTransaction({ serializedTransaction: kept.at(-1)! }).catch(() => undefined)
      if (draw.below(6) === 0) chain.drop(keccak256(kept.at(-1)!))
      if (draw.below(5) === 0) chain.rewind(1 + draw.below(2))
      if (draw.below(3) > 0) chain.mine()
    }
    expect({ seed, used: Number(await used()), done: done() }).toEqual({ seed, used: deeds, done: BigInt(deeds) })
  }
})
