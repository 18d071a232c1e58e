import { namedError } from './errors'

/** The settings that a page gets when it is served, so that one build serves all. */
export type SiteConfig = {
  /** The REST service: a path of this origin, or the URL of any implementation. */
  apiBaseUrl: string
  /** The chains whose nodes this process reaches, which the page can read and trade on. */
  chainIds: readonly number[]
  /** `local`: development chains with real chain ids; only development accounts may sign. */
  world: 'local' | 'live'
  /** The names of the private relays for wallets, by chain id; only if there are any. */
  privateRelays?: Readonly<Record<number, string>>
  /** True if the service sends alerts; only then. */
  sendsAlerts?: true
  /** The project id of WalletConnect; undefined unless the operator registered one. */
  walletConnectProjectId?: string
}

/**
 * Reads what the page needs from the environment of the process that serves it (the names of
 * server/env.ts): `API_BASE_URL` (default `/api`), `RPC_URL_<chainId>`, `WORLD` (`local` or `live`,
 * default `live`), `SEND_NAME_<chainId>`, `VAPID_PUBLIC_KEY`, `WALLETCONNECT_PROJECT_ID`.
 *
 * @throws {InvalidSiteConfigError} when a value cannot be used.
 * @example
 * readSiteConfig({ WORLD: 'local', RPC_URL_1: 'http://127.0.0.1:8545' })
 * // { apiBaseUrl: '/api', chainIds: [1], world: 'local' }
 */
export const readSiteConfig = (env: Readonly<Record<string, string | undefined>>): SiteConfig => {
  const world = env.WORLD || 'live'
  if (world !== 'local' && world !== 'live')
    throw new InvalidSiteConfigError({ name: 'WORLD', value: world, expected: 'local or live' })

  const apiBaseUrl = (env.API_BASE_URL || '/api').replace(/\/+$/, '')
  if (!/^(\/|https?:\/\/)/.test(apiBaseUrl))
    throw new InvalidSiteConfigError({
      name: 'API_BASE_URL',
      value: apiBaseUrl,
      expected: 'a path such as /api or a URL such as https://api.example.org',
    })

  const projectId = env.WALLETCONNECT_PROJECT_ID?.trim()
  return {
    apiBaseUrl,
    chainIds: readChainIds(env),
    world,
    ...readPrivateRelays(env),
    ...(env.VAPID_PUBLIC_KEY ? { sendsAlerts: true } : {}),
    ...(projectId ? { walletConnectProjectId: projectId } : {}),
  }
}

const readPrivateRelays = (env: Readonly<Record<string, string | undefined>>): Pick<SiteConfig, 'privateRelays'> => {
  const named = Object.entries(env).flatMap(([name, value]): [string, string][] => {
    const id = /^SEND_NAME_(\d{1,10})$/.exec(name)?.[1]
    return id && value?.trim() ? [[id, value.trim()]] : []
  })
  return named.length > 0 ? { privateRelays: Object.fromEntries(named) } : {}
}

const readChainIds = (env: Readonly<Record<string, string | undefined>>) =>
  Object.entries(env)
    .flatMap(([name, value]) => (value?.trim() ? (/^RPC_URL_(\d{1,10})$/.exec(name)?.[1] ?? []) : []))
    .map(Number)
    .sort((a, b) => a - b)

export class InvalidSiteConfigError extends namedError(
  'Site.InvalidConfigError',
  ({ name, value, expected }: { name: string; value: string; expected: string }) => ({
    message: `${name} is "${value}".`,
    fix: `Set it to ${expected}.`,
  }),
) {}
