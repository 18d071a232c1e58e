import { type Address, concatHex, encodeFunctionData, type Hex, maxUint256, numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import { permit2Abi } from '@/lib/chain/approval/approval-call'
import { spendersOf } from '@/lib/chain/approval/spenders'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { dai, maker, openDesk, usdc, usdt, weth } from '../otc/testing/open-desk'
import type { RpcRequest } from '../wallet/send/receipt'
import { scriptedNode } from '../wallet/testing/scripted-node'
import { changeKey } from './last-change'
import { readAllowances } from './read-allowances'
import { maxUnlisted, readHistory } from './read-history'

const desk = openDesk()
const owner = maker.address
const { router, rfq, permit2, legacyTransferProxy } = chain.contracts
const tokens = chain.tokens.map(({ address }) => address)

/** Counts the requests to the node; `refuse` may answer them with an error. */
const counted = (refuse: (method: string) => void = () => {}) => {
  const methods: string[] = []
  const rpc: RpcRequest = async (request) => {
    methods.push(request.method)
    refuse(request.method)
    return desk.rpc(request)
  }
  return { rpc, methods }
}
const addressOf = (index: number): Address => pad(numberToHex(0xdead0000 + index), { size: 20 })
const install = (address: Address, bytecode: Hex) => desk.client().setCode({ address, bytecode })

/** Bytecode of tokens that misbehave. */
const code = {
  reverts: '0x60006000fd',
  saysNothing: '0x00',
  burnsGas: '0xfe',
  saysAlways: (word: bigint) => concatHex(['0x7f', numberToHex(word, { size: 32 }), '0x60005260206000f3']),
  /** Returns 4 MB of memory. */
  answersTooMuch: '0x623d09006000f3',
} as const

const allowPermit2 = (token: Address, spender: Address, amount: bigint, expiration: number) =>
  desk.send(
    owner,
    permit2,
    encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [token, spender, amount, expiration] }),
  )

describe('readAllowances', () => {
  test('default: reads by token and contract, and allowances inside Permit2', async () => {
    await desk.approve(owner, weth.address, maxUint256)
    await desk.approve(owner, weth.address, 7n, legacyTransferProxy)
    await desk.approve(owner, usdc.address, 9n, permit2)
    await allowPermit2(usdc.address, router, 3n, 2_000_000_000)
    const { rpc, methods } = counted()
    const readings = await readAllowances(rpc, chain, owner, tokens)
    expect(readings.map(({ token }) => token)).toEqual(tokens.map((token) => token.toLowerCase()))
    expect(readings.flatMap(({ allowances }) => allowances)).toEqual([
      { token: weth.address, spender: 'rfq', via: 'token', amount: maxUint256 },
      { token: weth.address, spender: 'legacy', via: 'token', amount: 7n },
      { token: usdc.address, spender: 'permit2', via: 'token', amount: 9n },
      { token: usdc.address, spender: 'router', via: 'permit2', amount: 3n, expiresAt: 2_000_000_000n },
    ])
    expect(readings[0]?.balance).toBe(await desk.balanceOf(weth.address, owner))
    expect(methods).toEqual(['eth_call'])
  })

  test('behavior: reads 240 allowances, their dates and unlisted tokens in two calls', async () => {
    const more = Array.from({ length: 40 - tokens.length }, (_, index) => addressOf(index))
    for (const address of more) await install(address, code.saysAlways(5n))
    const wide = { ...chain, tokens: [...tokens, ...more].map((address) => ({ ...weth, address })) }
    const { rpc, methods } = counted()
    const [readings, history] = await Promise.all([
      readAllowances(rpc, wide, owner, [...tokens, ...more]),
      readHistory(rpc, wide, owner),
    ])
    expect(readings.length * spendersOf(wide).length).toBe(240)
    expect(readings.at(-1)?.allowances.filter(({ via }) => via === 'token')).toHaveLength(6)
    expect(history.leftOut).toBe(0)
    expect(methods.toSorted()).toEqual(['eth_call', 'eth_getLogs'])
  })

  test('behavior: a chain that lacks a contract has no row for it', async () => {
    const { intent: _, legacyTransferProxy: __, ...contracts } = chain.contracts
    await desk.approve(owner, weth.address, 7n, legacyTransferProxy)
    const [reading] = await readAllowances(desk.rpc, { ...chain, contracts }, owner, [weth.address])
    expect(reading?.allowances).toEqual([])
  })

  test('behavior: marks each token that does not answer, without affecting others', async () => {
    const [reverting, silent, absent, loud] = [addressOf(100), addressOf(101), addressOf(102), addressOf(103)]
    await install(reverting, code.reverts)
    await install(silent, code.saysNothing)
    await install(loud, code.saysAlways(maxUint256))
    await desk.approve(owner, weth.address, 5n)
    const readings = await readAllowances(desk.rpc, chain, owner, [reverting, silent, absent, loud, weth.address])
    expect(readings.map(({ fault }) => fault)).toEqual(['reverts', 'says nothing', 'no contract', undefined, undefined])
    expect(readings.map(({ allowances }) => allowances.length)).toEqual([0, 0, 0, 6, 1])
    expect(readings.at(-1)?.allowances).toMatchObject([{ spender: 'rfq', amount: 5n }])
  })

  test('error: a node that does not answer', async () => {
    const { rpc } = counted(() => {
      throw new Error('no node')
    })
    await expect(readAllowances(rpc, chain, owner, tokens)).rejects.toThrow('no node')
  })
})

describe('readHistory', () => {
  test('default: the last approval of each contract, with block and time', async () => {
    await desk.approve(owner, weth.address, 5n)
    await desk.approve(owner, dai.address, 4n, router)
    await desk.approve(owner, weth.address, 8n)
    const { number, timestamp } = await desk.client().getBlock()
    const { lastChanges, unlisted } = await readHistory(desk.rpc, chain, owner)
    expect(lastChanges.get(changeKey({ token: weth.address, spender: 'rfq' }))).toEqual({
      blockNumber: number,
      seconds: timestamp,
      amount: 8n,
    })
    expect(lastChanges.get(changeKey({ token: dai.address, spender: 'router' }))).toMatchObject({ amount: 4n })
    expect(unlisted).toEqual([])
  })

  test('behavior: reports the block if the node has no time in its logs', async () => {
    await desk.approve(owner, weth.address, 5n)
    const rpc = scriptedNode(async (request) => {
      const answer = await desk.rpc(request)
      return request.method === 'eth_getLogs'
        ? (answer as object[]).map((log) => ({ ...log, blockTimestamp: undefined }))
        : answer
    })
    const { lastChanges } = await readHistory(rpc, chain, owner)
    expect(lastChanges.get(changeKey({ token: weth.address, spender: 'rfq' }))).toMatchObject({
      blockNumber: await desk.client().getBlockNumber(),
      seconds: undefined,
    })
  })

  test('behavior: finds an unlisted token by its event and reads its name', async () => {
    await desk.approve(owner, usdt.address, 6n)
    const without = { ...chain, tokens: chain.tokens.filter(({ symbol }) => symbol !== 'USDT') }
    const { unlisted } = await readHistory(desk.rpc, without, owner)
    expect(unlisted).toMatchObject([
      { token: usdt.address, allowances: [{ spender: 'rfq', amount: 6n }], named: { symbol: 'USDT', decimals: 6 } },
    ])
    await desk.approve(owner, usdt.address, 0n)
    expect((await readHistory(desk.rpc, without, owner)).unlisted).toEqual([])
  })

  test('behavior: reads imported tokens without events', async () => {
    const imported = addressOf(200)
    await install(imported, code.saysAlways(1n))
    const { unlisted } = await readHistory(desk.rpc, chain, owner, [imported, weth.address])
    expect(unlisted.map(({ token, named }) => [token, named])).toMatchObject([
      [imported, { symbol: '0x0000…00c8', decimals: 1 }],
    ])
  })

  test('behavior: hostile tokens do not affect others', async () => {
    const hostile = [code.burnsGas, code.answersTooMuch, code.reverts] as const
    const addresses = hostile.map((_, index) => addressOf(300 + index))
    for (const [index, bytecode] of hostile.entries()) await install(addresses[index]!, bytecode)
    const honest = addressOf(310)
    await install(honest, code.saysAlways(2n))
    const { unlisted } = await readHistory(desk.rpc, chain, owner, [...addresses, honest])
    expect(unlisted.map(({ token, fault }) => [token, fault])).toEqual([
      ...addresses.map((address) => [address, expect.stringMatching(/^(reverts|breaks the call)$/)]),
      [honest, undefined],
    ])
  })

  test('behavior: ignores events of other accounts, of an ERC-721 or for other contracts', async () => {
    await desk.approve(owner, weth.address, 5n)
    const changed = (change: (log: { topics: Hex[]; data: Hex; address: Address }) => object) => {
      return scriptedNode(async (request) => {
        const answer = await desk.rpc(request)
        if (request.method !== 'eth_getLogs') return answer
        const logs = answer as { topics: Hex[]; data: Hex; address: Address }[]
        return logs.map((log) => ({ ...log, ...change(log) }))
      })
    }
    for (const change of [
      ({ topics }: { topics: Hex[] }) => ({ topics: [topics[0], pad(router), topics[2]] }),
      ({ topics }: { topics: Hex[] }) => ({ topics: [topics[0], topics[1], pad(addressOf(9))] }),
      ({ topics }: { topics: Hex[] }) => ({ topics: [pad(rfq), topics[1], topics[2]] }),
      ({ topics }: { topics: Hex[] }) => ({ topics: [...topics, pad('0x01')], data: '0x' }),
      () => ({ data: '0x' }),
      () => ({ topics: [] }),
    ])
      expect((await readHistory(changed(change), chain, owner)).lastChanges.size).toBe(0)
  })

  test('behavior: reads the newest of many unlisted tokens', async () => {
    const imported = Array.from({ length: maxUnlisted + 3 }, (_, index) => addressOf(400 + index))
    expect((await readHistory(desk.rpc, chain, owner, imported)).leftOut).toBe(3)
  })

  test('error: a node that fails after the events is no fault of a token', async () => {
    const { rpc, methods } = counted((method) => {
      if (method !== 'eth_getLogs') throw new Error('no node')
    })
    await expect(readHistory(rpc, chain, owner, [addressOf(500), addressOf(501)])).rejects.toThrow('no node')
    expect(methods).toEqual(['eth_getLogs', 'eth_call', 'eth_blockNumber'])
  })

  test('error: a node that refuses the range', async () => {
    const { rpc } = counted((method) => {
      if (method === 'eth_getLogs') throw new Error('query exceeds max block range')
    })
    await expect(readHistory(rpc, chain, owner)).rejects.toThrow('max block range')
  })
})
