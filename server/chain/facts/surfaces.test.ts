import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Chain } from '@/lib/chain/chain'
import { gnosis } from '@/lib/chain/registry/gnosis'
import { mainnet } from '@/lib/chain/registry/mainnet'
import type { ChainClient } from '../node/clients'
import { assertSurface, createSurfaces } from './surfaces'

/** A chain with code at some addresses, or with a node that fails. */
const at = (chain: Chain, codes: Record<string, Hex> = {}) => {
  const node = { codes, asked: 0, isAway: false }
  const client = {
    getCode: async ({ address }: { address: Address }) => {
      node.asked += 1
      if (node.isAway) throw new Error('away')
      return node.codes[address]
    },
  } as ChainClient
  return { chain, node, surfaces: createSurfaces({ chain, client }) }
}

test('default', async () => {
  const { router, rfq } = mainnet.contracts
  const { surfaces } = at(mainnet, { [router]: '0x60', [rfq]: '0x60' })
  expect([await surfaces('market'), await surfaces('rfq'), await surfaces('intent')]).toEqual([true, true, false])
})

test('behavior: existing code is cached, and simultaneous checks ask the node once', async () => {
  const { node, surfaces } = at(mainnet, { [mainnet.contracts.rfq]: '0x60' })
  expect(await Promise.all([surfaces('rfq'), surfaces('rfq')])).toEqual([true, true])
  node.isAway = true
  expect(await surfaces('rfq')).toBe(true)
  expect(node.asked).toBe(1)
})

test('behavior: missing code, or code that is unknown while the node fails, is read again', async () => {
  const { node, surfaces } = at(mainnet)
  expect(await surfaces('intent')).toBe(false)
  node.isAway = true
  await expect(surfaces('intent')).rejects.toThrow('away')
  node.isAway = false
  node.codes = { [mainnet.contracts.intent]: '0x60' }
  expect(await surfaces('intent')).toBe(true)
})

test('behavior: the node is not asked without a published address', async () => {
  const { node, surfaces } = at(gnosis)
  expect(await surfaces('intent')).toBe(false)
  expect(node.asked).toBe(0)
})

test('error: UnsupportedChain names the contract and the chain', async () => {
  const refusal = { errorType: 'UnsupportedChain', status: 422, details: 'Unsupported chain' }
  const { rfq } = mainnet.contracts
  await expect(assertSurface(at(mainnet), 'rfq')).rejects.toMatchObject({
    ...refusal,
    description: `Ethereum has no OTC contract: no code is at ${rfq}. GET /chains says what each chain has.`,
  })
  await expect(assertSurface(at(gnosis), 'intent')).rejects.toMatchObject({
    ...refusal,
    description:
      'Gnosis has no settlement contract: no code is at any published address. GET /chains says what each chain has.',
  })
  await assertSurface(at(mainnet, { [mainnet.contracts.router]: '0x60' }), 'market')
})

test('error: ServiceUnavailable, while the node does not answer', async () => {
  const chain = at(mainnet)
  chain.node.isAway = true
  await expect(assertSurface(chain, 'market')).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
})
