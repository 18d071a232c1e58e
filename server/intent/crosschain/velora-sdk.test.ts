import { constructSimpleSDK, OrderHelpers } from '@velora-dex/sdk'
import { createWalletClient, custom, parseUnits, publicActions } from 'viem'
import { mainnet as viemMainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { owner, usdc, weth } from '../testing/intent-desk'
import { farToken, fastOffer, openTwoChains } from './testing/two-chains'

/**
 * Makes the requests of v10 of the Velora SDK for orders across chains. The registry has v9, which
 * uses the paths before `/v2`: it signs what was built here, and reads records.
 */
const { trader, offer } = openTwoChains()
const account = toLowerAddress(owner.address)
const farUsdc = farToken('USDC')

const read = async (path: string, init?: RequestInit) => {
  const response = await trader.service().app.request(path, init)
  const body = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return body
}
const post = (path: string, body: object) =>
  read(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
const quote = (changes: Record<string, string> = {}) => {
  const asked = {
    srcToken: weth,
    destToken: farUsdc,
    amount: parseUnits('0.1', 18).toString(),
    srcDecimals: '18',
    destDecimals: '6',
    mode: 'delta',
    side: 'SELL',
    chainId: '1',
    destChainId: String(arbitrum.id),
    userAddress: account,
    partner: 'anon',
    ...changes,
  }
  return read(`/v2/quote/?${new URLSearchParams(asked)}`)
}
const sdk = () => {
  const viemClient = createWalletClient({
    account: owner,
    chain: viemMainnet,
    transport: custom({ request: async ({ method }) => Promise.reject(new Error(method)) }),
  }).extend(publicActions)
  const options = { chainId: 1, version: '6.2', apiURL: 'http://127.0.0.1:9', fetch } as const
  return constructSimpleSDK(options, { viemClient, account: owner.address }).delta
}

test('default: bridge routes by chains, and bridge protocols with Across', async () => {
  const { routes } = await read('/v2/delta/prices/bridge-routes?allowBridgeAndSwap=true&bridges=StargateBus,Across')
  const [there] = routes
  expect(there).toMatchObject({ srcChainId: 1, destChainId: arbitrum.id, tokens: expect.arrayContaining([farUsdc]) })
  const { bridgeProtocols } = await read('/v2/delta/prices/bridge-protocols')
  const across = { protocol: 'Across', displayName: 'Across', icon: expect.stringMatching(/^https:\/\//) }
  expect(bridgeProtocols).toEqual([across])
})

test('default: a quote across chains has the bridge, the tokens and the fees that it reads', async () => {
  await offer(fastOffer)
  const { delta } = await quote()
  const isOnFar = { chainId: arbitrum.id, address: farUsdc }
  for (const route of [delta.route, ...delta.alternatives]) {
    expect(route.origin.input.token).toEqual({ chainId: 1, address: weth })
    expect(route.origin.output.token).toEqual({ chainId: 1, address: usdc })
    expect([route.destination.input.token, route.destination.output.token]).toEqual([isOnFar, isOnFar])
    const { protocol, tags, estimatedTimeMs, contractParams } = route.bridge
    expect([protocol, typeof estimatedTimeMs, tags.length > 0]).toEqual(['Across', 'number', true])
    const signed = ['outputToken', 'protocolData', 'protocolSelector', 'scalingFactor']
    expect(Object.keys(contractParams).toSorted()).toEqual(signed)
    expect(route.fees.gas.token.chainId).toBe(1)
    expect(route.fees.bridge).toMatchObject([{ token: isOnFar }])
  }
  expect(delta.alternatives).toHaveLength(1)
})

test('behavior: an order of each route is built, signed by the SDK, posted, and read by it', async () => {
  await offer(fastOffer)
  const { delta } = await quote()
  const deadline = Number(await trader.now()) + 3_600
  for (const route of [delta.route, ...delta.alternatives]) {
    const body = { side: 'SELL', route, owner: account, deadline, slippage: 50, partner: 'anon', orderType: 'Order' }
    const { toSign, orderHash } = await post('/v2/delta/orders/build', body)
    const { destinationChainId, ...bridge } = toSign.value.bridge
    expect([destinationChainId, bridge]).toEqual([arbitrum.id, route.bridge.contractParams])
    const { domain, types, value: data } = toSign
    const signature = await sdk().signDeltaOrder({ domain, types, data })
    const posted = { chainId: 1, order: data, signature, partner: 'anon', type: 'MARKET' }
    const order = await post('/v2/delta/orders', posted)
    const { amount: expectedAmount } = route.destination.output
    const output = { chainId: arbitrum.id, token: farUsdc, expectedAmount }
    expect(order).toMatchObject({ orderHash, status: 'PENDING', output })
    expect(await read(`/v2/delta/orders/hash/${orderHash}`)).toEqual(order)
    const auction = { ...order, chainId: order.input.chainId }
    expect(OrderHelpers.checks.isOrderCrosschain(auction.order)).toBe(true)
    expect(OrderHelpers.getters.getAuctionDestChainId(auction)).toBe(arbitrum.id)
  }
  const { data } = await read(`/v2/delta/orders?userAddress=${account}&page=1&limit=10&chainId=1`)
  expect(data).toHaveLength(2)
})

test('behavior: bridges may be named and left out, and a purchase has its price', async () => {
  const { delta } = await quote({ side: 'BUY', amount: '100000000', allowBridgeAndSwap: 'false' })
  expect(delta.route.destination.output.amount).toBe('100000000')
  const prices = new URLSearchParams({
    srcToken: weth,
    destToken: farUsdc,
    amount: parseUnits('0.1', 18).toString(),
    srcDecimals: '18',
    destDecimals: '6',
    chainId: '1',
    destChainId: String(arbitrum.id),
  })
  const named = await read(`/v2/delta/prices?${prices}&includeBridges=Across&degenMode=true`)
  expect(named.route.bridge.protocol).toBe('Across')
  const refused = await trader.service().app.request(`/v2/delta/prices?${prices}&excludeBridges=Across`)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errorType: 'PricingError', details: 'No route' },
  ])
})
