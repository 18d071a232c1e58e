import { expect, test } from 'vitest'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { readBridgeAvailability } from '@/lib/ticket/price/bridge-availability'
import { findBridgeLane } from '@/lib/ticket/price/find-bridge-lane'
import { findReasons } from './find-reasons'
import { wayRules } from './way-reasons'

const tokenOf = (chain: typeof base | typeof arbitrum, symbol: string) => findTokenBySymbol(chain, symbol)!
const labelsOf = (given: Parameters<typeof readBridgeAvailability>[0], isPaused = false) =>
  findReasons(wayRules, {
    way: readBridgeAvailability(given, { isPaused } as Parameters<typeof readBridgeAvailability>[1]),
  }).map(({ label }) => label)

test('default: returns no reason for an open lane', () => {
  const usdc = findTokenBySymbol(mainnet, 'USDC')!
  const to = tokenOf(base, 'USDC')
  const { lane, isBridgeOnly } = findBridgeLane({ chain: mainnet, toChain: base, from: usdc, to })
  expect({ input: lane?.input.symbol, isBridgeOnly }).toEqual({ input: 'USDC', isBridgeOnly: true })
  expect(labelsOf({ toChain: base, to, lane })).toEqual([])
  expect(labelsOf({ toChain: base, to, lane }, true)).toEqual(['Transfers to Base are paused'])
})

test('behavior: sends ether in its wrapped form without a trade', () => {
  const ether = { address: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' } as const
  const way = findBridgeLane({ chain: mainnet, toChain: base, from: ether, to: ether })
  expect({ input: way.lane?.input.symbol, isBridgeOnly: way.isBridgeOnly }).toEqual({
    input: 'WETH',
    isBridgeOnly: true,
  })
})

test('behavior: the lane of a token that is sold for the bought one', () => {
  const [link, usdcThere] = [tokenOf(base, 'LINK'), tokenOf(base, 'USDC')]
  const usdc = findTokenBySymbol(mainnet, 'USDC')!
  const way = findBridgeLane({ chain: mainnet, toChain: base, from: usdc, to: link, soldThere: usdcThere })
  expect({ input: way.lane?.input.symbol, isBridgeOnly: way.isBridgeOnly }).toEqual({
    input: 'USDC',
    isBridgeOnly: true,
  })
})

test('behavior: names the chain or token without a lane', () => {
  const to = tokenOf(arbitrum, 'ARB')
  const { lane } = findBridgeLane({ chain: mainnet, toChain: arbitrum, from: undefined, to })
  expect(labelsOf({ toChain: arbitrum, to, lane })).toEqual(['No way to bring ARB to Arbitrum One'])
  expect(labelsOf({ toChain: arbitrum, to, lane, sale: 'SELL' })).toEqual([])
  expect(labelsOf({ toChain: arbitrum, to, lane, sale: 'BUY' })).toEqual(['Enter the amount to sell'])
  expect(labelsOf({ toChain: undefined, to: undefined, lane: undefined })).toEqual(['Choose the network to receive on'])
})
