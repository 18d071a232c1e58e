import { describe, expect, test } from 'vitest'
import { InvalidSiteConfigError, readSiteConfig } from './site-config'

describe('readSiteConfig', () => {
  test('default', () => {
    expect(readSiteConfig({})).toEqual({ apiBaseUrl: '/api', chainIds: [1, 42161, 8453], world: 'live' })
  })

  test('behavior: takes what the operator says', () => {
    const env = {
      API_BASE_URL: 'https://api.example.org/',
      CHAINS: '8453, 1,8453',
      WORLD: 'local',
      WALLETCONNECT_PROJECT_ID: 'abc',
    }
    expect(readSiteConfig(env)).toEqual({
      apiBaseUrl: 'https://api.example.org',
      chainIds: [8453, 1],
      world: 'local',
      walletConnectProjectId: 'abc',
    })
  })

  test('behavior: an empty variable counts as absent', () => {
    expect(readSiteConfig({ API_BASE_URL: '', CHAINS: '', WORLD: '', WALLETCONNECT_PROJECT_ID: '' })).toEqual(
      readSiteConfig({}),
    )
  })

  test.each([[{ WORLD: 'mars' }], [{ CHAINS: '1,base' }], [{ CHAINS: '0' }], [{ API_BASE_URL: 'api.example.org' }]])(
    'error: Site.InvalidConfigError %o',
    (env) => {
      expect(() => readSiteConfig(env)).toThrow(InvalidSiteConfigError)
    },
  )
})
