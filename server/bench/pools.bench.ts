import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { toLowerAddress } from '@/lib/address'
import type { Token } from '@/lib/chain/chain'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { figure, printTable } from '@/lib/routing/bench/report'
import { quantile } from '@/lib/routing/bench/statistics'
import { updateMarket } from '@/lib/routing/market/state'
import { dataSet } from '@/lib/routing/testing/data-sets'
import { createDraw } from '@/lib/routing/testing/random'
import { syntheticAddress } from '@/lib/routing/testing/synthetic-token'
import { confirmTokens } from '../chain/facts/token-list'
import { createChainClient } from '../chain/node/clients'
import { connectDatabase } from '../db/client'
import { indexedPools } from '../db/pool-schema'
import { priceSamples, sampleKinds } from '../db/price-schema'
import { createPoolIndex } from '../pool-index/create-pool-index'
import { createLocalSolver } from '../pricing/solver/solver'
import { serveSyntheticChain } from '../testing/synthetic-chain'
import { openDatabase } from './open-database'
import { makePairs, pairChain, startPoolNode, unitUsd } from './pool-node'
import { serveChain } from './service'

/**
 * Measures the cost of an index of 200,000 pools of 5,000 tokens for a service that follows the
 * 2,000 deepest: memory, a block, and the choice, next to the same service whose index has only
 * these. `npm run bench -- pools`.
 */
const quick = process.argv.includes('--quick')
const count = { pairs: quick ? 20_000 : 200_000, tokens: 5_000, blocks: quick ? 100 : 400, asked: 200 }
const gzipped = { headers: { 'Accept-Encoding': 'gzip' } }
/**
 * The number that stays by the rule of `choosePools`, and those of listed tokens with each other.
 */
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
      chainId: 1,
      pool,
      token0,
      token1,
      feePips: 3000,
      factory: toLowerAddress(mainnet.dexes[0].factory),
    })),
  )
const [{ every }] = sampleKinds
const seconds = Math.floor(Date.now() / 1_000)
await database.insert(priceSamples).values(
  mainnet.tokens.map(({ address, decimals }) => ({
    chainId: 1,
    token: toLowerAddress(address),
    every,
    at: seconds - (seconds % every),
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

/** Opens a service that has chosen its pools. */
const openChosen = async () => {
  const service = openService()
  const { chosen, ms: choiceMs } = await tell(service, 'follow', 'chosen')
  return { service, chosen, choiceMs }
}

/**
 * Measures some hundred blocks, which two services follow at the same time: other work on the
 * machine affects both equally.
 */
const measureBlocks = async (services: readonly ChildProcess[]) => {
  const draw = createDraw(2)
  const usages = () => Promise.all(services.map((service) => tell(service, 'usage', 'cpuMs')))
  const latencies: number[][] = services.map(() => [])
  let before = await usages()
  for (let block = -warmUp; block < count.blocks; block++) {
    if (block === 0) before = await usages()
    const followed = Array.from({ length: changes.followed }, () => draw.below(2_000))
    const others = Array.from({ length: changes.others }, () => kept + draw.below(pairs.length - kept))
    const began = performance.now()
    const number = node.mine([...followed, ...others])
    await Promise.all(
      services.map(async (service, index) => {
        await hear(service, 'block', (told) => told.block === number)
        if (block >= 0) latencies[index]!.push(performance.now() - began)
      }),
    )
  }
  const after = await usages()
  return services.map((_, index) => {
    const { cpuMs, heapMb, rssMb } = after[index]!
    return { latencies: latencies[index]!, cpuMs: (cpuMs - before[index]!.cpuMs) / count.blocks, heapMb, rssMb }
  })
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

/**
 * Measures GET /tokens of a chain that lists 5,000 tokens: bytes, and milliseconds of answers on a
 * new state of the market, on the same, and of a search.
 */
const measureTokens = async () => {
  const set = dataSet('D4', 1)
  const { served, show } = serveSyntheticChain(set)
  const { chain } = served
  const client = createChainClient({ chain, urls: [node.url] })
  const named = Array.from({ length: count.tokens }, (_, index): Token => {
    return { address: syntheticAddress(1, index), symbol: `N${index}`, name: `Token number ${index}`, decimals: 18 }
  })
  const { latest: tokenList, confirm } = confirmTokens({ chain, client }, named)
  await confirm()
  const { app } = serveChain({ served: { ...served, tokenList }, solver: createLocalSolver() })
  const get = async (path: string, init?: RequestInit) => {
    const response = await app.request(path, init)
    if (response.status !== 200) throw new Error(await response.text())
    return (await response.arrayBuffer()).byteLength
  }
  const times = (ask: (index: number) => Promise<unknown>) =>
    timesOf(Array.from({ length: 50 }, (_, index) => () => ask(index)))
  return {
    bytes: await get('/tokens'),
    compressed: await get('/tokens', gzipped),
    renewed: await times(() => {
      show(updateMarket(served.tracker.market().state, [{ ...set.market.pools[0]! }]))
      return get('/tokens')
    }),
    same: await times(() => get('/tokens')),
    compressing: await times(() => get('/tokens', gzipped)),
    search: await times((index) => get(`/tokens?search=number ${index}`)),
  }
}

const measurer = openService()
const { measured } = await tell(measurer, 'measure', 'measured')
measurer.kill()
await database.execute(sql`vacuum analyze indexed_pools`)
const size = await database.execute<{ mb: number }>(
  sql`select pg_total_relation_size('indexed_pools') / 1048576.0 as mb`,
)
const manyChoice = await measureChoice()
const many = await openChosen()
await database.execute(sql`
  delete from indexed_pools where depth_usd is null or depth_usd < (
    select depth_usd from indexed_pools where depth_usd is not null order by depth_usd desc offset ${kept} limit 1)`)
await database.execute(sql`vacuum full analyze indexed_pools`)
const aloneChoice = await measureChoice()
const alone = await openChosen()
const [manyBlocks, aloneBlocks] = await measureBlocks([many.service, alone.service])
const all = { ...many, ...manyChoice, ...manyBlocks! }
const few = { ...alone, ...aloneChoice, ...aloneBlocks! }

const p = (values: readonly number[], q: number) => quantile(values, q)
const row = (name: string, read: (one: typeof all) => number | undefined, target = '') => {
  const [first, second] = [read(all), read(few)]
  return [name, figure(first), figure(second), figure(first! / second!), target]
}
printTable([
  [`${pairs.length} pools, ${count.tokens} tokens`, 'all of them', `${kept} alone`, 'ratio', 'target'],
  row('pools chosen', ({ chosen }) => chosen),
  row('memory of the service, MB of heap', ({ heapMb }) => heapMb, '1.1'),
  row('  MB resident', ({ rssMb }) => rssMb),
  row('a block, ms of CPU, mean', ({ cpuMs }) => cpuMs, '1.1'),
  row('  until quotes see it, ms, p50', ({ latencies }) => p(latencies, 0.5), '1.1'),
  row('choice of the deepest, ms, p50', ({ deepest }) => p(deepest, 0.5)),
  row('pools of one token, ms, p50', ({ ofToken }) => p(ofToken, 0.5)),
  row('  p99', ({ ofToken }) => p(ofToken, 0.99)),
  row('from the start until they are chosen, ms', ({ choiceMs }) => choiceMs),
])
printTable([
  ['the index', ''],
  ['a run that measures 1,000 pools, ms of CPU of the service, p50', figure(p(measured, 0.5))],
  ['runs until all are measured', String(measured.length)],
  ['table and its keys, MB', figure(Number(size.rows[0]!.mb))],
])
const tokens = await measureTokens()
printTable([
  [`GET /tokens of ${count.tokens} tokens`, ''],
  ['kB, and compressed', `${figure(tokens.bytes / 1_000)}, ${figure(tokens.compressed / 1_000)}`],
  ['on a new state of the market, ms, p50', figure(p(tokens.renewed, 0.5))],
  ['on the same state, ms, p50', figure(p(tokens.same, 0.5))],
  ['  compressed', figure(p(tokens.compressing, 0.5))],
  ['a search, ms, p50', figure(p(tokens.search, 0.5))],
])
node.close()
await close()
await end(0)
