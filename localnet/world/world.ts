import type { ChildProcess } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildPages } from '@/build/build-pages'
import { bundledService } from '@/build/bundled-service'
import { projectRoot } from '@/build/project-root'
import type { Health } from '@/lib/api/system/system'
import { namedError } from '@/lib/errors'
import { createRefunds } from '../bridge/refund-bundles'
import type { Anvil } from '../chain/anvil'
import { untilReady } from '../chain/until-ready'
import { writeAgentKeys } from '../trade/agent-keys'
import { registerExamplePartner } from '../trade/example-partner'
import { writeInventory } from '../trade/inventory'
import { keepTrading } from '../trade/keep-trading'
import { runMarketMaker } from '../trade/market-maker'
import { writeRelay } from '../trade/relay'
import { runTaker } from '../trade/taker'
import { runTraders } from '../trade/traders'
import { announcedBy } from './announced-by'
import { startChains } from './chains'
import { checkDisk, checkPorts } from './checks'
import { lockFolder } from './lock-folder'
import { localChainIds, type WorldOptions } from './options'
import { removePostgres, startPostgres } from './postgres'
import type { Say } from './progress'
import { createSupervisor, type Supervisor } from './supervisor'

/** The pause between two looks for deposits on a bridge that are due for a refund. */
const refundsMs = 15_000

export type World = {
  webUrl: string
  apiUrl: string
  databaseUrl: string
  /** One running chain per id of `localChainIds`, with a client that can do everything anvil can. */
  chains: readonly Anvil[]
  /** Rejects when a process of the world ends by itself. */
  failure: Promise<never>
  /** Ends every process in order and keeps everything. */
  stop: () => Promise<void>
}

/**
 * Brings up the whole venue: database, chains, contracts, tokens, pools, service, workers and pages. What the data folder holds
 * continues; `fresh` begins anew. When the signal aborts before the world is up, what was started is stopped again.
 *
 * @example
 * const world = await startWorld(readOptions([], { DATA_DIR: '.local/other', PORT: '23000' }), { say: console.log })
 * world.webUrl // 'http://localhost:23000'
 * await world.stop()
 */
export async function startWorld(
  options: WorldOptions,
  { say, signal }: { say: Say; signal?: AbortSignal },
): Promise<World> {
  const { dataFolder } = options
  checkDisk(dataFolder)
  const supervisor = createSupervisor({ logFolder: path.join(dataFolder, 'logs'), say })
  const stops: (() => unknown)[] = [() => supervisor.stop()]
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  const aborted = new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new StartAbortedError()))
  })
  aborted.catch(() => undefined)
  try {
    return await Promise.race([bringUp(options, { say, supervisor, stops, stop }), supervisor.failure, aborted])
  } catch (error) {
    await stop()
    throw error
  }
}

type Parts = { say: Say; supervisor: Supervisor; stops: (() => unknown)[]; stop: () => Promise<void> }

async function bringUp(options: WorldOptions, { say, supervisor, stops, stop }: Parts): Promise<World> {
  const { dataFolder, port, servicePort } = options
  const release = await lockFolder(dataFolder, { guardPid: supervisor.guardPid })
  // The lock goes when the last process has gone.
  stops.unshift(release)
  // After the lock: what an earlier world left running has gone by now.
  await checkPorts(options)
  const databaseFolder = path.join(dataFolder, 'postgres')
  const chainFolder = path.join(dataFolder, 'chains')
  if (options.fresh) {
    removePostgres(databaseFolder)
    rmSync(chainFolder, { recursive: true, force: true })
    say(`began anew in ${path.relative('.', dataFolder) || '.'}`)
  }

  const [databaseUrl, { chains, stop: stopChains }, program] = await Promise.all([
    startDatabase(options, { folder: databaseFolder, supervisor, say }),
    startChains({ ...options, folder: chainFolder, supervisor, say }),
    bundledService(),
    preparePages({ supervisor, say }),
  ])
  stops.push(stopChains)

  const server = supervisor.spawn('server')(process.execPath, [program], {
    cwd: projectRoot,
    env: serverEnvironment(options, { databaseUrl, chains }),
  })
  const urls = { webUrl: `http://localhost:${port}`, apiUrl: `http://localhost:${servicePort}` }
  await untilReady({ what: 'the service', child: server, missing: () => missingOfService(options), say })
  say(`service and pages answer (process ${server.pid})`)
  await registerExamplePartner({ databaseUrl, nowMs: Date.now() })

  const clients = chains.map(({ client }) => client)
  stops.push(keepTrading(clients, { pauseMs: refundsMs, step: createRefunds(clients) }).stop)
  if (options.traders) {
    const api = { baseUrl: urls.apiUrl }
    for (const { stop } of [runTraders(clients), runMarketMaker(clients, api), runTaker(clients, api)]) stops.push(stop)
    say('traders move the prices, swap and make offers; --no-traders keeps them still')
  }
  const world = { ...urls, databaseUrl, chains, failure: supervisor.failure, stop }
  writeFileSync(path.join(dataFolder, 'world.json'), `${JSON.stringify(whereabouts(world), undefined, 2)}\n`)
  return world
}

async function preparePages({ supervisor, say }: { supervisor: Supervisor; say: Say }): Promise<void> {
  const onStart = (child: ChildProcess) => {
    say('building the pages, only when their sources changed ...')
    supervisor.watch(child)
  }
  if (await buildPages({ onStart })) say('pages built')
}

async function startDatabase(
  { databaseUrl, fresh }: WorldOptions,
  { folder, supervisor, say }: { folder: string; supervisor: Supervisor; say: Say },
): Promise<string> {
  if (databaseUrl) {
    say(`database: DATABASE_URL${fresh ? '; it is not ours, so --fresh leaves it as it is' : ''}`)
    return databaseUrl
  }
  const { url } = await startPostgres({ folder, spawn: supervisor.spawn('postgres', 'SIGINT'), say })
  say(`database: PostgreSQL on port ${new URL(url).port}`)
  return url
}

/** Blocks that a transfer never has above it before its deadline: the relayer offers, and pays nothing. */
const neverDeep = '1000000'

/** What `server/env.ts` reads. */
const serverEnvironment = (
  { port, servicePort, dataFolder, relaying }: WorldOptions,
  { databaseUrl, chains }: { databaseUrl: string; chains: readonly Anvil[] },
): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  WORLD: 'local',
  ROLE: 'web,api,worker',
  HOST: '127.0.0.1',
  PORT: String(port),
  SERVICE_PORT: String(servicePort),
  DATABASE_URL: databaseUrl,
  AGENT_KEYS_FILE: writeAgentKeys(dataFolder),
  INVENTORY_FILE: writeInventory(dataFolder),
  RELAY_FILE: writeRelay(dataFolder, localChainIds),
  ...(relaying ? {} : Object.fromEntries(localChainIds.map((id) => [`PAYS_OUT_AFTER_${id}`, neverDeep]))),
  ...Object.fromEntries(chains.map(({ chainId, url }) => [`RPC_URL_${chainId}`, announcedBy(url)])),
})

/** Where a running world is, for programs that come later. */
const whereabouts = ({ webUrl, apiUrl, databaseUrl, chains }: World) => ({
  webUrl,
  apiUrl,
  databaseUrl,
  rpcUrls: Object.fromEntries(chains.map(({ chainId, url }) => [chainId, url])),
})

/** Undefined once the service is ready and serves pages, else what it still lacks. */
async function missingOfService({ port, servicePort }: WorldOptions): Promise<string | undefined> {
  const health = await fetch(`http://127.0.0.1:${servicePort}/health`).then(
    (response) => response.json() as Promise<Health>,
    () => undefined,
  )
  if (!health) return 'it does not answer yet'
  if (!health.database) return 'its database does not answer it'
  const unread = health.chains.filter(({ ready }) => !ready)
  if (unread.length > 0) return `it reads the pools of chain ${unread.map(({ chainId }) => chainId).join(' and ')}`
  const page = await fetch(`http://127.0.0.1:${port}/swap`).catch(() => undefined)
  return page?.ok ? undefined : 'its pages do not answer yet'
}

export class StartAbortedError extends namedError('Localnet.StartAbortedError', () => ({
  message: 'Stopped before the world was up.',
})) {}
