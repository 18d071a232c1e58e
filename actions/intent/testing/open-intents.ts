import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { IntentPrice } from '@/lib/api/intent/intent'
import { intentAbi } from '@/lib/chain/abi.generated'
import { spenderOf } from '@/lib/chain/approval/requirements'
import type { Token } from '@/lib/chain/chain'
import { packIntentFee, unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { intentCall } from '@/lib/chain/intent/intent-call'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import type { SignedIntent } from '@/lib/history/intent/signed-intent'
import type { AnyIntent, FamilyName, SignedValue } from '@/lib/order/families/families'
import { readSigned, writeSigned } from '@/lib/order/families/families'
import { type IntentOrder, noBridge, orderKinds, signedAmounts } from '@/lib/order/intent'
import type { IntentStatus } from '@/lib/order/lifecycle'
import { freezeIntent } from '@/lib/ticket/terms/freeze-intent'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { readBridgedRoute } from '@/lib/ticket/terms/transfer-terms'
import { roles } from '@/localnet/accounts'
import {
  type Answers,
  createNodeWallet,
  createStepper,
  createTaskDeps,
  openSeededWorld,
} from '../../wallet/testing/seeded-world'
import type { IntentDeps } from '../intent-deps'
import type { PlacePlan } from '../place/place-intent'

type Body = Record<string, unknown>
/** The answer of a service; `undefined` selects its default answer. */
export type Service = (path: string, body: Body) => Response | Promise<Response> | undefined

const personOf = (index: number) => privateKeyToAccount(personalDevelopmentAccounts[index]!.privateKey)
export const owner = personOf(1)
export const account = toLowerAddress(owner.address)
export const other = toLowerAddress(personOf(2).address)
export const intent = spenderOf(chain, 'intent')
export const place = { chainId: chain.id, intent }
const agent = roles.agents[0]

const tokenOf = (symbol: string) => {
  const token = findTokenBySymbol(chain, symbol)!
  return { ...token, address: toLowerAddress(token.address) }
}
export const oneEther = parseUnits('1', 18)
export const ether: Token = { ...chain.nativeCurrency, address: toLowerAddress(nativeToken) }
export const [usdc, weth, dai, usdt] = [tokenOf('USDC'), tokenOf('WETH'), tokenOf('DAI'), tokenOf('USDT')]

const feeBps = 1
const feeWallet: Address = '0x1111111111111111111111111111111111111111'

type Pair = { side?: 'SELL' | 'BUY'; from?: Token; to?: Token; input?: bigint; output?: bigint }

/** Returns a price of 100 USDC for a twentieth of a WETH, by default. */
export const priceOf = ({ side = 'SELL', from = usdc, to = weth, input, output }: Pair = {}): IntentPrice => {
  const [src, dest] = [from, to].map(({ address }) => ({ chainId: chain.id, address: toLowerAddress(address) }))
  const amountOf = (token: typeof src, amount: bigint) => ({ token: token!, amount: `${amount}`, amountUSD: '100.0' })
  const [paid, got] = [
    amountOf(src, input ?? parseUnits('100', from.decimals)),
    amountOf(dest, output ?? parseUnits('0.05', to.decimals)),
  ]
  return {
    id: 'one',
    side,
    inputToken: src!,
    outputToken: dest!,
    spender: intent,
    alternatives: [],
    route: {
      origin: { input: paid, output: got },
      destination: { input: got, output: got },
      bridge: null,
      fees: { gas: amountOf(src, 1n), bridge: [] },
    },
    partner: { name: 'anon', feePercent: feeBps / 100 },
  }
}

/** Returns a price of an ether for 1,000 USDC. */
export const etherPrice = (): IntentPrice =>
  priceOf({ from: ether, to: usdc, input: oneEther, output: parseUnits('1000', 6) })

/** Freezes a price as it is confirmed. */
export const freeze = (price: IntentPrice, change: Partial<FrozenIntent> = {}): FrozenIntent =>
  freezeIntent({
    price,
    slippageBps: 50,
    receiver: undefined,
    owner: account,
    receivedAt: 0,
    question: {
      chainId: chain.id,
      srcToken: price.inputToken.address,
      destToken: price.outputToken.address,
      srcDecimals: 6,
      destDecimals: 18,
      amount: '1',
    },
    ...change,
  })

export const termsOf = (price: FrozenIntent): PlaceTerms => {
  const { side, src, dest, srcAmount, destAmount, limit, slippageBps } = price
  const kind = { type: 'MARKET', family: 'Order' } as const
  return {
    side,
    ...kind,
    src: { ...src, symbol: 'USDC', decimals: 6 },
    dest: { ...dest, symbol: 'WETH', decimals: 18 },
    srcAmount,
    destAmount,
    limit,
    slippageBps,
    beneficiary: account,
  }
}

export const planOf = (change: Partial<PlacePlan> = {}): PlacePlan => {
  const price = change.price ?? freeze(priceOf())
  return {
    chain,
    account,
    walletChainId: chain.id,
    terms: termsOf(price),
    price,
    token: usdc,
    committed: 0n,
    wantsPermit: false,
    approval: 'exact',
    lifeSeconds: 1_800,
    ...change,
  }
}

const usualFee = { takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n }

/** Returns the service's answer to a build request, honest apart from the given fee. */
export const buildFor = (body: Body, partnerAndFee = packIntentFee({ partner: feeWallet, feeBps, ...usualFee })) => {
  const {
    route,
    side,
    owner: from,
    beneficiary,
    deadline,
    permit,
    limitAmount = '1',
    nonce = '77',
  } = body as never as {
    route: IntentPrice['route']
    side: 'SELL' | 'BUY'
    owner: Address
    beneficiary: Address
    deadline: number
    permit: Hex
    limitAmount: string
    nonce?: string
  }
  const { input, output } = route.origin
  const amounts = { side, input: BigInt(input.amount), output: BigInt(output.amount) }
  const order: IntentOrder = {
    owner: from,
    beneficiary,
    srcToken: input.token.address,
    destToken: output.token.address,
    ...signedAmounts(amounts, {
      feeBps: unpackIntentFee(partnerAndFee).feeBps,
      slippageBps: 0,
      limit: BigInt(limitAmount),
    }),
    deadline: BigInt(deadline),
    kind: orderKinds[side],
    nonce: BigInt(nonce),
    permit,
    metadata: '0x',
    bridge: readBridgedRoute(route)?.bridge ?? noBridge,
    partnerAndFee,
  }
  const signed =
    overTime(order, body) ?? ({ order, family: body.partiallyFillable ? 'FillableOrder' : 'Order' } as const)
  const { domain, types } = intentTypedData(place, signed)
  return { toSign: { domain, types, value: writeSigned(signed) }, orderHash: hashIntent(place, signed) }
}

/** The limit of a sale is that of a slice, and its total is in the request. */
const overTime = (order: IntentOrder, body: Body): AnyIntent | undefined => {
  const { orderType, numSlices, interval, totalSrcAmount, totalDestAmount, maxSrcAmount } = body as Record<
    string,
    string
  >
  if (numSlices === undefined) return undefined
  const schedule = { slices: BigInt(numSlices), interval: BigInt(interval!) }
  const amounts =
    orderType === 'TWAPOrder'
      ? { srcAmount: BigInt(totalSrcAmount!), destAmount: order.destAmount * schedule.slices }
      : { srcAmount: BigInt(maxSrcAmount!), destAmount: BigInt(totalDestAmount!) }
  return { order: { ...order, ...amounts }, family: orderType as FamilyName, schedule }
}

type Posted = { order: SignedValue; signature: Hex; chainId: number; onChainOrderType: FamilyName }

/** Returns the record of the service for a posted order. */
export const recordOf = (value: SignedValue, status: IntentStatus, originTx?: Hex, family: FamilyName = 'Order') => {
  const { order, schedule, position } = readSigned(value)
  const moment = '2026-11-22T14:05:00.000Z'
  const side = { chainId: chain.id, executedAmount: null, expectedAmount: null }
  return {
    id: 'id-1',
    status,
    side: order.kind === 0 ? 'SELL' : 'BUY',
    type: 'MARKET',
    onChainOrderType: family,
    owner: order.owner,
    beneficiary: order.beneficiary,
    partner: 'anon',
    order: value,
    orderHash: hashIntent(place, { order, family, schedule, position }),
    input: { ...side, token: order.srcToken, amount: `${order.srcAmount}`, maxAmount: `${order.srcAmount}` },
    output: { ...side, token: order.destToken, amount: `${order.destAmount}`, minAmount: `${order.destAmount}` },
    transactions: originTx
      ? [
          {
            originTx,
            destinationTx: null,
            filledPercent: 100,
            spentAmount: null,
            receivedAmount: null,
            filledAt: moment,
            feeAmount: '0',
            srcUsd: null,
            destUsd: null,
          },
        ]
      : [],
    refunds: [],
    createdAt: moment,
    updatedAt: moment,
    expiresAt: moment,
  }
}

export const refusal = (errorType: string, status = 400) =>
  Response.json({ errorType, details: errorType, error: errorType }, { status })

/**
 * Opens a chain of the local world, reset after each test, a service that builds and stores orders,
 * and an agent that fills given orders from its own funds. The node is the wallet, because it holds
 * the development keys.
 */
export const openIntents = () => {
  const world = openSeededWorld()
  const { rpc, client, send } = world
  const approve = (from: Address, token: Address, amount: bigint, spender: Address = intent) =>
    world.approve(from, token, amount, spender)

  /** Deposits for an order of an ether, which has no other signature, without a page. */
  const deposit = async (): Promise<SignedIntent> => {
    const price = freeze(etherPrice())
    const { route } = price.price
    const body = { route, side: 'SELL', owner: account, beneficiary: account, deadline: 9_999_999_999, permit: '0x' }
    const { toSign, orderHash: hash } = buildFor({ ...body, limitAmount: `${price.limit}` })
    await send(account, intent, intentCall(chain, { kind: 'deposit', hash, amount: oneEther }).data, oneEther)
    const { order } = readSigned(toSign.value)
    const kind = { type: 'MARKET', family: 'Order' } as const
    return { ...kind, chainId: chain.id, hash, order, signature: '0x', partner: 'anon', sinceBlock: 0 }
  }

  /** Fills an order from the agent's funds. */
  const fill = async ({ order, signature }: Pick<SignedIntent, 'order' | 'signature'>, amount?: bigint) => {
    const given = amount ?? (order.kind === orderKinds.SELL ? order.expectedAmount : order.destAmount)
    const held = given * 2n
    const token = order.destToken
    if (token === weth.address)
      await send(agent, token, encodeFunctionData({ abi: parseAbi(['function deposit() payable']) }), held)
    else await send(other, token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [agent, held] }))
    await approve(agent, token, held)
    const signed = withSignature(order, signature)
    const spends = order.kind === orderKinds.SELL ? given : order.expectedAmount
    const data = encodeFunctionData({ abi: intentAbi, functionName: 'directSettle', args: [signed, spends] })
    return send(agent, intent, data)
  }

  /**
   * Creates the dependencies of a run: `steps` collects the performed steps, `opened` the requests
   * to the wallet, `posted` those to the service. A posted order is filled when it is read, unless
   * `fills` is false.
   */
  const begin = ({
    answers = {},
    service = () => undefined,
    fills = true,
    ...change
  }: Partial<IntentDeps> & { answers?: Answers; service?: Service; fills?: boolean } = {}) => {
    const [posted, kept]: [Posted[], SignedIntent[]] = [[], []]
    const marked: Hex[] = []
    const filled = new Map<Hex, Hex>()
    const answer = async (path: string, body: Body): Promise<Response> => {
      if (path.endsWith('/orders/build')) return Response.json(buildFor(body))
      if (path.startsWith('/prices/partnerfee/'))
        return Response.json({ partnerFee: feeBps / 100, partnerAddress: feeWallet, takeSurplus: false })
      if (path.endsWith('/orders/cancel')) return Response.json({ success: true, cancelled: body.orderIds })
      if (path.endsWith('/orders')) {
        const given = body as never as Posted
        posted.push(given)
        const status = given.signature === '0x' ? 'AWAITING_SIGNATURE' : 'PENDING'
        return Response.json(recordOf(given.order, status, undefined, given.onChainOrderType))
      }
      const last = posted.at(-1)
      if (!last || !path.includes('/orders/hash/')) return refusal('NotFound', 404)
      const { order } = readSigned(last.order)
      const hash = hashIntent(place, { order, family: 'Order' })
      if (fills && !filled.has(hash))
        filled.set(hash, (await fill({ order, signature: last.signature })).transactionHash)
      return Response.json(recordOf(last.order, fills ? 'COMPLETED' : 'PENDING', filled.get(hash)))
    }
    const wallet = createNodeWallet(rpc, account, answers)
    const { steps, step } = createStepper(() => deps.isWanted())
    const deps: IntentDeps = {
      ...createTaskDeps(rpc, wallet),
      untilVisible: async () => {},
      markPosted: (hash) => void marked.push(hash),
      api: {
        baseUrl: 'https://service.test',
        fetch: async (url, { body }) => {
          const [path, given] = [new URL(url).pathname, body ? (JSON.parse(String(body)) as Body) : {}]
          return (await service(path, given)) ?? answer(path, given)
        },
      },
      progress: {
        plan: () => {},
        step,
        skip: (kind) => void steps.push(`${kind} skipped`),
      },
      randomWord: () => `0x${'5a'.repeat(32)}`,
      save: (signed) => void kept.push(signed),
      ...change,
    }
    return { deps, steps, opened: wallet.opened, posted, kept, marked }
  }

  return {
    rpc,
    client,
    begin,
    approve,
    deposit,
    fill,
    depositOf: () =>
      client().readContract({ address: intent, abi: intentAbi, functionName: 'balanceOf', args: [account] }),
    balanceOf: (token: Address, of: Address = account) => world.balanceOf(token, of),
    allowanceOf: (token: Address, spender: Address = intent) => world.allowanceOf(token, account, spender),
    isNonceUsed: (nonce: bigint) =>
      client().readContract({
        address: intent,
        abi: intentAbi,
        functionName: 'isNonceUsed',
        args: [account, nonce],
      }),
  }
}
