import type { Address, Hex } from 'viem'
import { isAddress, toLowerAddress } from '@/lib/address'
import { type Role, roles } from '@/lib/api/system/system'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { namedError } from '@/lib/errors'
import { readFrameAncestors, wantedFrameAncestors } from '@/lib/frame-ancestors'
import { maxRelayName, relayNamePattern } from '@/lib/private-network'
import type { AlertSettings } from './alerts/alert-settings'
import { type LogLevel, logLevels } from './log'
import type { RemoteSigner } from './settlement/send/remote-signer'

/** The configuration of a process. */
export type Env = {
  roles: ReadonlySet<Role>
  databaseUrl: string
  /** The url of the database without a pooler in between, for sessions of their own. */
  directUrl: string
  /**
   * A replica of the database for lists, histories and proofs; by default the database itself is
   * read.
   */
  replicaUrl?: string
  host: string
  /** The port of the pages and of /api. */
  port: number
  /** The port of the REST service alone. */
  servicePort: number
  /** The port of the process's health, for any role; none by default. */
  healthPort?: number
  /** RPC urls by chain id, the preferred one first. */
  rpcUrls: ReadonlyMap<number, readonly string[]>
  /** Nodes by chain id for pages; by default those of `rpcUrls`. */
  pageRpcUrls: ReadonlyMap<number, readonly string[]>
  /** `local`: development chains with real chain ids. */
  world: 'local' | 'live'
  rateLimits: boolean
  /** The recipient of anon's fee. */
  feeWallet: Address
  /** 32 bytes; by default the replicas share one that the first of them stores. */
  hmacSecret?: Hex
  registryFile?: string
  /**
   * The public origin of the pages, such as https://caravel.example: URLs in answers begin with it.
   */
  publicOrigin?: string
  /**
   * URLs for reports of vulnerabilities, in /.well-known/security.txt; without any there is no such
   * file.
   */
  securityContacts?: readonly string[]
  trustedProxies: number
  /** The place of the keys that settle intent orders; without it this process settles none. */
  agentKeys?: AgentKeysPlace
  /** The file of funds with which these accounts may fill orders; without it none. */
  inventoryFile?: string
  /**
   * The file of limits for paying transfers of other chains from one of these accounts; without it
   * none is paid.
   */
  relayFile?: string
  /**
   * The maximum of pending nonces of a settling account by chain id; `defaultPendingNonces` by
   * default.
   */
  maxPendingNonces: ReadonlyMap<number, number>
  /**
   * The minimum of blocks by chain id that a transfer waits for before it is paid on another chain.
   */
  paysOutAfter: ReadonlyMap<number, number>
  /** Chains with bridges turned off in both directions. */
  bridgesOff: ReadonlySet<number>
  /** True if these accounts pay for returning the positions of expired orders to their owners. */
  returnsExpired: boolean
  /** The settings of alerts; without them the service sends none. */
  alerts?: AlertSettings
  /** True if outside agents may answer at addresses of private networks, and without TLS. */
  agentAllowPrivate: boolean
  /** The longest time that an intent order waits for other orders and for bids, milliseconds. */
  auctionWindowMs: number
  /**
   * Private relays by chain id, the only receivers of settlements; by default the nodes of
   * RPC_URL_<chainId>.
   */
  sendUrls: ReadonlyMap<number, readonly string[]>
  /** The names of these relays by chain id, if wallets may send through them. */
  sendNames: ReadonlyMap<number, string>
  /** Solver threads in addition to the service's own; by default one for each spare core. */
  solverThreads?: number
  /** The time that rounds, and swaps with prices of fills, are stored, days. */
  keptDays: { rounds: number; swaps: number }
  logLevel: LogLevel
  /**
   * The page's url of the service; a separate origin must be named in the page's security policy.
   */
  apiBaseUrl: string
  walletConnect: boolean
  /** The origins that may frame the pages; none by default. */
  frameAncestors: readonly string[]
  /** True if the standard variables name an endpoint for traces. */
  traces: boolean
  /** True in development: pages are compiled on request. */
  development: boolean
}

/** A file of keys, the keys themselves, or a signer that stores them, with the used accounts. */
export type AgentKeysPlace = { file: string } | { keys: string } | { signer: RemoteSigner }

/** Some days of any chain: no transfer waits longer for its payment than its deadline. */
const maxPaysOutAfter = 1_000_000

/** The number of pending transactions of one account that every node stores. */
const maxNoncesPerAccount = 16

/** A hundred years. */
const maxKeptDays = 36_500

/** Account 9 of the development mnemonic: the fee wallet of every local world. */
const localFeeWallet = developmentAccounts[9]

/**
 * Reads the environment. An empty value counts as none.
 *
 * | variable | default | meaning |
 * |---|---|---|
 * | ROLE | web,api,worker | the work of this process |
 * | DATABASE_URL | required | PostgreSQL |
 * | DATABASE_DIRECT_URL | DATABASE_URL | the same database without a pooler, for announcements and migrations |
 * | READ_DATABASE_URL | none: DATABASE_URL is read | a replica for lists, histories and proofs |
 * | RPC_URL_<chainId> | at least one | comma-separated node urls, the preferred one first |
 * | PAGE_RPC_URL_<chainId> | as RPC_URL_<chainId> | the same for requests of pages, at least one http |
 * | HOST, PORT, SERVICE_PORT | 127.0.0.1, 3000, 4000 | listeners |
 * | HEALTH_PORT | none | a listener for /health/live and /health/ready alone, with any role |
 * | WORLD | live | `local` for development chains |
 * | RATE_LIMITS | off in a local world, else on | `on` or `off` |
 * | FEE_WALLET | required in a live world | where the service's fees go |
 * | HMAC_SECRET | shared through the database | 64 hex digits |
 * | REGISTRY_FILE | none | JSON that overrides the registry |
 * | PUBLIC_ORIGIN | this machine in a local world, else none | the origin of the pages |
 * | SECURITY_CONTACT | none | comma-separated urls for reports of vulnerabilities, in security.txt |
 * | TRUSTED_PROXIES | 0 | proxies of our own in front of this process |
 * | AGENT_KEYS_FILE | none settles | keys of agents' accounts in a file of mode 0600; for workers |
 * | AGENT_KEYS | none | the same keys themselves, separated by commas, in place of the file |
 * | AGENT_SIGNER_URL | none | a Web3Signer in eth1 mode that has these keys, in place of the file |
 * | AGENT_SIGNER_ACCOUNTS | all | comma-separated accounts of the signer that are used |
 * | PENDING_NONCES_<chainId> | 3 | maximum of unmined nonces of each of these accounts |
 * | INVENTORY_FILE | none is used | JSON: own funds for filling orders, with limits; for workers |
 * | RELAY_FILE | none is paid | JSON: limits for paying transfers of other chains; for workers |
 * | PAYS_OUT_AFTER_<chainId> | by value | minimum of blocks that its transfers wait for |
 * | BRIDGE_<chainId> | on | `on` or `off`: whether orders are transferred from and to this chain |
 * | RETURN_EXPIRED | on | `on` or `off`: whether positions of expired orders are returned |
 * | AGENT_ALLOW_PRIVATE | on in a local world, else off | whether agents may use private addresses |
 * | VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY | no alerts are sent | base64url; both, with PUBLIC_ORIGIN |
 * | ALERT_ALLOW_PRIVATE | on in a local world, else off | whether alerts may go to private addresses |
 * | AUCTION_WINDOW_MS | 2000 | longest wait of an intent order for bids |
 * | SEND_URLS_<chainId> | as RPC_URL_<chainId> | private relays, the only receivers of settlements |
 * | SEND_NAME_<chainId> | none: settlements alone use them | their name, for use by wallets |
 * | SOLVER_THREADS | the cores, less one | threads that find routes; 0: the main thread |
 * | OTEL_EXPORTER_OTLP_ENDPOINT | none | OpenTelemetry; its other standard variables count too |
 * | KEEP_ROUNDS_DAYS | 30 | days that auctions are stored, to the end of their month; min 7 |
 * | KEEP_SWAPS_DAYS | 1095 | days that swaps and prices of fills are stored; min 90 |
 * | LOG_LEVEL | info | error, warn, info or debug |
 * | API_BASE_URL | /api | passed to the page |
 * | PAYMASTER_URL_<chainId> | none | passed to the page: who pays the gas of batches (ERC-7677) |
 * | PAYMASTER_TOKEN_<chainId> | none | passed to the page: the token that gas is paid in |
 * | FRAME_ANCESTORS | none may | comma-separated origins whose pages may frame these, such as Safe's |
 * | WALLETCONNECT_PROJECT_ID | none | passed to the page, which then offers WalletConnect |
 *
 * @throws {InvalidEnvError} with the name of the variable.
 * @example
 * const source = { DATABASE_URL: 'postgres://127.0.0.1/caravel', RPC_URL_1: 'http://127.0.0.1:8545', WORLD: 'local' }
 * readEnv(source).port // 3000
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
  const securityContact = matching(
    read,
    'SECURITY_CONTACT',
    /^((mailto|https|tel):[^\s,]+(,\s*)?)+$/,
    'comma-separated urls that begin with mailto, https or tel',
  )
  const solverThreads = read('SOLVER_THREADS')
  const healthPort = read('HEALTH_PORT')
  const agentKeys = readAgentKeys(read)
  const inventoryFile = read('INVENTORY_FILE')
  const relayFile = read('RELAY_FILE')
  const alerts = readAlerts(read, { world, port, publicOrigin })
  const replicaUrl = matching(read, 'READ_DATABASE_URL', databasePattern, wantedDatabase)
  return {
    roles: readRoles(read('ROLE')),
    ...readAgentEnv(source),
    directUrl: readDirectUrl(source),
    host: read('HOST') ?? '127.0.0.1',
    port,
    servicePort: readPort(read, 'SERVICE_PORT', 4000),
    ...readRpcUrls(source),
    ...readSendUrls(source),
    maxPendingNonces: readOfChains(source, 'PENDING_NONCES', (name) =>
      readInteger(read, name, 0, { min: 1, max: maxNoncesPerAccount }),
    ),
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
    keptDays: {
      rounds: readInteger(read, 'KEEP_ROUNDS_DAYS', 30, { min: 7, max: maxKeptDays }),
      swaps: readInteger(read, 'KEEP_SWAPS_DAYS', 1_095, { min: 90, max: maxKeptDays }),
    },
    logLevel: oneOf(read, 'LOG_LEVEL', logLevels, 'info'),
    apiBaseUrl: matching(read, 'API_BASE_URL', /^(\/|https?:\/\/)\S*$/, 'a path such as /api or a url') ?? '/api',
    walletConnect:
      matching(
        read,
        'WALLETCONNECT_PROJECT_ID',
        projectIdPattern,
        'the 32 hex digits of a project of WalletConnect',
      ) !== undefined,
    frameAncestors: readFraming(read),
    traces: [read('OTEL_EXPORTER_OTLP_ENDPOINT'), read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')].some(Boolean),
    development: source.NODE_ENV === 'development',
    ...(alerts && { alerts }),
    ...(replicaUrl && { replicaUrl }),
    ...(healthPort && { healthPort: readPort(read, 'HEALTH_PORT', 0) }),
    ...(registryFile && { registryFile }),
    ...(agentKeys && { agentKeys }),
    ...(inventoryFile && { inventoryFile }),
    ...(relayFile && { relayFile }),
    ...(publicOrigin && { publicOrigin }),
    ...(securityContact && { securityContacts: securityContact.split(/,\s*/).filter(Boolean) }),
    ...(solverThreads && { solverThreads: readInteger(read, 'SOLVER_THREADS', 0, { min: 0, max: 64 }) }),
  }
}

/**
 * Reads the configuration of a command that registers agents.
 *
 * @throws {InvalidEnvError} with the name of the variable.
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
 * Reads the url of the database, the only configuration of some commands.
 *
 * @throws {InvalidEnvError} with the name of the variable.
 * @example
 * readDatabaseUrl({ DATABASE_URL: 'postgres://127.0.0.1/caravel' }) // 'postgres://127.0.0.1/caravel'
 */
export const readDatabaseUrl = (source: Source): string => {
  const given = matching(readerOf(source), 'DATABASE_URL', databasePattern, wantedDatabase)
  return required(given, 'DATABASE_URL', wantedDatabase)
}

/**
 * Reads where the database is without a pooler: for migrations, and for the connection that hears announcements.
 *
 * @throws {InvalidEnvError} one sentence that names the variable.
 * @example
 * readDirectUrl({ DATABASE_URL: 'postgres://127.0.0.1:6432/caravel' }) // 'postgres://127.0.0.1:6432/caravel'
 */
export const readDirectUrl = (source: Source): string =>
  matching(readerOf(source), 'DATABASE_DIRECT_URL', databasePattern, wantedDatabase) ?? readDatabaseUrl(source)

const projectIdPattern = /^[0-9a-f]{32}$/i
const databasePattern = /^postgres(ql)?:\/\/\S+$/
const wantedDatabase = 'a url such as postgres://user@host:5432/caravel'

type Read = (name: string) => string | undefined

/** An empty value counts as missing. */
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
    // Pages send single requests, for which no websocket is opened.
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

/** Reads urls by chain id from the variables with this prefix. */
const readUrls = (source: Source, prefix: string) =>
  readOfChains(source, prefix, (name, value): readonly string[] => {
    const listed = value.split(',').map((url) => url.trim())
    // The value is not repeated: urls of nodes contain keys.
    if (!listed.every((url) => /^(https?|wss?):\/\/\S+$/.test(url)))
      throw new InvalidEnvError(name, undefined, expectedUrls)
    return listed
  })

const readAlerts = (
  read: Read,
  { world, port, publicOrigin }: { world: Env['world']; port: number; publicOrigin: string | undefined },
): AlertSettings | undefined => {
  const publicKey = matching(read, 'VAPID_PUBLIC_KEY', /^[\w-]{87}$/, '65 bytes as base64url without padding')
  const privateKey = matching(read, 'VAPID_PRIVATE_KEY', /^[\w-]{43}$/, '32 bytes as base64url without padding')
  const isLocal = world === 'local'
  const allowPrivate = oneOf(read, 'ALERT_ALLOW_PRIVATE', ['on', 'off'], isLocal ? 'on' : 'off') === 'on'
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined) throw new InvalidEnvError('VAPID_PUBLIC_KEY', undefined, 'it with VAPID_PRIVATE_KEY')
  if (privateKey === undefined) throw new InvalidEnvError('VAPID_PRIVATE_KEY', undefined, 'it with VAPID_PUBLIC_KEY')
  if (publicOrigin === undefined || !(isLocal || publicOrigin.startsWith('https:')))
    throw new InvalidEnvError('PUBLIC_ORIGIN', publicOrigin, 'an origin of https with VAPID_PUBLIC_KEY')
  // A local world is opened by either name of this machine.
  const sites = isLocal ? [...new Set([publicOrigin, `http://localhost:${port}`])] : [publicOrigin]
  return { sites, publicKey, privateKey, allowPrivate }
}

const readAgentKeys = (read: Read): AgentKeysPlace | undefined => {
  const [file, url, named] = [read('AGENT_KEYS_FILE'), read('AGENT_SIGNER_URL'), read('AGENT_SIGNER_ACCOUNTS')]
  const keys = read('AGENT_KEYS')
  if ([file, keys, url].filter(Boolean).length > 1)
    throw new InvalidEnvError(
      keys ? 'AGENT_KEYS' : 'AGENT_SIGNER_URL',
      undefined,
      'only one of AGENT_KEYS_FILE, AGENT_KEYS and AGENT_SIGNER_URL',
    )
  if (url === undefined && named !== undefined)
    throw new InvalidEnvError('AGENT_SIGNER_ACCOUNTS', undefined, 'none without AGENT_SIGNER_URL')
  if (url !== undefined) return { signer: readSigner(url, named) }
  if (keys !== undefined) return { keys }
  return file === undefined ? undefined : { file }
}

const readSigner = (url: string, named: string | undefined): RemoteSigner => {
  // The value is not repeated: it may contain a password.
  if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url))
    throw new InvalidEnvError('AGENT_SIGNER_URL', undefined, 'a url that begins with http or https')
  const accounts = named?.split(',').map((account) => account.trim())
  if (accounts === undefined) return { url }
  if (!accounts.every((account) => isAddress(account)) || new Set(accounts.map(toLowerAddress)).size < accounts.length)
    throw new InvalidEnvError('AGENT_SIGNER_ACCOUNTS', named, 'comma-separated addresses, each once')
  return { url, accounts: accounts.map(toLowerAddress) }
}

const readFeeWallet = (value: string | undefined, world: Env['world']): Address => {
  const wallet = value ?? (world === 'local' ? localFeeWallet : undefined)
  if (wallet === undefined || !isAddress(wallet))
    throw new InvalidEnvError('FEE_WALLET', value, 'the address that collects the fees of the service')
  return toLowerAddress(wallet)
}

const readFraming = (read: Read): readonly string[] => {
  const value = read('FRAME_ANCESTORS')
  const origins = value === undefined ? [] : readFrameAncestors(value)
  if (!origins) throw new InvalidEnvError('FRAME_ANCESTORS', value, wantedFrameAncestors)
  return origins
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
  // The value is not repeated, since it may be a secret or a connection string.
  if (value !== undefined && !pattern.test(value)) throw new InvalidEnvError(name, undefined, expected)
  return value
}

const required = (value: string | undefined, name: string, expected: string): string => {
  if (value === undefined) throw new InvalidEnvError(name, undefined, expected)
  return value
}

const describeGiven = (value: string | undefined) => (value === undefined ? 'missing or wrong' : `"${value}"`)

export class InvalidEnvError extends namedError(
  'Env.InvalidEnvError',
  (name: string, value: string | undefined, expected: string) => ({
    message: `The environment variable ${name} is ${describeGiven(value)}: give ${expected}.`,
  }),
) {}
