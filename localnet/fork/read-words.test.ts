import { type Address, numberToHex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { Asked } from '@/server/chain/node/node'
import { openSeededChain } from '../testing/open-seeded-chain'
import { findEmptyAccounts, readStorageWords } from './read-words'

const anvil = openSeededChain({ chainId: 1 })

const readAsked = async () => {
  const asked: string[] = []
  const ask = (question: Asked) => {
    asked.push(question.method)
    return anvil.client.request(question as never)
  }
  return { ask, asked, block: numberToHex(await anvil.client.getBlockNumber()) }
}

test('default: reads words of storage from the node, 2,000 per request', async () => {
  const { ask, asked, block } = await readAsked()
  const { address } = findTokenBySymbol(mainnet, 'USDC')!
  const slots = Array.from({ length: 2_001 }, (_, index) => BigInt(index))
  const words = await readStorageWords(ask, { address, slots, block })
  expect(asked).toEqual(['eth_call', 'eth_call'])
  const one = async (slot: bigint) => BigInt((await anvil.client.getStorageAt({ address, slot: toHex(slot) }))!)
  expect(words.slice(0, 12)).toEqual(await Promise.all(slots.slice(0, 12).map(one)))
  expect(words.filter((word) => word > 0n).length).toBeGreaterThan(2)
  expect(words).toHaveLength(2_001)
})

test('default: accounts without code, native tokens and transactions are empty', async () => {
  const [sender, holder, nobody] = ['0x1a', '0x1b', '0x1c'].map((end): Address => `0x${end.slice(2).padStart(40, '9')}`)
  await anvil.client.setNonce({ address: sender!, nonce: 1 })
  await anvil.client.setBalance({ address: holder!, value: 1n })
  const { ask, block } = await readAsked()
  const addresses = [mainnet.contracts.wrappedNative, sender!, holder!, nobody!]
  expect(await findEmptyAccounts(ask, { addresses, block })).toEqual([nobody])
})
