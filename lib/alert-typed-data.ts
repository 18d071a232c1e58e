import { type Address, type Hex, hashTypedData, keccak256, stringToHex } from 'viem'
import type { AlertKind } from './alert-message'

/**
 * The consent of an account to alerts at an endpoint: on the pages of one site, for some events,
 * until a time in unix seconds. Its signature proves the account on one chain.
 */
export type AlertConsent = {
  chainId: number
  account: Address
  /** The origin of the pages, such as https://caravel.example. */
  site: string
  endpoint: AlertEndpoint
  kinds: readonly AlertKind[]
  deadline: number
}

/** Where alerts are sent, with the keys that encrypt them for a browser; none for a webhook. */
export type AlertEndpoint = { endpoint: string; p256dh?: string; auth?: string }

const Alerts = [
  { name: 'purpose', type: 'string' },
  { name: 'account', type: 'address' },
  { name: 'site', type: 'string' },
  { name: 'events', type: 'string' },
  { name: 'endpoint', type: 'bytes32' },
  { name: 'deadline', type: 'uint256' },
] as const

/** The sentence that the wallet shows. */
const purpose = 'Send alerts about this account to this browser or server. This approves no transaction.'

/**
 * Builds the typed data with which an account agrees to alerts. Only the service verifies it.
 *
 * @example
 * alertTypedData(consent).primaryType // 'Alerts'
 */
export const alertTypedData = ({ chainId, account, site, endpoint, kinds, deadline }: AlertConsent) =>
  ({
    domain: { name: 'Caravel Alerts', version: '1', chainId },
    types: { Alerts },
    primaryType: 'Alerts',
    message: {
      purpose,
      account,
      site,
      events: kinds.toSorted().join(', '),
      endpoint: hashEndpoint(endpoint),
      deadline: BigInt(deadline),
    },
  }) as const

/**
 * Returns the digest that an account signs.
 *
 * @example
 * hashAlertConsent(consent) // '0x...'
 */
export const hashAlertConsent = (consent: AlertConsent): Hex => hashTypedData(alertTypedData(consent))

/** The keys are part of it, so that no other browser can read what the account agreed to. */
const hashEndpoint = ({ endpoint, p256dh = '', auth = '' }: AlertEndpoint): Hex =>
  keccak256(stringToHex([endpoint, p256dh, auth].join('\n')))
