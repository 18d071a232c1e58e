import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { scriptedNode } from '../testing/scripted-node'
import { followTransaction } from './follow-transaction'

const hash = `0x${'1'.repeat(64)}` as const
const sent = { hash, account: developmentAccounts[0], nonce: 4, sentAtBlock: 9, callHash: hash }
const receipt = {
  transactionHash: hash,
  blockNumber: '0xa',
  blockHash: hash,
  status: '0x1',
  gasUsed: '0x1',
  effectiveGasPrice: '0x1',
  from: sent.account,
  to: sent.account,
  logs: [],
}

/**
 * Follows a transaction that a node has in its pool until a time, and in a block from a later one
 * on; seconds.
 */
const follow = async ({
  knownUntil,
  minedAt,
  hiddenUntil = 0,
}: {
  knownUntil: number
  minedAt: number
  hiddenUntil?: number
}) => {
  let now = 0
  let slow = 0
  const rpc = scriptedNode(async ({ method }) => {
    const isMined = now >= minedAt * 1_000
    if (method === 'eth_getTransactionCount') return isMined ? 5 : 4
    if (method === 'eth_getTransactionReceipt') return isMined ? receipt : null
    return isMined || now < knownUntil * 1_000 ? { to: sent.account, input: '0x', value: '0x0' } : null
  })
  const sleep = async (milliseconds: number) => {
    now += milliseconds
  }
  const isHidden = async () => now < hiddenUntil * 1_000
  const { signal } = new AbortController()
  const deps = { rpc, now: () => now, sleep, signal, readAnew: async () => {}, isHidden, readBatch: noBatch }
  return {
    followed: await followTransaction(deps, sent, () => slow++).catch((error: Error) => error),
    slow: () => slow,
  }
}

const noBatch = async () => ({ status: 'unknown', hashes: [] }) as const

describe('followTransaction', () => {
  test('default', async () => {
    const { followed } = await follow({ knownUntil: 10, minedAt: 10 })
    expect(followed).toMatchObject({ hash, succeeded: true })
  })

  test('behavior: follows a transaction as long as the node has it', async () => {
    const { followed, slow } = await follow({ knownUntil: 400, minedAt: 400 })
    expect(followed).toMatchObject({ succeeded: true })
    expect(slow()).toBe(3)
  })

  test('behavior: follows a transaction of a private relay that no node shows', async () => {
    expect((await follow({ knownUntil: 0, minedAt: 300, hiddenUntil: 300 })).followed).toMatchObject({
      succeeded: true,
    })
    const { followed } = await follow({ knownUntil: 0, minedAt: 10_000, hiddenUntil: 300 })
    expect(followed).toMatchObject({ name: 'Transaction.DroppedError', hash })
  })

  test('error: Transaction.DroppedError when the node no longer knows it', async () => {
    const { followed } = await follow({ knownUntil: 10, minedAt: 10_000 })
    expect(followed).toMatchObject({ name: 'Transaction.DroppedError', hash })
  })
})
