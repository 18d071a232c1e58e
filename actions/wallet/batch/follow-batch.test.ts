import { numberToHex, pad } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ChainReceipt } from '../send/receipt'
import { RevertedError } from '../send/revert'
import { scriptedNode } from '../testing/scripted-node'
import { followBatch, type SentBatch } from './follow-batch'
import { type BatchReport, readBatch } from './read-batch'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const topic = pad('0x70')
const [first, second] = [pad('0x1'), pad('0x2')]
const log = { address: token, topics: [topic], data: '0x' } as const
const sent: SentBatch = {
  account,
  nonce: 4,
  sentAtBlock: 9,
  hash: pad('0xca'),
  callHash: pad('0xca'),
  expectedLog: { address: token, topics: [topic] },
  batch: { id: '0xba', calls: ['Approve LINK', 'Swap LINK for WETH'] },
}

type Mined = Partial<Record<string, { status?: number; block?: number; logs?: readonly object[] }>>

/** Follows a batch at a wallet that gives one report after the other, and a node with transactions. */
const follow = async (
  reports: readonly (Partial<BatchReport> | Error)[],
  mined: Mined,
  change: Partial<SentBatch> = {},
) => {
  let now = 0
  let slow = 0
  const controller = new AbortController()
  const left = [...reports]
  const rpc = scriptedNode(async ({ method, params = [] }) => {
    if (method === 'eth_blockNumber') return numberToHex(20)
    if (method === 'eth_getLogs')
      return Object.entries(mined).flatMap(([transactionHash, found]) =>
        (found?.logs ?? [log]).map((shown) => ({ ...shown, transactionHash })),
      )
    const found = mined[params[0] as string]
    if (!found) return null
    const { status = 1, block = 10, logs = [log] } = found
    const common = { gasUsed: '0x5', effectiveGasPrice: '0x2', from: account, to: account, blockHash: pad('0xb') }
    return { ...common, transactionHash: params[0], blockNumber: numberToHex(block), status: numberToHex(status), logs }
  })
  const deps = {
    rpc,
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds
      if (now > 300_000) controller.abort()
    },
    signal: controller.signal,
    readAnew: async () => {},
    readBatch: async () => {
      const report = left.length > 1 ? left.shift()! : left[0]!
      if (report instanceof Error) throw report
      return { status: 'success', hashes: [], ...report } as BatchReport
    },
    findFailure: async () => ({ index: 1, cause: new RevertedError({ reason: 'INSUFFICIENT_OUTPUT' }) }),
  }
  const end = await followBatch(deps, { ...sent, ...change }, () => slow++).catch((error: Error) => error)
  return { end, slow, seconds: now / 1_000 }
}

describe('followBatch', () => {
  test('default: waits for the wallet, then for the node, and returns its receipt', async () => {
    const { end, seconds } = await follow([{ status: 'pending' }, { hashes: [first] }], { [first]: {} })
    expect(end).toMatchObject({ hash: first, succeeded: true, logs: [log] })
    expect(seconds).toBe(1)
  })

  test('behavior: finds it by its log if the wallet is away or has forgotten it', async () => {
    expect((await follow([new Error('away')], { [second]: {} })).end).toMatchObject({ hash: second })
    expect((await follow([{ status: 'unknown' }], { [second]: {} })).end).toMatchObject({ hash: second })
  })

  test('behavior: joins the receipts of a wallet that sent several transactions', async () => {
    const { end } = await follow([{ hashes: [first, second] }], { [first]: { logs: [] }, [second]: {} })
    expect(end).toMatchObject({ hash: second, gasUsed: 10n, logs: [log] } satisfies Partial<ChainReceipt>)
  })

  test('behavior: reports a delay, and ends when the user stops', async () => {
    const { end, slow } = await follow([{ status: 'pending' }], {})
    expect(end).toMatchObject({ name: 'Transaction.StoppedFollowingError' })
    expect(slow).toBe(2)
  })

  test('behavior: takes no transaction from before the batch, whatever the wallet answers', async () => {
    const { end } = await follow([{ hashes: [first] }], { [first]: { block: 9 } })
    expect(end).toMatchObject({ name: 'Transaction.StoppedFollowingError' })
  })

  test('error: Transaction.BatchFailedError names the failed call of one transaction', async () => {
    const { end } = await follow([{ status: 'failure', hashes: [first] }], { [first]: { status: 0 } })
    expect(end).toMatchObject({
      name: 'Transaction.BatchFailedError',
      message: expect.stringMatching(/^“Swap LINK for WETH” failed, so nothing of it happened\./),
      hash: first,
    })
    expect((end as Error).cause).toBeInstanceOf(RevertedError)
  })

  test('error: Transaction.BatchFailedError names the failed one of several transactions', async () => {
    const { end } = await follow([{ status: 'failure', hashes: [first, second] }], {
      [first]: {},
      [second]: { status: 0 },
    })
    expect(end).toMatchObject({
      message: expect.stringMatching(/^“Swap LINK for WETH” failed\. The calls before it took effect\./),
      hash: second,
    })
  })

  test('error: Transaction.BatchFailedError for a transaction without the log of the last call', async () => {
    const { end } = await follow([{ hashes: [first] }], { [first]: { logs: [] } })
    const message = expect.stringContaining('“Swap LINK for WETH” failed. The calls before it may have taken effect.')
    expect(end).toMatchObject({ name: 'Transaction.BatchFailedError', message })
  })

  test('error: Transaction.BatchDroppedError if nothing reached the chain', async () => {
    expect((await follow([{ status: 'failure' }], {})).end).toMatchObject({ name: 'Transaction.BatchDroppedError' })
  })
})

describe('readBatch', () => {
  const ask = (answer: unknown) =>
    readBatch(
      scriptedNode(async () => {
        if (answer instanceof Error) throw answer
        return answer
      }),
      '0xba',
    )
  const receipt = { transactionHash: first, blockNumber: '0x1', gasUsed: '0x1', status: '0x1', logs: [] }

  test('default: reads the state and the transactions', async () => {
    expect(await ask({ status: 100 })).toEqual({ status: 'pending', hashes: [] })
    expect(await ask({ status: 200, receipts: [receipt, receipt] })).toEqual({ status: 'success', hashes: [first] })
    for (const status of [400, 500, 600])
      expect(await ask({ status, receipts: [] })).toMatchObject({ status: 'failure' })
  })

  test('behavior: knows the error for an unknown id', async () => {
    expect(await ask(Object.assign(new Error('no'), { code: 5730 }))).toEqual({ status: 'unknown', hashes: [] })
  })

  test('error: throws for anything else', async () => {
    const bad = [null, {}, { status: 'over' }, { status: 200, receipts: [{ ...receipt, transactionHash: '0x1' }] }]
    for (const answer of [...bad, new Error('away')]) await expect(ask(answer)).rejects.toThrow()
    const many = Array.from({ length: 65 }, (_, index) => ({ ...receipt, transactionHash: pad(numberToHex(index)) }))
    await expect(ask({ status: 200, receipts: many })).rejects.toThrow('the status of a batch')
  })
})
