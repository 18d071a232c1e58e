import { isIP } from 'node:net'
import { ApiError } from '@/lib/api/contract/errors'
import { isPublicAddress } from '../outside/public-address'

/** The settings of alerts; without them none are sent and pages do not offer them. */
export type AlertSettings = {
  /** The origins of the pages; the first one is the contact in requests to push services. */
  sites: readonly string[]
  /** The VAPID keys (RFC 8292), base64url: push services accept an endpoint's alerts only with them. */
  publicKey: string
  privateKey: string
  /** True if endpoints may have private addresses and no TLS; for local worlds. */
  allowPrivate: boolean
}

/**
 * Returns the settings of alerts.
 *
 * @throws {ApiError} NotFound if this service sends none.
 * @example
 * requireAlerts(deps).publicKey // 'BNcRdreALR...'
 */
export const requireAlerts = ({ alerts }: { alerts?: AlertSettings | undefined }): AlertSettings => {
  if (alerts) return alerts
  throw new ApiError('NotFound', { details: 'This service sends no alerts' })
}

/**
 * Checks that an endpoint is a URL of https on its default port, without a password, whose host is
 * no private address. The name is looked up and its address is checked with each request.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * assertEndpoint('https://push.example/send/1', { allowPrivate: false })
 */
export const assertEndpoint = (endpoint: string, { allowPrivate }: Pick<AlertSettings, 'allowPrivate'>): void => {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isPlain = url !== undefined && url.username === '' && url.password === '' && url.hash === ''
  const isPublic = url?.protocol === 'https:' && url.port === '' && (isIP(host) === 0 || isPublicAddress(host))
  if (!isPlain || !(isPublic || allowPrivate))
    throw new ApiError('InvalidInput', { details: 'Invalid endpoint: expected a URL of https at a public address' })
}
