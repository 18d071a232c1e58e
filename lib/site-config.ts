import { BaseError } from './errors'

/** What a page must know when it is served. Nothing of it is baked into the build, so one build serves every deployment. */
export type SiteConfig = {
  /** Where the REST service is: a path of this origin, or a whole URL of any service that speaks the specification. */
  apiBaseUrl: string
  /** The chains the operator serves, in the order of the menu. */
  chainIds: readonly number[]
  /** `local`: development chains that carry real chain ids; only the published development accounts may sign there. */
  world: 'local' | 'live'
  /** Present only where the operator registered a project with WalletConnect. */
  walletConnectProjectId?: string
}

/**
 * Reads what the page needs from the environment of the process that serves it.
 *
 * - `API_BASE_URL` (default `/api`), `CHAINS` (comma-separated ids, default `1,42161,8453`), `WORLD` (`local` or `live`, default `live`),
 *   `WALLETCONNECT_PROJECT_ID` (none by default).
 *
 * @throws {InvalidSiteConfigError} when a value cannot be used.
 *
 * @example
 * readSiteConfig({ WORLD: 'local' })
 * // { apiBaseUrl: '/api', chainIds: [1, 42161, 8453], world: 'local' }
 */
export const readSiteConfig = (env: Readonly<Record<string, string | undefined>>): SiteConfig => {
  const world = env.WORLD || 'live'
  if (world !== 'local' && world !== 'live')
    throw new InvalidSiteConfigError({ name: 'WORLD', value: world, expected: 'local or live' })

  const chainIds = (env.CHAINS || '1,42161,8453').split(',').map((id) => Number(id.trim()))
  if (chainIds.some((id) => !Number.isSafeInteger(id) || id <= 0))
    throw new InvalidSiteConfigError({
      name: 'CHAINS',
      value: env.CHAINS ?? '',
      expected: 'comma-separated chain ids, for example 1,8453',
    })

  const apiBaseUrl = (env.API_BASE_URL || '/api').replace(/\/+$/, '')
  if (!/^(\/|https?:\/\/)/.test(apiBaseUrl))
    throw new InvalidSiteConfigError({
      name: 'API_BASE_URL',
      value: apiBaseUrl,
      expected: 'a path such as /api or a URL such as https://api.example.org',
    })

  return {
    apiBaseUrl,
    chainIds: [...new Set(chainIds)],
    world,
    ...(env.WALLETCONNECT_PROJECT_ID ? { walletConnectProjectId: env.WALLETCONNECT_PROJECT_ID } : {}),
  }
}

export class InvalidSiteConfigError extends BaseError {
  override readonly name = 'Site.InvalidConfigError'

  constructor({ name, value, expected }: { name: string; value: string; expected: string }) {
    super(`${name} is "${value}".`, { fix: `Set it to ${expected}.` })
  }
}
