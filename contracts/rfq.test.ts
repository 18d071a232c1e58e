import fc from 'fast-check'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashTypedData,
  parseEventLogs,
  toHex,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'

/** The published typed data, written independently: wallets must sign what the contract hashes. */
const typedData = (message: Order) =>
  ({
    domain: { name: 'AUGUSTUS RFQ', version: '1', chainId: mainnet.id, verifyingContract: mainnet.contracts.rfq },
    types: {
      Order: [
        { name: 'nonceAndMeta', type: 'uint256' },
        { name: 'expiry', type: 'uint128' },
        { name: 'makerAsset', type: 'address' },
        { name: 'takerAsset', type: 'address' },
        { name: 'maker', type: 'address' },
        { name: 'taker', type: 'address' },
        { name: 'makerAmount', type: 'uint256' },
        { name: 'takerAmount', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    message,
  }) as const

type Order = {
  nonceAndMeta: bigint
  expiry: bigint
  makerAsset: Address
  takerAsset: Address
  maker: Address
  taker: Address
  makerAmount: bigint
  takerAmount: bigint
}

const rfq = { address: mainnet.contracts.rfq, abi: rfqAbi } as const
const maker = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const taker = developmentAccounts[1]
const weth = findTokenBySymbol(mainnet, 'WETH')!.address
const usdc = findTokenBySymbol(mainnet, 'USDC')!.address

const anvil = openSeededChain({ chainId: 1 })

test('default: an order signed by viem is filled at the published address, under the hash of viem', async () => {
  const { client } = anvil
  const order: Order = {
    nonceAndMeta: (7n << 160n) | BigInt(taker),
    expiry: 0n,
    makerAsset: weth,
    takerAsset: usdc,
    maker: maker.address,
    taker,
    makerAmount: 10n ** 18n,
    takerAmount: 3_000_000_000n,
  }
  const allow = (from: Address, token: Address, amount: bigint) =>
    client.act({
      from,
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [rfq.address, amount] }),
    })
  await allow(maker.address, weth, order.makerAmount)
  await allow(taker, usdc, order.takerAmount)
  const signature = await maker.signTypedData(typedData(order))
  const data = encodeFunctionData({ ...rfq, functionName: 'fillOrder', args: [order, signature] })
  const { logs } = await client.act({ from: taker, to: rfq.address, data })
  const [filled] = parseEventLogs({ abi: rfqAbi, logs, eventName: 'OrderFilled' })
  const orderHash = hashTypedData(typedData(order))
  expect(filled?.args).toMatchObject({ orderHash, makerAmount: order.makerAmount, takerAmount: order.takerAmount })
  const remaining = { ...rfq, functionName: 'remaining', args: [maker.address, orderHash] } as const
  expect(await client.readContract(remaining)).toBe(1n)
})

test('behavior: the contract and viem return the same hash for any order', async () => {
  const uint = (bits: number) => fc.bigInt(0n, (1n << BigInt(bits)) - 1n)
  const address = uint(160).map((value): Hex => toHex(value, { size: 20 }))
  const orders = fc
    .record({
      nonceAndMeta: uint(256),
      expiry: fc.oneof(fc.constant(0n), fc.bigInt(1n << 40n, (1n << 128n) - 1n)),
      makerAsset: address,
      takerAsset: address,
      maker: fc.constant(maker.address),
      taker: fc.constantFrom(zeroAddress, taker),
      makerAmount: fc.bigInt(1n, (1n << 256n) - 1n),
      takerAmount: fc.bigInt(1n, (1n << 256n) - 1n),
    })
    // The contract refuses an order of one asset against itself without other checks.
    .filter(({ makerAsset, takerAsset }) => makerAsset !== takerAsset)
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const signature = await maker.signTypedData(typedData(order))
      const fill = { ...rfq, account: taker, functionName: 'fillOrder' } as const
      // A wrong hash would already fail at the signature; these tokens do not exist.
      await expect(anvil.client.simulateContract({ ...fill, args: [order, signature] })).rejects.toThrow(
        'Address: call to non-contract',
      )
      const other = { ...order, nonceAndMeta: order.nonceAndMeta ^ 1n }
      await expect(anvil.client.simulateContract({ ...fill, args: [other, signature] })).rejects.toThrow(
        'Invalid Signature',
      )
    }),
  )
})
