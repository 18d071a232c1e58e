import { encodeFunctionData, erc4626Abi, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { deltaYieldTokenAbi } from '@/lib/chain/abi.generated'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import { hashOf } from '@/lib/history/intent/signed-intent'
import { readSigned, writeSigned } from '@/lib/order/families/families'
import type { SignedPosition } from '@/lib/order/position/position'
import { readLeftPositions } from '../../orders/read-left-positions'
import { MismatchError } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'
import { createBatchingAnswers } from '../../wallet/testing/batching-wallet'
import type { Answers } from '../../wallet/testing/seeded-world'
import { cancelOnChain } from '../order/cancel-intent'
import { readIntentOnChain } from '../order/read-intent-on-chain'
import { withdrawDeposit } from '../order/withdraw-deposit'
import {
  account,
  buildFor,
  freeze,
  intent,
  openIntents,
  place,
  planOf,
  priceOf,
  termsOf,
  usdc,
} from '../testing/open-intents'
import { placeIntent } from './place-intent'

const intents = openIntents()
const strategy = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
const { deltaToken } = findStrategy(chain, { token: usdc.address, strategy })!
const principal = parseUnits('10000', 6)
const deadService = { baseUrl: 'https://service.test', fetch: () => Promise.reject(new TypeError('Failed to fetch')) }

const price = freeze(priceOf({ input: principal, output: parseUnits('5', 18) }))
const plan = planOf({
  price,
  terms: { ...termsOf(price), type: 'LIMIT', family: 'ProductiveOrder', vault: { strategy, name: 'Steakhouse USDC' } },
})
const placeOf = { chain, account, walletChainId: chain.id }

const previewShares = () =>
  intents
    .client()
    .readContract({ address: strategy, abi: erc4626Abi, functionName: 'previewDeposit', args: [principal] })
const positionOf = () =>
  intents.client().readContract({
    address: deltaToken,
    abi: deltaYieldTokenAbi,
    functionName: 'positionOf',
    args: [strategy, account],
  })

/** Begins a run whose service builds an order from a vault, honestly by default. */
const begin = (change: Partial<SignedPosition> = {}, answers: Answers = {}) => {
  const build = async (body: Record<string, unknown>) => {
    const { order } = readSigned(buildFor(body).toSign.value)
    const position = { strategy, shares: await previewShares(), useShares: true, ...change }
    const signed = { family: 'ProductiveOrder', order, position } as const
    const { domain, types } = intentTypedData(place, signed)
    return Response.json({ toSign: { domain, types, value: writeSigned(signed) }, orderHash: hashOf(chain, signed) })
  }
  return intents.begin({
    fills: false,
    answers,
    service: (path, body) => (path.endsWith('/orders/build') ? build(body) : undefined),
  })
}
const placed = async () => {
  const run = begin()
  const outcome = await placeIntent(run.deps, plan)
  return { run, outcome, signed: run.kept[0]! }
}
const onChain = (signed: Parameters<typeof readIntentOnChain>[2]) =>
  readIntentOnChain(intents.rpc as RpcRequest, chain, signed)

test('default: one transaction deposits exactly the order’s source and signs it', async () => {
  const before = await intents.balanceOf(usdc.address)
  const { run, outcome, signed } = await placed()
  expect(outcome).toEqual({ kind: 'open' })
  expect(run.opened).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  expect(run.posted[0]).toMatchObject({ signature: '0x', onChainOrderType: 'ProductiveOrder' })
  expect(before - (await intents.balanceOf(usdc.address))).toBe(principal)
  expect(await intents.allowanceOf(usdc.address)).toBe(0n)
  const [shares, paid] = await positionOf()
  expect([shares > 0n, paid]).toEqual([true, principal])
  const state = await onChain(signed)
  expect(state).toMatchObject({
    isPreSigned: true,
    isNonceUsed: false,
    held: { shares, principal, yieldFeeBps: 0, isSilent: false },
  })
})

for (const isOver of [false, true])
  test(`behavior: without the service it is withdrawn ${isOver ? 'after' : 'before'} its deadline`, async () => {
    const { signed } = await placed()
    if (isOver) await intents.client().setNextBlockTimestamp({ timestamp: signed.order.deadline + 1n })
    const before = await intents.balanceOf(usdc.address)
    const run = intents.begin({ api: deadService })
    const outcome = await cancelOnChain(run.deps, { ...placeOf, signed, orderId: undefined })
    const paidBack = (await intents.balanceOf(usdc.address)) - before
    expect(outcome).toMatchObject({ kind: 'cancelled', paidBack })
    // The yield is paid out, too, and the vault rounds a unit down.
    expect(paidBack).toBeGreaterThanOrEqual(principal - 1n)
    expect(await positionOf()).toEqual([0n, 0n, 0n])
    expect(await onChain(signed)).toMatchObject({ isNonceUsed: true, balance: 0n })
  })

test('behavior: its owner withdraws the whole position without the service', async () => {
  const { signed } = await placed()
  const before = await intents.balanceOf(usdc.address)
  const run = intents.begin({ api: deadService })
  const vault = { hash: signed.hash, token: usdc.address, strategy }
  const outcome = await withdrawDeposit(run.deps, { ...placeOf, amount: principal, vault })
  const paid = (await intents.balanceOf(usdc.address)) - before
  expect(outcome).toMatchObject({ kind: 'withdrawn', amount: paid })
  expect(paid).toBeGreaterThanOrEqual(principal - 1n)
  expect(await positionOf()).toEqual([0n, 0n, 0n])
})

test('behavior: finds the remaining position of a finished order, if the vault answers', async () => {
  const { signed } = await placed()
  const asked = [{ hash: signed.hash, chainId: chain.id, srcToken: usdc.address, srcAmount: principal, strategy }]
  const read = () => readLeftPositions(intents.rpc as RpcRequest, chain, account, asked)
  const [[hash, worth]] = [...(await read())] as [[string, bigint]]
  expect([hash, worth >= principal - 1n]).toEqual([signed.hash, true])
  const code = await intents.client().getCode({ address: strategy })
  await intents.client().setCode({ address: strategy, bytecode: '0xfe' })
  expect([...(await read())]).toEqual([])
  // The deposit token still reports the shares.
  const { held, ...state } = (await onChain(signed))!
  expect(held).toMatchObject({ isSilent: true, worth: 0n })
  expect([held!.shares > 0n, state.balance]).toEqual([true, 0n])
  await intents.client().setCode({ address: strategy, bytecode: code! })
  const vault = { hash: signed.hash, token: usdc.address, strategy }
  await withdrawDeposit(intents.begin({ api: deadService }).deps, { ...placeOf, amount: principal, vault })
  expect([...(await read())]).toEqual([])
})

test('error: MismatchError for fewer shares, another vault, or no yield, and nothing is sent', async () => {
  const shares = await previewShares()
  const other = toLowerAddress('0xdd0f28e19C1780eb6396170735D45153D261490d')
  for (const change of [{ shares: shares / 2n }, { strategy: other }, { useShares: false }]) {
    const run = begin(change)
    await expect(placeIntent(run.deps, plan)).rejects.toThrow(MismatchError)
    expect([run.posted, run.kept]).toEqual([[], []])
  }
  expect(await positionOf()).toEqual([0n, 0n, 0n])
})

test('error: refuses a vault with another asset, even if it is listed', async () => {
  const asset = encodeFunctionData({ abi: erc4626Abi, functionName: 'asset' })
  const rpc = (async (request: Parameters<RpcRequest>[0]) => {
    const answer = await (intents.rpc as RpcRequest)(request)
    const isAsset = JSON.stringify(request).includes(asset.slice(2))
    return isAsset ? String(answer).replaceAll(usdc.address.slice(2), intent.slice(2).toLowerCase()) : answer
  }) as RpcRequest
  const run = begin()
  await expect(placeIntent({ ...run.deps, rpc }, plan)).rejects.toThrow(MismatchError)
})

test('behavior: a wallet that batches approves and deposits in one request, after the post', async () => {
  const { answers, batches } = createBatchingAnswers(chain)
  const run = begin({}, answers)
  const outcome = await placeIntent(run.deps, { ...plan, wantsPermit: true })
  expect(outcome).toEqual({ kind: 'open' })
  expect(run.steps).toEqual(['check', 'post', 'batch', 'wait', 'post'])
  expect(run.opened).toEqual(['wallet_sendCalls'])
  expect(batches[0]!.calls.map(({ to }) => toLowerAddress(to))).toEqual([usdc.address, intent].map(toLowerAddress))
  expect(await onChain(run.kept[0]!)).toMatchObject({ isPreSigned: true })
  expect(run.posted).toHaveLength(2)
})

test('behavior: a wallet that refuses to batch after the post approves and deposits the same order', async () => {
  const { answers } = createBatchingAnswers(chain)
  const wallet_sendCalls = () => Promise.reject({ code: 5760, message: 'no' })
  const run = begin({}, { ...answers, wallet_sendCalls })
  expect(await placeIntent(run.deps, plan)).toEqual({ kind: 'open' })
  expect(run.steps).toEqual(['check', 'post', 'batch begun', 'batch skipped', 'approve', 'send', 'wait', 'post'])
  expect(run.opened).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  expect([run.kept.length, await onChain(run.kept[0]!)]).toMatchObject([1, { isPreSigned: true }])
})
