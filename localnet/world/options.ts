import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { type ForkOption, readFork, type UpstreamLimits, upstreamLimits } from '../fork/fork-option'
import { InvalidOptionError, UnknownFlagError } from './option-errors'

/** The chains of the local world, in the order of their RPC ports. */
export const localChainIds = [1, 42161, 8453] as const

export type WorldOptions = {
  /** Port of the pages and of /api. */
  port: number
  /** Port of the REST service alone. */
  servicePort: number
  /** Port of the first chain; the others follow. */
  rpcPort: number
  /** The folder of chain states and database. */
  dataFolder: string
  /** Deletes the contents of the data folder first. */
  fresh: boolean
  /** Makes prices move in the background. */
  traders: boolean
  /** True if the relayer pays transfers of other chains; without it they are refunded. */
  relaying: boolean
  /** Saves the chains while they run, so that they continue even after the world was killed. */
  saving: boolean
  /** Seconds between blocks, possibly fractional; 0 makes a block per transaction. */
  blockTime: number
  /** A database to use instead of an own one. */
  databaseUrl?: string
  /**
   * Real chains whose forks are the world's only chains; if empty, the world has its own chains.
   */
  forks: readonly ForkOption[]
  /** The limits of the calls to each of their nodes. */
  upstream: UpstreamLimits
}

const highestPort = 65_535
/** Seconds between blocks: a node that mines more often is busy with that. */
const blockTimes = { min: 0.1, max: 3_600 } as const
const maxForkCalls = 100_000_000
const maxForkRate = 10_000

/**
 * Reads the options of `npm start` from flags and the environment.
 *
 * @example
 * readOptions(['--fresh'], { PORT: '3100' })
 * // { port: 3100, servicePort: 4000, rpcPort: 8545, fresh: true, traders: true, ... }
 * @throws Localnet.UnknownFlagError, Localnet.InvalidOptionError
 */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): WorldOptions {
  const options: WorldOptions = {
    port: readPort(env, 'PORT', 3000),
    servicePort: readPort(env, 'SERVICE_PORT', 4000),
    rpcPort: readPort(env, 'RPC_PORT', 8545, localChainIds.length - 1),
    dataFolder: path.resolve(projectRoot, env.DATA_DIR || '.local'),
    fresh: false,
    traders: true,
    relaying: true,
    saving: true,
    blockTime: 1,
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    forks: [],
    upstream: upstreamLimits,
  }
  const rest = [...args]
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const [name, inline] = flag.split(/=(.*)/s)
    const value = () => inline ?? rest.shift()
    if (flag === '--fresh') options.fresh = true
    else if (flag === '--no-traders') options.traders = false
    else if (flag === '--no-relay') options.relaying = false
    else if (flag === '--no-saving') options.saving = false
    else if (name === '--block-time') options.blockTime = readBlockTime(value())
    else if (name === '--fork') options.forks = [...options.forks, readFork(value())]
    else if (name === '--fork-calls')
      options.upstream = { ...options.upstream, maxCalls: readCount(name, value(), maxForkCalls) }
    else if (name === '--fork-rate')
      options.upstream = { ...options.upstream, callsPerSecond: readCount(name, value(), maxForkRate) }
    else throw new UnknownFlagError({ flag })
  }
  return options.forks.length > 0 ? ofForks(options, env) : options
}

/**
 * Returns the options of a world of forks. It always starts new, in its own folder: a database
 * would know the hashes of earlier blocks. Traders and relayers need tokens of the local world, so
 * they do not run.
 */
const ofForks = (options: WorldOptions, env: Readonly<Record<string, string | undefined>>): WorldOptions => {
  const ids = options.forks.map(({ chainId }) => chainId)
  const twice = ids.find((id, index) => ids.indexOf(id) < index)
  if (twice)
    throw new InvalidOptionError({ name: '--fork', given: `${twice} twice`, expected: 'one fork of each chain' })
  if (options.databaseUrl)
    throw new InvalidOptionError({ name: 'DATABASE_URL', given: 'set', expected: 'unset for a world of forks' })
  const dataFolder = path.join(options.dataFolder, 'fork')
  const rpcPort = readPort(env, 'RPC_PORT', options.rpcPort, ids.length - 1)
  return { ...options, rpcPort, dataFolder, fresh: true, traders: false, relaying: false, saving: false }
}

/** Returns the chains of a world, in the order of their RPC ports. */
export const chainIdsOf = ({ forks }: Pick<WorldOptions, 'forks'>): readonly number[] =>
  forks.length > 0 ? forks.map(({ chainId }) => chainId) : localChainIds

type PortOptions = Pick<WorldOptions, 'port' | 'servicePort' | 'rpcPort' | 'forks'>

/**
 * Lists the ports of a world with the names of their listeners and the variables that change them.
 */
export const portsOf = ({ port, servicePort, rpcPort, forks }: PortOptions) => [
  { port, what: 'the web', variable: 'PORT' },
  { port: servicePort, what: 'the API', variable: 'SERVICE_PORT' },
  ...chainIdsOf({ forks }).map((id, index) => ({
    port: rpcPort + index,
    what: `the RPC of chain ${id}`,
    variable: 'RPC_PORT',
  })),
]

function readPort(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  following = 0,
): number {
  const given = env[name]
  if (!given) return fallback
  const port = Number(given)
  const highest = highestPort - following
  if (!/^\d+$/.test(given) || port < 1 || port > highest)
    throw new InvalidOptionError({ name, given, expected: `a port from 1 to ${highest}` })
  return port
}

function readCount(name: string, given: string | undefined, max: number): number {
  const count = /^\d{1,9}$/.test(given ?? '') ? Number(given) : 0
  if (count < 1 || count > max)
    throw new InvalidOptionError({ name, given: given ?? 'nothing', expected: `a whole number from 1 to ${max}` })
  return count
}

function readBlockTime(given: string | undefined): number {
  const { min, max } = blockTimes
  const seconds = /^\d+(\.\d+)?$/.test(given ?? '') ? Number(given) : Number.NaN
  if (!(seconds === 0 || (seconds >= min && seconds <= max)))
    throw new InvalidOptionError({
      name: '--block-time',
      given: given ?? 'nothing',
      expected: `0, or seconds from ${min} to ${max}`,
    })
  return seconds
}
