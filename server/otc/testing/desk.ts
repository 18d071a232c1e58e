import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { getRfqOrder, postRfqOrder, type RfqRecord } from '@/lib/api/otc'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/development-keys'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { rfqTypedData } from '@/lib/chain/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { LedgerDeps } from '../../ledger/book'
import { follow } from '../../ledger/follow'
import { openServedChain } from '../../testing/served-chain'
import { rfqBook } from '../rfq-book'

/** What a test says of an order; the rest is a sale of a tenth of a WETH for 300 USDC to the taker. */
export type Terms = Partial<RfqOrder>

export const weth = toLowerAddress(findTokenBySymbol(mainnet, 'WETH')!.address)
export const usdc = toLowerAddress(findTokenBySymbol(mainnet, 'USDC')!.address)
export const { rfq } = mainnet.contracts
const place = { chainId: mainnet.id, rfq }

const accounts = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
export const [maker, taker, stranger] = accounts as [Account, Account, Account]
type Account = (typeof accounts)[number]

/**
 * The orders of one chain as the service sees them, and the verbs of the people who trade. Anvil is the chain: each transaction is a block. No
 * pool is followed unless a test wants `prices`.
 */
export const openDesk = ({ prices = false }: { prices?: boolean } = {}) => {
  const { database, anvil, service, served } = openServedChain({ prices })
  const client = () => anvil().client
  let nonces = 0n
  let clean: Hex
  beforeAll(async () => {
    clean = await client().snapshot()
  })

  const followDeps = (holder = 'worker'): LedgerDeps => {
    const { chain, client } = served()
    return { chain, client, database: database(), holder, log: () => {} }
  }
  const send = async (by: Pick<Account, 'address'>, to: Address, data: Hex) => {
    const receipt = await client().act({ from: by.address, to, data })
    if (receipt.status !== 'success') throw new Error(`transaction ${receipt.transactionHash} reverted`)
    return receipt
  }
  const makeOrder = (terms: Terms = {}): RfqOrder => ({
    nonceAndMeta: packNonceAndMeta({ maker: terms.maker ?? maker.address, nonce: ++nonces }),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    maker: toLowerAddress(maker.address),
    taker: toLowerAddress(taker.address),
    makerAmount: 10n ** 17n,
    takerAmount: 300_000_000n,
    ...terms,
  })
  const sign = (order: RfqOrder, by: Account = maker) => by.signTypedData(rfqTypedData(place, order))
  const post = (order: RfqOrder, signature: Hex, permitMakerAsset?: Hex): Promise<RfqRecord> =>
    service().ask(postRfqOrder, { chainId: mainnet.id, ...toBody(order), signature, permitMakerAsset })

  return {
    database,
    client,
    service,
    followDeps,
    makeOrder,
    sign,
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
    approve: (by: Account, token: Address, amount = maxUint256) =>
      send(by, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq, amount] })),
    transfer: (from: Account, token: Address, to: Address, amount: bigint) =>
      send(from, token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })),
    fill: (order: RfqOrder, signature: Hex, takerAmount = order.takerAmount, by = taker) => {
      const args = [order, signature, takerAmount] as const
      return send(by, rfq, encodeFunctionData({ abi: rfqAbi, functionName: 'partialFillOrder', args }))
    },
    cancel: (orderHashes: readonly Hex[], by = maker) =>
      send(by, rfq, encodeFunctionData({ abi: rfqAbi, functionName: 'cancelOrders', args: [orderHashes] })),
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

/** An order as a request has it. */
export const toBody = (order: RfqOrder) => ({
  ...order,
  nonceAndMeta: order.nonceAndMeta.toString(),
  expiry: order.expiry.toString(),
  makerAmount: order.makerAmount.toString(),
  takerAmount: order.takerAmount.toString(),
})
