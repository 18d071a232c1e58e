import { randomUUID } from 'node:crypto'
import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { intentAbi } from '@/lib/chain/abi.generated'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { directSettleCall, toSettled } from '@/lib/chain/intent/settle-call'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { FamilyName } from '@/lib/order/families/families'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentTotal } from '@/lib/order/intent-funds'
import { intentOrderOf, signedTwapOf, twapFamilyOf, twapOf } from '@/lib/order/testing/intent-order'
import { type Schedule, sliceAmount } from '@/lib/order/twap'
import { roles } from '@/localnet/accounts'
import { intentOrders } from '../../db/intent-schema'
import { audit } from '../../ledger/audit'
import { follow } from '../../ledger/follow'
import type { LedgerDeps } from '../../ledger/indexer'
import { openServedChain } from '../../testing/served-chain'
import { intentIndexer } from '../orders/intent-indexer'
import { termsColumnsOf } from '../orders/order-row'
import { readIntentOnChain } from '../orders/read-chain'
import { type PostedIntent, storeIntent } from '../orders/store-order'
import { intentsNamed } from '../orders/which-orders'

const tokenOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
export const [weth, usdc] = [tokenOf('WETH'), tokenOf('USDC')] as const
export const intent = toLowerAddress(mainnet.contracts.intent!)
export const agent: Address = toLowerAddress(roles.agents[0])
const place = { chainId: mainnet.id, intent }

const accounts = personalDevelopmentAccounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
type Account = (typeof accounts)[number]
export const [owner, other] = accounts as [Account, Account]

/**
 * Opens the intent orders of one chain as the ledger sees them, with actions of owners and of an
 * agent that settles from its own funds. Anvil is the chain, with a block per transaction. Pools
 * are followed only with `prices`.
 */
export const openIntentDesk = ({ prices = false }: { prices?: boolean } = {}) => {
  const chain = openServedChain({ prices })
  const { database, anvil, service, served } = chain
  const client = () => anvil().client
  let nonces = 0n
  const logged: { level: string; event: string; facts: Record<string, unknown> | undefined }[] = []

  const deps = (holder = 'worker'): LedgerDeps => {
    const { chain, client } = served()
    const log: LedgerDeps['log'] = (level, event, facts) => void logged.push({ level, event, facts })
    return { chain, client, database: database(), holder, log }
  }
  const send = async (from: Address, data: Hex, { to = intent, value = 0n }: { to?: Address; value?: bigint } = {}) => {
    const receipt = await client().act({ from, to, data, value })
    if (receipt.status !== 'success') throw new Error(`transaction ${receipt.transactionHash} reverted`)
    return receipt
  }
  const now = async () => (await client().getBlock()).timestamp
  const makeOrder = async (terms: Partial<IntentOrder> = {}): Promise<IntentOrder> =>
    intentOrderOf({
      owner: toLowerAddress(owner.address),
      beneficiary: toLowerAddress(owner.address),
      nonce: ++nonces,
      srcToken: weth,
      destToken: usdc,
      srcAmount: 10n ** 16n,
      destAmount: 20_000_000n,
      expectedAmount: 20_000_000n,
      deadline: (await now()) + 3_600n,
      ...terms,
    })
  const hashOf = (order: IntentOrder, family: FamilyName = 'Order', schedule?: Schedule) =>
    schedule ? hashIntent(place, signedTwapOf(twapOf({ order, schedule }))) : hashIntent(place, { order, family })
  const sign = async (order: IntentOrder, family: FamilyName = 'Order', schedule?: Schedule) => {
    const by = accounts.find(({ address }) => toLowerAddress(address) === toLowerAddress(order.owner))!
    const data = schedule
      ? intentTypedData(place, signedTwapOf(twapOf({ order, schedule })))
      : intentTypedData(place, { order, family })
    return toCompactSignature(await by.signTypedData(data as TypedDataDefinition))
  }

  /** Signs and stores an order without the checks of the endpoint. */
  const store = async (
    terms: Partial<IntentOrder> = {},
    given: Partial<Pick<PostedIntent, 'signer' | 'signature' | 'type'>> & {
      family?: FamilyName
      schedule?: Schedule
    } = {},
  ) => {
    const order = await makeOrder(terms)
    const { family = 'Order', signer = 'key', schedule } = given
    const orderHash = hashOf(order, family, schedule)
    const signature = given.signature ?? (signer === 'presigned' ? '0x' : await sign(order, family, schedule))
    const signed: PostedIntent = {
      ...termsColumnsOf({ schedule }),
      family: schedule ? twapFamilyOf(order) : family,
      id: randomUUID(),
      order,
      orderHash,
      signature,
      signer,
      type: given.type ?? 'MARKET',
      partner: 'anon',
      referrer: null,
      includeAgents: [],
      excludeAgents: [],
    }
    const seen = await readIntentOnChain(served(), signed)
    const { chain, log } = deps()
    const nowMs = service().clock.nowMs
    const row = await database().transaction((transaction) =>
      storeIntent(transaction, signed, { chain, log, seen, nowMs }),
    )
    return { order, orderHash, family, schedule, signature, row }
  }

  return {
    database,
    client,
    service,
    served,
    deps,
    logged,
    makeOrder,
    hashOf,
    sign,
    store,
    now,
    look: async (orderHash: Hex) => {
      const [row] = await database()
        .select()
        .from(intentOrders)
        .where(intentsNamed([orderHash]))
      return row!
    },
    follow: () => follow(deps(), [intentIndexer], service().clock.nowMs),
    audit: () => audit(deps(), [intentIndexer], service().clock.nowMs),
    approve: (
      token: Address,
      amount: bigint,
      { by = owner.address, spender = intent }: { by?: Address; spender?: Address } = {},
    ) =>
      send(by, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }), { to: token }),
    transfer: (token: Address, to: Address, amount: bigint, by: Address = owner.address) =>
      send(by, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }), { to: token }),
    /** Settles at the signed amounts; a partially fillable order by some basis points. */
    settle: async (
      { order, family, signature }: Pick<Awaited<ReturnType<typeof store>>, 'order' | 'family' | 'signature'>,
      bps = 10_000n,
    ) => {
      await send(agent, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, maxUint256] }), {
        to: order.destToken,
      })
      const signed = withSignature(order, signature)
      return send(
        agent,
        family === 'Order'
          ? encodeFunctionData({ abi: intentAbi, functionName: 'directSettle', args: [signed, order.destAmount] })
          : encodeFunctionData({
              abi: intentAbi,
              functionName: 'directSettleFillable',
              args: [signed, bps, (order.destAmount * bps) / 10_000n + 1n],
            }),
      )
    },
    /** Settles a slice, by default the next one. */
    settleSlice: async (
      { order, orderHash, schedule, signature }: Awaited<ReturnType<typeof store>>,
      index?: bigint,
    ) => {
      const [state] = await client().readContract({
        address: intent,
        abi: intentAbi,
        functionName: 'twapStates',
        args: [[orderHash]],
      })
      const at = index ?? BigInt(state!.slicesDone)
      const filled = sliceAmount(intentTotal(order), schedule!) * at
      const intention = toSettled({ order, schedule, family: twapFamilyOf(order), signature, filled })
      const { srcAmount, destAmount } = intention.order
      await send(agent, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, maxUint256] }), {
        to: order.destToken,
      })
      return send(agent, directSettleCall(intention, order.kind === orderKinds.SELL ? destAmount : srcAmount)!)
    },
    invalidate: (nonce: bigint, by: Address = owner.address) =>
      send(by, encodeFunctionData({ abi: intentAbi, functionName: 'invalidateNonce', args: [nonce] })),
    preSign: (orderHash: Hex, isSigned = true, by: Address = owner.address) =>
      send(by, encodeFunctionData({ abi: intentAbi, functionName: 'setPreSignature', args: [orderHash, isSigned] })),
    deposit: (orderHash: Hex, value: bigint, by: Address = owner.address) =>
      send(by, encodeFunctionData({ abi: intentAbi, functionName: 'depositNativeAndPreSign', args: [orderHash] }), {
        value,
      }),
    /** Mines a block at a time, unix seconds. */
    mineAt: (seconds: bigint) => client().mineAt(seconds),
    /** Replaces the last blocks by empty ones. */
    reorg: (depth: number) => client().reorg(depth),
    balanceOf: (token: Address, of: Address) =>
      client().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] }),
  }
}
