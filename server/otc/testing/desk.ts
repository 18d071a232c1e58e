import { type Address, erc20Abi, type Hex } from 'viem'
import { beforeAll } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { getRfqOrder, postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { RfqOrder } from '@/lib/order/rfq'
import type { LedgerDeps } from '../../ledger/book'
import { follow } from '../../ledger/follow'
import { openServedChain } from '../../testing/served-chain'
import { rfqBook } from '../rfq-book'
import { accounts, createOffers, type Terms, toBody } from './offers'

export const weth = toLowerAddress(findTokenBySymbol(mainnet, 'WETH')!.address)
export const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
export const { rfq } = mainnet.contracts

/**
 * The orders of one chain as the service sees them, and the verbs of the people who trade. Anvil is the chain: each transaction is a block. No
 * pool is followed unless a test wants `prices`.
 */
export const openDesk = ({ prices = false }: { prices?: boolean } = {}) => {
  const { database, anvil, service, served } = openServedChain({ prices })
  const client = () => anvil().client
  const offers = createOffers({ chain: mainnet, client })
  let clean: Hex
  beforeAll(async () => {
    clean = await client().snapshot()
  })

  const followDeps = (holder = 'worker'): LedgerDeps => {
    const { chain, client } = served()
    return { chain, client, database: database(), holder, log: () => {} }
  }
  const { makeOrder, sign } = offers
  const post = (order: RfqOrder, signature: Hex, permitMakerAsset?: Hex): Promise<RfqRecord> =>
    service().ask(postRfqOrder, { chainId: mainnet.id, ...toBody(order), signature, permitMakerAsset })

  return {
    database,
    client,
    service,
    followDeps,
    ...offers,
    post,
    /** Signs and posts. */
    offer: async (terms: Terms = {}) => {
      const order = makeOrder(terms)
      const signature = await sign(
        order,
        accounts.find(({ address }) => toLowerAddress(address) === order.maker),
      )
      return { order, signature, record: await post(order, signature) }
    },
    /** The record as the service answers it now. */
    look: (orderHash: string) => service().ask(getRfqOrder, { orderHash }),
    /** Brings the orders to the head of the chain, as the worker does. */
    follow: () => follow(followDeps(), [rfqBook], service().clock.nowMs),
    chainSeconds: async () => (await client().getBlock()).timestamp,
    /** Mines a block at a time, unix seconds. */
    mineAt: (seconds: bigint) => client().mineAt(seconds),
    /** Replaces the last blocks by empty ones. */
    reorg: (depth: number) => client().reorg(depth),
    /** Puts the chain back to where it began: another chain, for who followed the old one. */
    beginAnew: async () => {
      await client().revert({ id: clean })
      clean = await client().snapshot()
      await client().mine({ blocks: 3 })
    },
    balanceOf: (token: Address, owner: Address) =>
      client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  }
}
