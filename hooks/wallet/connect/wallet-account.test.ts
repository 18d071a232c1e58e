import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { type CreateConnectorFn, createConfig, createConnector, createStorage } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { followAccount } from './wallet-account'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** `isKnown`: whether an earlier visit left the wallet connected. */
const open = ({ isKnown = false, reconnects = true } = {}) => {
  const wallet: CreateConnectorFn = createConnector(({ emitter }) => ({
    id: 'wallet',
    name: 'Wallet',
    type: 'wallet',
    connect: async () => ({ accounts: [account] as never, chainId: 1 }),
    disconnect: async () => undefined,
    getAccounts: async () => [account],
    getChainId: async () => 1,
    getProvider: async () => ({}),
    isAuthorized: async () => isKnown,
    onAccountsChanged: (accounts) => emitter.emit('change', { accounts: accounts as [typeof account] }),
    onChainChanged: () => undefined,
    onDisconnect: () => undefined,
  }))
  const config = createConfig({
    chains: [mainnet],
    connectors: [wallet],
    // Wallets announce themselves to a window, which is none of this.
    multiInjectedProviderDiscovery: false,
    storage: createStorage({ storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } }),
    transports: { [mainnet.id]: custom({ request: async () => null }) },
  })
  const { read, subscribe } = followAccount(config, { reconnects })
  const told: string[] = []
  const leave = subscribe(() => told.push(read().status))
  return { config, read, told, leave, connector: config.connectors[0]! }
}

test('default', async () => {
  const { config, read, told } = open({ isKnown: true })
  expect(read()).toEqual({ status: 'restoring', accounts: [] })
  await reconnect(config)
  expect(read()).toMatchObject({ status: 'connected', address: account.toLowerCase(), chainId: 1 })
  expect(told.at(-1)).toBe('connected')
})

test('behavior: what wagmi asks of the wallets by itself is told once, when it is done', async () => {
  const { config, read, told } = open()
  await reconnect(config)
  expect([read().status, told]).toEqual(['disconnected', ['disconnected']])
  expect(read()).toBe(read())
})

test('behavior: where no wallet is asked again, it is known from the beginning', async () => {
  const { config, read, told, connector } = open({ reconnects: false })
  expect(read().status).toBe('disconnected')
  await connect(config, { connector })
  expect(told).toEqual(['connecting', 'connected'])
})

test('behavior: it follows connecting, another account and leaving, until nobody listens', async () => {
  const { config, read, told, leave, connector } = open()
  await reconnect(config)
  await connect(config, { connector })
  connector.onAccountsChanged([other])
  expect(read()).toMatchObject({ address: other.toLowerCase(), accounts: [other.toLowerCase()], connector })
  await disconnect(config)
  expect(told).toEqual(['disconnected', 'connecting', 'connected', 'connected', 'disconnected'])
  leave()
  await connect(config, { connector })
  expect([read().status, told.length]).toEqual(['connected', 5])
})
