import { type Address, encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { refundClaimCall } from '@/lib/chain/intent/refund-claim'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { makeRefund } from '@/localnet/bridge/refund-bundles'
import type { RunEvent } from '../../run/advance-run'
import { createProgress } from '../../run/progress'
import { resumeRun } from '../../run/resume-run'
import type { RunStep } from '../../run/run-step'
import { UnknownContractError } from '../../wallet/send/check-errors'
import { readReceipt } from '../../wallet/send/receipt'
import { refuseAccount } from '../../wallet/testing/refuse-account'
import { readClaimable } from '../../wallet/transfer/read-claimable'
import { ClaimNotShownError, NothingToClaimError, RefundRefusedError } from '../intent-errors'
import type { IntentRun, IntentStepKind } from '../intent-run'
import { intentSurface } from '../intent-surface'
import { resumeIntent } from '../intent-tasks'
import { account, openIntents, other, usdc } from '../testing/open-intents'
import { claimRefund, readClaimed } from './claim-refund'

const intents = openIntents()
const spokePool = chain.contracts.spokePool!
const amount = parseUnits('100', 6)
const hash = `0x${'77'.repeat(32)}` as const
const claim = { token: usdc.address, recipient: account }
const plan = { chain, account, walletChainId: chain.id, hash, claim }
const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
const claimable = () => readClaimable(intents.rpc, chain, { token: usdc.address, owner: account })

/**
 * Makes a refund in a token that refuses its owner, so that the SpokePool holds it. Returns a
 * function that ends the refusal.
 */
const deferRefund = async () => {
  const client = intents.client()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spokePool, amount] })
  await client.act({ from: other, to: usdc.address, data })
  const accept = await refuseAccount(client, usdc, account)
  await makeRefund(client, { relayHash: hash, token: usdc.address, amount, to: account })
  return accept
}

describe('claimRefund', () => {
  let accept: () => Promise<void>
  beforeEach(async () => {
    accept = await deferRefund()
  })

  test('default: the real SpokePool pays once the token accepts the owner, without the service', async () => {
    expect(await claimable()).toBe(amount)
    await accept()
    const before = await intents.balanceOf(usdc.address)
    const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
    expect(await claimRefund(run.deps, plan)).toMatchObject({ kind: 'claimed', amount })
    expect([(await intents.balanceOf(usdc.address)) - before, await claimable()]).toEqual([amount, 0n])
    expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
  })

  test('behavior: a refused owner claims to another account', async () => {
    const before = await intents.balanceOf(usdc.address, other)
    const run = intents.begin()
    const outcome = await claimRefund(run.deps, { ...plan, claim: { ...claim, recipient: other } })
    expect(outcome).toMatchObject({ kind: 'claimed', amount })
    expect([(await intents.balanceOf(usdc.address, other)) - before, await claimable()]).toEqual([amount, 0n])
  })

  test('behavior: follows a sent claim after a reload', async () => {
    await accept()
    const steps: RunStep<IntentStepKind>[] = []
    const run = intents.begin()
    const { step } = run.deps.progress
    run.deps.progress.step = (kind, work) =>
      step(kind, (tell) => work({ ...tell, onSent: (sent) => void steps.push({ kind: 'wait', status: 'sent', sent }) }))
    await claimRefund(run.deps, plan)
    let left: IntentRun = {
      id: 'one',
      account,
      chainId: 1,
      startedAt: 0,
      status: 'running',
      steps: steps.slice(0, 1),
      subject: { kind: 'claim', hash, claim },
    }
    const again = intents.begin()
    const emit = (event: RunEvent<IntentStepKind>) => {
      left = intentSurface.advance(left, event)
    }
    const progress = createProgress({ emit, isWanted: () => true })
    await resumeRun(
      { ...again.deps, emit },
      { read: () => left, resume: () => resumeIntent({ ...again.deps, emit, progress }, chain, left) },
    )
    expect(left).toMatchObject({ status: 'done', outcome: { kind: 'claimed', amount } })
    expect(again.opened).toEqual([])
  })

  test('error: sends nothing while the token refuses the owner, and the refund stays', async () => {
    const run = intents.begin()
    await expect(claimRefund(run.deps, plan)).rejects.toThrow(RefundRefusedError)
    expect([run.opened, await claimable()]).toEqual([[], amount])
  })

  test('error: a second claim is refused before the wallet opens', async () => {
    await accept()
    await claimRefund(intents.begin().deps, plan)
    const run = intents.begin()
    await expect(claimRefund(run.deps, plan)).rejects.toThrow(NothingToClaimError)
    expect(run.opened).toEqual([])
  })

  test('error: another account has nothing to claim', async () => {
    const run = intents.begin()
    await expect(claimRefund(run.deps, { ...plan, account: other })).rejects.toThrow(NothingToClaimError)
    expect([run.opened, await claimable()]).toEqual([[], amount])
  })

  test('error: sends nothing without code at the pinned address', async () => {
    await intents.client().setCode({ address: spokePool, bytecode: '0x' })
    const run = intents.begin()
    await expect(claimRefund(run.deps, plan)).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })

  test('error: makes no request on a chain without a pinned SpokePool', async () => {
    const { spokePool: _, ...contracts } = chain.contracts
    const run = intents.begin()
    await expect(claimRefund(run.deps, { ...plan, chain: { ...chain, contracts } })).rejects.toThrow(
      UnknownContractError,
    )
    expect(await readClaimable(intents.rpc, { ...chain, contracts }, { token: usdc.address, owner: account })).toBe(
      undefined,
    )
    expect(run.opened).toEqual([])
  })

  test('error: a receipt without the log of the SpokePool pays nothing', async () => {
    await accept()
    const call = refundClaimCall(spokePool, claim)
    const sent = await intents.client().act({ from: account, to: call.to, data: call.data })
    const receipt = await readReceipt(intents.rpc, sent.transactionHash)
    const read = (owner: Address, change: object = {}) =>
      readClaimed({ ...receipt!, ...change }, chain, { owner, claim })
    expect(read(account)).toMatchObject({ kind: 'claimed', amount })
    expect(() => read(other)).toThrow(ClaimNotShownError)
    expect(() => read(account, { logs: [] })).toThrow(ClaimNotShownError)
  })
})
