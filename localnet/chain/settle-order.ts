import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEther,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isSameAddress, zeroAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import type { Chain, Token } from '@/lib/chain/chain'
import { intentFeeTerms, packIntentFee } from '@/lib/chain/fees/intent-fee'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { executor } from '@/lib/chain/program/executor.generated'
import { encodeSettlementData } from '@/lib/chain/program/settlement-data'
import { findToken, findTokenBySymbol } from '@/lib/chain/registry/registry'
import { namedError } from '@/lib/errors'
import { type Bridge, type IntentOrder, noBridge, orderKinds } from '@/lib/order/intent'
import { shareSale } from '@/lib/order/intent-fee'
import type { Route } from '@/lib/routing/route/route'
import { roles } from '../accounts'
import { pairRoute } from '../trade/pair-route'
import { type LocalClient, localChain } from './clients'

/** Raw units. */
type Money = { who: 'owner' | 'partner' | 'service' | 'agent'; token: Token; got: bigint; owed: bigint }

/** The bridge that the owner signs, and the agent's data for it. */
export type Crossing = {
  bridge: Bridge
  bridgeData: Hex
  /** The registered account that settles; the first agent of the local world by default. */
  agent?: Address
  /** Runs between the signature and the settlement. */
  onSigned?: (signed: { order: IntentOrder; signature: Hex }) => Promise<unknown>
}

export type Settlement = { order: IntentOrder; orderHash: Hex; receipt: TransactionReceipt; money: readonly Money[] }

/** The account that signs. */
export const orderOwner = privateKeyToAccount(personalDevelopmentAccounts[1]!.privateKey)
const owner = orderOwner
const partner = developmentAccounts[2]
const agent = roles.agents[0]
const srcAmount = parseEther('1')
/** The part of the source that the agent takes for its gas. */
const payment = { to: agent, amount: parseEther('0.0005') }
const lifeSeconds = 600n
/**
 * Several times what it needs. An estimate is too small if a second ends before the block: a pair
 * then stores more.
 */
const gasLimit = 1_000_000n
/**
 * The expected amount is this much below the pool's output, so that there is a surplus to share.
 */
const surplusBps = 50n
const slippageBps = 100n
const terms = { feeBps: 0, takesSurplus: true, isSurplusToUser: false, capsSurplus: true, reserved: 0n }
const bps = 10_000n

/**
 * Signs a sale of wrapped native tokens with a user's key and settles it as a registered agent,
 * through a pair and our executor. The partner takes half of the surplus, the service the other
 * half. Returns the amounts that all parties got on the chain, and those of the table of money
 * (`lib/order/intent-fee`). With a crossing the owner's part is bridged.
 *
 * @param chain The entry of the registry file, on a fork.
 *
 * @throws Localnet.SettlementError if the chain has no intent contract, or the settlement reverts.
 * @example
 * (await settleOrder(client)).money.every(({ got, owed }) => got === owed) // true
 */
export async function settleOrder(
  client: LocalClient,
  crossing?: Crossing,
  chain: Chain = localChain(client.chain.id),
): Promise<Settlement> {
  const { intent, wrappedNative } = chain.contracts
  const [src, dest] = [findToken(chain, wrappedNative), findTokenBySymbol(chain, 'USDC')]
  if (!intent || !src || !dest) throw new SettlementError({ reason: `chain ${chain.id} lacks what it takes` })
  const amount = srcAmount - payment.amount
  const route = await pairRoute(client, { side: 'SELL', srcToken: src.address, destToken: dest.address, amount })
  const order = await makeOrder(client, route, crossing?.bridge ?? noBridge)
  const place = { chainId: chain.id, intent }
  const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, { order, family: 'Order' })))

  const approve = { abi: erc20Abi, functionName: 'approve', args: [intent, srcAmount] } as const
  await client.act({ from: owner.address, to: src.address, data: encodeFunctionData(approve) })
  await crossing?.onSigned?.({ order, signature })
  const before = await readMoney(client, intent, src, dest)
  const signed = withSignature(order, signature)
  const executorData = encodeSettlementData({ route, given: srcAmount, owner: owner.address, payment })
  const args = [signed, executorData, executor.address, crossing?.bridgeData ?? '0x'] as const
  const data = encodeFunctionData({ abi: intentAbi, functionName: 'swapSettle', args })
  const receipt = await client.act({ from: crossing?.agent ?? agent, to: intent, data, gas: gasLimit })
  if (receipt.status !== 'success')
    throw new SettlementError({ reason: `transaction ${receipt.transactionHash} reverted` })
  const after = await readMoney(client, intent, src, dest)

  const arrived = readArrived(receipt, intent)
  const { expectedAmount: expected, destAmount: minimum } = order
  const shares = shareSale({ arrived, expected, minimum }, intentFeeTerms(order.partnerAndFee))
  const owed = {
    owner: crossing ? 0n : shares.net,
    partner: shares.partner,
    service: shares.service,
    agent: payment.amount,
  }
  const money = Object.entries(owed).map(([name, amount]) => {
    const who = name as Money['who']
    return { who, token: who === 'agent' ? src : dest, got: after[who] - before[who], owed: amount }
  })
  return { order, orderHash: hashIntent(place, { order, family: 'Order' }), receipt, money }
}

const makeOrder = async (
  client: LocalClient,
  { srcToken, destToken, destAmount }: Route,
  bridge: Bridge,
): Promise<IntentOrder> => {
  const { timestamp, number } = await client.getBlock()
  const expectedAmount = (destAmount * (bps - surplusBps)) / bps
  return {
    owner: owner.address,
    beneficiary: zeroAddress,
    srcToken,
    destToken,
    srcAmount,
    expectedAmount,
    destAmount: (expectedAmount * (bps - slippageBps)) / bps,
    deadline: timestamp + lifeSeconds,
    kind: orderKinds.SELL,
    // Unique per block among these orders.
    nonce: number,
    partnerAndFee: packIntentFee({ ...terms, partner }),
    permit: '0x',
    metadata: '0x',
    bridge,
  }
}

type Ledger = Record<Money['who'], bigint>

const readMoney = async (client: LocalClient, intent: Address, src: Token, dest: Token): Promise<Ledger> => {
  const balanceOf = ({ address }: Token, of: Address) =>
    client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
  const claimable = (of: Address) =>
    client.readContract({ address: intent, abi: intentAbi, functionName: 'getCollectedFees', args: [of, dest.address] })
  const [ofOwner, ofPartner, ofService, ofAgent] = await Promise.all([
    balanceOf(dest, owner.address),
    claimable(partner),
    // The contract registers the service's fees under the zero address.
    claimable(zeroAddress),
    balanceOf(src, agent),
  ])
  return { owner: ofOwner, partner: ofPartner, service: ofService, agent: ofAgent }
}

/** Returns the executor's output: the sum of what all parties got by the event. */
const readArrived = ({ logs }: TransactionReceipt, intent: Address): bigint => {
  const [settled] = parseEventLogs({ abi: intentAbi, eventName: 'OrderSettled', logs })
  if (!settled || !isSameAddress(settled.address, intent)) throw new SettlementError({ reason: 'no order was settled' })
  const { returnAmount, protocolFee, partnerFee } = settled.args
  return returnAmount + protocolFee + partnerFee
}

export class SettlementError extends namedError('Localnet.SettlementError', ({ reason }: { reason: string }) => ({
  message: `The order was not settled: ${reason}.`,
  fix: 'Prices move: run `npm run settle` again.',
})) {}
