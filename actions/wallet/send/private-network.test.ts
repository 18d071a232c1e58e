import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { addPrivateNetwork, sendsPrivately } from './private-network'
import type { RpcRequest } from './receipt'

type Asked = { method: string; params?: readonly unknown[] }
const walletOf = (answer: (asked: Asked) => unknown) => {
  const asked: Asked[] = []
  const wallet = (async (request: Asked) => {
    asked.push(request)
    return answer(request)
  }) as RpcRequest
  return { wallet, asked }
}
const network = { chain: mainnet, relay: 'Example relay' }
const isPrivate = (chainId: string, version: unknown) =>
  sendsPrivately(walletOf(({ method }) => (method === 'eth_chainId' ? chainId : version)).wallet, network)

test('default: the wallet’s network answers as the endpoint does', async () => {
  expect(await isPrivate('0x1', 'caravel-private/Example relay')).toBe(true)
})

test('behavior: another relay, chain or node, and a wallet that does not answer, are not private', async () => {
  expect(await isPrivate('0x1', 'caravel-private/Other relay')).toBe(false)
  expect(await isPrivate('0xa', 'caravel-private/Example relay')).toBe(false)
  expect(await isPrivate('0x1', 'Geth/v1')).toBe(false)
  const silent = walletOf(() => {
    throw new Error('unsupported')
  })
  expect(await sendsPrivately(silent.wallet, network)).toBe(false)
})

test('default: asks the wallet to add the endpoint on the origin of the page', async () => {
  const { wallet, asked } = walletOf(() => null)
  await addPrivateNetwork(wallet, { ...network, origin: 'https://caravel.example' })
  expect(asked).toEqual([
    {
      method: 'wallet_addEthereumChain',
      params: [
        expect.objectContaining({
          chainId: '0x1',
          chainName: 'Ethereum (Example relay)',
          nativeCurrency: mainnet.nativeCurrency,
          rpcUrls: ['https://caravel.example/rpc/private/1'],
        }),
      ],
    },
  ])
})

test('error: the refusal of the wallet', async () => {
  const { wallet } = walletOf(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
  await expect(addPrivateNetwork(wallet, { ...network, origin: '' })).rejects.toMatchObject({
    name: expect.stringMatching(/^Wallet\./),
  })
})
