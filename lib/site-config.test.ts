import { describe, expect, test } from 'vitest'
import { InvalidSiteConfigError, readSiteConfig } from './site-config'

describe('readSiteConfig', () => {
  test('default', () => {
    expect(readSiteConfig({ RPC_URL_1: 'http://127.0.0.1:8545' })).toEqual({
      apiBaseUrl: '/api',
      chainIds: [1],
      world: 'live',
    })
  })

  test('behavior: reads the operator’s values', () => {
    const env = {
      API_BASE_URL: 'https://api.example.org/',
      RPC_URL_42161: 'http://127.0.0.1:8546',
      RPC_URL_1: 'http://127.0.0.1:8545,http://127.0.0.1:9545',
      WORLD: 'local',
      WALLETCONNECT_PROJECT_ID: 'abc',
      FRAME_ANCESTORS: 'https://app.safe.global',
    }
    expect(readSiteConfig(env)).toEqual({
      apiBaseUrl: 'https://api.example.org',
      chainIds: [1, 42161],
      world: 'local',
      walletConnectProjectId: 'abc',
      frameAncestors: ['https://app.safe.global'],
    })
  })

  test('behavior: an empty variable counts as absent', () => {
    expect(readSiteConfig({ API_BASE_URL: '', RPC_URL_1: ' ', WORLD: '', WALLETCONNECT_PROJECT_ID: ' ' })).toEqual(
      readSiteConfig({}),
    )
  })

  test('behavior: the paymaster of a chain, and the token that it takes', () => {
    const env = { PAYMASTER_URL_8453: 'https://pay.example/8453', PAYMASTER_URL_1: 'https://pay.example/1' }
    expect(readSiteConfig({ ...env, PAYMASTER_TOKEN_8453: `0x${'Ab'.repeat(20)}` }).paymasters).toEqual({
      1: { url: 'https://pay.example/1' },
      8453: { url: 'https://pay.example/8453', token: `0x${'ab'.repeat(20)}` },
    })
  })

  test('behavior: the URLs of nodes, which contain keys, stay on the server', () => {
    expect(JSON.stringify(readSiteConfig({ RPC_URL_1: 'https://node.example.org/secret' }))).not.toContain('secret')
  })

  test.each([
    [{ WORLD: 'mars' }],
    [{ API_BASE_URL: 'api.example.org' }],
    [{ PAYMASTER_URL_1: 'pay.example' }],
    [{ PAYMASTER_URL_1: 'https://pay.example', PAYMASTER_TOKEN_1: 'USDC' }],
    [{ FRAME_ANCESTORS: '*' }],
  ])('error: Site.InvalidConfigError %o', (env) => {
    expect(() => readSiteConfig(env)).toThrow(InvalidSiteConfigError)
  })
})
