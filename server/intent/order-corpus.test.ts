import { readFileSync } from 'node:fs'
import { type Hex, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { spenderAddress } from '@/lib/chain/approval/spenders'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import {
  crossSettleCall,
  directSettleCall,
  settleAmountsCall,
  settleCall,
  toSettled,
} from '@/lib/chain/intent/settle-call'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { FamilyName, SignedValue } from '@/lib/order/families/families'
import { noBridge } from '@/lib/order/intent'
import type { Database } from '../db/client'
import { openTestDatabase } from '../testing/test-database'
import type { IntentLog } from './orders/intent-logs'
import { bridgeColumnsOf, type IntentRow, sourceOf, termsColumnsOf, termsOf } from './orders/order-row'
import { storeIntent } from './orders/store-order'
import { toRecord } from './orders/to-record'
import { readSubmission } from './read-submission'

/** A posted signed order, and the digests of everything derived from it, taken on 2026-11-28. */
type Recorded = {
  family: FamilyName
  type: 'MARKET' | 'LIMIT'
  /** Raw units filled before. */
  filled: string
  value: SignedValue
  digests: Record<'typedData' | 'hash' | 'row' | 'record' | 'calls', Hex>
}

const corpus: Recorded[] = readFileSync(new URL('./testing/order-corpus.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const place = { chainId: mainnet.id, intent: spenderAddress(mainnet, 'intent') }
const [word, signature] = [`0x${'77'.repeat(32)}`, `0x${'12'.repeat(64)}`] as const
const executor = `0x${'e1'.repeat(20)}` as const
const block = { number: 100n, hash: word, timestamp: 1_800_000_000n }
const nowMs = 1_800_000_000_000

const database = openTestDatabase()

test('default: signed data, hashes, rows, answers and calls of orders equal those of the record', async () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200)
  const replayed: Recorded['digests'][] = []
  for (const recorded of corpus) replayed.push(await replay(database(), recorded))
  expect(replayed).toEqual(corpus.map(({ digests }) => digests))
})

const replay = async (database: Database, recorded: Recorded): Promise<Recorded['digests']> => {
  const { family, type, value } = recorded
  const posted = { order: value, onChainOrderType: family, type, chainId: mainnet.id, signature }
  const submission = readSubmission({ ...posted, includeAgents: [], excludeAgents: [] } as never, {
    chain: mainnet,
    chains: new Map(),
    registered: undefined,
    feeWallet: executor,
  })
  const { order, orderHash } = submission
  const { schedule } = termsOf(submission)
  const source = sourceOf(mainnet, order, {})
  const seen = {
    ...source,
    block,
    isNonceTaken: false,
    isPreSigned: false,
    logs: [],
    permitAllowance: order.permit === '0x' ? null : order.srcAmount,
    holding: { owner: order.owner, token: source.heldToken, balance: order.srcAmount / 2n, allowances: {} },
  }
  const row = await database.transaction((transaction) =>
    storeIntent(
      transaction,
      { ...submission, signature, signer: 'key' },
      { chain: mainnet, log: () => {}, seen, nowMs },
    ),
  )
  const filled = BigInt(recorded.filled)
  const fill: IntentLog = {
    kind: 'filled',
    owner: order.owner,
    orderHash,
    nonce: null,
    protocolFee: 1n,
    partnerFee: 2n,
    logIndex: 0,
    srcAmount: 300n,
    returned: 200n,
    totalFilled: filled,
    blockNumber: 1n,
    blockSeconds: 1n,
    blockHash: word,
    transactionHash: word,
    part: null,
    transferId: null,
    inputAmount: null,
    outputAmount: null,
  }
  const settled = toSettled({ order, schedule, family, signature, filled })
  const execution = { executor, data: '0xda7a', fillIn: 3n, fillOut: 2n } as const
  return {
    typedData: digestOf(intentTypedData(place, { order, family, schedule })),
    hash: orderHash,
    row: digestOf(withoutLater(row!)),
    record: digestOf([toRecord(row!, []), withoutLaterOfFills(toRecord(row!, [fill]))]),
    calls: digestOf([
      settleCall(settled, () => execution),
      settleAmountsCall(settled, execution),
      crossSettleCall(
        [
          { intent: settled, ...execution },
          { intent: settled, fillIn: 5n, fillOut: 4n },
        ],
        execution,
      ),
      directSettleCall(settled, 1_000n),
      intentCall(mainnet, { kind: 'cancel', order, family, schedule }),
      intentCall(mainnet, { kind: 'cancel', order, family, schedule, signature }),
    ]),
  }
}

/** Returns a row without the columns added after the record, which are empty for its orders. */
const withoutLater = (row: IntentRow) => {
  const { slices: _, interval: __, ...laterTerms } = termsColumnsOf({})
  const columns = {
    ...bridgeColumnsOf(noBridge),
    ...laterTerms,
    handlerRefusal: null,
    isPositionGone: false,
  }
  expect(row).toMatchObject(columns)
  return Object.fromEntries(Object.entries(row).filter(([name]) => !(name in columns)))
}

/** Returns an answer without the fields of fills added after the record. */
const withoutLaterOfFills = ({ transactions, ...answer }: ReturnType<typeof toRecord>) => ({
  ...answer,
  transactions: transactions.map(({ filledAt, feeAmount, srcUsd, destUsd, ...recorded }) => {
    expect([filledAt, feeAmount, srcUsd, destUsd]).toEqual(['1970-01-01T00:00:01.000Z', '3', null, null])
    return recorded
  }),
})

/** Returns the digest of a value, independent of the order of its fields. */
const digestOf = (value: unknown): Hex => {
  const sorted = (_: string, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return keccak256(toHex(JSON.stringify(value, sorted)))
}
