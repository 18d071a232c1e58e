import { type Address, createPublicClient, decodeFunctionData, erc20Abi, type Hex, http, keccak256, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { chains } from '@/lib/chain/registry/chains'
import { type Anvil, startTestAnvil } from '@/server/chain/testing/anvil'
import { scriptedNode } from '../testing/scripted-node'
import { rpcTo } from '../testing/test-node'
import { createSender } from './create-sender'
import { hashCall } from './encode-request'
import type { RpcRequest } from './receipt'
import { InsufficientOutputError } from './revert'
import type { Call, Preparation, Sender, SimulatedBatch, Watch } from './sender'
import type { AskedTransaction } from './track-transaction'
import {
  AccountChangedError,
  ChainChangedError,
  GenesisMismatchError,
  NetworkLostError,
  RejectedError,
  WrongAnswerError,
} from './wallet-errors'

const chain = chains[1]!
const [account, other] = developmentAccounts
const stranger = '0x000000000000000000000000000000000000bEEF'

let anvil: Anvil
let foreign: Anvil
const rpc = rpcTo(() => anvil)

beforeAll(async () => {
  // Another timestamp results in another genesis.
  ;[anvil, foreign] = await Promise.all([
    startTestAnvil(['--chain-id', '1']),
    startTestAnvil(['--chain-id', '1', '--timestamp', '1700000000']),
  ])
})
afterAll(() => Promise.all([anvil.stop(), foreign.stop()]))

type Answers = Partial<Record<string, (params: readonly unknown[]) => unknown>>

/**
 * Returns a wallet that is the node itself, which holds the development keys, except for the
 * answers of the test.
 */
const walletOf = (answers: Answers = {}) => {
  const asked: string[] = []
  const request = scriptedNode(async ({ method, params = [] }) => {
    asked.push(method)
    const answer = answers[method]
    return answer ? answer(params) : rpc({ method, params })
  })
  return { asked, request }
}

const senderOf = (wallet: ReturnType<typeof walletOf>, node: RpcRequest = rpc) =>
  createSender({
    world: 'local',
    wallet: async () => wallet.request,
    rpc: () => node,
    randomBytes: (count) => pad('0x7', { size: count }),
  })

/** Simulates first, as every sender requires. */
const send = async (sender: Sender, call: Preparation & Call = transfer, watch?: Watch) =>
  sender.sendTransaction(await sender.simulate(call), watch)

const transfer = { chain, account, to: other, data: '0x', value: 5n } as const

const deploy = async (code: Hex): Promise<Address> => {
  const address = `0x${keccak256(code).slice(26)}` as const
  await rpc({ method: 'anvil_setCode', params: [address, code] })
  return address
}
/**
 * Reverts with the selector of InsufficientReturnAmount(): PUSH4 cea9e31d, PUSH1 e0, SHL, PUSH0,
 * MSTORE, PUSH1 4, PUSH0, REVERT.
 */
const refusing: Hex = '0x63cea9e31d60e01b5f5260045ffd'

describe('sendTransaction', () => {
  test('default', async () => {
    const wallet = walletOf()
    const sent = await send(senderOf(wallet))
    const client = createPublicClient({ transport: http(anvil.url) })
    const { from, to, value, gas } = await client.getTransaction({ hash: sent.hash })
    expect({ from: from.toLowerCase(), to: to?.toLowerCase(), value, gas }).toEqual({
      from: account,
      to: other,
      value: 5n,
      gas: 25_200n,
    })
    expect(sent.account).toBe(account)
  })

  test('behavior: the wallet is not opened when the simulation reverts', async () => {
    const wallet = walletOf()
    const to = await deploy(refusing)
    await expect(send(senderOf(wallet), { ...transfer, to, value: 0n })).rejects.toThrow(InsufficientOutputError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('behavior: reports that the wallet opens, and the hash as soon as it is known', async () => {
    const told: string[] = []
    await send(senderOf(walletOf()), transfer, {
      onWallet: () => told.push('wallet'),
      onSent: ({ hash }) => told.push(hash),
    })
    expect(told).toEqual(['wallet', expect.stringMatching(/^0x[0-9a-f]{64}$/)])
  })

  test('behavior: reports the hash of the call before the wallet answers', async () => {
    const told: (AskedTransaction & { wasSent: boolean })[] = []
    const wallet = walletOf()
    const { hash } = await send(senderOf(wallet), transfer, {
      onWallet: (asked) => told.push({ ...asked, wasSent: wallet.asked.includes('eth_sendTransaction') }),
    })
    const client = createPublicClient({ transport: http(anvil.url) })
    // A node returns the hash shortly before its block.
    const { blockNumber } = await client.waitForTransactionReceipt({ hash })
    const { nonce } = await client.getTransaction({ hash })
    expect(told).toEqual([
      { account, nonce, sentAtBlock: Number(blockNumber) - 1, callHash: hashCall(transfer), wasSent: false },
    ])
  })

  test('error: Wallet.AccountChangedError', async () => {
    const wallet = walletOf({ eth_accounts: () => [other] })
    await expect(send(senderOf(wallet))).rejects.toThrow(AccountChangedError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: Wallet.AccountChangedError when the account changes after the simulation', async () => {
    let current: Address = account
    const wallet = walletOf({ eth_accounts: () => [current] })
    const sender = senderOf(wallet)
    const simulated = await sender.simulate(transfer)
    current = other
    await expect(sender.sendTransaction(simulated)).rejects.toThrow(AccountChangedError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: Wallet.ChainChangedError', async () => {
    const wallet = walletOf({ eth_chainId: () => '0x2105' })
    await expect(send(senderOf(wallet))).rejects.toThrow(ChainChangedError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: Wallet.GenesisMismatchError when the wallet is on another chain 1', async () => {
    const elsewhere = rpcTo(() => foreign)
    const wallet = walletOf({
      eth_getBlockByNumber: (params) => elsewhere({ method: 'eth_getBlockByNumber', params }),
    })
    const failure = send(senderOf(wallet))
    await expect(failure).rejects.toThrow(GenesisMismatchError)
    await expect(failure).rejects.toMatchObject({ reason: 'foreign-chain' })
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: Wallet.GenesisMismatchError for a private account in a local world', async () => {
    const wallet = walletOf({ eth_accounts: () => [stranger] })
    const failure = send(senderOf(wallet), { ...transfer, account: stranger })
    await expect(failure).rejects.toMatchObject({ reason: 'not-a-test-account' })
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: does not send what became too old during the checks', async () => {
    const wallet = walletOf()
    const assertFresh = () => {
      throw new RangeError('too old')
    }
    await expect(send(senderOf(wallet), transfer, { assertFresh })).rejects.toThrow('too old')
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('error: does not ask an account that was switched during the renewal', async () => {
    let shown: string = account
    const wallet = walletOf({ eth_accounts: () => [shown] })
    const sender = senderOf(wallet)
    const renew = async () => {
      shown = other
      return sender.simulate(transfer)
    }
    await expect(send(sender, transfer, { renew })).rejects.toThrow(AccountChangedError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })

  test('behavior: renews until nothing changes, and sends with the gas of the last simulation', async () => {
    const sender = senderOf(walletOf())
    const renewed = [30_000n, 40_000n]
    const renew = async () => {
      const gas = renewed.shift()
      return gas === undefined ? undefined : { ...(await sender.simulate(transfer)), gas }
    }
    const { hash } = await send(sender, transfer, { renew })
    const client = createPublicClient({ transport: http(anvil.url) })
    expect((await client.getTransaction({ hash })).gas).toBe(40_000n)
  })

  test('error: Wallet.RejectedError', async () => {
    const wallet = walletOf({
      eth_sendTransaction: () => Promise.reject({ code: 4001, message: 'User rejected the request.' }),
    })
    await expect(send(senderOf(wallet))).rejects.toThrow(RejectedError)
  })

  test('error: the reason of a revert that the wallet found itself', async () => {
    const reverted = { code: 3, message: 'execution reverted', data: '0xcea9e31d' }
    const thrown = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: reverted } }
    const wallet = walletOf({ eth_sendTransaction: () => Promise.reject(thrown) })
    await expect(send(senderOf(wallet))).rejects.toThrow(InsufficientOutputError)
  })

  test.each([null, '', '0x12', 'ok', {}, `0x${'g'.repeat(64)}`])(
    'error: Wallet.WrongAnswerError for %o',
    async (answer) => {
      const wallet = walletOf({ eth_sendTransaction: () => answer })
      await expect(send(senderOf(wallet))).rejects.toThrow(WrongAnswerError)
    },
  )

  test('error: Wallet.NetworkLostError when our node is away', async () => {
    const wallet = walletOf()
    const away: RpcRequest = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(send(senderOf(wallet, away))).rejects.toThrow(NetworkLostError)
    expect(wallet.asked).not.toContain('eth_sendTransaction')
  })
})

describe('approve', () => {
  test('default', async () => {
    const token = await deploy('0x5f5ff3')
    const sent = await senderOf(walletOf()).approve({ chain, account, surface: 'market', token, amount: 7n })
    const client = createPublicClient({ transport: http(anvil.url) })
    const { input, to } = await client.getTransaction({ hash: sent.hash })
    expect(to?.toLowerCase()).toBe(token)
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: input })
    expect({ functionName, amount: args?.[1] }).toEqual({ functionName: 'approve', amount: 7n })
    expect(String(args?.[0]).toLowerCase()).toBe(chain.contracts.router)
  })
})

describe('signTypedData', () => {
  const typedData = {
    domain: { name: 'Token', version: '1', chainId: 1, verifyingContract: other },
    types: { Permit: [{ name: 'value', type: 'uint256' }] },
    primaryType: 'Permit',
    message: { value: 2n ** 255n },
  } as const

  test('default', async () => {
    const signature = await senderOf(walletOf()).signTypedData({ chain, account, typedData })
    const expected = await privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey).signTypedData(typedData)
    expect(signature).toBe(expected)
  })

  test('error: Wallet.WrongAnswerError for a signature by another key', async () => {
    const signature = await privateKeyToAccount(personalDevelopmentAccounts[1]!.privateKey).signTypedData(typedData)
    const wallet = walletOf({ eth_signTypedData_v4: () => signature })
    await expect(senderOf(wallet).signTypedData({ chain, account, typedData })).rejects.toThrow(WrongAnswerError)
  })

  test('error: Wallet.WrongAnswerError for a signature of other data', async () => {
    const key = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
    const signature = await key.signTypedData({ ...typedData, message: { value: 1n } })
    const wallet = walletOf({ eth_signTypedData_v4: () => signature })
    await expect(senderOf(wallet).signTypedData({ chain, account, typedData })).rejects.toThrow(WrongAnswerError)
  })

  test.each([null, '0x', '0x1234', 'nonsense'])('error: Wallet.WrongAnswerError for %o', async (answer) => {
    const wallet = walletOf({ eth_signTypedData_v4: () => answer })
    await expect(senderOf(wallet).signTypedData({ chain, account, typedData })).rejects.toThrow(WrongAnswerError)
  })
})

describe('sendBatch', () => {
  const prepared = { chain, account, calls: [{ ...transfer, label: 'Pay' }] } as unknown as SimulatedBatch

  test('default: stores id and labels before the wallet opens, and the id of the wallet after it', async () => {
    const wallet = walletOf({ wallet_sendCalls: () => ({ id: '0xba' }) })
    const asked: AskedTransaction[] = []
    const sent = await senderOf(wallet).sendBatch(prepared, { onWallet: (request) => void asked.push(request) })
    expect(asked).toMatchObject([{ account, batch: { id: pad('0x7'), calls: ['Pay'] } }])
    expect(sent.batch).toEqual({ id: '0xba', calls: ['Pay'] })
  })

  test('error: asks no wallet with another account or chain', async () => {
    for (const [answers, problem] of [
      [{ eth_accounts: () => [other] }, AccountChangedError],
      [{ eth_chainId: () => '0x5' }, ChainChangedError],
    ] as const) {
      const wallet = walletOf(answers)
      await expect(senderOf(wallet).sendBatch(prepared)).rejects.toThrow(problem)
      expect(wallet.asked).not.toContain('wallet_sendCalls')
    }
  })

  test.each([null, {}, { id: '' }, { id: 5 }, { id: 'x'.repeat(8_195) }])(
    'error: Wallet.WrongAnswerError for %o',
    async (answer) => {
      const wallet = walletOf({ wallet_sendCalls: () => answer })
      await expect(senderOf(wallet).sendBatch(prepared)).rejects.toThrow(WrongAnswerError)
    },
  )
})

test('behavior: no other module signs, approves or sends', async () => {
  const { readdir, readFile } = await import('node:fs/promises')
  const root = new URL('../../../', import.meta.url)
  const words =
    /eth_sendTransaction|eth_signTypedData|personal_sign|eth_sign\b|sendCalls\b|writeContract|useWalletClient/
  const found: string[] = []
  for (const folder of ['app', 'components', 'hooks', 'actions', 'lib'])
    for (const entry of await readdir(new URL(`${folder}/`, root), { recursive: true }))
      if (/\.tsx?$/.test(entry) && !/\.test\.tsx?$|(^|\/)testing\//.test(entry)) {
        const text = await readFile(new URL(`${folder}/${entry}`, root), 'utf8')
        if (words.test(text)) found.push(`${folder}/${entry}`)
      }
  // The built-in wallet answers such requests, those to the wallet or the Safe of the surrounding page
  // or to a wallet app are forwarded, and the quick start prints one for readers: none of them makes one.
  expect(found.sort()).toEqual([
    'actions/wallet/send/create-sender.ts',
    'hooks/wallet/connect/local-provider.ts',
    'hooks/wallet/connect/parent-provider.ts',
    'hooks/wallet/safe/safe-provider.ts',
    'hooks/wallet/wallet-connect/create-session.ts',
    'lib/api/contract/quick-start.ts',
  ])
})
