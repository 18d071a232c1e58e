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
import { startForks } from '../fork/start-forks'
import { writeAgentKeys } from '../trade/agent-keys'
import { registerExamplePartner } from '../trade/example-partner'
import { writeInventory } from '../trade/inventory'
import { runMarketMaker } from '../trade/market-maker'
import { writeRelay } from '../trade/relay'
import { startTraders } from '../trade/start-traders'
import { runTaker } from '../trade/taker'
import { runTraders } from '../trade/traders'
import { alertEnvironment } from './alert-keys'
import { announcedBy } from './announced-by'
import { type RunningChains, startChains } from './chains'
import { checkDisk, checkPorts } from './checks'
import { lockFolder } from './lock-folder'
import { chainIdsOf, type WorldOptions } from './options'
import { passingSettings, removePostgres, startPostgres } from './postgres'
import type { Say } from './progress'
import { createSupervisor, type Supervisor } from './supervisor'

/** The pause between two checks for deposits on a bridge that are due for a refund. */
const refundsMs = 15_000

export type World = {
  webUrl: string
  apiUrl: string
  databaseUrl: string
  /**
   * The running chains, one per id of `chainIdsOf`, each with a client for all methods of anvil.
   */
  chains: readonly Anvil[]
  /**
   * Urls with the number of calls to the nodes of real chains, by chain id; only of a world of
   * forks.
   */
  upstreamUrls?: Readonly<Record<number, string>>
  /** The file with differences from the registry; only of a world of forks. */
  registryFile?: string
  /** Rejects when a process of the world ends by itself. */
  failure: Promise<never>
  /** Ends every process in order; data is kept. */
  stop: () => Promise<void>
}

/**
 * Starts the whole venue: database, chains, contracts, tokens, pools, service, workers and pages.
 * Data in the folder is continued; `fresh` deletes it first. If the signal aborts during the start,
 * everything started is stopped.
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
  // The lock is released after the last process has ended.
  stops.unshift(release)
  // Checked under the lock: processes of an earlier world have ended by now.
  await checkPorts(options)
  const databaseFolder = path.join(dataFolder, 'postgres')
  const chainFolder = path.join(dataFolder, 'chains')
  if (options.fresh) {
    removePostgres(databaseFolder)
    rmSync(chainFolder, { recursive: true, force: true })
    say(`started without stored state in ${path.relative('.', dataFolder) || '.'}`)
  }

  const isFork = options.forks.length > 0
  const [databaseUrl, running, program] = await Promise.all([
    startDatabase(options, { folder: databaseFolder, supervisor, say }),
    isFork
      ? startForks({ ...options, folder: path.join(dataFolder, 'deployments'), supervisor, say })
      : startChains({ ...options, folder: chainFolder, supervisor, say }),
    bundledService(),
    preparePages({ supervisor, say }),
  ])
  const { chains, stop: stopChains, ...ofForks } = running
  stops.push(stopChains)

  const server = supervisor.spawn('server')(process.execPath, [program], {
    cwd: projectRoot,
    env: serverEnvironment(options, { databaseUrl, running }),
  })
  const urls = { webUrl: `http://localhost:${port}`, apiUrl: `http://localhost:${servicePort}` }
  await untilReady({ what: 'the service', child: server, missing: () => missingOfService(options), say })
  say(`service and pages answer (process ${server.pid})`)
  await registerExamplePartner({ databaseUrl, nowMs: Date.now() })

  const clients = chains.map(({ client }) => client)
  // On a fork no order leaves for another chain, so there are no refunds.
  if (!isFork) stops.push(startTraders(clients, { pauseMs: refundsMs, step: createRefunds(clients) }).stop)
  if (options.traders) {
    const api = { baseUrl: urls.apiUrl }
    for (const { stop } of [runTraders(clients), runMarketMaker(clients, api), runTaker(clients, api)]) stops.push(stop)
    say('traders move the prices, swap and make offers; --no-traders disables them')
  }
  const world = {
    ...urls,
    databaseUrl,
    chains,
    ...ofForks,
    failure: supervisor.failure,
    stop,
  }
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
  { databaseUrl, fresh, saving }: WorldOptions,
  { folder, supervisor, say }: { folder: string; supervisor: Supervisor; say: Say },
): Promise<string> {
  if (databaseUrl) {
    say(`database: DATABASE_URL${fresh ? '; --fresh does not delete it' : ''}`)
    return databaseUrl
  }
  const settings = saving ? [] : passingSettings
  const { url } = await startPostgres({ folder, spawn: supervisor.spawn('postgres', 'SIGINT'), say, settings })
  say(`database: PostgreSQL on port ${new URL(url).port}`)
  return url
}

/**
 * A confirmation depth that no transfer reaches before its deadline: the relayer makes offers, but
 * never pays.
 */
const neverDeep = '1000000'

/** Returns the environment that `server/env.ts` reads. */
const serverEnvironment = (
  options: WorldOptions,
  { databaseUrl, running }: { databaseUrl: string; running: RunningChains },
): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  WORLD: 'local',
  ROLE: 'web,api,worker',
  HOST: '127.0.0.1',
  PORT: String(options.port),
  SERVICE_PORT: String(options.servicePort),
  DATABASE_URL: databaseUrl,
  AGENT_KEYS_FILE: writeAgentKeys(options.dataFolder),
  ...alertEnvironment(options.dataFolder),
  ...(running.registryFile ? forkEnvironment(options, running.registryFile) : localEnvironment(options)),
  ...Object.fromEntries(running.chains.map(({ chainId, url }) => [`RPC_URL_${chainId}`, announcedBy(url)])),
})

const localEnvironment = (options: WorldOptions): Record<string, string> => {
  const chainIds = chainIdsOf(options)
  return {
    INVENTORY_FILE: writeInventory(options.dataFolder),
    RELAY_FILE: writeRelay(options.dataFolder, chainIds),
    ...(options.relaying ? {} : Object.fromEntries(chainIds.map((id) => [`PAYS_OUT_AFTER_${id}`, neverDeep]))),
  }
}

/**
 * Returns the environment of forks: agents have no tokens of their own, and no relayer pays on the
 * other chain.
 */
const forkEnvironment = (options: WorldOptions, registryFile: string): Record<string, string> => ({
  REGISTRY_FILE: registryFile,
  ...Object.fromEntries(chainIdsOf(options).map((id) => [`BRIDGE_${id}`, 'off'])),
})

/** Returns the addresses of a running world, for other programs. */
const whereabouts = ({ webUrl, apiUrl, databaseUrl, chains, upstreamUrls, registryFile }: World) => ({
  webUrl,
  apiUrl,
  databaseUrl,
  upstreamUrls,
  registryFile,
  rpcUrls: Object.fromEntries(chains.map(({ chainId, url }) => [chainId, url])),
})

/** Returns undefined once the service is ready and serves pages, otherwise what is missing. */
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
  message: 'Stopped before the world was ready.',
})) {}
