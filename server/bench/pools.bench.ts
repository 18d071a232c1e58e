import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { figure, printTable } from '@/lib/routing/bench/report'
import { quantile } from '@/lib/routing/bench/statistics'
import { createDraw } from '@/lib/routing/testing/random'
import { connectDatabase } from '../db/client'
import { indexedPools } from '../db/pool-schema'
import { priceSamples, sampleKinds } from '../db/price-schema'
import { createPoolIndex } from '../pool-index/create-pool-index'
import { openDatabase } from './open-database'
import { makePairs, pairChain, startPoolNode, unitUsd } from './pool-node'

/**
 * What an index of 200,000 pools of 5,000 tokens costs a service that follows the 2,000 deepest: memory, a block, and the choice, beside the
 * same service whose index holds these alone. `npm run bench:pools`.
 */
const quick = process.argv.includes('--quick')
const count = { pairs: quick ? 20_000 : 200_000, tokens: 5_000, blocks: quick ? 100 : 400, asked: 200 }
/** As many as stay, by the rule of `choosePools`, and those of listed tokens with each other. */
const kept = 3_200
const changes = { followed: 50, others: 500 }
const warmUp = 50

const { url, children, end } = await openDatabase()
const { database, close } = connectDatabase({ url, onError: console.error })
const pairs = makePairs(count)
const node = await startPoolNode(pairs)

for (let start = 0; start < pairs.length; start += 5_000)
  await database.insert(indexedPools).values(
    pairs.slice(start, start + 5_000).map(({ pool, token0, token1 }) => ({
      ...{ chainId: 1, pool, token0, token1, feePips: 3000 },
      factory: toLowerAddress(mainnet.dexes[0].factory),
    })),
  )
const [{ every }] = sampleKinds
const seconds = Math.floor(Date.now() / 1_000)
await database.insert(priceSamples).values(
  mainnet.tokens.map(({ address, decimals }) => ({
    ...{ chainId: 1, token: toLowerAddress(address), every, at: seconds - (seconds % every) },
    usd: unitUsd * 10 ** decimals,
  })),
)

type Told = Partial<Record<'chosen' | 'ms' | 'block' | 'pools' | 'cpuMs' | 'heapMb' | 'rssMb', number>> & {
  measured?: number[]
}
const openService = () => {
  const service = fork(new URL('./follow-pools.ts', import.meta.url), [node.url, url], {
    execArgv: ['--expose-gc', '--import', 'tsx'],
  })
  children.push(service)
  return service
}
const hear = <name extends keyof Told>(
  service: ChildProcess,
  name: name,
  until = (_: Told) => true,
): Promise<Required<Told>> =>
  new Promise((resolve) => {
    const listen = (told: Told) => {
      if (told[name] === undefined || !until(told)) return
      service.off('message', listen)
      resolve(told as Required<Told>)
    }
    service.on('message', listen)
  })
const tell = (service: ChildProcess, message: string, name: keyof Told) => {
  const heard = hear(service, name)
  service.send(message)
  return heard
}

/** A service that has chosen, and some hundred blocks of it. */
const measureService = async () => {
  const service = openService()
  const { chosen, ms: choiceMs } = await tell(service, 'follow', 'chosen')
  const draw = createDraw(2)
  const latencies: number[] = []
  let before = await tell(service, 'usage', 'cpuMs')
  for (let block = -warmUp; block < count.blocks; block++) {
    if (block === 0) before = await tell(service, 'usage', 'cpuMs')
    const followed = Array.from({ length: changes.followed }, () => draw.below(chosen))
    const others = Array.from({ length: changes.others }, () => kept + draw.below(pairs.length - kept))
    const began = performance.now()
    const number = node.mine([...followed, ...others])
    await hear(service, 'block', (told) => told.block === number)
    if (block >= 0) latencies.push(performance.now() - began)
  }
  const after = await tell(service, 'usage', 'cpuMs')
  service.kill()
  return {
    chosen,
    choiceMs,
    latencies,
    cpuMs: (after.cpuMs - before.cpuMs) / count.blocks,
    heapMb: after.heapMb,
    rssMb: after.rssMb,
  }
}

const timesOf = async (asks: readonly (() => Promise<unknown>)[]): Promise<number[]> => {
  const times: number[] = []
  for (const ask of asks) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times
}

const measureChoice = async () => {
  const index = createPoolIndex({ database, chain: pairChain })
  const draw = createDraw(3)
  const deepest = await timesOf(Array.from({ length: 20 }, () => () => index.deepest(kept)))
  const ofToken = await timesOf(
    Array.from({ length: count.asked }, () => {
      const { token0 } = draw.pick(pairs)
      return () => index.ofToken(token0, 32)
    }),
  )
  return { deepest, ofToken }
}

const measurer = openService()
const { measured } = await tell(measurer, 'measure', 'measured')
measurer.kill()
await database.execute(sql`vacuum analyze indexed_pools`)
const size = await database.execute<{ mb: number }>(
  sql`select pg_total_relation_size('indexed_pools') / 1048576.0 as mb`,
)
const all = { ...(await measureChoice()), ...(await measureService()) }
await database.execute(sql`
  delete from indexed_pools where depth_usd is null or depth_usd < (
    select depth_usd from indexed_pools where depth_usd is not null order by depth_usd desc offset ${kept} limit 1)`)
await database.execute(sql`vacuum full analyze indexed_pools`)
const few = { ...(await measureChoice()), ...(await measureService()) }

const p = (values: readonly number[], q: number) => quantile(values, q)
const row = (name: string, read: (one: typeof all) => number | undefined, target = '') => {
  const [many, alone] = [read(all), read(few)]
  return [name, figure(many), figure(alone), figure(many! / alone!), target]
}
printTable([
  [`${pairs.length} pools, ${count.tokens} tokens`, 'all of them', `${kept} alone`, 'ratio', 'target'],
  row('pools chosen', ({ chosen }) => chosen),
  row('memory of the service, MB of heap', ({ heapMb }) => heapMb, '1.1'),
  row('  MB resident', ({ rssMb }) => rssMb),
  row('a block, ms of CPU, mean', ({ cpuMs }) => cpuMs, '1.1'),
  row('  until quotes see it, ms, p50', ({ latencies }) => p(latencies, 0.5), '1.1'),
  row('  p99', ({ latencies }) => p(latencies, 0.99)),
  row('choice of the deepest, ms, p50', ({ deepest }) => p(deepest, 0.5)),
  row('pools of one token, ms, p50', ({ ofToken }) => p(ofToken, 0.5)),
  row('  p99', ({ ofToken }) => p(ofToken, 0.99)),
  row('from the start to 2,000 chosen, ms', ({ choiceMs }) => choiceMs),
])
printTable([
  ['the index', ''],
  ['a run that measures 1,000 pools, ms of CPU of the service, p50', figure(p(measured, 0.5))],
  ['runs until all are measured', String(measured.length)],
  ['table and its keys, MB', figure(Number(size.rows[0]!.mb))],
])
node.close()
await close()
await end(0)
