import { type Address, erc20Abi, type Hex } from 'viem'
import { beforeAll } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { getRfqOrder, postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { RfqOrder } from '@/lib/order/rfq'
import { follow } from '../../ledger/follow'
import type { LedgerDeps } from '../../ledger/indexer'
import { openServedChain } from '../../testing/served-chain'
import { rfqIndexer } from '../rfq-indexer'
import { accounts, createOffers, type Terms, toBody } from './offers'

export const weth = toLowerAddress(findTokenBySymbol(mainnet, 'WETH')!.address)
export const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
export const { rfq } = mainnet.contracts

/**
 * Opens the orders of one chain as the service sees them, with actions of makers and takers. Anvil
 * is the chain, with a block per transaction. Pools are followed only with `prices`.
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
    /** Signs and posts an order. */
    offer: async (terms: Terms = {}) => {
      const order = makeOrder(terms)
      const signature = await sign(
        order,
        accounts.find(({ address }) => toLowerAddress(address) === order.maker),
      )
      return { order, signature, record: await post(order, signature) }
    },
    /** Returns the record that the service answers. */
    look: (orderHash: string) => service().ask(getRfqOrder, { orderHash }),
    /** Brings the orders to the head of the chain, as the worker does. */
    follow: () => follow(followDeps(), [rfqIndexer], service().clock.nowMs),
    chainSeconds: async () => (await client().getBlock()).timestamp,
    /** Mines a block at a time, unix seconds. */
    mineAt: (seconds: bigint) => client().mineAt(seconds),
    /** Replaces the last blocks by empty ones. */
    reorg: (depth: number) => client().reorg(depth),
    /** Resets the chain to its start, which followers see as another chain. */
    restartChain: async () => {
      await client().revert({ id: clean })
      clean = await client().snapshot()
      await client().mine({ blocks: 3 })
    },
    balanceOf: (token: Address, owner: Address) =>
      client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  }
}
