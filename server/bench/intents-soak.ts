import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbiItem } from 'viem'
import { call } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { postIntentOrder } from '@/lib/api/intent-records'
import type { Answer, Input, Operation } from '@/lib/api/operation'
import { developmentAccounts } from '@/lib/chain/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { isLiveIntent } from '@/lib/order/lifecycle'
import { createDraw } from '@/lib/routing/testing/random'
import { writeAgentKeys } from '@/localnet/agent-keys'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import { connectDatabase } from '../db/client'
import { intentOrders } from '../db/intent-schema'
import { migrateDatabase } from '../db/migrate-database'
import { issueApiKey } from '../http/api-keys'
import { createOwnPostgres } from '../otc/testing/own-postgres'
import { registerPartner } from '../partner/register-partner'
import { createFleet } from '../testing/fleet'
import { owners, type SignedIntentBody, signIntent, weth } from './sign-intents'

/**
 * 200 intent orders on a deployment of one API and two workers, of which one, or the database under them, is killed 50 times at random
 * moments (SIGKILL). Then all orders must have ended, none that was answered may be missing, and the chain may have settled none twice.
 * `npm run soak:intents`; `SEED=7` for other moments, `-- --quick` for 40 orders and 10 kills.
 */
const quick = process.argv.includes('--quick')
const counts = quick ? { orders: 40, kills: 10 } : { orders: 200, kills: 50 }
const draw = createDraw(Number(process.env.SEED ?? 1))
const blockEveryMs = 1_000
const posters = 4
const pauseMs = { least: 150, most: 1_500 }
const lifeSeconds = 3_600
const intent = mainnet.contracts.intent!
const settled = parseAbiItem(
  'event OrderSettled(address indexed owner, address indexed beneficiary, address srcToken, address destToken, uint256 srcAmount, uint256 destAmount, uint256 returnAmount, uint256 protocolFee, uint256 partnerFee, bytes32 indexed orderHash)',
)

const folder = mkdtempSync(join(tmpdir(), 'caravel-soak-'))
const keysFile = writeAgentKeys(folder)

const postgres = await createOwnPostgres()
const url = await postgres.start()
await migrateDatabase({ url })
const anvil = await startSeededChain({ chainId: mainnet.id })
const env = {
  ...{ DATABASE_URL: url, RPC_URL_1: anvil.url, FEE_WALLET: developmentAccounts[9], SOLVER_THREADS: '0' },
  ...{ AGENT_KEYS_FILE: keysFile, AUCTION_WINDOW_MS: '200' },
}
const operator = connectDatabase({ url, onError: () => {} })
await registerPartner({ ...operator, nowMs: Date.now() }, { name: 'soak', address: developmentAccounts[8] })
const key = await issueApiKey(operator.database, { partner: 'soak', plan: 'enterprise' })
await operator.close()
for (const { address } of owners) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, maxUint256] })
  await anvil.client.act({ from: address, to: weth, data })
}
const fleet = await createFleet({ roles: ['api', 'worker', 'worker'], env })
await Promise.all(fleet.map((member) => member.start()))
const blocks = setInterval(() => anvil.client.mine({ blocks: 1 }).catch(() => {}), blockEveryMs)

const retried = { refused: 0, away: 0 }
/** Asks until there is an answer: what was not answered is asked again as it was. */
const ask = async <op extends Operation>(op: op, input: Input<op>): Promise<Answer<op>> => {
  for (;;)
    try {
      return await call(op, input, {
        baseUrl: fleet[0]!.url!,
        fetch: (url, init) =>
          fetch(url, { ...init, headers: { ...init?.headers, 'X-API-KEY': key, Connection: 'close' } }),
      })
    } catch (error) {
      const isRefused = error instanceof ApiError
      // No agent for a moment, too many questions, a dependency that is down.
      if (isRefused && error.errorType !== 'PricingError' && ![429, 503].includes(error.status)) throw error
      retried[isRefused ? 'refused' : 'away'] += 1
      await wait(100)
    }
}

/** A database that dies forgets which routes were given: the price is asked for again. */
const sign = async (...signing: Tail<Parameters<typeof signIntent>>): Promise<SignedIntentBody> => {
  for (;;)
    try {
      return await signIntent(ask, ...signing)
    } catch (error) {
      if (!(error instanceof ApiError && error.errorType === 'InvalidRoute')) throw error
      retried.refused += 1
    }
}
type Tail<all extends unknown[]> = all extends [unknown, ...infer rest] ? rest : never

const answered: SignedIntentBody[] = []
let begun = 0
const post = async () => {
  while (begun < counts.orders) {
    begun += 1
    const amount = 10n ** 16n + BigInt(draw.below(1_000_000))
    const deadline = Number((await anvil.client.getBlock()).timestamp) + lifeSeconds
    const { orderHash, ...body } = await sign(draw.pick(owners), { amount, deadline })
    const record = await ask(postIntentOrder, body)
    if (record.orderHash !== orderHash) throw new Error(`posted ${orderHash}, answered ${record.orderHash}`)
    answered.push({ orderHash, ...body })
  }
}

const killed = { api: 0, worker: 0, database: 0 }
const kill = async () => {
  for (let count = 0; count < counts.kills; count++) {
    await wait(draw.between(pauseMs.least, pauseMs.most))
    const victim = draw.pick(['api', 'worker', 'worker', 'database'] as const)
    killed[victim] += 1
    if (victim === 'database') {
      await postgres.stop('SIGKILL')
      await postgres.start()
      continue
    }
    const member = victim === 'api' ? fleet[0]! : fleet[1 + draw.below(2)]!
    await member.end('SIGKILL')
    await member.start()
  }
}

const begin = performance.now()
const { database, close } = connectDatabase({ url, onError: () => {} })
try {
  await Promise.all([...Array.from({ length: posters }, post), kill()])
  const live = async () =>
    (await database.select({ status: intentOrders.status }).from(intentOrders)).filter(({ status }) =>
      isLiveIntent(status),
    )
  for (const until = performance.now() + 180_000; (await live()).length > 0 && performance.now() < until; )
    await wait(500)

  const rows = await database.select().from(intentOrders)
  const stored = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.orderHash, row]))
  const logs = await anvil.client.getLogs({ address: intent, event: settled, fromBlock: 0n })
  const times = new Map<string, number>()
  for (const { args } of logs) times.set(args.orderHash!, (times.get(args.orderHash!) ?? 0) + 1)
  const lost = answered.filter(({ orderHash }) => !stored.has(orderHash))
  const twice = [...times].filter(([, count]) => count > 1)
  const untrue = answered.filter(
    ({ orderHash }) => (stored.get(orderHash)?.status === 'COMPLETED') !== times.has(orderHash),
  )
  const unended = await live()
  console.table({
    ...killed,
    ...retried,
    posted: answered.length,
    settled: times.size,
    seconds: Math.round((performance.now() - begin) / 1_000),
  })
  console.log(
    `${lost.length} lost, ${twice.length} settled twice, ${untrue.length} shown as what they are not, ${unended.length} not ended`,
  )
  process.exitCode = lost.length + twice.length + untrue.length + unended.length === 0 ? 0 : 1
} finally {
  clearInterval(blocks)
  await close().catch(() => {})
  await Promise.all(fleet.map((member) => member.end('SIGKILL')))
  await anvil.stop()
  await postgres.remove()
  rmSync(folder, { recursive: true, force: true })
}
