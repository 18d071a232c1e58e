import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { base } from '@/lib/chain/registry/base'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { storeTransfers } from '../../bridge/testing/stored-transfers'
import { openTestDatabase } from '../../testing/test-database'
import { readExcesses } from './excess-funds'

const database = openTestDatabase()
const owner = `0x${'0a'.repeat(20)}` as const
const fundsOn = (chain: typeof mainnet | typeof arbitrum | typeof base, symbol: string, funds: bigint) => ({
  chainId: chain.id,
  token: toLowerAddress(findTokenBySymbol(chain, symbol)!.address),
  funds,
})
const keyOf = ({ chainId, token }: { chainId: number; token: string }) => `${chainId} ${token}`
const [near, far, other] = [
  fundsOn(mainnet, 'USDC', 900n),
  fundsOn(arbitrum, 'USDC', 900n),
  fundsOn(base, 'USDC', 900n),
]
const read = async (...offers: Parameters<typeof readExcesses>[1]) => {
  const excesses = await readExcesses(database(), offers)
  return offers.map((offer) => excesses.get(keyOf(offer)))
}

test('default: funds above the mean of the chains, each token by itself', async () => {
  await storeTransfers(database(), [])
  expect(await read(near, far, other)).toEqual([0n, 0n, 0n])
  const richer = { ...near, funds: 1_500n }
  expect(await read(richer, far, other)).toEqual([400n, 0n, 0n])
  expect(await read(richer, far, fundsOn(base, 'WETH', 9n))).toEqual([300n, 0n, 0n])
  expect(await read(richer)).toEqual([undefined])
})

test('behavior: an open transfer makes room for one in the opposite direction, until it is late', async () => {
  await storeTransfers(database(), [{ owner, outputAmount: 100n }])
  expect(await read(near, far)).toEqual([100n, 0n])
  await storeTransfers(database(), [{ owner, outputAmount: 100n, isLate: true }])
  expect(await read(near, far)).toEqual([0n, 0n])
})

test('behavior: a payment that is not repaid yet is due on the origin, once', async () => {
  // The payment has left the funds of the destination.
  const paid = { ...far, funds: 800n }
  await storeTransfers(database(), [{ owner, outputAmount: 100n, paidAfter: 5, isPaidFast: true }])
  expect(await read(near, paid)).toEqual([100n, 0n])
  await storeTransfers(database(), [{ owner, outputAmount: 100n, isPaidFast: true }])
  expect(await read(near, far)).toEqual([100n, 0n])
})
