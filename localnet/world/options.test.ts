import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'
import { InvalidOptionError, UnknownFlagError } from './option-errors'
import { portsOf, readOptions } from './options'

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
      forks: [],
      upstream: { maxCalls: 100_000, callsPerSecond: 25 },
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
      forks: [],
      upstream: { maxCalls: 100_000, callsPerSecond: 25 },
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

describe('readOptions of a world of forks', () => {
  test('default: has its own folder, always new, and no programs of the local world', () => {
    const args = ['--fork', '1=https://a.example/key@25000000', '--fork=8453=https://b.example', '--fork-calls', '5000']
    expect(readOptions([...args, '--fork-rate=10'], { DATA_DIR: '/elsewhere' })).toMatchObject({
      dataFolder: '/elsewhere/fork',
      fresh: true,
      traders: false,
      relaying: false,
      saving: false,
      forks: [
        { chainId: 1, url: 'https://a.example/key', block: 25_000_000n },
        { chainId: 8453, url: 'https://b.example' },
      ],
      upstream: { maxCalls: 5_000, callsPerSecond: 10 },
    })
  })

  test('error: InvalidOptionError for a repeated chain, a database of another world, too high ports', () => {
    const fork = ['--fork', '1=https://a.example']
    expect(() => readOptions([...fork, ...fork], {})).toThrow('one fork of each chain')
    expect(() => readOptions(fork, { DATABASE_URL: 'postgres://x/y' })).toThrow('DATABASE_URL')
    expect(() => readOptions([...fork, '--fork', '10=https://a.example'], { RPC_PORT: '65535' })).toThrow('65533')
  })

  test.each(['0', '-1', '1.5', 'many', '100000001'])(
    'error: Localnet.InvalidOptionError for --fork-calls %s',
    (given) => {
      expect(() => readOptions(['--fork', '1=https://a.example', '--fork-calls', given], {})).toThrow('--fork-calls')
    },
  )
})

describe('portsOf', () => {
  test('default', () => {
    expect(portsOf({ port: 1, servicePort: 2, rpcPort: 10, forks: [] }).map(({ port }) => port)).toEqual([
      1, 2, 10, 11, 12,
    ])
  })

  test('behavior: a world of forks has only their ports', () => {
    const forks = [{ chainId: 10, url: 'http://a' }]
    expect(portsOf({ port: 1, servicePort: 2, rpcPort: 10, forks }).map(({ port }) => port)).toEqual([1, 2, 10])
  })
})
