import {
  type Abi,
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  type PrivateKeyAccount,
  pad,
  parseEventLogs,
} from 'viem'
import { expect } from 'vitest'
import { zeroAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { type SettledIntent, settleCall, toSettled } from '@/lib/chain/intent/settle-call'
import { decodeRevert } from '@/lib/chain/node/revert'
import type { Revert } from '@/lib/chain/node/revert-word'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeSettlementData } from '@/lib/chain/program/settlement-data'
import { directMethodOf, encodeSwap } from '@/lib/chain/swap/transactions'
import type { AnyIntent } from '@/lib/order/families/families'
import type { SignedHandler } from '@/lib/order/families/family'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentOrderOf } from '@/lib/order/testing/intent-order'
import { roles } from '@/localnet/accounts'
import { localChain } from '@/localnet/chain/clients'
import type { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { pairRoute } from '@/localnet/trade/pair-route'

const gas = 5_000_000n
const maxAmount = 2n ** 128n - 1n

/**
 * The terms of an order and its handler. By default nothing is expected, so that no surplus is
 * shared.
 */
export type ExternalTerms = Pick<IntentOrder, 'srcToken' | 'destToken' | 'srcAmount' | 'destAmount'> &
  Partial<IntentOrder> &
  SignedHandler

/**
 * Signs external orders of one owner and settles them on a seeded chain as a registered agent does:
 * by our executor, which swaps in the Uniswap V2 pair of the two tokens.
 *
 * @example
 * const { settle, sign } = openExternalDesk(openSeededChain({ chainId: 1 }), owner)
 * test('...', async () => (await settle(await sign(terms))).returned)
 */
export const openExternalDesk = (anvil: ReturnType<typeof openSeededChain>, owner: PrivateKeyAccount) => {
  const chainOf = () => localChain(anvil.client.chain.id)
  const intentOf = () => chainOf().contracts.intent!
  const [agent] = roles.agents
  let nonce = 0n

  /** Sends a transaction, which must succeed. */
  const send = async (from: Address, to: Address, abi: Abi, functionName: string, args: readonly unknown[]) => {
    const data = encodeFunctionData({ abi, functionName, args })
    const receipt = await anvil.client.act({ from, to, data, gas })
    expect(receipt.status, functionName).toBe('success')
    return receipt
  }
  const approve = (from: Address, token: Address, spender: Address, amount: bigint) =>
    send(from, token, erc20Abi, 'approve', [spender, amount])

  /** Returns why a call reverts; undefined if it does not. */
  const refusalOf = async (from: Address, to: Address, data: Hex): Promise<Revert | undefined> => {
    const reverted = await anvil.client.call({ account: from, to, data, gas }).then(
      () => undefined,
      (error: { walk: (find: (each: unknown) => boolean) => { data?: Hex | { data: Hex } } | null }) => {
        const cause = error.walk((each) => typeof each === 'object' && each !== null && 'data' in each)
        return typeof cause?.data === 'object' ? cause.data.data : (cause?.data ?? '0x')
      },
    )
    return reverted === undefined ? undefined : decodeRevert(reverted)
  }

  const sign = async ({ handler, data, ...terms }: ExternalTerms): Promise<SettledIntent> => {
    const isSale = (terms.kind ?? orderKinds.SELL) === orderKinds.SELL
    const order = intentOrderOf({
      owner: owner.address,
      expectedAmount: isSale ? maxAmount : 1n,
      nonce: ++nonce,
      ...terms,
    })
    const signed: AnyIntent = { family: 'ExternalOrder', order, handling: { handler, data } }
    const place = { chainId: anvil.client.chain.id, intent: intentOf() }
    const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, signed)))
    return toSettled({ ...signed, signature, filled: 0n })
  }

  /** Encodes the settlement of an order at the present price of the pair. */
  const settlementOf = async (signed: SettledIntent): Promise<Hex> => {
    const { srcToken, destToken, srcAmount, destAmount, kind } = signed.order
    const trade =
      kind === orderKinds.SELL
        ? ({ side: 'SELL', amount: srcAmount } as const)
        : ({ side: 'BUY', amount: destAmount } as const)
    const route = await pairRoute(anvil.client, { ...trade, srcToken, destToken })
    const data = encodeSettlementData({ route, given: srcAmount, owner: owner.address })
    const fillOut = kind === orderKinds.SELL ? route.destAmount : destAmount
    return settleCall(signed, () => ({ executor: executor.address, data, fillIn: srcAmount, fillOut }))
  }

  return {
    send,
    approve,
    refusalOf,
    sign,
    read: (address: Address, abi: Abi, functionName: string, args: readonly unknown[] = []) =>
      anvil.client.readContract({ address, abi, functionName, args }),
    balanceOf: (token: Address, account: Address = owner.address) =>
      anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    /** Deploys a contract from the account that deploys all of the local world. */
    deploy: async ({ abi, bytecode }: { abi: Abi; bytecode: Hex }, args: readonly unknown[]): Promise<Address> => {
      const hash = await anvil.client.deployContract({ abi, bytecode, args, account: roles.deployer })
      return (await anvil.client.waitForTransactionReceipt({ hash })).contractAddress!
    },
    /** Settles an order. `paid` and `returned` are the amounts of its event, raw units. */
    settle: async (signed: SettledIntent) => {
      const receipt = await anvil.client.act({ from: agent, to: intentOf(), data: await settlementOf(signed), gas })
      expect(receipt.status, 'settleExternal').toBe('success')
      const [settled] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs: receipt.logs })
      const { srcAmount: paid, returnAmount: returned } = settled!.args
      return { ...receipt, paid, returned }
    },
    /** Returns why the settlement of an order reverts; undefined if it does not. */
    settlementRefusal: async (signed: SettledIntent) => refusalOf(agent, intentOf(), await settlementOf(signed)),
    /** Returns what a sale brings in the pair now, raw units. */
    quote: async (trade: { srcToken: Address; destToken: Address; amount: bigint }) =>
      (await pairRoute(anvil.client, { side: 'SELL', ...trade })).destAmount,
    /**
     * Approves and sells in the same pair through the router, as a person does without an order.
     */
    sellByHand: async (from: Address, trade: { srcToken: Address; destToken: Address; amount: bigint }) => {
      const route = await pairRoute(anvil.client, { side: 'SELL', ...trade })
      const { to, data } = encodeSwap({
        chain: chainOf(),
        method: directMethodOf(route)!,
        route,
        srcToken: trade.srcToken,
        destToken: trade.destToken,
        fromAmount: route.srcAmount,
        toAmount: route.destAmount,
        // Quoted for more than it can bring, so that nothing of it is surplus.
        quotedAmount: maxUint256,
        metadata: pad('0x'),
        beneficiary: zeroAddress,
        partnerAndFee: 0n,
        permit: '0x',
      })
      const approval = await approve(from, trade.srcToken, to, route.srcAmount)
      const swap = await anvil.client.act({ from, to, data, gas })
      expect(swap.status, 'swap').toBe('success')
      return { bought: route.destAmount, gasUsed: approval.gasUsed + swap.gasUsed }
    },
  }
}
