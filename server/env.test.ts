import { expect, test } from 'vitest'
import { InvalidEnvError, readEnv } from './env'

const least = {
  DATABASE_URL: 'postgres://me@127.0.0.1:5432/caravel',
  RPC_URL_1: 'http://127.0.0.1:8545',
  WORLD: 'local',
}
const messageOf = (source: Record<string, string | undefined>) => {
  try {
    readEnv({ ...least, ...source })
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidEnvError)
    return (error as Error).message
  }
}

test('default', () => {
  expect(readEnv(least)).toEqual({
    roles: new Set(['web', 'api', 'worker']),
    keptDays: { rounds: 30, swaps: 1_095 },
    databaseUrl: least.DATABASE_URL,
    directUrl: least.DATABASE_URL,
    host: '127.0.0.1',
    port: 3000,
    servicePort: 4000,
    rpcUrls: new Map([[1, ['http://127.0.0.1:8545']]]),
    pageRpcUrls: new Map([[1, ['http://127.0.0.1:8545']]]),
    world: 'local',
    rateLimits: false,
    feeWallet: '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
    trustedProxies: 0,
    logLevel: 'info',
    apiBaseUrl: '/api',
    walletConnect: false,
    frameAncestors: [],
    traces: false,
    development: false,
    publicOrigin: 'http://127.0.0.1:3000',
    sendUrls: new Map(),
    sendNames: new Map(),
    maxPendingNonces: new Map(),
    paysOutAfter: new Map(),
    bridgesOff: new Set(),
    returnsExpired: true,
    auctionWindowMs: 2_000,
    agentAllowPrivate: true,
  })
})

test('behavior: sessions of their own are opened without the pooler, where its database is named', () => {
  const direct = 'postgres://me@127.0.0.1:5000/caravel'
  const { databaseUrl, directUrl } = readEnv({ ...least, DATABASE_DIRECT_URL: direct })
  expect([databaseUrl, directUrl]).toEqual([least.DATABASE_URL, direct])
  const message = messageOf({ DATABASE_DIRECT_URL: 'me:secret@127.0.0.1' })
  expect(message).toContain('DATABASE_DIRECT_URL')
  expect(message).not.toContain('secret')
})

test('behavior: alerts need both keys and a public origin of https, except in a local world', () => {
  const keys = { VAPID_PUBLIC_KEY: 'B'.repeat(87), VAPID_PRIVATE_KEY: 'p'.repeat(43) }
  const live = { WORLD: 'live', FEE_WALLET: `0x${'11'.repeat(20)}`, PUBLIC_ORIGIN: 'https://caravel.example' }
  expect(readEnv({ ...least, ...live, ...keys }).alerts).toEqual({
    sites: ['https://caravel.example'],
    publicKey: keys.VAPID_PUBLIC_KEY,
    privateKey: keys.VAPID_PRIVATE_KEY,
    allowPrivate: false,
  })
  expect(readEnv({ ...least, ...live }).alerts).toBe(undefined)
  expect(messageOf({ ...keys, VAPID_PRIVATE_KEY: '' })).toContain('VAPID_PRIVATE_KEY')
  expect(messageOf({ ...keys, VAPID_PUBLIC_KEY: '' })).toContain('VAPID_PUBLIC_KEY')
  expect(messageOf({ ...live, ...keys, PUBLIC_ORIGIN: '' })).toContain('PUBLIC_ORIGIN')
  expect(messageOf({ ...live, ...keys, PUBLIC_ORIGIN: 'http://caravel.example' })).toContain('PUBLIC_ORIGIN')
  const short = messageOf({ ...keys, VAPID_PRIVATE_KEY: 'secret' })
  expect(short).toContain('VAPID_PRIVATE_KEY')
  expect(short).not.toContain('secret')
})

test('behavior: the relay of WalletConnect is allowed where a project id is set', () => {
  const of = (id: string) => readEnv({ ...least, WALLETCONNECT_PROJECT_ID: id }).walletConnect
  expect([of(''), of(' '), of('0123456789abcdef0123456789ABCDEF')]).toEqual([false, false, true])
})

test('behavior: only whole origins may frame the pages', () => {
  const of = (origins: string) => readEnv({ ...least, FRAME_ANCESTORS: origins }).frameAncestors
  expect([of(''), of('https://app.safe.global')]).toEqual([[], ['https://app.safe.global']])
  expect(messageOf({ FRAME_ANCESTORS: '*' })).toMatch(/FRAME_ANCESTORS .*app\.safe\.global/)
})

test('behavior: the contacts for vulnerabilities', () => {
  const given = 'mailto:a@caravel.example, https://caravel.example/report'
  expect(readEnv({ ...least, SECURITY_CONTACT: given }).securityContacts).toEqual(given.split(', '))
  expect(messageOf({ SECURITY_CONTACT: 'security@caravel.example' })).toMatch(/SECURITY_CONTACT .*mailto, https or tel/)
})

test('behavior: pages have their own nodes, if some are named', () => {
  const { rpcUrls, pageRpcUrls } = readEnv({ ...least, PAGE_RPC_URL_1: 'wss://a.example, https://b.example' })
  expect([rpcUrls.get(1), pageRpcUrls.get(1)]).toEqual([
    ['http://127.0.0.1:8545'],
    ['wss://a.example', 'https://b.example'],
  ])
  expect(messageOf({ PAGE_RPC_URL_10: 'https://b.example/key' })).toMatch(/PAGE_RPC_URL_10 .*none without RPC_URL_10/)
  const message = messageOf({ PAGE_RPC_URL_1: 'wss://a.example/key' })
  expect(message).toContain('PAGE_RPC_URL_1')
  expect(message).not.toContain('key')
})

test('behavior: the receivers and the keys of settlements', () => {
  const settling = {
    SEND_URLS_1: 'https://relay.example',
    SEND_NAME_1: 'Example relay',
    AGENT_KEYS_FILE: '/run/keys',
    AUCTION_WINDOW_MS: '200',
    INVENTORY_FILE: '/etc/inventory.json',
    RETURN_EXPIRED: 'off',
  }
  expect(readEnv({ ...least, ...settling })).toMatchObject({
    agentKeys: { file: '/run/keys' },
    inventoryFile: '/etc/inventory.json',
    auctionWindowMs: 200,
    returnsExpired: false,
    sendUrls: new Map([[1, ['https://relay.example']]]),
    sendNames: new Map([[1, 'Example relay']]),
  })
})

test('behavior: keys of agents in the environment or with a signer, and the maximum of pending nonces', () => {
  const [one, other] = [`0x${'Aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`]
  const url = 'https://signer.example:9000'
  expect(readEnv({ ...least, AGENT_KEYS: '0x12', PENDING_NONCES_10: '8' })).toMatchObject({
    agentKeys: { keys: '0x12' },
    maxPendingNonces: new Map([[10, 8]]),
  })
  expect(readEnv({ ...least, AGENT_SIGNER_URL: url }).agentKeys).toEqual({ signer: { url } })
  const named = { AGENT_SIGNER_URL: url, AGENT_SIGNER_ACCOUNTS: `${one}, ${other}` }
  expect(readEnv({ ...least, ...named }).agentKeys).toEqual({ signer: { url, accounts: [one.toLowerCase(), other] } })
  expect(messageOf({ AGENT_SIGNER_ACCOUNTS: one })).toMatch(/AGENT_SIGNER_ACCOUNTS .*none without AGENT_SIGNER_URL/)
  expect(messageOf({ AGENT_SIGNER_URL: url, AGENT_SIGNER_ACCOUNTS: `${one},${one}` })).toContain('each once')
  expect(messageOf({ AGENT_SIGNER_URL: url, AGENT_KEYS_FILE: '/run/keys' })).toContain('only one of AGENT_KEYS_FILE')
  expect(messageOf({ AGENT_KEYS: '0x12', AGENT_KEYS_FILE: '/run/keys' })).toContain('only one of AGENT_KEYS_FILE')
})

test('behavior: payments of other chains, the depth of their blocks, and bridges that are off', () => {
  const relaying = { RELAY_FILE: '/etc/relay.json', PAYS_OUT_AFTER_1: '64', BRIDGE_10: 'off', BRIDGE_8453: 'on' }
  expect(readEnv({ ...least, ...relaying })).toMatchObject({
    relayFile: '/etc/relay.json',
    paysOutAfter: new Map([[1, 64]]),
    bridgesOff: new Set([10]),
  })
})

test('behavior: a live world limits rates and requires a fee wallet', () => {
  expect(messageOf({ WORLD: '' })).toContain('FEE_WALLET')
  const env = readEnv({ ...least, WORLD: '', FEE_WALLET: `0x${'A'.repeat(40)}` })
  expect(env).toMatchObject({
    world: 'live',
    rateLimits: true,
    agentAllowPrivate: false,
    feeWallet: `0x${'a'.repeat(40)}`,
  })
  expect(env).not.toHaveProperty('publicOrigin')
})

test('behavior: several nodes of a chain, the preferred one first', () => {
  const { rpcUrls } = readEnv({ ...least, RPC_URL_8453: 'wss://a.example/k, https://b.example ' })
  expect(rpcUrls.get(8453)).toEqual(['wss://a.example/k', 'https://b.example'])
})

test('error: Env.InvalidEnvError names the variable in one sentence', () => {
  const wrong = {
    ROLE: 'web,cook',
    DATABASE_URL: 'mysql://x',
    PORT: '99999',
    SERVICE_PORT: 'x',
    RPC_URL_1: 'ftp://x',
    WORLD: 'moon',
    RATE_LIMITS: 'yes',
    HMAC_SECRET: 'short',
    TRUSTED_PROXIES: '-1',
    SOLVER_THREADS: '65',
    LOG_LEVEL: 'loud',
    API_BASE_URL: 'example.org',
    FEE_WALLET: '0x12',
    PUBLIC_ORIGIN: 'https://caravel.example/swap',
    AUCTION_WINDOW_MS: '60001',
    AGENT_ALLOW_PRIVATE: 'yes',
    SEND_URLS_1: 'ftp://x',
    SEND_NAME_1: 'without a url',
    PAYS_OUT_AFTER_1: '0',
    PENDING_NONCES_1: '17',
    AGENT_SIGNER_URL: 'ftp://x',
    BRIDGE_1: 'closed',
    KEEP_ROUNDS_DAYS: '6',
    KEEP_SWAPS_DAYS: '89',
    WALLETCONNECT_PROJECT_ID: 'my-project',
  }
  for (const [name, value] of Object.entries(wrong)) {
    const message = messageOf({ [name]: value })
    expect(message).toContain(`The environment variable ${name} is`)
    expect(message?.trim()).toMatch(/\.$/)
  }
  expect(messageOf({ DATABASE_URL: undefined })).toContain('DATABASE_URL')
  expect(messageOf({ RPC_URL_1: '' })).toContain('RPC_URL_1')
})

test('behavior: a value that may contain a key or a password is not repeated', () => {
  const secret = 's3cret'
  for (const name of ['DATABASE_URL', 'RPC_URL_1', 'SEND_URLS_1', 'HMAC_SECRET', 'AGENT_SIGNER_URL'])
    expect(messageOf({ [name]: secret })).not.toContain(secret)
})
