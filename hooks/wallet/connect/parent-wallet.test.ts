import { http } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { createConfig } from 'wagmi'
import { connect, getAccount, reconnect } from 'wagmi/actions'
import type { ParentProvider } from './parent-provider'
import { addParentWallet } from './parent-wallet'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const open = (answers: Record<string, unknown> = {}, origin = 'https://shop.example') => {
  const listeners: Record<string, (value: unknown) => void> = {}
  const given = { eth_requestAccounts: [account], eth_chainId: '0x1', ...answers } as Record<string, unknown>
  const request = vi.fn(async ({ method }: { method: string }) => given[method] ?? null)
  const provider: ParentProvider = {
    origin,
    request,
    on: (event, listener) => {
      listeners[event] = listener
    },
    removeListener: (event) => void delete listeners[event],
  }
  const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http('http://127.0.0.1:1') } })
  addParentWallet(config, provider)
  return { config, request, listeners, provider, connector: config.connectors[0]! }
}

test('default: an additional wallet with the name of the page, without requests before it is chosen', async () => {
  const { config, request, connector } = open()
  expect(connector.name).toBe('Wallet of shop.example')
  expect([await reconnect(config), await connector.getChainId()]).toEqual([[], 1])
  expect(request).not.toHaveBeenCalled()
  await connect(config, { connector })
  expect(getAccount(config)).toMatchObject({ address: account, chainId: 1, status: 'connected' })
  expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('behavior: shows the whole origin of a page without https; a second offer replaces the first', () => {
  const { config, provider } = open({}, 'http://shop.example:8080')
  addParentWallet(config, provider)
  expect(config.connectors.map(({ name }) => name)).toEqual(['Wallet of http://shop.example:8080'])
})

test('behavior: follows the accounts and the chain of the page, and ends with the last account', async () => {
  const { config, listeners, connector } = open({ eth_chainId: '0xa' })
  await connect(config, { connector })
  listeners.accountsChanged!([other, account])
  listeners.chainChanged!('0x2105')
  expect(getAccount(config)).toMatchObject({ address: other, chainId: 8453 })
  expect(await connector.getChainId()).toBe(10)
  listeners.accountsChanged!([])
  expect([getAccount(config).status, listeners]).toEqual(['disconnected', {}])
})

test('behavior: invalid accounts or chains connect nothing', async () => {
  for (const accounts of [null, [], 'all', [7, '0x12', {}], [null]]) {
    const { config, connector } = open({ eth_requestAccounts: accounts })
    await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'Wallet.UnauthorizedError' })
    expect(getAccount(config).status).toBe('disconnected')
  }
  for (const chainId of [1, '', 'mainnet', '-0x1', null, '0x0', '1e400']) {
    const { config, connector } = open({ eth_chainId: chainId })
    await expect(connect(config, { connector })).rejects.toMatchObject({ name: 'Wallet.WrongAnswerError' })
  }
})
