import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { developmentContractAccount, personalDevelopmentAccounts } from '@/lib/chain/development-accounts'
import { hashIntentOrder, intentTypedData, type OrderFamily } from '@/lib/chain/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { openServedChain } from '../../testing/served-chain'
import { tokenOf } from '../../testing/trading-chain'

export const [usdc, weth, dai] = ['USDC', 'WETH', 'DAI'].map((symbol) => toLowerAddress(tokenOf(symbol).address)) as [
  Address,
  Address,
  Address,
]
export const native = toLowerAddress(nativeToken)
export const intent = toLowerAddress(mainnet.contracts.intent!)
export const place = { chainId: mainnet.id, intent }

const accounts = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
type Account = (typeof accounts)[number]
export const [owner, stranger] = accounts as [Account, Account]
/** A contract that signs with the key of `owner`. */
export const contractOwner = toLowerAddress(developmentContractAccount)

/** Chain 1 of the local world, the service on it, and what owners of intent orders do. Anvil is the chain: each transaction is a block. */
export const openTrader = () => {
  const served = openServedChain()
  const client = () => served.anvil().client
  let nonces = 0n

  const send = async (from: Address, to: Address, data: Hex, value = 0n) => {
    const receipt = await client().act({ from, to, data, value })
    if (receipt.status !== 'success') throw new Error(`transaction ${receipt.transactionHash} reverted`)
    return receipt
  }
  const onIntent = (
    functionName: 'setPreSignature' | 'invalidateNonce' | 'depositNative' | 'depositNativeAndPreSign',
    args: readonly unknown[],
    { from = owner.address, value = 0n }: { from?: Address; value?: bigint } = {},
  ) => send(from, intent, encodeFunctionData({ abi: intentAbi, functionName, args } as never), value)

  return {
    ...served,
    client,
    send,
    onIntent,
    /** A sale of 3000 USDC for half a WETH, unless said otherwise. */
    makeOrder: async (terms: Partial<IntentOrder> = {}): Promise<IntentOrder> => ({
      ...{ owner: toLowerAddress(owner.address), beneficiary: toLowerAddress(owner.address) },
      ...{ srcToken: usdc, destToken: weth, srcAmount: 3_000_000_000n, destAmount: 5n * 10n ** 17n },
      ...{ expectedAmount: 6n * 10n ** 17n, deadline: (await client().getBlock()).timestamp + 3_600n },
      ...{ kind: orderKinds.SELL, nonce: ++nonces, partnerAndFee: 512n, permit: '0x', metadata: '0x' },
      bridge: noBridge,
      ...terms,
    }),
    /** As a wallet does: 65 bytes. */
    sign: (order: IntentOrder, family: OrderFamily = 'Order', by: Account = owner): Promise<Hex> =>
      by.signTypedData(intentTypedData(place, order, family)),
    hashOf: (order: IntentOrder, family: OrderFamily = 'Order') => hashIntentOrder(place, order, family),
    /** Gives the contract so much, and lets the intent contract take it. */
    fundContract: async (token: Address, amount: bigint) => {
      await client().impersonateAccount({ address: contractOwner })
      await client().setBalance({ address: contractOwner, value: 10n ** 18n })
      await send(
        owner.address,
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [contractOwner, amount] }),
      )
      await send(
        contractOwner,
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, amount] }),
      )
    },
    approve: (token: Address, amount = maxUint256, spender = intent) =>
      send(
        owner.address,
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      ),
  }
}
