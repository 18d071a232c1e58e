import { encodeFunctionData, type Hex, pad, parseEventLogs, parseUnits } from 'viem'
import { describe, expect, test } from 'vitest'
import { landingAbi } from '@/lib/chain/abi.generated'
import { type Arrival, landingMessage } from '@/lib/chain/bridge/landing'
import { spokePoolAbi } from '@/lib/chain/bridge/spoke-pool.generated'
import { arrivalReleaseCall } from '@/lib/chain/intent/arrival-release'
import { landingPlaceOf } from '@/lib/chain/intent/landed-hash'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import type { RunEvent } from '../../run/advance-run'
import { createProgress } from '../../run/progress'
import { resumeRun } from '../../run/resume-run'
import type { RunStep } from '../../run/run-step'
import { UnknownContractError } from '../../wallet/send/check-errors'
import { readReceipt } from '../../wallet/send/receipt'
import { RevertedError } from '../../wallet/send/revert'
import { readSaleState } from '../../wallet/transfer/read-sale'
import { ReleaseNotShownError, SaleEndedError } from '../intent-errors'
import type { IntentRun, IntentStepKind } from '../intent-run'
import { intentSurface } from '../intent-surface'
import { resumeIntent } from '../intent-tasks'
import { account, intent, openIntents, other, usdc, weth } from '../testing/open-intents'
import { readReleased, releaseArrival } from './release-arrival'

const intents = openIntents()
const { spokePool, landing } = chain.contracts
const amount = parseUnits('100', 6)
const secondsToSell = 600
const hash = `0x${'77'.repeat(32)}` as const
const fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** Pays a transfer whose output is for sale, as a relayer does, and returns the arrival. */
const land = async (): Promise<Arrival> => {
  const client = intents.client()
  await intents.approve(other, usdc.address, amount, spokePool)
  const { timestamp } = await client.getBlock()
  const relay = {
    depositor: pad(account),
    recipient: pad(landing),
    exclusiveRelayer: pad('0x'),
    inputToken: pad('0x1'),
    outputToken: pad(usdc.address),
    inputAmount: amount,
    outputAmount: amount,
    originChainId: BigInt(arbitrum.id),
    depositId: 5n,
    fillDeadline: Number(timestamp) + 3_600,
    exclusivityDeadline: 0,
    message: landingMessage(account, {
      destToken: weth.address,
      quoted: amount,
      minAmount: parseUnits('0.05', 18),
      secondsToSell: BigInt(secondsToSell),
    }),
  }
  const args = [relay, BigInt(chain.id), pad(other)] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'fillRelay', args })
  const { logs } = await client.act({ from: other, to: spokePool, data })
  const [event] = parseEventLogs({ abi: landingAbi, eventName: 'Arrived', logs })
  return event!.args.arrival
}

const expire = async () => {
  await intents.client().increaseTime({ seconds: secondsToSell + 1 })
  await intents.client().mine({ blocks: 1 })
}

const planOf = (arrival: Arrival) => ({ chain, account, walletChainId: chain.id, hash, arrival })
const stateOf = (arrival: Arrival) =>
  readSaleState({ chain, rpc: intents.rpc }, { place: landingPlaceOf(chain)!, arrival, block: 'latest' })

describe('releaseArrival', () => {
  test('default: pays what was not sold in time to its recipient, without the service', async () => {
    const arrival = await land()
    await expire()
    const before = await intents.balanceOf(usdc.address)
    const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
    expect(await releaseArrival(run.deps, planOf(arrival))).toMatchObject({ kind: 'released', amount })
    expect((await intents.balanceOf(usdc.address)) - before).toBe(amount)
    expect(await stateOf(arrival)).toBe('released')
    expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
  })

  test('behavior: follows a sent release after a reload', async () => {
    const arrival = await land()
    await expire()
    const steps: RunStep<IntentStepKind>[] = []
    const run = intents.begin()
    const { step } = run.deps.progress
    run.deps.progress.step = (kind, work) =>
      step(kind, (tell) => work({ ...tell, onSent: (sent) => void steps.push({ kind: 'wait', status: 'sent', sent }) }))
    await releaseArrival(run.deps, planOf(arrival))
    let left: IntentRun = {
      id: 'one',
      account,
      chainId: 1,
      startedAt: 0,
      status: 'running',
      steps: steps.slice(0, 1),
      subject: { kind: 'release', hash, arrival },
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
    expect(left).toMatchObject({ status: 'done', outcome: { kind: 'released', amount } })
    expect(again.opened).toEqual([])
  })

  test('error: sends nothing while it may still be sold', async () => {
    const arrival = await land()
    const run = intents.begin()
    await expect(releaseArrival(run.deps, planOf(arrival))).rejects.toThrow(RevertedError)
    expect([run.opened, await stateOf(arrival)]).toEqual([[], 'open'])
  })

  test('error: a second release is refused before the wallet opens', async () => {
    const arrival = await land()
    await expire()
    await releaseArrival(intents.begin().deps, planOf(arrival))
    const run = intents.begin()
    await expect(releaseArrival(run.deps, planOf(arrival))).rejects.toThrow(SaleEndedError)
    expect(run.opened).toEqual([])
  })

  test('error: sends nothing without code at the pinned addresses', async () => {
    const arrival = await land()
    await expire()
    const run = intents.begin()
    await intents.client().setCode({ address: intent, bytecode: '0x' })
    await expect(releaseArrival(run.deps, planOf(arrival))).rejects.toThrow('could not check')
    await intents.client().setCode({ address: landing, bytecode: '0x' })
    await expect(releaseArrival(run.deps, planOf(arrival))).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })

  test('error: sends nothing on a chain without a pinned landing contract', async () => {
    const { landing: _, ...contracts } = chain.contracts
    const run = intents.begin()
    const plan = { ...planOf(await land()), chain: { ...chain, contracts } }
    await expect(releaseArrival(run.deps, plan)).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })

  test('error: a receipt without the log of the landing contract pays nothing', async () => {
    const arrival = await land()
    await expire()
    const call = arrivalReleaseCall(landing, arrival)
    const sent = await intents.client().act({ from: account, to: call.to, data: call.data })
    const receipt = (await readReceipt(intents.rpc, sent.transactionHash))!
    expect(readReleased(receipt, chain, arrival)).toMatchObject({ kind: 'released', amount })
    const stranger: Hex = pad('0x9', { size: 20 })
    expect(() => readReleased(receipt, chain, { ...arrival, recipient: stranger })).toThrow(ReleaseNotShownError)
    expect(() => readReleased({ ...receipt, logs: [] }, chain, arrival)).toThrow(ReleaseNotShownError)
  })
})
