import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { rfqCancelCall, rfqFillCall } from '@/lib/chain/rfq/rfq-call'
import { hashRfqOrder } from '@/lib/chain/rfq/rfq-typed-data'
import type { RfqOrder } from '@/lib/order/rfq'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { batchSteps } from '../../run/planned-steps'
import type { Progress } from '../../run/progress'
import {
  type Answers,
  createNodeWallet,
  createStepper,
  createTaskDeps,
  openSeededWorld,
} from '../../wallet/testing/seeded-world'
import type { OtcDeps } from '../otc-deps'
import type { OtcStepKind } from '../otc-run'

type Posted = Record<string, unknown>

/** Also performs the steps of runs that batch. */
type DeskDeps = Omit<OtcDeps, 'progress'> & { progress: Progress<OtcStepKind | (typeof batchSteps)[number]> }

const personOf = (index: number) => privateKeyToAccount(personalDevelopmentAccounts[index]!.privateKey)
export const maker = personOf(1)
export const taker = personOf(2)
const { rfq } = chain.contracts
export const place = { chainId: chain.id, rfq }
const tokenOf = (symbol: string) => {
  const token = findTokenBySymbol(chain, symbol)!
  return { ...token, address: toLowerAddress(token.address) }
}
export const weth = tokenOf('WETH')
export const usdc = tokenOf('USDC')
export const usdt = tokenOf('USDT')
export const dai = tokenOf('DAI')
export const sta = tokenOf('STA')

/**
 * Opens a chain of the local world, reset after each test, and the dependencies of the OTC tasks.
 * The node is the wallet, because it holds the development keys; a test may answer instead.
 * `withPast`: the node also keeps its oldest states.
 */
export const openDesk = (how: { withPast?: boolean } = {}) => {
  const world = openSeededWorld(how)
  const { rpc, client } = world
  const send = async (account: Address, to: Address, data: Hex) => (await world.send(account, to, data)).transactionHash

  /**
   * Creates the dependencies of a run: `steps` collects the performed steps, `asked` the requests
   * to the wallet, `posted` those to the service.
   */
  const begin = (account: Address, { answers = {}, ...change }: Partial<OtcDeps> & { answers?: Answers } = {}) => {
    const [posted, kept]: [Posted[], Map<Hex, SignedOrder>] = [[], new Map()]
    const plans: string[] = []
    let nonce = 0n
    const wallet = createNodeWallet(rpc, account, answers)
    const { steps, step, owners } = createStepper(() => deps.isWanted())
    const deps: DeskDeps = {
      ...createTaskDeps(rpc, wallet),
      api: { baseUrl: 'https://service.test', fetch: (_, init) => takeOrder(posted, String(init.body)) },
      progress: {
        plan: (kinds) => void plans.push(kinds.join(' ')),
        step,
        skip: (kind) => void steps.splice(steps.indexOf(`${kind} begun`), 1, `${kind} skipped`),
      },
      randomNonce: () => ++nonce,
      save: (hash, signed) => void kept.set(hash, signed),
      ...(change as Partial<DeskDeps>),
    }
    return { deps, steps, owners, plans, opened: wallet.opened, posted, kept }
  }

  return {
    rpc,
    client,
    begin,
    send,
    approve: (owner: Address, token: Address, amount: bigint, spender: Address = rfq) =>
      world.approve(owner, token, amount, spender),
    /** Fills `pays` of takerAsset, raw units, for a taker without any task of the desk. */
    take: (signed: SignedOrder, pays: bigint, by: Address = taker.address) => {
      const { to, data } = rfqFillCall(chain, { ...signed, pays })
      return send(by, to, data)
    },
    /** Cancels without any task of the desk; anyone can emit a cancellation of any hash. */
    cancel: (orderHash: Hex, by: Address = maker.address) => {
      const { to, data } = rfqCancelCall(chain, [orderHash])
      return send(by, to, data)
    },
    balanceOf: world.balanceOf,
    allowanceOf: (token: Address, owner: Address) => world.allowanceOf(token, owner, rfq),
    remaining: (order: RfqOrder) =>
      client().readContract({
        address: rfq,
        abi: rfqAbi,
        functionName: 'remaining',
        args: [order.maker, hashRfqOrder(place, order)],
      }),
    now: async () => (await client().getBlock()).timestamp,
  }
}

/** Answers as a service that stores each order. */
const takeOrder = (posted: Posted[], body: string): Response => {
  const given = JSON.parse(body) as Posted
  posted.push(given)
  return Response.json(recordOf(given))
}

/** Returns the record of a service for an order; `change` overrides fields. */
export const recordOf = (given: Posted, change: Posted = {}) => {
  const numbers = Object.fromEntries(
    ['nonceAndMeta', 'expiry', 'makerAmount', 'takerAmount'].map((field) => [field, BigInt(given[field] as string)]),
  )
  const { makerAmount } = given
  const record = {
    permitMakerAsset: null,
    ...given,
    orderHash: hashRfqOrder(place, { ...given, ...numbers } as unknown as RfqOrder),
    chainId: chain.id,
    state: 'PENDING',
    type: 'P2P',
    takerFromMeta: given.taker,
    transactionHash: null,
    createdAt: 1,
    updatedAt: 1,
    fills: [],
    makerBalance: makerAmount,
    fillableBalance: makerAmount,
    reservedBalance: makerAmount,
    swappableBalance: makerAmount,
    ...change,
  }
  return { ...record, order: record }
}
