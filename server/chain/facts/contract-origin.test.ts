import type { Address, Hex } from 'viem'
import { expect, test } from 'vitest'
import { gnosis } from '@/lib/chain/registry/gnosis'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import type { ChainClient } from '../node/clients'
import { createContractOrigin } from './contract-origin'

const anvil = openSeededChain({ chainId: 1 })

const seeded = () =>
  ({ getCode: ({ address }: { address: Address }) => anvil.client.getCode({ address }) }) as ChainClient

test('default: the contracts of the local world are ours, at published addresses', async () => {
  const originOf = createContractOrigin({ chain: mainnet, client: seeded() })
  expect(await Promise.all((['market', 'intent', 'rfq'] as const).map(originOf))).toEqual(['own', 'own', 'own'])
})

test('behavior: other code is published, code is read once, and missing code is read again', async () => {
  const node = { code: undefined as Hex | undefined, asked: 0 }
  const getCode = async () => {
    node.asked += 1
    return node.code
  }
  const client = { getCode } as unknown as ChainClient
  const originOf = createContractOrigin({ chain: mainnet, client })
  expect(await originOf('intent')).toBeUndefined()
  node.code = '0x60'
  expect([await originOf('intent'), await originOf('intent'), node.asked]).toEqual(['published', 'published', 2])
  expect(await createContractOrigin({ chain: gnosis, client })('intent')).toBeUndefined()
  expect(node.asked).toBe(2)
})
