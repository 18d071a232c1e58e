import { custom } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { createConfig, createStorage } from 'wagmi'
import { connect, disconnect, reconnect } from 'wagmi/actions'
import { oneWallet } from '../testing/one-wallet'
import { followAccount } from './wallet-account'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** `isKnown`: true if an earlier visit left the wallet connected. */
const open = ({ isKnown = false, reconnects = true } = {}) => {
  const config = createConfig({
    chains: [mainnet],
    connectors: [oneWallet(account, isKnown)],
    // Injected wallets are not part of this test.
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

test('behavior: reports the reconnection of wagmi once, when it is done', async () => {
  const { config, read, told } = open()
  await reconnect(config)
  expect([read().status, told]).toEqual(['disconnected', ['disconnected']])
  expect(read()).toBe(read())
})

test('behavior: known from the start without a reconnection', async () => {
  const { config, read, told, connector } = open({ reconnects: false })
  expect(read().status).toBe('disconnected')
  await connect(config, { connector })
  expect(told).toEqual(['connecting', 'connected'])
})

test('behavior: follows connections, other accounts and disconnections while observed', async () => {
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
