import { expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { handlersOf } from '../handlers'
import { createTestService } from '../testing/harness'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openTestDatabase } from '../testing/test-database'
import type { Database } from './client'

const database = openTestDatabase()
const { tokens, market } = dataSet('D2', 1)
const account = developmentAccounts[0]
const hash = `0x${'ab'.repeat(32)}` as const

/** A service whose primary answers nothing; `read` counts the queries of its replica. */
const open = () => {
  const { served } = serveSyntheticChain({ tokens, market })
  let read = 0
  const { deps } = createTestService({
    chains: [served],
    database: database(),
    onReplica: (work) => {
      read += 1
      return work(database())
    },
  })
  const primary = new Proxy({} as Database, {
    get: () => {
      throw new Error('the primary was asked')
    },
  })
  return { handlers: handlersOf({ ...deps, database: primary }, deps.gate), read: () => read }
}

test('default: lists, histories and proofs are read from the replica alone', async () => {
  const { handlers, read } = open()
  const list = { chainId: 1, limit: 10, offset: 0, orderBy: 'createdAt', hideSmallBalances: false } as const
  const page = { userAddress: account, page: 1, limit: 10 }
  const signal = new AbortController().signal
  const [srcToken, destToken] = [tokens[0]!.address, tokens[1]!.address]
  await handlers.listMakerOrders({ ...list, account }, signal)
  await handlers.listTakerOrders({ ...list, account }, signal)
  await handlers.listIntentOrders(page, signal)
  await handlers.listSwaps(page, signal)
  await handlers.listRecentSwaps({ chainId: 1, srcToken, destToken, limit: 10 }, signal)
  await handlers.getPriceHistory({ chainId: 1, srcToken, destToken }, signal)
  await handlers.listRounds({ chainId: 1 }, signal)
  await expect(handlers.getIntentTimeline({ hash }, signal)).rejects.toThrow('Order not found')
  await expect(handlers.getProof({ hmac: '0'.repeat(40) }, signal)).rejects.toThrow('no proof is kept')
  expect(read()).toBe(9)
})

test('behavior: a single order is read from the primary', async () => {
  const { handlers } = open()
  const asked = async () => handlers.getRfqOrder({ orderHash: hash }, new AbortController().signal)
  await expect(asked()).rejects.toThrow('the primary was asked')
})
