import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, parseAbi, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { WrongAnswerError } from '../../wallet/send/wallet-errors'
import { cancelByService, cancelOnChain } from '../order/cancel-intent'
import {
  ether,
  etherPrice,
  freeze,
  intent,
  oneEther,
  openIntents,
  account as person,
  planOf,
  priceOf,
  usdc,
  weth,
} from '../testing/open-intents'
import { placeIntent } from './place-intent'

const intents = openIntents()
/** A contract account, for which its owner's key signs and sends. */
const account = toLowerAddress(developmentContractAccount)
const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const hundred = parseUnits('100', 6)

type Call = { to: Address; value: Hex; data: Hex }
const execute = async ({ to, value, data }: Call): Promise<Hex> => {
  const abi = parseAbi(['function execute(address, uint256, bytes) returns (bytes)'])
  const call = encodeFunctionData({ abi, functionName: 'execute', args: [to, BigInt(value), data] })
  const { transactionHash, status } = await intents.client().act({ from: owner.address, to: account, data: call })
  if (status !== 'success') throw new Error(`${transactionHash} reverted`)
  return transactionHash
}
const approve = () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, hundred] })
  return execute({ to: usdc.address, value: '0x0', data })
}
/**
 * Begins a run with its wallet, which proposes transactions that are sent during a wait, and signs
 * as its owner does.
 */
const begin = (sign: (text: string) => unknown = (text) => owner.signTypedData(JSON.parse(text)), fills = true) => {
  const proposed: Call[] = []
  const run = intents.begin({
    fills,
    answers: {
      eth_accounts: () => [account],
      eth_signTypedData_v4: ([, text]) => sign(text as string),
      eth_sendTransaction: ([call]) => {
        proposed.push(call as Call)
        return keccak256(toHex(proposed.length))
      },
    },
  })
  const { sleep } = run.deps
  run.deps.sleep = async (milliseconds) => {
    for (const call of proposed.splice(0)) await execute(call)
    await sleep(milliseconds)
  }
  return run
}
const placePlan = () => planOf({ account, price: freeze(priceOf(), { owner: account }), lifeSeconds: 86_400 })
const plan = () => ({ ...placePlan(), terms: { ...placePlan().terms, beneficiary: account } })

beforeEach(async () => {
  await intents.client().setBalance({ address: account, value: 0n })
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [account, hundred] })
  await intents.client().act({ from: person, to: usdc.address, data })
})

describe('an owner that is a contract', () => {
  test('default: approves by a proposal, signs, and is paid by the agent’s fill', async () => {
    const run = begin()
    expect(await placeIntent(run.deps, plan())).toMatchObject({ kind: 'filled', fill: { paid: hundred } })
    expect(run.steps).toEqual(['approve', 'sign', 'post', 'auction', 'settle'])
    expect(run.posted).toMatchObject([{ signature: run.kept[0]!.signature, order: { owner: account } }])
    expect(await intents.balanceOf(weth.address, account)).toBeGreaterThan(0n)
  })

  test('behavior: posts a signature of 4,096 bytes that its contract accepts', async () => {
    await approve()
    // The code answers every call with the first word of ERC-1271.
    await intents.client().setCode({ address: account, bytecode: '0x631626ba7e60e01b60005260206000f3' })
    const long = `0x${'7e'.repeat(4_096)}` as const
    const run = begin(() => long, false)
    await placeIntent(run.deps, plan())
    expect(run.posted.map(({ signature }) => signature)).toEqual([long])
  })

  test('behavior: signs by a proposed transaction if the wallet returns no signature', async () => {
    const run = begin(() => '0x')
    expect(await placeIntent(run.deps, plan())).toMatchObject({ kind: 'filled', fill: { paid: hundred } })
    const sent = ['check', 'post', 'send', 'wait']
    expect(run.steps).toEqual(['approve', 'sign begun', 'sign skipped', ...sent, 'post', 'auction', 'settle'])
    expect(run.kept).toMatchObject([{ signature: '0x' }])
  })

  test('behavior: deposits native tokens by a proposal', async () => {
    await intents.client().setBalance({ address: account, value: oneEther })
    const run = begin()
    const price = freeze(etherPrice(), { owner: account })
    const asked = planOf({ account, price, token: ether, lifeSeconds: 86_400 })
    const terms = { ...asked.terms, beneficiary: account }
    expect(await placeIntent(run.deps, { ...asked, terms })).toMatchObject({ kind: 'filled', fill: { paid: oneEther } })
    expect(await intents.client().getBalance({ address: account })).toBe(0n)
    expect(await intents.balanceOf(usdc.address, account)).toBeGreaterThan(hundred)
  })

  test('behavior: cancels by a signature, or by a proposal on the chain', async () => {
    const first = begin(undefined, false)
    await placeIntent(first.deps, plan())
    const signed = first.kept[0]!
    const cancel = { chain, account, walletChainId: chain.id, signed, orderId: 'id-1', orderIds: ['id-1'] }
    expect(await cancelByService(begin().deps, cancel)).toMatchObject({ kind: 'cancelAsked' })
    expect(await cancelOnChain(begin().deps, cancel)).toMatchObject({ kind: 'cancelled' })
    await expect(intents.fill(signed)).rejects.toThrow()
  })

  test('error: Wallet.WrongAnswerError for a signature that the contract refuses: nothing is posted', async () => {
    await approve()
    const stranger = privateKeyToAccount(personalDevelopmentAccounts[3]!.privateKey)
    const run = begin((text) => stranger.signTypedData(JSON.parse(text)))
    await expect(placeIntent(run.deps, plan())).rejects.toThrow(WrongAnswerError)
    expect([run.kept, run.posted]).toEqual([[], []])
    expect(await intents.balanceOf(usdc.address, account)).toBe(hundred)
  })
})
