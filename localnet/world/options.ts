import path from 'node:path'
import { projectRoot } from '@/build/project-root'
import { namedError } from '@/lib/errors'

/** The chains of the local world, in the order of their RPC ports. */
export const localChainIds = [1, 42161, 8453] as const

export type WorldOptions = {
  /** Port of the pages and of /api. */
  port: number
  /** Port of the REST service alone. */
  servicePort: number
  /** Port of the first chain; the others follow. */
  rpcPort: number
  /** Where chain states and the database live together. */
  dataFolder: string
  /** Throws away what the data folder holds before it starts. */
  fresh: boolean
  /** Lets prices move in the background. */
  traders: boolean
  /** True if the relayer pays transfers of other chains; without it they are refunded. */
  relaying: boolean
  /** Writes the chains down while they run, so that they continue after the world was killed, too. */
  saving: boolean
  /** Seconds between blocks, a fraction too; 0: every transaction makes its own block at once. */
  blockTime: number
  /** Use this database instead of one of our own. */
  databaseUrl?: string
}

const startUsage = 'npm start -- [--fresh] [--no-traders] [--no-relay] [--no-saving] [--block-time SECONDS]'
const highestPort = 65_535
/** Seconds between blocks: a node that mines more often serves little else. */
const blockTimes = { min: 0.1, max: 3_600 } as const

/**
 * Reads what `npm start` was told, by flags and by the environment.
 *
 * @example
 * readOptions(['--fresh'], { PORT: '3100' }) // { port: 3100, servicePort: 4000, rpcPort: 8545, fresh: true, traders: true, ... }
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
  }
  const rest = [...args]
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const [name, inline] = flag.split(/=(.*)/s)
    if (flag === '--fresh') options.fresh = true
    else if (flag === '--no-traders') options.traders = false
    else if (flag === '--no-relay') options.relaying = false
    else if (flag === '--no-saving') options.saving = false
    else if (name === '--block-time') options.blockTime = readBlockTime(inline ?? rest.shift())
    else throw new UnknownFlagError({ flag })
  }
  return options
}

/** Every port of a world with the name of its listener and the variable that moves it. */
export const portsOf = ({ port, servicePort, rpcPort }: Pick<WorldOptions, 'port' | 'servicePort' | 'rpcPort'>) => [
  { port, what: 'the web', variable: 'PORT' },
  { port: servicePort, what: 'the API', variable: 'SERVICE_PORT' },
  ...localChainIds.map((id, index) => ({
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

export class UnknownFlagError extends namedError(
  'Localnet.UnknownFlagError',
  ({ flag, usage = startUsage }: { flag: string; usage?: string }) => ({
    message: `There is no flag "${flag}".`,
    fix: `Use: ${usage}.`,
  }),
) {}

export class InvalidOptionError extends namedError(
  'Localnet.InvalidOptionError',
  ({ name, given, expected }: { name: string; given: string; expected: string }) => ({
    message: `${name} is "${given}", but it must be ${expected}.`,
    fix: `Use: ${startUsage}.`,
  }),
) {}
