import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createSender } from '@/hooks/wallet/use-send'
import { toLowerAddress } from '@/lib/address'
import { rfqAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/development-keys'
import { findTokenBySymbol } from '@/lib/chain/registry'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { rfqCancelCall, rfqFillCall } from '@/lib/chain/rfq-call'
import { hashRfqOrder } from '@/lib/chain/rfq-typed-data'
import type { RfqOrder } from '@/lib/order/rfq'
import type { SignedOrder } from '@/lib/order/rfq-link'
import type { Anvil } from '@/localnet/anvil'
import { startSeededChain } from '@/localnet/start-seeded-chain'
import type { RpcRequest } from '../../wallet/receipt'
import { scriptedNode } from '../../wallet/testing/scripted-node'
import { StoppedWaitingError } from '../../wallet/wallet-errors'
import type { OtcDeps } from '../otc-deps'

type Answers = Partial<Record<string, (params: readonly unknown[], ask: RpcRequest) => unknown>>
type Posted = Record<string, unknown>

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
 * A chain of the local world, put back after each test, and what the tasks of the desk need beside it. The node is the wallet, because
 * it holds the development keys; a test answers in its place where it wants to. `withPast`: the node remembers its oldest states, too.
 */
export const openDesk = (how: { withPast?: boolean } = {}) => {
  let anvil: Anvil
  let snapshot: Hex
  const rpc: RpcRequest = (request) => anvil.client.request(request as never)

  beforeAll(async () => {
    anvil = await startSeededChain({ chainId: chain.id, ...how })
  }, 180_000)
  afterAll(() => anvil.stop())
  beforeEach(async () => {
    snapshot = await anvil.client.snapshot()
  })
  afterEach(() => anvil.client.revert({ id: snapshot }))

  const send = async (account: Address, to: Address, data: Hex) => {
    const { status, transactionHash } = await anvil.client.act({ from: account, to, data })
    if (status !== 'success') throw new Error(`transaction ${transactionHash} reverted`)
    return transactionHash
  }

  /** A run's surroundings: `steps` fills with what was done, `asked` with what the wallet was asked, `posted` with what the service got. */
  const begin = (account: Address, { answers = {}, ...change }: Partial<OtcDeps> & { answers?: Answers } = {}) => {
    const [steps, opened, posted, kept]: [string[], string[], Posted[], Map<Hex, SignedOrder>] = [[], [], [], new Map()]
    const plans: string[] = []
    const wallet = scriptedNode(async ({ method, params = [] }) => {
      if (/sendTransaction|signTypedData/.test(method)) opened.push(method)
      const answer = answers[method]
      if (answer) return answer(params, rpc)
      return method === 'eth_accounts' ? [account] : rpc({ method, params })
    })
    let now = 0
    let nonce = 0n
    const deps: OtcDeps = {
      rpc,
      sender: createSender({ world: 'local', wallet: async () => wallet, rpc: () => rpc }),
      now: () => now,
      sleep: async (milliseconds) => {
        now += milliseconds
      },
      signal: new AbortController().signal,
      readAnew: async () => {},
      api: { baseUrl: 'https://service.test', fetch: (_, init) => takeOrder(posted, String(init.body)) },
      switchChain: async () => {},
      progress: {
        plan: (kinds) => void plans.push(kinds.join(' ')),
        step: async (kind, work) => {
          if (!deps.isWanted()) throw new StoppedWaitingError()
          steps.push(`${kind} begun`)
          const at = steps.length - 1
          const result = await work({ onWallet: () => {}, onSent: () => {}, onSlow: () => {} })
          steps[at] = kind
          return result
        },
        skip: (kind) => void steps.splice(steps.indexOf(`${kind} begun`), 1, `${kind} skipped`),
      },
      isWanted: () => true,
      randomNonce: () => ++nonce,
      keep: (hash, signed) => void kept.set(hash, signed),
      ...change,
    }
    return { deps, steps, plans, opened, posted, kept }
  }

  return {
    rpc,
    client: () => anvil.client,
    begin,
    send,
    approve: (owner: Address, token: Address, amount: bigint, spender: Address = rfq) =>
      send(owner, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })),
    /** A taker's fill with so much of takerAsset, raw units, past every task of the desk. */
    take: (signed: SignedOrder, pays: bigint, by: Address = taker.address) => {
      const { to, data } = rfqFillCall(chain, { ...signed, pays })
      return send(by, to, data)
    },
    /** A cancellation past every task of the desk; anyone can write one for any hash. */
    cancel: (orderHash: Hex, by: Address = maker.address) => {
      const { to, data } = rfqCancelCall(chain, [orderHash])
      return send(by, to, data)
    },
    balanceOf: (token: Address, owner: Address) =>
      anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    allowanceOf: (token: Address, owner: Address) =>
      anvil.client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, rfq] }),
    remaining: (order: RfqOrder) =>
      anvil.client.readContract({
        address: rfq,
        abi: rfqAbi,
        functionName: 'remaining',
        args: [order.maker, hashRfqOrder(place, order)],
      }),
    now: async () => (await anvil.client.getBlock()).timestamp,
  }
}

/** A service that stores what it is told. */
const takeOrder = (posted: Posted[], body: string): Response => {
  const given = JSON.parse(body) as Posted
  posted.push(given)
  return Response.json(recordOf(given))
}

/** The record by which a service answers an order; `change` says what it gets wrong. */
export const recordOf = (given: Posted, change: Posted = {}) => {
  const numbers = Object.fromEntries(
    ['nonceAndMeta', 'expiry', 'makerAmount', 'takerAmount'].map((field) => [field, BigInt(given[field] as string)]),
  )
  const { makerAmount } = given
  const record = {
    permitMakerAsset: null,
    ...given,
    ...{ orderHash: hashRfqOrder(place, { ...given, ...numbers } as unknown as RfqOrder), chainId: chain.id },
    ...{ state: 'PENDING', type: 'P2P', takerFromMeta: given.taker, transactionHash: null, createdAt: 1, updatedAt: 1 },
    ...{ makerBalance: makerAmount, fillableBalance: makerAmount },
    ...{ reservedBalance: makerAmount, swappableBalance: makerAmount },
    ...change,
  }
  return { ...record, order: record }
}
