import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { createTaskDeps } from '../wallet/testing/seeded-world'
import { advanceRun, type Run } from './advance-run'
import { performRun, stepLimitMs, stopLimitMs } from './perform-run'
import { createProgress } from './progress'
import type { RunTools } from './run-tools'
import { workingRuns } from './working-runs'

const kinds = ['check', 'send', 'wait', 'post'] as const
type Kind = (typeof kinds)[number]
const [account] = developmentAccounts
const hash = `0x${'1'.repeat(64)}` as const
const asked = { account, nonce: 4, sentAtBlock: 9, callHash: hash }

/** Returns a promise that the test resolves. */
const createHang = <value>() => {
  let answer = (_: value) => {}
  const promise = new Promise<value>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

/** Begins a run whose timers end when the test calls them. `limits` collects the started ones. */
const begin = (id: string, todo: (tools: RunTools<Kind>) => Promise<void>, steps: readonly Kind[] = kinds) => {
  let run: Run<Kind> = {
    id,
    account,
    chainId: 1,
    startedAt: 0,
    status: 'running',
    steps: steps.map((kind) => ({ kind, status: 'todo' })),
  }
  const limits: number[] = []
  let onEnd: (() => void) | undefined
  const done = performRun<Kind>(
    {
      id,
      read: () => run,
      apply: (event) => {
        run = advanceRun(kinds, run, event)
      },
      tools: (signal) => ({
        ...createTaskDeps(async () => null as never, { request: async () => null as never }),
        signal,
      }),
      startTimer: (milliseconds, callback) => {
        limits.push(milliseconds)
        onEnd = callback
        return () => {
          if (onEnd === callback) onEnd = undefined
        }
      },
    },
    todo,
  )
  return {
    done,
    limits,
    read: () => run,
    isLimited: () => onEnd !== undefined,
    elapse: () => onEnd?.(),
    stop: () => workingRuns.get(id)?.stop(),
    failure: () => run.steps.find(({ status }) => status === 'failed'),
  }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('performRun', () => {
  test('default', async () => {
    const run = begin('a', async (tools) => {
      const progress = createProgress<Kind>(tools)
      await progress.step('check', async () => {})
      await progress.step('send', async ({ onWallet }) => onWallet(asked))
    })
    await run.done
    expect(run.read().steps.map(({ status }) => status)).toEqual(['done', 'done', 'todo', 'todo'])
    expect([workingRuns.has('a'), run.isLimited()]).toEqual([false, false])
  })

  test('behavior: stops a step without news, and late work opens no wallet', async () => {
    const hang = createHang<void>()
    const opened: string[] = []
    let error: unknown
    const run = begin('b', async (tools) => {
      const progress = createProgress<Kind>(tools)
      await progress.step('check', () => hang.promise)
      // Works as a task without a step in between.
      await progress
        .step('send', async ({ onWallet }) => {
          onWallet(asked)
          opened.push('wallet')
        })
        .catch((thrown: unknown) => {
          error = thrown
        })
    })
    expect(run.limits).toContain(stepLimitMs)
    run.elapse()
    await run.done
    expect(run.failure()).toMatchObject({ kind: 'check', error: { name: 'Transaction.TimedOutError' } })
    expect(workingRuns.has('b')).toBe(false)
    hang.answer()
    await settled()
    expect([opened, error]).toEqual([[], expect.objectContaining({ name: 'Wallet.StoppedWaitingError' })])
    expect(run.read().status).toBe('failed')
  })

  test('behavior: late work within the sending step opens no wallet either', async () => {
    const hang = createHang<void>()
    const opened: string[] = []
    const run = begin(
      'c',
      async (tools) =>
        createProgress<Kind>(tools).step('send', async ({ onWallet }) => {
          await hang.promise
          onWallet(asked)
          opened.push('wallet')
        }),
      ['send', 'wait'],
    )
    run.elapse()
    await run.done
    hang.answer()
    await settled()
    expect(opened).toEqual([])
  })

  test('behavior: loading before the first step is limited, too', async () => {
    const run = begin('d', () => createHang<void>().promise)
    run.elapse()
    await run.done
    expect(run.failure()?.error).toMatchObject({ name: 'Transaction.TimedOutError' })
  })

  test('behavior: open wallets, followed transactions and steps of others have no limit', async () => {
    const [wallet, mined, posted] = [createHang<void>(), createHang<void>(), createHang<void>()]
    const run = begin('e', async (tools) => {
      const progress = createProgress<Kind>(tools)
      await progress.step('check', async () => {})
      await progress.step('send', async ({ onWallet, onSent }) => {
        onWallet(asked)
        await wallet.promise
        onSent({ ...asked, hash })
        await mined.promise
      })
      await progress.step('wait', async () => {})
      await progress.step('post', () => posted.promise)
    })
    await settled()
    expect([run.isLimited(), run.read().steps[1]?.status]).toEqual([false, 'wallet'])
    wallet.answer()
    await settled()
    expect([run.isLimited(), run.read().steps[1]?.status]).toEqual([false, 'sent'])
    mined.answer()
    await settled()
    expect([run.isLimited(), run.read().steps[3]?.status]).toEqual([false, 'active'])
    posted.answer()
    await run.done
  })

  test('behavior: stopping frees the run at once, and a late confirmation is still followed', async () => {
    const wallet = createHang<void>()
    const run = begin(
      'f',
      async (tools) =>
        createProgress<Kind>(tools).step('send', async ({ onWallet, onSent }) => {
          onWallet(asked)
          await wallet.promise
          onSent({ ...asked, hash })
        }),
      ['send', 'wait'],
    )
    await settled()
    run.stop()
    await run.done
    expect(run.failure()).toMatchObject({ asked, error: { name: 'Wallet.StoppedWaitingError' } })
    wallet.answer()
    await settled()
    expect(run.read().steps[0]).toMatchObject({ sent: { hash } })
  })

  test('behavior: ends following by force if the work does not stop', async () => {
    const run = begin(
      'g',
      async (tools) =>
        createProgress<Kind>(tools).step('wait', async ({ onSent }) => {
          onSent({ ...asked, hash })
          await createHang<void>().promise
        }),
      ['wait'],
    )
    await settled()
    run.stop()
    expect(run.limits.at(-1)).toBe(stopLimitMs)
    run.elapse()
    await run.done
    expect(run.failure()).toMatchObject({ sent: { hash }, error: { name: 'Transaction.StoppedFollowingError' } })
  })

  test('error: an error of the work ends the run', async () => {
    const run = begin('h', async () => {
      throw new RangeError('x')
    })
    await run.done
    expect(run.failure()?.error).toMatchObject({ name: 'Transaction.UnexpectedError' })
  })
})
