import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { InvalidOptionError, portsOf, readOptions, UnknownFlagError } from './options'

describe('readOptions', () => {
  test('default', () => {
    expect(readOptions([], {})).toEqual({
      port: 3000,
      servicePort: 4000,
      rpcPort: 8545,
      dataFolder: path.join(projectRoot, '.local'),
      fresh: false,
      traders: true,
      relaying: true,
      saving: true,
      blockTime: 1,
    })
  })

  test('behavior: flags and environment', () => {
    const env = {
      PORT: '3100',
      SERVICE_PORT: '4100',
      RPC_PORT: '9545',
      DATA_DIR: '/elsewhere',
      DATABASE_URL: 'postgres://x/y',
    }
    expect(readOptions(['--fresh', '--no-traders', '--no-relay', '--no-saving', '--block-time', '12'], env)).toEqual({
      port: 3100,
      servicePort: 4100,
      rpcPort: 9545,
      dataFolder: '/elsewhere',
      fresh: true,
      traders: false,
      relaying: false,
      saving: false,
      blockTime: 12,
      databaseUrl: 'postgres://x/y',
    })
    expect(readOptions(['--block-time=0'], {}).blockTime).toBe(0)
    expect(readOptions(['--block-time', '0.25'], {}).blockTime).toBe(0.25)
  })

  test.each(['--frsh', 'fresh', '--fresh=yes', '-f'])('error: Localnet.UnknownFlagError for %s', (flag) => {
    expect(() => readOptions([flag], {})).toThrow(UnknownFlagError)
  })

  test.each(['0', '65536', '-1', '3000.5', 'http', '1e3'])('error: Localnet.InvalidOptionError for PORT=%s', (PORT) => {
    expect(() => readOptions([], { PORT })).toThrow(InvalidOptionError)
  })

  test('error: Localnet.InvalidOptionError when the last chain would have no port', () => {
    expect(readOptions([], { RPC_PORT: '65533' }).rpcPort).toBe(65533)
    expect(() => readOptions([], { RPC_PORT: '65534' })).toThrow('a port from 1 to 65533')
  })

  test.each(['', 'soon', '-1', '3601', '0.05', '.5', '1.', '1e3'])(
    'error: Localnet.InvalidOptionError for --block-time %s',
    (given) => {
      expect(() => readOptions(['--block-time', given], {})).toThrow('must be 0, or seconds from 0.1 to 3600')
    },
  )

  test('error: Localnet.InvalidOptionError for --block-time without a value', () => {
    expect(() => readOptions(['--block-time'], {})).toThrow(InvalidOptionError)
  })
})

describe('portsOf', () => {
  test('default', () => {
    expect(portsOf({ port: 1, servicePort: 2, rpcPort: 10 }).map(({ port }) => port)).toEqual([1, 2, 10, 11, 12])
  })
})
