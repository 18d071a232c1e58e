import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, createStorage } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { oneWallet } from '../testing/one-wallet'
import { readStoredConnection } from './stored-connection'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('default: reads the connection that wagmi stores, until it ends', async () => {
  const kept = new Map<string, string>()
  const storage = createStorage({
    key: 'caravel.wallet',
    storage: {
      getItem: (name) => kept.get(name) ?? null,
      setItem: (name, text) => void kept.set(name, text),
      removeItem: (name) => void kept.delete(name),
    },
  })
  const config = createConfig({
    chains: [mainnet],
    connectors: [oneWallet(account)],
    multiInjectedProviderDiscovery: false,
    storage,
    transports: { [mainnet.id]: custom({ request: async () => null }) },
  })
  const read = () => readStoredConnection(kept.get('caravel.wallet.store') ?? null)
  expect(read()).toBeUndefined()
  await connect(config, { connector: config.connectors[0]! })
  expect(read()).toEqual({ address: account.toLowerCase(), chainId: 1 })
  await disconnect(config)
  expect(read()).toBeUndefined()
})

test('error: any other text is no connection', () => {
  const of = (connection: unknown) =>
    JSON.stringify({ state: { current: 'a', connections: { value: [['a', connection]] } } })
  const texts = [null, '', '{}', 'null', '[', of(null), of({}), of({ accounts: [], chainId: 1 })]
  const wrong = [of({ accounts: ['0x12'], chainId: 1 }), of({ accounts: [account], chainId: '1' })]
  expect([...texts, ...wrong].map(readStoredConnection).filter(Boolean)).toEqual([])
  expect(readStoredConnection(of({ accounts: [account], chainId: 1 }))?.chainId).toBe(1)
})
