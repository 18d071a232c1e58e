import { isEmbedPath } from '@/lib/embed-path'
import { walletConnectRelay } from '@/lib/wallet-connect-relay'

type Parameters = {
  /** The path that was asked for, as it came, without the query. */
  path: string
  nonce: string
  apiBaseUrl: string
  walletConnect: boolean
  /** The origins that may frame every page. */
  frameAncestors: readonly string[]
  development: boolean
  live: boolean
}

/**
 * Returns the headers of every page. Scripts run only with this answer's nonce and what they load, styles only from
 * files and with the nonce; while pages are developed styles may be inline. Nothing is fetched from and nothing is
 * sent to another origin, except the service when it has one of its own and WalletConnect's relay where a project id
 * is set. No site may frame a page, except the widget, and the origins that the operator names.
 *
 * @example
 * const options = { apiBaseUrl: '/api', walletConnect: false, frameAncestors: [], development: false, live: true }
 * securityHeaders({ path: '/swap', nonce: 'abc', ...options })['X-Frame-Options'] // 'DENY'
 */
export const securityHeaders = (parameters: Parameters): Record<string, string> => {
  const framedBy = isEmbedPath(parameters.path) ? ['*'] : parameters.frameAncestors
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${parameters.nonce}' 'strict-dynamic'${parameters.development ? " 'unsafe-eval'" : ''}`,
      `style-src 'self' ${parameters.development ? "'unsafe-inline'" : `'nonce-${parameters.nonce}'`}`,
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      ['connect-src', ...connectSources(parameters)].join(' '),
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-src 'none'",
      `frame-ancestors ${framedBy.join(' ') || "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    ...(framedBy.length === 0 && { 'X-Frame-Options': 'DENY' }),
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(parameters.live && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

const connectSources = ({ apiBaseUrl, walletConnect, development }: Parameters) => [
  "'self'",
  ...(apiBaseUrl.startsWith('/') ? [] : [new URL(apiBaseUrl).origin]),
  ...(walletConnect ? [walletConnectRelay] : []),
  // Hot reloading listens on a socket of this origin, which 'self' does not cover in every browser.
  ...(development ? ['ws:'] : []),
]
