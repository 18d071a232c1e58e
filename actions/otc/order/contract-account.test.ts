import { type Address, encodeFunctionData, erc20Abi, type Hex, keccak256, parseAbi, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { ProposalReplacedError } from '../../wallet/batch/batch-errors'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import type { Answers } from '../../wallet/testing/seeded-world'
import { fillOrder } from '../fill/fill-order'
import type { OtcDeps } from '../otc-deps'
import { maker, openDesk, usdc, weth } from '../testing/open-desk'
import { sale, signOrder } from '../testing/sign-order'
import { cancelOrders } from './cancel-orders'

const desk = openDesk()
/** A contract account without native tokens; its owner's key sends for it. */
const account = toLowerAddress(developmentContractAccount)
const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const walletAbi = parseAbi(['function execute(address, uint256, bytes) returns (bytes)'])

type Call = { to: Address; value: Hex; data: Hex }
const execute = ({ to, value, data }: Call) => {
  const args = [to, BigInt(value), data] as const
  return desk.send(owner.address, account, encodeFunctionData({ abi: walletAbi, functionName: 'execute', args }))
}
const { rfq } = chain.contracts
const approvalOf = (spender: Address, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
/** Returns the hash of the owner's transaction at once, as the wallet does. */
const atOnce = (params: readonly unknown[]) => execute(params[0] as Call)

beforeEach(async () => {
  await desk.approve(maker.address, weth.address, 10n ** 18n)
  await desk.client().setBalance({ address: account, value: 0n })
  const args = [account, sale.takerAmount] as const
  await desk.send(maker.address, usdc.address, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
})

const begin = (eth_sendTransaction: (params: readonly unknown[]) => unknown, change: Partial<OtcDeps> = {}) =>
  desk.begin(account, { answers: { eth_sendTransaction }, ...change })
const fill = async ({ deps }: ReturnType<typeof begin>) => {
  const signed = await signOrder()
  const amounts = { pays: sale.takerAmount, gets: sale.makerAmount }
  const plan = { chain, account, walletChainId: chain.id, hash: signed.hash, signed, fill: amounts, token: usdc }
  return fillOrder(deps, { ...plan, committed: 0n, permits: undefined })
}

describe('a contract account, for which others send', () => {
  test('default: approves and fills', async () => {
    const run = begin(atOnce)
    const outcome = await fill(run)
    expect(run.steps).toEqual(['approve', 'check', 'send', 'wait'])
    expect(outcome).toMatchObject({ kind: 'filled', pays: sale.takerAmount, gets: sale.makerAmount })
    expect(await desk.balanceOf(weth.address, account)).toBe(sale.makerAmount)
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('behavior: follows a proposal that is sent after more signatures', async () => {
    const proposed: Call[] = []
    const propose = ([call]: readonly unknown[]) => {
      proposed.push(call as Call)
      return keccak256(toHex(proposed.length))
    }
    const sent: Hex[] = []
    const sleep = async () => {
      for (const call of proposed.splice(0)) sent.push(await execute(call))
    }
    const outcome = await fill(begin(propose, { sleep }))
    expect(outcome.transactionHash).toBe(sent[1])
    expect(outcome).toMatchObject({ pays: sale.takerAmount, gets: sale.makerAmount })
    expect(await desk.balanceOf(weth.address, account)).toBe(sale.makerAmount)
  })

  /** Creates a wallet that reports its proposals, which its owners execute at the third question. */
  const proposing = (report: (hash: Hex | undefined) => object) => {
    let proposed: Call | undefined
    let executed: Hex | undefined
    const answers: Answers = {
      eth_sendTransaction: ([call]) => {
        proposed = call as Call
        executed = undefined
        return keccak256(toHex('proposal'))
      },
      wallet_getCallsStatus: () => ({ version: '2.0.0', chainId: '0x1', atomic: true, ...report(executed) }),
    }
    let rounds = 0
    const sleep = async () => {
      if (proposed && ++rounds % 2 === 0) executed = await execute(proposed)
      if (executed) proposed = undefined
    }
    return { answers, sleep }
  }
  const receiptOf = (transactionHash: Hex) => ({
    transactionHash,
    blockHash: transactionHash,
    blockNumber: '0x0',
    gasUsed: '0x0',
    logs: [],
    status: '0x1',
  })

  test('behavior: reports the owners who signed, and finds the transaction that the wallet names', async () => {
    const { answers, sleep } = proposing((hash) => ({
      status: hash ? 200 : 100,
      capabilities: { owners: { required: 2, signed: hash ? 2 : 1 } },
      ...(hash && { receipts: [receiptOf(hash)] }),
    }))
    const run = desk.begin(account, { answers, sleep })
    const outcome = await fill(run)
    expect(outcome).toMatchObject({ pays: sale.takerAmount, gets: sale.makerAmount })
    expect(run.owners).toContainEqual({ required: 2, signed: 1 })
  })

  test('error: Transaction.ProposalReplacedError when the owners rejected or replaced it', async () => {
    const { answers } = proposing(() => ({ status: 400, capabilities: { owners: { required: 2, signed: 1 } } }))
    const run = desk.begin(account, { answers })
    await expect(fill(run)).rejects.toThrow(ProposalReplacedError)
    expect(run.steps).toEqual(['approve begun'])
    expect(await desk.allowanceOf(usdc.address, account)).toBe(0n)
  })

  test('error: Transaction.RevertedOnChainError when the transaction that the wallet names failed inside', async () => {
    const { answers } = proposing(() => ({}))
    const wallet_getCallsStatus = async () => ({
      version: '2.0.0',
      chainId: '0x1',
      atomic: true,
      status: 500,
      capabilities: { owners: { required: 2, signed: 2 } },
      receipts: [receiptOf(await execute({ to: owner.address, value: '0x0', data: '0x' }))],
    })
    const run = desk.begin(account, { answers: { ...answers, wallet_getCallsStatus } })
    await expect(fill(run)).rejects.toThrow(RevertedOnChainError)
  })

  test('behavior: an earlier transaction that the wallet names is not this one', async () => {
    const before = await execute({ to: usdc.address, value: '0x0', data: approvalOf(rfq, 1n) })
    await execute({ to: usdc.address, value: '0x0', data: approvalOf(rfq, 0n) })
    const { answers, sleep } = proposing((hash) => ({
      status: 200,
      capabilities: { owners: { required: 2, signed: 2 } },
      receipts: [receiptOf(hash ?? before)],
    }))
    expect(await fill(desk.begin(account, { answers, sleep }))).toMatchObject({ gets: sale.makerAmount })
  })

  test('behavior: wraps the missing amount of the wrapped native token', async () => {
    await desk.client().setBalance({ address: account, value: 10n ** 18n })
    await desk.approve(maker.address, usdc.address, 1_000_000n)
    const terms = { makerAsset: usdc.address, makerAmount: 1_000_000n, takerAsset: weth.address, takerAmount: 500n }
    const signed = await signOrder(terms)
    const run = begin(atOnce)
    await fillOrder(run.deps, {
      chain,
      account,
      walletChainId: chain.id,
      hash: signed.hash,
      signed,
      token: weth,
      fill: { pays: 500n, gets: 1_000_000n },
      committed: 0n,
      permits: undefined,
    })
    expect(run.steps).toEqual(['wrap', 'approve', 'check', 'send', 'wait'])
    expect(await desk.remaining(signed.order)).toBe(1n)
  })

  test('behavior: a cancellation counts for its orders', async () => {
    const orders = [await signOrder({ maker: account }, owner), await signOrder({ maker: account }, owner)]
    const outcome = await cancelOrders(begin(atOnce).deps, { chain, account, walletChainId: chain.id, orders })
    expect(outcome).toMatchObject({ count: 2, alreadySettled: 0 })
    for (const { order } of orders) expect(await desk.remaining(order)).toBe(1n)
  })

  test('error: Transaction.RevertedOnChainError when the transaction succeeds without its event', async () => {
    const elsewhere = () => execute({ to: owner.address, value: '0x0', data: '0x' })
    const run = begin(elsewhere)
    await expect(fill(run)).rejects.toThrow(RevertedOnChainError)
    expect(run.steps).toEqual(['approve begun'])
  })
})
