import { createAnswerCache } from '../answer-cache'
import type { ServedChain } from '../chain/facts/served-chain'
import type { DatabaseConnection } from '../db/client'
import type { LoadGate } from '../http/load/load-gate'
import { readHead } from '../system/read-head'
import type { Figures, Metrics } from './metrics'

type Watched = {
  connection: Pick<DatabaseConnection, 'connections'>
  /** The chains whose pools the process reads; none before a role needs them. */
  markets: () => readonly ServedChain[] | undefined
  nowMs: () => number
}

/**
 * Adds what a process sees: the newest block of each chain and its connections to the database.
 *
 * @example
 * watchProcess(metrics, { connection, markets: () => opened.markets, nowMs })
 */
export const watchProcess = ({ figure }: Pick<Metrics, 'figure'>, { connection, markets, nowMs }: Watched): void => {
  const ofHeads = (read: (head: NonNullable<ReturnType<typeof readHead>>) => number) => (): Figures =>
    (markets() ?? []).flatMap((served) => {
      const head = readHead(served)
      return head ? [{ labels: { chain: served.chain.id }, value: read(head) }] : []
    })
  figure(
    'caravel_head_block',
    'Newest block whose pools the process has read.',
    ['chain'],
    ofHeads((head) => head.blockNumber),
  )
  figure(
    'caravel_head_age_seconds',
    'Age of the newest block whose pools the process has read.',
    ['chain'],
    ofHeads(({ timestamp }) => nowMs() / 1_000 - timestamp),
  )
  figure(
    'caravel_pools',
    'Pools that the process prices with.',
    ['chain'],
    ofHeads(({ pools }) => pools),
  )
  figure(
    'caravel_database_connections',
    'Connections to the database, and requests that wait for one.',
    ['state'],
    () => Object.entries(connection.connections()).map(([state, value]) => ({ labels: { state }, value })),
  )
}

/**
 * Adds the requests that are answered now and those refused under load, by priority.
 *
 * @example
 * watchLoad(metrics, gate)
 */
export const watchLoad = ({ figure }: Pick<Metrics, 'figure'>, gate: Pick<LoadGate, 'counts'>): void => {
  const of = (count: 'inFlight' | 'refused') => (): Figures =>
    Object.entries(gate.counts()[count]).map(([priority, value]) => ({ labels: { priority }, value }))
  figure('caravel_requests_in_flight', 'Requests that are answered now.', ['priority'], of('inFlight'))
  figure('caravel_load_refusals', 'Requests refused under load since the start.', ['priority'], of('refused'))
}

/**
 * Adds how far the replica is behind the primary, which is asked with each reading.
 *
 * @example
 * watchReplica(metrics, replica)
 */
export const watchReplica = (
  { figure }: Pick<Metrics, 'figure'>,
  { lagSeconds }: { lagSeconds: () => Promise<number> },
): void =>
  figure(
    'caravel_replica_lag_seconds',
    'Age of what the replica replayed last; 0 where it has everything.',
    [],
    async () => [{ value: await lagSeconds() }],
  )

type Account = {
  chain: { id: number }
  client: Pick<ServedChain['client'], 'getBalance'>
  account: `0x${string}`
  does: 'settles' | 'relays'
}

/** Balances change with what the service sends: they are read at this interval, milliseconds. */
const balancesFreshMs = 30_000

/**
 * Adds the native balances of the accounts that pay gas, and what they have paid since the start, wei. What is paid
 * between two readings in which an account also receives is counted less that.
 *
 * @example
 * watchAccounts(metrics, { accounts: [{ chain, client, account, does: 'settles' }], nowMs })
 */
export const watchAccounts = (
  { figure }: Pick<Metrics, 'figure'>,
  { accounts, nowMs }: { accounts: readonly Account[]; nowMs: () => number },
): void => {
  type Read = { labels: Record<string, string | number>; balance: bigint; spent: bigint }
  const cached = createAnswerCache<readonly Read[]>({
    maxAnswers: 1,
    maxRunning: 1,
    freshMs: () => balancesFreshMs,
    nowMs,
  })
  const before = new Map<Account, Read>()
  const readAll = async (): Promise<readonly Read[]> => {
    const read = await Promise.allSettled(
      accounts.map(async (one): Promise<Read> => {
        const { chain, client, account: address, does } = one
        const balance = await client.getBalance({ address })
        const last = before.get(one)
        const paid = last && last.balance > balance ? last.balance - balance : 0n
        const labels = { chain: chain.id, account: address, does }
        const now = { labels, balance, spent: (last?.spent ?? 0n) + paid }
        before.set(one, now)
        return now
      }),
    )
    return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }
  const add = (name: string, help: string, value: 'balance' | 'spent') =>
    figure(name, help, ['chain', 'account', 'does'], async () =>
      (await cached('balances', readAll)).map((read) => ({ labels: read.labels, value: Number(read[value]) })),
    )
  add('caravel_account_wei', 'Native balance of an account that pays gas.', 'balance')
  add('caravel_account_spent_wei', 'Native tokens that an account has paid since the start.', 'spent')
}
