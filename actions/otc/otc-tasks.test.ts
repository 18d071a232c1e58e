import { pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import type { RunEvent } from '../run/advance-run'
import { createProgress } from '../run/progress'
import { resumeRun } from '../run/resume-run'
import { failedStep } from '../run/run-step'
import { ownerSignatureMethod } from '../wallet/permit/read-owner-signature'
import { hashCall } from '../wallet/send/encode-request'
import { RevertedOnChainError } from '../wallet/send/follow-errors'
import { InterruptedError } from '../wallet/send/transaction-errors'
import { expectedLogOf } from './fill/expected-logs'
import { type FillPlan, fillOrder } from './fill/fill-order'
import { FillRefusedError } from './fill/fill-refusal'
import { createOrder } from './offer/create-order'
import { NotPostedError } from './offer/post-refusal'
import { cancelOrders } from './order/cancel-orders'
import type { OtcDeps } from './otc-deps'
import type { OfferDraft, OtcRun, OtcStepKind, OtcSubject } from './otc-run'
import { otcSurface } from './otc-surface'
import { resumeOtc } from './otc-tasks'
import { dai, maker, openDesk, place, taker, usdc, weth } from './testing/open-desk'
import { sale, signOrder } from './testing/sign-order'

const { advance } = otcSurface
const desk = openDesk()
/** A contract account that accepts the signatures of one key. */
const contract = toLowerAddress(developmentContractAccount)
const personal = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const fill = { pays: sale.takerAmount, gets: sale.makerAmount }

/**
 * Performs a task and returns the run at the event for which `isLeft` is true first, as a reload
 * finds it.
 */
const leave = async (
  account: typeof maker,
  subject: OtcSubject,
  task: (deps: OtcDeps) => Promise<unknown>,
  isLeft: (event: RunEvent<OtcStepKind>) => boolean,
) => {
  let run: OtcRun = {
    id: 'a',
    account: account.address,
    chainId: chain.id,
    startedAt: 0,
    status: 'running',
    steps: [],
    subject,
  }
  let left: OtcRun | undefined
  const emit = (event: RunEvent<OtcStepKind>) => {
    run = advance(run, event)
    if (isLeft(event)) left ??= run
  }
  const { deps, opened, posted } = desk.begin(account.address, {
    progress: createProgress({ emit, isWanted: () => true }),
    save: (hash, signed) => emit({ type: 'signed', made: { hash, signed } }),
  })
  await task(deps)
  const before = opened.length
  return { left: left!, deps, posted, openedSince: () => opened.length - before }
}

/** Resumes a run as a newly opened page does. */
const resume = async (deps: OtcDeps, left: OtcRun) => {
  expect(left.status).toBe('running')
  let run = left
  const emit = (event: RunEvent<OtcStepKind>) => {
    run = advance(run, event)
  }
  const resumed = resumeRun(
    { ...deps, emit },
    { read: () => run, resume: () => resumeOtc({ ...deps, emit }, chain, left) },
  )
  await resumed.catch((error) => emit({ type: 'stopped', error }))
  expect(run.status).not.toBe('running')
  return run
}
const sentAt = (step: OtcStepKind) => (event: RunEvent<OtcStepKind>) => event.type === 'sent' && event.step === step

const planOf = (signed: Awaited<ReturnType<typeof signOrder>>): FillPlan => ({
  chain,
  account: taker.address,
  walletChainId: chain.id,
  hash: signed.hash,
  signed,
  fill,
  token: usdc,
  committed: 0n,
  permits: undefined,
})

const leaveFill = async (step: OtcStepKind) => {
  await desk.approve(maker.address, weth.address, sale.makerAmount)
  const signed = await signOrder()
  const subject = { kind: 'fill', hash: signed.hash, confirmed: fill } as const
  return leave(taker, subject, (deps) => fillOrder(deps, planOf(signed)), sentAt(step))
}

describe('resumeOtc', () => {
  test.each(['send', 'wait'] as const)('default: a fill left at %s is followed to its outcome', async (step) => {
    const { left, deps, openedSince } = await leaveFill(step)
    const run = await resume(deps, left)
    expect(run).toMatchObject({ status: 'done', outcome: { kind: 'filled', ...fill } })
    expect(openedSince()).toBe(0)
  })

  test('behavior: finishes a sent approval, and the fill waits for the user', async () => {
    const { left, deps, openedSince } = await leaveFill('approve')
    const run = await resume(deps, left)
    expect(run.steps.map(({ kind, status }) => `${kind} ${status}`)).toEqual([
      'approve done',
      'check failed',
      'send todo',
      'wait todo',
    ])
    expect(failedStep(run)?.error).toBeInstanceOf(InterruptedError)
    expect(openedSince()).toBe(0)
  })

  test('behavior: follows the proposal of a contract account to its transaction', async () => {
    await desk.approve(maker.address, weth.address, sale.makerAmount)
    await desk.approve(taker.address, usdc.address, sale.takerAmount)
    const signed = await signOrder()
    const sentAtBlock = Number(await desk.client().getBlockNumber())
    const expectedLog = expectedLogOf(chain, taker.address, { kind: 'fill', ...signed, pays: fill.pays })
    const sent = { hash: pad('0x1'), account: taker.address, nonce: 1, sentAtBlock, expectedLog, callHash: pad('0x2') }
    const left: OtcRun = {
      id: 'a',
      account: taker.address,
      chainId: chain.id,
      startedAt: 0,
      status: 'running',
      steps: [{ kind: 'wait', status: 'sent', sent }],
      subject: { kind: 'fill', hash: signed.hash, confirmed: fill },
    }
    const { deps } = desk.begin(taker.address)
    const transactions: string[] = []
    // The fill is sent while the page waits.
    const sleep = async () => void transactions.push(await desk.take(signed, fill.pays))
    const run = await resume({ ...deps, sleep }, left)
    expect(run.outcome).toMatchObject({ kind: 'filled', transactionHash: transactions[0], ...fill })
  })

  test('behavior: a cancellation is counted from its block', async () => {
    const orders = [await signOrder(), await signOrder()]
    const subject = { kind: 'cancel', from: 'desk', orderHashes: orders.map(({ hash }) => hash) } as const
    const plan = { chain, account: maker.address, walletChainId: chain.id, orders }
    const { left, deps } = await leave(maker, subject, (deps) => cancelOrders(deps, plan), sentAt('wait'))
    expect((await resume(deps, left)).outcome).toMatchObject({ kind: 'cancelled', count: 2, alreadySettled: 0 })
  })

  const plan = {
    chain,
    account: maker.address,
    walletChainId: chain.id,
    terms: { ...sale, makerAsset: dai.address, taker: taker.address, lifeSeconds: 3_600 },
    token: dai,
    wrapsNative: false,
    committed: 0n,
    permits: undefined,
  }
  const leaveOffer = (isLeft: (event: RunEvent<OtcStepKind>) => boolean) =>
    leave(maker, { kind: 'create' }, (deps) => createOrder(deps, plan), isLeft)

  test('behavior: posts a signed offer without another signature', async () => {
    const { left, deps, posted, openedSince } = await leaveOffer(({ type }) => type === 'signed')
    posted.length = 0
    const run = await resume(deps, left)
    const { hash, signed } = (left.subject as Extract<OtcSubject, { kind: 'create' }>).made!
    expect(run).toMatchObject({ status: 'done', outcome: { kind: 'created', hash, signed } })
    expect(posted).toMatchObject([{ signature: signed.signature }])
    expect(openedSince()).toBe(0)
  })

  test('behavior: waits for the owners who have to sign an offer, and posts it', async () => {
    const order = { ...(await signOrder()).order, maker: contract }
    const hash = hashRfqOrder(place, order)
    const draft: OfferDraft = { hash, unsigned: { chainId: chain.id, order } }
    const left: OtcRun = {
      id: 'a',
      account: contract,
      chainId: chain.id,
      startedAt: 0,
      status: 'running',
      steps: [
        { kind: 'sign', status: 'wallet', draft },
        { kind: 'post', status: 'todo' },
      ],
      subject: { kind: 'create' },
    }
    const signature = await personal.signTypedData(rfqTypedData(place, order))
    let questions = 0
    const answers = {
      [ownerSignatureMethod]: () => ({ owners: { required: 2 }, ...(++questions > 2 && { signature }) }),
    }
    const { deps, opened, posted, kept } = desk.begin(contract, { answers })
    const run = await resume(deps, left)
    expect(run).toMatchObject({ status: 'done', outcome: { kind: 'created', hash, signed: { order, signature } } })
    expect([opened, questions]).toEqual([[], 3])
    expect(posted).toMatchObject([{ signature }])
    expect(kept.get(hash)).toEqual({ chainId: chain.id, order, signature })
    // A wallet that collects no signatures leaves the offer to the user.
    const silent = await resume(desk.begin(contract).deps, left)
    expect(failedStep(silent)).toMatchObject({ kind: 'sign', error: expect.any(InterruptedError) })
  })

  test('behavior: makes an offer that the service refuses, and reports the reason', async () => {
    const { left, deps } = await leaveOffer(({ type }) => type === 'signed')
    const api = { baseUrl: 'https://service.test', fetch: () => Promise.reject(new Error('refused')) }
    const { status, outcome } = await resume({ ...deps, api }, left)
    expect(status).toBe('done')
    expect(outcome?.kind === 'created' && outcome.postError).toBeInstanceOf(NotPostedError)
  })

  test('behavior: an approval of an offer ends before the signature', async () => {
    const { left, deps, openedSince } = await leaveOffer(sentAt('approve'))
    const run = await resume(deps, left)
    expect(failedStep(run)).toMatchObject({ kind: 'sign', error: expect.any(InterruptedError) })
    expect(openedSince()).toBe(0)
  })

  test('error: Transaction.RevertedOnChainError with the text of the desk', async () => {
    await desk.approve(maker.address, weth.address, sale.makerAmount)
    await desk.approve(taker.address, usdc.address, sale.takerAmount)
    const signed = await signOrder()
    const { hash } = signed
    let left: OtcRun | undefined
    const { deps } = await leave(
      taker,
      { kind: 'fill', hash, confirmed: fill },
      async (deps) => {
        const run: OtcDeps = {
          ...deps,
          sender: {
            ...deps.sender,
            sendTransaction: async (call, watch) => {
              // The maker cancels the order between the checks and the block.
              await desk.cancel(signed.hash)
              const client = desk.client()
              const hash = await client.sendTransaction({
                account: taker.address,
                to: call.to,
                data: call.data,
                gas: 500_000n,
              })
              const nonce = (await client.getTransaction({ hash })).nonce
              const sent = { hash, account: taker.address, nonce, sentAtBlock: 0, callHash: hashCall(call) }
              watch?.onSent?.(sent)
              return sent
            },
          },
        }
        await fillOrder(run, planOf(signed)).catch(() => undefined)
      },
      sentAt('wait'),
    ).then((played) => {
      left = played.left
      return played
    })
    const error = failedStep(await resume(deps, left!))?.error
    expect(error).toBeInstanceOf(RevertedOnChainError)
    expect(error?.cause).toBeInstanceOf(FillRefusedError)
  })
})
