import type { Hex } from 'viem'
import { beforeAll, beforeEach } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { arbitrum } from '@/lib/chain/registry/arbitrum'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { createAmm } from '../../../agents/amm'
import { passThrough } from '../../../agents/pass-through'
import { relayOffers } from '../../../db/bridge-schema'
import { serveTestChain } from '../../../testing/harness'
import { owner, usdc, weth } from '../../testing/intent-desk'
import { openTrader } from '../../testing/trader'

/** The relayer's fee, and its optional offer at the fast speed. */
export const fees = { feePips: 50, feeFlat: 100_000n }
export const fastOffer = { fastPips: 500, fastMaxAmount: 10n ** 10n, fastFunds: 10n ** 10n, fastOrigins: [1] }
const noFast = { fastPips: null, fastMaxAmount: null, fastFunds: null, fastOrigins: null }

/**
 * Returns a listed token of the destination chain in lower case.
 *
 * @example
 * farToken('USDC') // '0xaf88d065e77c8cc2239327c5edb3a432268e5831'
 */
export const farToken = (symbol: string) => toLowerAddress(findTokenBySymbol(arbitrum, symbol)!.address)

/**
 * Opens the service over two seeded chains (1 and 42161) for a test file: an owner who has approved
 * WETH and USDC, and a relayer that offers to pay USDC and WETH on the second one for `fees`, at
 * the standard speed, before each test. Pools of the second chain are followed only on request.
 *
 * @example
 * const { trader, offer } = openTwoChains()
 */
export const openTwoChains = ({ farPools = false } = {}) => {
  const trader = openTrader({ prices: true })
  const far = openSeededChain({ chainId: arbitrum.id })
  /** The known block of the second chain. */
  let head: { blockNumber: bigint; blockHash: Hex }
  const showFar = (block: typeof head) => {
    head = block
  }
  const offer = async (changes: Partial<typeof relayOffers.$inferInsert> = {}) => {
    const { nowMs } = trader.service().clock
    for (const token of [farToken('USDC'), farToken('WETH')]) {
      const terms = { ...fees, ...noFast, maxAmount: 10n ** 10n, funds: 10n ** 11n, heardAtMs: nowMs, ...changes }
      const values = { chainId: arbitrum.id, token, account: toLowerAddress(owner.address), ...terms }
      const target = [relayOffers.chainId, relayOffers.token]
      await trader.database().insert(relayOffers).values(values).onConflictDoUpdate({ target, set: values })
    }
  }
  beforeAll(async () => {
    const { number, hash } = await far.client.getBlock()
    showFar({ blockNumber: number, blockHash: hash })
    await trader.approve(weth)
    await trader.approve(usdc)
    const { served, stop } = await serveTestChain({ chain: arbitrum, url: far.url, prices: farPools })
    const { deps } = trader.service()
    const { tracker } = served
    const status = () => ({ ...tracker.status(), stale: false, ...head })
    ;(deps.chains as Map<number, typeof served>).set(arbitrum.id, { ...served, tracker: { ...tracker, status } })
    const agents = [createAmm(deps), passThrough]
    deps.agents = { on: () => agents, namesOn: () => agents.map(({ name }) => name), delayOn: () => undefined }
    await trader.follow()
    return stop
  })
  beforeEach(() => offer())
  return { trader, far, offer, showFar }
}
