import type { Address } from 'viem'
import { isAddress, toLowerAddress } from './address'
import { namedError } from './errors'
import { readFrameAncestors, wantedFrameAncestors } from './frame-ancestors'

/**
 * The paymaster of a chain (ERC-7677), which wallets ask to pay for gas. `token`: the token that
 * accounts pay it in; undefined if it sponsors them.
 */
export type Paymaster = { url: string; token?: Address }

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
  /** The paymasters for batches of calls, by chain id; only if there are any. */
  paymasters?: Readonly<Record<number, Paymaster>>
  /** True if the service sends alerts; only then. */
  sendsAlerts?: true
  /** The origins that may frame the pages; absent if none may. */
  frameAncestors?: readonly string[]
  /** The project id of WalletConnect; undefined unless the operator registered one. */
  walletConnectProjectId?: string
}

/**
 * Reads what the page needs from the environment of the process that serves it (the names of
 * server/env.ts): `API_BASE_URL` (default `/api`), `RPC_URL_<chainId>`, `WORLD` (`local` or `live`,
 * default `live`), `SEND_NAME_<chainId>`, `PAYMASTER_URL_<chainId>`, `PAYMASTER_TOKEN_<chainId>`,
 * `VAPID_PUBLIC_KEY`, `FRAME_ANCESTORS`, `WALLETCONNECT_PROJECT_ID`.
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
    ...readPaymasters(env),
    ...(env.VAPID_PUBLIC_KEY ? { sendsAlerts: true } : {}),
    ...readFraming(env),
    ...(projectId ? { walletConnectProjectId: projectId } : {}),
  }
}

type Env = Readonly<Record<string, string | undefined>>

/** Returns the values of a variable by chain id. */
const valuesOf = (env: Env, variable: string): [id: string, value: string][] =>
  Object.entries(env).flatMap(([name, value]): [string, string][] => {
    const id = new RegExp(`^${variable}_(\\d{1,10})$`).exec(name)?.[1]
    return id && value?.trim() ? [[id, value.trim()]] : []
  })

const readPrivateRelays = (env: Env): Pick<SiteConfig, 'privateRelays'> => {
  const named = valuesOf(env, 'SEND_NAME')
  return named.length > 0 ? { privateRelays: Object.fromEntries(named) } : {}
}

const readPaymasters = (env: Env): Pick<SiteConfig, 'paymasters'> => {
  const tokens = new Map(valuesOf(env, 'PAYMASTER_TOKEN'))
  const paymasters = valuesOf(env, 'PAYMASTER_URL').map(([id, url]): [string, Paymaster] => {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new InvalidSiteConfigError({ name: `PAYMASTER_URL_${id}`, value: url, expected: 'a URL of https' })
    const token = tokens.get(id)
    if (token !== undefined && !isAddress(token))
      throw new InvalidSiteConfigError({ name: `PAYMASTER_TOKEN_${id}`, value: token, expected: 'a token address' })
    return [id, { url, ...(token && { token: toLowerAddress(token) }) }]
  })
  return paymasters.length > 0 ? { paymasters: Object.fromEntries(paymasters) } : {}
}

const readFraming = (env: Env): Pick<SiteConfig, 'frameAncestors'> => {
  const value = env.FRAME_ANCESTORS?.trim()
  if (!value) return {}
  const frameAncestors = readFrameAncestors(value)
  if (!frameAncestors)
    throw new InvalidSiteConfigError({ name: 'FRAME_ANCESTORS', value, expected: wantedFrameAncestors })
  return { frameAncestors }
}

const readChainIds = (env: Env) =>
  valuesOf(env, 'RPC_URL')
    .map(([id]) => Number(id))
    .sort((a, b) => a - b)

export class InvalidSiteConfigError extends namedError(
  'Site.InvalidConfigError',
  ({ name, value, expected }: { name: string; value: string; expected: string }) => ({
    message: `${name} is "${value}".`,
    fix: `Set it to ${expected}.`,
  }),
) {}
