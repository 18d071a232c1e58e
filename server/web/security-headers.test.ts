import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers'

const parameters = {
  path: '/swap',
  nonce: 'abc',
  apiBaseUrl: '/api',
  walletConnect: false,
  frameAncestors: [] as readonly string[],
  development: false,
  live: true,
}
const policyOf = (changes: Partial<typeof parameters> = {}) =>
  Object.fromEntries(
    securityHeaders({ ...parameters, ...changes })
      ['Content-Security-Policy']!.split('; ')
      .map((directive) => {
        const [name, ...sources] = directive.split(' ')
        return [name, sources.join(' ')]
      }),
  )

test('default: nothing from and nothing to another origin', () => {
  const policy = policyOf()
  expect(policy).toMatchObject({
    'default-src': "'self'",
    'connect-src': "'self'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'script-src': "'self' 'nonce-abc' 'strict-dynamic'",
    'style-src': "'self' 'nonce-abc'",
  })
  expect(JSON.stringify(policy)).not.toMatch(/https?:|unsafe-/)
})

test('behavior: a service of its own origin, and the relay of WalletConnect alone where a project id is set', () => {
  expect(policyOf({ apiBaseUrl: 'https://api.example.org/v1' })['connect-src']).toBe("'self' https://api.example.org")
  const policy = policyOf({ walletConnect: true })
  expect(policy['connect-src']).toBe("'self' wss://relay.walletconnect.org")
  expect({ ...policy, 'connect-src': "'self'" }).toEqual(policyOf())
})

test('behavior: transport security is promised in a live world only', () => {
  expect(securityHeaders(parameters)).toHaveProperty('Strict-Transport-Security')
  expect(securityHeaders({ ...parameters, live: false })).not.toHaveProperty('Strict-Transport-Security')
})

test('behavior: other sites may frame the widget, and nothing else but for the origins that the operator names', () => {
  const frameAncestors = ['https://app.safe.global', 'http://localhost:3001']
  for (const path of ['/embed', '/embed/']) {
    expect(policyOf({ path })['frame-ancestors']).toBe('*')
    expect(securityHeaders({ ...parameters, path })).not.toHaveProperty('X-Frame-Options')
    expect({ ...policyOf({ path }), 'frame-ancestors': "'none'" }).toEqual(policyOf())
    expect(policyOf({ path, frameAncestors })['frame-ancestors']).toBe('*')
  }
  for (const path of ['/', '/swap', '/Embed', '/%65mbed', '/embed%2f..%2fswap', '/embed/x', '/embed.js', '//embed']) {
    expect([path, policyOf({ path })['frame-ancestors']]).toEqual([path, "'none'"])
    expect(securityHeaders({ ...parameters, path })).toHaveProperty('X-Frame-Options', 'DENY')
    const policy = policyOf({ path, frameAncestors })
    expect(policy['frame-ancestors']).toBe('https://app.safe.global http://localhost:3001')
    expect({ ...policy, 'frame-ancestors': "'none'" }).toEqual(policyOf())
    expect(securityHeaders({ ...parameters, path, frameAncestors })).not.toHaveProperty('X-Frame-Options')
  }
})
