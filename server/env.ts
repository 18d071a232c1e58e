import type { Address, Hex } from 'viem'
import { isAddress, toLowerAddress } from '@/lib/address'
import { type Role, roles } from '@/lib/api/system/system'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { namedError } from '@/lib/errors'
import { maxRelayName, relayNamePattern } from '@/lib/private-network'
import { type LogLevel, logLevels } from './log'

/** What a process must know about where it runs. */
export type Env = {
  roles: ReadonlySet<Role>
  databaseUrl: string
  host: string
  /** Port of the pages and of /api. */
  port: number
  /** Port of the REST service alone. */
  servicePort: number
  /** Port of the health of the process, for any role; none where it is not named. */
  healthPort?: number
  /** RPC urls by chain id, the preferred one first. */
  rpcUrls: ReadonlyMap<number, readonly string[]>
  /** Nodes by chain id that pages are let to; those of `rpcUrls` where none is named. */
  pageRpcUrls: ReadonlyMap<number, readonly string[]>
  /** `local`: development chains that carry real chain ids. */
  world: 'local' | 'live'
  rateLimits: boolean
  /** Where anon's fee goes. */
  feeWallet: Address
  /** 32 bytes; without it the replicas share one that the first of them stores. */
  hmacSecret?: Hex
  registryFile?: string
  /** Where people open the pages, as in https://caravel.example: what stands in an answer as a URL begins with it. */
  publicOrigin?: string
  trustedProxies: number
  /** The keys of the accounts that settle intent orders; without it this process settles none. */
  agentKeysFile?: string
  /** What these accounts may fill orders with from their own funds; without it nothing. */
  inventoryFile?: string
  /** The limits for paying transfers of other chains from one of these accounts; without it none is paid. */
  relayFile?: string
  /** Minimum number of blocks by chain id that a transfer waits for before it is paid elsewhere. */
  paysOutAfter: ReadonlyMap<number, number>
  /** Chains from and to which nothing is transferred. */
  bridgesOff: ReadonlySet<number>
  /** True if these accounts pay for returning the positions of expired orders to their owners. */
  returnsExpired: boolean
  /** Whether outside agents may answer at addresses of private networks, and without TLS. */
  agentAllowPrivate: boolean
  /** How long an intent order waits for others and for bids at most, milliseconds. */
  auctionWindowMs: number
  /** Private relays by chain id that settlements are sent to, and nowhere else; the nodes of RPC_URL_<chainId> where none is named. */
  sendUrls: ReadonlyMap<number, readonly string[]>
  /** The names of these relays by chain id, where wallets may send through them. */
  sendNames: ReadonlyMap<number, string>
  /** Threads that solve beside the service's own; one for each core to spare when it is not said. */
  solverThreads?: number
  logLevel: LogLevel
  /** Where the page finds the service; an origin of its own must be named in the page's security policy. */
  apiBaseUrl: string
  walletConnect: boolean
  /** True while developing: pages are compiled when they are asked for. */
  development: boolean
}

/** Some days of any chain: no transfer waits longer for its payment than its deadline. */
const maxPaysOutAfter = 1_000_000

/** Account 9 of the development mnemonic: the fee wallet of every local world. */
const localFeeWallet = developmentAccounts[9]

/**
 * Reads the environment. An empty value counts as none.
 *
 * | variable | default | meaning |
 * |---|---|---|
 * | ROLE | web,api,worker | what this process does |
 * | DATABASE_URL | required | PostgreSQL |
 * | RPC_URL_<chainId> | at least one | comma-separated node urls of a chain, the preferred one first |
 * | PAGE_RPC_URL_<chainId> | those of RPC_URL_<chainId> | the same for what pages ask, at least one of them http |
 * | HOST, PORT, SERVICE_PORT | 127.0.0.1, 3000, 4000 | listeners |
 * | HEALTH_PORT | none | a listener for /health/live and /health/ready alone, with any role |
 * | WORLD | live | `local` for development chains |
 * | RATE_LIMITS | off in a local world, else on | `on` or `off` |
 * | FEE_WALLET | required in a live world | where the service's fees go |
 * | HMAC_SECRET | shared through the database | 64 hex digits |
 * | REGISTRY_FILE | none | JSON laid over the registry |
 * | PUBLIC_ORIGIN | this machine in a local world, else none | where people open the pages |
 * | TRUSTED_PROXIES | 0 | proxies of our own in front of this process |
 * | AGENT_KEYS_FILE | none settles | keys of agents' accounts, one a line or a JSON list, in a file of mode 0600; for every worker |
 * | INVENTORY_FILE | none is used | JSON: the tokens that these accounts may fill orders with, and limits; for every worker |
 * | RELAY_FILE | none is paid | JSON: tokens and limits for paying transfers of other chains; for every worker |
 * | PAYS_OUT_AFTER_<chainId> | by value | minimum number of blocks that a transfer of this chain waits for |
 * | BRIDGE_<chainId> | on | `on` or `off`: whether orders are transferred from and to this chain |
 * | RETURN_EXPIRED | on | `on` or `off`: whether the accounts of AGENT_KEYS_FILE return positions of expired orders |
 * | AGENT_ALLOW_PRIVATE | on in a local world, else off | `on` or `off`: whether outside agents may answer at private addresses |
 * | AUCTION_WINDOW_MS | 2000 | how long an intent order waits for others and for bids at most |
 * | SEND_URLS_<chainId> | those of RPC_URL_<chainId> | comma-separated urls of private relays; settlements are sent to all of them and nowhere else |
 * | SEND_NAME_<chainId> | none: settlements alone use them | their name for people: wallets may use them then |
 * | SOLVER_THREADS | the cores, less one | threads that find routes; 0 finds them where requests are answered |
 * | LOG_LEVEL | info | error, warn, info or debug |
 * | API_BASE_URL, WALLETCONNECT_PROJECT_ID | /api, none | what the page is told |
 *
 * @throws {InvalidEnvError} one sentence that names the variable.
 * @example
 * readEnv({ DATABASE_URL: 'postgres://127.0.0.1/caravel', RPC_URL_1: 'http://127.0.0.1:8545', WORLD: 'local' }).port // 3000
 */
export const readEnv = (source: Readonly<Record<string, string | undefined>>): Env => {
  const read = readerOf(source)
  const world = oneOf(read, 'WORLD', ['local', 'live'], 'live')
  const registryFile = read('REGISTRY_FILE')
  const port = readPort(read, 'PORT', 3000)
  const publicOrigin =
    matching(
      read,
      'PUBLIC_ORIGIN',
      /^https?:\/\/[^\s/?#@]+$/,
      'an origin such as https://caravel.example, without a path',
    ) ?? (world === 'local' ? `http://127.0.0.1:${port}` : undefined)
  const solverThreads = read('SOLVER_THREADS')
  const healthPort = read('HEALTH_PORT')
  const agentKeysFile = read('AGENT_KEYS_FILE')
  const inventoryFile = read('INVENTORY_FILE')
  const relayFile = read('RELAY_FILE')
  return {
    roles: readRoles(read('ROLE')),
    ...readAgentEnv(source),
    host: read('HOST') ?? '127.0.0.1',
    port,
    servicePort: readPort(read, 'SERVICE_PORT', 4000),
    ...readRpcUrls(source),
    ...readSendUrls(source),
    paysOutAfter: readOfChains(source, 'PAYS_OUT_AFTER', (name) =>
      readInteger(read, name, 0, { min: 1, max: maxPaysOutAfter }),
    ),
    bridgesOff: new Set(
      [...readOfChains(source, 'BRIDGE', (name) => oneOf(read, name, ['on', 'off'], 'on'))].flatMap(([id, value]) =>
        value === 'off' ? id : [],
      ),
    ),
    returnsExpired: oneOf(read, 'RETURN_EXPIRED', ['on', 'off'], 'on') === 'on',
    auctionWindowMs: readInteger(read, 'AUCTION_WINDOW_MS', 2_000, { min: 0, max: 60_000 }),
    world,
    rateLimits: oneOf(read, 'RATE_LIMITS', ['on', 'off'], world === 'local' ? 'off' : 'on') === 'on',
    feeWallet: readFeeWallet(read('FEE_WALLET'), world),
    trustedProxies: readInteger(read, 'TRUSTED_PROXIES', 0, { min: 0, max: 10 }),
    logLevel: oneOf(read, 'LOG_LEVEL', logLevels, 'info'),
    apiBaseUrl: matching(read, 'API_BASE_URL', /^(\/|https?:\/\/)\S*$/, 'a path such as /api or a url') ?? '/api',
    walletConnect: read('WALLETCONNECT_PROJECT_ID') !== undefined,
    development: source.NODE_ENV === 'development',
    ...(healthPort && { healthPort: readPort(read, 'HEALTH_PORT', 0) }),
    ...(registryFile && { registryFile }),
    ...(agentKeysFile && { agentKeysFile }),
    ...(inventoryFile && { inventoryFile }),
    ...(relayFile && { relayFile }),
    ...(publicOrigin && { publicOrigin }),
    ...(solverThreads && { solverThreads: readInteger(read, 'SOLVER_THREADS', 0, { min: 0, max: 64 }) }),
  }
}

/**
 * Reads what a command that registers agents has to know of the environment of the service.
 *
 * @throws {InvalidEnvError} one sentence that names the variable.
 * @example
 * readAgentEnv({ DATABASE_URL: 'postgres://127.0.0.1/caravel' }).agentAllowPrivate // false
 */
export const readAgentEnv = (source: Source): Pick<Env, 'databaseUrl' | 'hmacSecret' | 'agentAllowPrivate'> => {
  const read = readerOf(source)
  const isLocal = oneOf(read, 'WORLD', ['local', 'live'], 'live') === 'local'
  const hmacSecret = matching(read, 'HMAC_SECRET', /^(0x)?[0-9a-fA-F]{64}$/, '64 hex digits')
  return {
    databaseUrl: readDatabaseUrl(source),
    agentAllowPrivate: oneOf(read, 'AGENT_ALLOW_PRIVATE', ['on', 'off'], isLocal ? 'on' : 'off') === 'on',
    ...(hmacSecret && { hmacSecret: `0x${hmacSecret.replace(/^0x/, '')}` as const }),
  }
}

/**
 * Reads where the database is, which is all that some commands have to know.
 *
 * @throws {InvalidEnvError} one sentence that names the variable.
 * @example
 * readDatabaseUrl({ DATABASE_URL: 'postgres://127.0.0.1/caravel' }) // 'postgres://127.0.0.1/caravel'
 */
export const readDatabaseUrl = (source: Source): string => {
  const wanted = 'a url such as postgres://user@host:5432/caravel'
  const given = matching(readerOf(source), 'DATABASE_URL', /^postgres(ql)?:\/\/\S+$/, wanted)
  return required(given, 'DATABASE_URL', wanted)
}

type Read = (name: string) => string | undefined

/** An empty value counts as none. */
const readerOf =
  (source: Source): Read =>
  (name) =>
    source[name]?.trim() || undefined

const readRoles = (value = roles.join()): ReadonlySet<Role> => {
  const named = value.split(',').map((role) => role.trim())
  const isRole = (role: string): role is Role => roles.some((known) => known === role)
  if (!named.every(isRole)) throw new InvalidEnvError('ROLE', value, `a comma list of ${roles.join(', ')}`)
  return new Set(named as Role[])
}

type Source = Readonly<Record<string, string | undefined>>
const expectedUrls = 'comma-separated urls that begin with http, https, ws or wss'

const readRpcUrls = (source: Source) => {
  const rpcUrls = readUrls(source, 'RPC_URL')
  if (rpcUrls.size === 0) throw new InvalidEnvError('RPC_URL_1', undefined, expectedUrls)
  const forPages = readUrls(source, 'PAGE_RPC_URL')
  for (const [chainId, urls] of forPages) {
    const name = `PAGE_RPC_URL_${chainId}`
    if (!rpcUrls.has(chainId)) throw new InvalidEnvError(name, undefined, `none without RPC_URL_${chainId}`)
    // Pages ask single questions, which no websocket is opened for.
    if (!urls.some((url) => url.startsWith('http')))
      throw new InvalidEnvError(name, undefined, 'a url that begins with http or https')
  }
  return { rpcUrls, pageRpcUrls: new Map([...rpcUrls, ...forPages]) }
}

const readSendUrls = (source: Source) => {
  const sendUrls = readUrls(source, 'SEND_URLS')
  const sendNames = readOfChains(source, 'SEND_NAME', (name, value) => {
    const given = value.trim()
    if (!relayNamePattern.test(given))
      throw new InvalidEnvError(name, given, `a name of at most ${maxRelayName} letters, digits, spaces and .&+-`)
    return given
  })
  for (const chainId of sendNames.keys())
    if (!sendUrls.has(chainId))
      throw new InvalidEnvError(`SEND_NAME_${chainId}`, undefined, `none without SEND_URLS_${chainId}`)
  return { sendUrls, sendNames }
}

/** Reads the variables whose names are a prefix and a chain id, by that id. */
const readOfChains = <value>(source: Source, prefix: string, readOne: (name: string, value: string) => value) => {
  const found = new Map<number, value>()
  for (const [name, value] of Object.entries(source)) {
    const id = new RegExp(`^${prefix}_(\\d{1,10})$`).exec(name)?.[1]
    if (id && value?.trim()) found.set(Number(id), readOne(name, value))
  }
  return found
}

/** Urls by chain id, of the variables whose names begin so. */
const readUrls = (source: Source, prefix: string) =>
  readOfChains(source, prefix, (name, value): readonly string[] => {
    const listed = value.split(',').map((url) => url.trim())
    // The value is not repeated: urls of nodes carry keys.
    if (!listed.every((url) => /^(https?|wss?):\/\/\S+$/.test(url)))
      throw new InvalidEnvError(name, undefined, expectedUrls)
    return listed
  })

const readFeeWallet = (value: string | undefined, world: Env['world']): Address => {
  const wallet = value ?? (world === 'local' ? localFeeWallet : undefined)
  if (wallet === undefined || !isAddress(wallet))
    throw new InvalidEnvError('FEE_WALLET', value, 'the address that collects the fees of the service')
  return toLowerAddress(wallet)
}

const readPort = (read: Read, name: string, fallback: number) =>
  readInteger(read, name, fallback, { min: 1, max: 65_535 })

const readInteger = (read: Read, name: string, fallback: number, { min, max }: { min: number; max: number }) => {
  const value = read(name)
  if (value === undefined) return fallback
  if (!/^\d{1,9}$/.test(value) || Number(value) < min || Number(value) > max)
    throw new InvalidEnvError(name, value, `a whole number from ${min} to ${max}`)
  return Number(value)
}

const oneOf = <value extends string>(read: Read, name: string, values: readonly value[], fallback: value): value => {
  const given = read(name) ?? fallback
  const found = values.find((value) => value === given)
  if (found === undefined) throw new InvalidEnvError(name, given, values.join(' or '))
  return found
}

const matching = (read: Read, name: string, pattern: RegExp, expected: string) => {
  const value = read(name)
  // Secrets and connection strings pass here: what was given is not repeated.
  if (value !== undefined && !pattern.test(value)) throw new InvalidEnvError(name, undefined, expected)
  return value
}

const required = (value: string | undefined, name: string, expected: string): string => {
  if (value === undefined) throw new InvalidEnvError(name, undefined, expected)
  return value
}

export class InvalidEnvError extends namedError(
  'Env.InvalidEnvError',
  (name: string, value: string | undefined, expected: string) => ({
    message: `The environment variable ${name} is ${value === undefined ? 'missing or wrong' : `"${value}"`}: give ${expected}.`,
  }),
) {}
