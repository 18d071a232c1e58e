import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import type { Chain } from '@/lib/chain/chain'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import { packNonceAndMeta, type RfqOrder } from '@/lib/order/rfq'
import type { LocalClient } from '@/localnet/chain/clients'

/** Terms that a test sets; the rest is a sale of 0.1 WETH for 300 USDC to the taker. */
export type Terms = Partial<RfqOrder>

export const accounts = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
export const [maker, taker, stranger] = accounts as [Account, Account, Account]
type Account = (typeof accounts)[number]

/**
 * Creates OTC orders and transactions of a local chain's accounts, with a block each.
 *
 * @example
 * const offers = createOffers({ chain: mainnet, client: () => anvil.client })
 * const order = offers.makeOrder({ makerAmount: 5n })
 * await offers.fill(order, await offers.sign(order))
 */
export const createOffers = ({ chain, client }: { chain: Chain; client: () => LocalClient }) => {
  const { rfq } = chain.contracts
  const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => toLowerAddress(findTokenBySymbol(chain, symbol)!.address))
  let nonces = 0n
  const send = async (by: Pick<Account, 'address'>, to: Address, data: Hex) => {
    const receipt = await client().act({ from: by.address, to, data })
    if (receipt.status !== 'success') throw new Error(`transaction ${receipt.transactionHash} reverted`)
    return receipt
  }
  return {
    weth: weth!,
    usdc: usdc!,
    makeOrder: (terms: Terms = {}): RfqOrder => ({
      nonceAndMeta: packNonceAndMeta({ maker: terms.maker ?? maker.address, nonce: ++nonces }),
      expiry: 0n,
      makerAsset: weth!,
      takerAsset: usdc!,
      maker: toLowerAddress(maker.address),
      taker: toLowerAddress(taker.address),
      makerAmount: 10n ** 17n,
      takerAmount: 300_000_000n,
      ...terms,
    }),
    sign: (order: RfqOrder, by: Account = maker): Promise<Hex> =>
      by.signTypedData(rfqTypedData({ chainId: chain.id, rfq }, order)),
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
  }
}

/** Converts an order to a request body. */
export const toBody = (order: RfqOrder) => ({
  ...order,
  nonceAndMeta: order.nonceAndMeta.toString(),
  expiry: order.expiry.toString(),
  makerAmount: order.makerAmount.toString(),
  takerAmount: order.takerAmount.toString(),
})
