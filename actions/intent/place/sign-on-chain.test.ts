import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findUnposted } from '@/lib/history/intent/find-unposted'
import { type SignedIntent, writeStoredIntent } from '@/lib/history/intent/signed-intent'
import type { RunEvent } from '../../run/advance-run'
import { createProgress } from '../../run/progress'
import { resumeRun } from '../../run/resume-run'
import type { RunStep } from '../../run/run-step'
import { MismatchError } from '../../wallet/send/check-errors'
import { InsufficientBalanceError } from '../../wallet/send/revert'
import type { SentTransaction } from '../../wallet/send/track-transaction'
import { InsufficientGasBalanceError, RejectedError, StoppedWaitingError } from '../../wallet/send/wallet-errors'
import { AlreadySignedError, NotWaitingError } from '../intent-errors'
import type { IntentRun, IntentStepKind } from '../intent-run'
import { intentSurface } from '../intent-surface'
import { resumeIntent } from '../intent-tasks'
import { readIntentOnChain } from '../order/read-intent-on-chain'
import {
  account,
  buildFor,
  ether,
  etherPrice,
  freeze,
  oneEther,
  openIntents,
  planOf,
  refusal,
  termsOf,
  usdc,
} from '../testing/open-intents'
import { depositFor } from './deposit-for'
import { placeIntent } from './place-intent'
import { NotPostedError } from './post-refusal'

const intents = openIntents()
const plan = planOf({ price: freeze(etherPrice()), token: ether })
const declined = { eth_sendTransaction: () => Promise.reject({ code: 4001, message: 'no' }) }

describe('an order of native tokens', () => {
  test('default: posts the order first, then one transaction deposits its source and signs it', async () => {
    const run = intents.begin()
    const [paid, got] = [await intents.client().getBalance({ address: account }), await intents.balanceOf(usdc.address)]
    const outcome = await placeIntent(run.deps, plan)
    expect(run.steps).toEqual(['check', 'post', 'send', 'wait', 'post', 'auction', 'settle'])
    expect(run.opened).toEqual(['eth_sendTransaction'])
    const [made] = run.kept
    expect(made).toMatchObject({
      signature: '0x',
      order: { srcToken: toLowerAddress(nativeToken), srcAmount: oneEther },
    })
    expect(run.posted[0]).toMatchObject({ signature: '0x' })
    expect(outcome).toMatchObject({ kind: 'filled', fill: { paid: oneEther } })
    const received = outcome.kind === 'filled' ? outcome.fill.received : 0n
    expect((await intents.balanceOf(usdc.address)) - got).toBe(received)
    const gas = paid - oneEther - (await intents.client().getBalance({ address: account }))
    expect(gas > 0n && gas < oneEther / 100n).toBe(true)
    expect(await intents.depositOf()).toBe(0n)
    expect(run.marked).toEqual([made!.hash])
  })

  test('behavior: a purchase deposits its maximum cost', async () => {
    const price = freeze({ ...etherPrice(), side: 'BUY' })
    const run = intents.begin({ fills: false })
    await placeIntent(run.deps, planOf({ price, token: ether }))
    expect(await intents.depositOf()).toBe(price.limit)
  })

  test('behavior: signs a limit order by its deposit, too, and ends with its block', async () => {
    const price = freeze(etherPrice())
    const limit = 2n * price.destAmount
    const terms = { ...termsOf(price), type: 'LIMIT', family: 'FillableOrder', destAmount: limit, limit } as const
    const run = intents.begin()
    expect(await placeIntent(run.deps, planOf({ price, terms, token: ether }))).toEqual({ kind: 'open' })
    expect(run.steps).toEqual(['check', 'post', 'send', 'wait', 'post'])
    expect(run.opened).toEqual(['eth_sendTransaction'])
    expect(run.kept).toMatchObject([{ type: 'LIMIT', family: 'FillableOrder', signature: '0x' }])
    expect(run.kept[0]!.order).toMatchObject({ srcAmount: oneEther, destAmount: limit })
    expect(run.posted[0]).toMatchObject({ type: 'LIMIT', signature: '0x', partiallyFillable: true })
    expect(await intents.depositOf()).toBe(oneEther)
  })

  test('error: makes no deposit for a refused or unanswered post', async () => {
    for (const answer of ['UnsupportedToken', 'ServiceUnavailable']) {
      const service = (path: string) =>
        path.endsWith('/orders') ? refusal(answer, answer === 'UnsupportedToken' ? 400 : 503) : undefined
      const run = intents.begin({ service, signal: AbortSignal.abort() })
      await expect(placeIntent(run.deps, plan)).rejects.toThrow(NotPostedError)
      expect(run.opened).toEqual([])
    }
  })

  test('error: Wallet.StoppedWaitingError: no deposit is requested after a stop during the post', async () => {
    const run = intents.begin({ signal: AbortSignal.abort() })
    await expect(placeIntent(run.deps, plan)).rejects.toThrow(StoppedWaitingError)
    expect([run.posted.length, run.opened]).toEqual([1, []])
  })

  test('error: Wallet.MismatchError for another order, and missing funds, before anything is posted', async () => {
    const service = (path: string, body: Record<string, unknown>) =>
      path.endsWith('/build') ? Response.json(buildFor({ ...body, limitAmount: '1' })) : undefined
    const altered = intents.begin({ service })
    await expect(placeIntent(altered.deps, plan)).rejects.toThrow(MismatchError)
    await intents.client().setBalance({ address: account, value: oneEther })
    const gasless = intents.begin()
    await expect(placeIntent(gasless.deps, plan)).rejects.toThrow(InsufficientGasBalanceError)
    await intents.client().setBalance({ address: account, value: oneEther - 1n })
    const poor = intents.begin()
    await expect(placeIntent(poor.deps, plan)).rejects.toThrow(InsufficientBalanceError)
    expect([altered, gasless, poor].flatMap(({ opened, posted }) => [...opened, ...posted])).toEqual([])
  })
})

describe('an order without its deposit, a deposit that nobody followed', () => {
  const keptOf = (made: SignedIntent) => [{ kind: 'intent', text: writeStoredIntent(made), keptAt: 1 }] as const
  const unpostedOf = (made: SignedIntent) =>
    findUnposted(chain, { account, terms: plan.terms, nowSeconds: 0 }, keptOf(made))

  test('default: a declined deposit sends nothing, and the next order reuses its nonce', async () => {
    const first = intents.begin({ answers: declined })
    await expect(placeIntent(first.deps, plan)).rejects.toThrow(RejectedError)
    expect([first.steps.at(-1), first.marked, await intents.depositOf()]).toEqual(['send begun', [], 0n])
    const [made] = first.kept
    const replaces = { ...unpostedOf(made!)!, order: { ...made!.order, nonce: 5n } }
    const again = intents.begin()
    expect(await placeIntent(again.deps, { ...plan, replaces })).toMatchObject({ kind: 'filled' })
    expect(again.kept[0]!.order.nonce).toBe(5n)
  })

  test('error: Intent.AlreadySignedError: never deposits twice', async () => {
    const first = intents.begin({ answers: declined })
    await placeIntent(first.deps, plan).catch(() => undefined)
    const [made] = first.kept
    // The wallet reported a rejection but sent the transaction.
    const { to, data, value } = intentCall(chain, { kind: 'deposit', hash: made!.hash, amount: oneEther })
    await intents.client().act({ from: account, to, data, value })
    const again = intents.begin()
    await expect(placeIntent(again.deps, { ...plan, replaces: unpostedOf(made!) })).rejects.toThrow(AlreadySignedError)
    expect([again.opened, again.posted, again.marked]).toEqual([[], [], [made!.hash]])
    expect(await intents.depositOf()).toBe(oneEther)
  })
})

describe('a deposit for an order that waits for it', () => {
  /** Returns an order that the service has without its deposit. */
  const unsigned = async () => {
    const declines = intents.begin({ answers: declined })
    await placeIntent(declines.deps, plan).catch(() => undefined)
    return declines.kept[0]!
  }
  const pay = async (order: SignedIntent, amount: bigint) => {
    const run = intents.begin()
    const planned = { chain, account, walletChainId: chain.id, order, needed: oneEther, amount }
    return { ...run, outcome: await depositFor(run.deps, planned) }
  }
  const isSigned = async (order: SignedIntent) =>
    (await readIntentOnChain(intents.rpc, chain, order))?.isPreSigned === true

  test('default: one transaction deposits the missing amount and signs; nothing is posted', async () => {
    const order = await unsigned()
    const { outcome, steps, opened, posted } = await pay(order, oneEther)
    expect(outcome).toMatchObject({ kind: 'deposited', amount: oneEther })
    expect([steps, opened, posted]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction'], []])
    expect([await intents.depositOf(), await isSigned(order)]).toEqual([oneEther, true])
  })

  test('behavior: only signs if the deposit is sufficient', async () => {
    const order = await unsigned()
    await intents.deposit()
    expect((await pay(order, 0n)).outcome).toMatchObject({ kind: 'deposited', amount: 0n })
    expect([await intents.depositOf(), await isSigned(order)]).toEqual([oneEther, true])
  })

  test('behavior: tops up an order that was signed', async () => {
    const order = await unsigned()
    await pay(order, oneEther / 4n)
    await pay(order, (oneEther * 3n) / 4n)
    expect(await intents.depositOf()).toBe(oneEther)
  })

  test('error: Intent.NotWaitingError if it is funded by now: never deposits twice', async () => {
    const order = await unsigned()
    await pay(order, oneEther)
    await expect(pay(order, oneEther)).rejects.toThrow(NotWaitingError)
    expect(await intents.depositOf()).toBe(oneEther)
  })

  test('behavior: follows a sent transaction after a reload and checks its log', async () => {
    const order = await unsigned()
    const { to, data, value } = intentCall(chain, { kind: 'deposit', hash: order.hash, amount: oneEther })
    const { transactionHash: hash } = await intents.client().act({ from: account, to, data, value })
    const follow = async (amount: bigint) => {
      const sent: SentTransaction = { hash, account, nonce: 0, sentAtBlock: 0, callHash: hash }
      const steps = [
        ...[{ kind: 'check', status: 'done' } as const, { kind: 'send', status: 'done' } as const],
        { kind: 'wait', status: 'sent', sent } as const,
      ]
      const left = { id: 'one', account, chainId: 1, startedAt: 0, status: 'running', steps } as const
      let run: IntentRun = { ...left, subject: { kind: 'deposit', hash: order.hash, amount } }
      const emit = (event: RunEvent<IntentStepKind>) => {
        run = intentSurface.advance(run, event)
      }
      const { deps, opened } = intents.begin()
      const progress = createProgress({ emit, isWanted: () => true })
      await resumeRun(
        { ...deps, emit },
        { read: () => run, resume: () => resumeIntent({ ...deps, emit, progress }, chain, run) },
      )
      return [run.outcome?.kind, opened]
    }
    expect(await follow(oneEther)).toEqual(['deposited', []])
    await expect(follow(oneEther - 1n)).rejects.toMatchObject({ name: 'Intent.NotSignedOnChainError' })
  })
})

describe('after a reload', () => {
  const resume = async (made: SignedIntent, step: RunStep<IntentStepKind>) => {
    const kinds = ['check', 'post', 'send', 'wait', 'auction', 'settle'] as const
    const at = kinds.indexOf(step.kind as (typeof kinds)[number])
    const steps = kinds.map((kind, index) =>
      index === at ? step : { kind, status: index < at ? ('done' as const) : ('todo' as const) },
    )
    const place = { id: 'one', account, chainId: 1, startedAt: 0, status: 'running' } as const
    let run: IntentRun = { ...place, steps, subject: { kind: 'place', terms: plan.terms, made } }
    const surroundings = intents.begin()
    const emit = (event: RunEvent<IntentStepKind>) => {
      run = intentSurface.advance(run, event)
    }
    const progress = createProgress({ emit, isWanted: () => true })
    const result = await resumeIntent({ ...surroundings.deps, emit, progress }, chain, run)
    if (result) emit({ type: 'settled', result })
    return { run, ...surroundings }
  }
  const depositedBefore = async () => {
    let sent: SentTransaction | undefined
    const run = intents.begin({ fills: false, isWanted: () => sent === undefined })
    const { step } = run.deps.progress
    run.deps.progress.step = (kind, work) =>
      step(kind, (tell) => {
        const onSent = (transaction: SentTransaction) => {
          sent = transaction
        }
        return work({ ...tell, onSent })
      })
    await placeIntent(run.deps, plan).catch(() => undefined)
    return { made: run.kept[0]!, sent: sent! }
  }

  test('default: follows a sent deposit, checks its log and posts its order again', async () => {
    const { made, sent } = await depositedBefore()
    const { run, opened, posted } = await resume(made, { kind: 'send', status: 'sent', sent })
    expect(run).toMatchObject({ status: 'done', outcome: { kind: 'filled', fill: { paid: oneEther } } })
    expect([opened, posted.length]).toEqual([[], 1])
    expect(await intents.depositOf()).toBe(0n)
  })

  test('behavior: posts and follows an order with its deposit', async () => {
    const { made } = await depositedBefore()
    const { run, opened } = await resume(made, { kind: 'auction', status: 'active' })
    expect([run.outcome?.kind, opened]).toEqual(['filled', []])
  })

  test('behavior: an order without its deposit waits for the user', async () => {
    const first = intents.begin({ answers: declined })
    await placeIntent(first.deps, plan).catch(() => undefined)
    const { run, opened, posted } = await resume(first.kept[0]!, { kind: 'post', status: 'active' })
    expect([run.status, opened, posted]).toEqual(['running', [], []])
  })

  test('error: Intent.NotSignedOnChainError if the transaction deposited for something else', async () => {
    const { made, sent } = await depositedBefore()
    const other = { ...made, hash: made.hash.replace(/..$/, '00') as SignedIntent['hash'] }
    await expect(resume(other, { kind: 'wait', status: 'sent', sent })).rejects.toMatchObject({
      name: 'Intent.NotSignedOnChainError',
    })
  })
})
