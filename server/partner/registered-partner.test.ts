import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseUnits } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { getPartnerFee } from '@/lib/api/catalog'
import type { Input } from '@/lib/api/contract/operation'
import { getIntentPrice, getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { getSwap } from '@/lib/api/market/swap'
import { getPartner } from '@/lib/api/partner/partners'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import { unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { decodeSwap } from '@/lib/chain/swap/decode'
import { sharesOfSale } from '@/lib/chain/swap/swap-shares'
import { partners } from '../db/partner-schema'
import { createTestService, untilSeen } from '../testing/harness'
import { openServedChain } from '../testing/served-chain'
import { tokenOf } from '../testing/trading-chain'
import { changePartner, registerPartner, removePartner } from './register-partner'

const { service, served, database, anvil } = openServedChain()
const [person, other] = developmentAccounts
const shop: Address = `0x${'5e'.repeat(20)}`
const [usdc, weth] = [tokenOf('USDC').address, tokenOf('WETH').address]
const amount = parseUnits('1000', 6).toString()
const sale = { network: 1, version: '6.2', slippage: 50, srcToken: usdc, destToken: weth, amount } as const
const intentSale = {
  chainId: 1,
  srcToken: usdc,
  destToken: weth,
  srcDecimals: 6,
  destDecimals: 18,
  amount,
  side: 'SELL',
} as const
const operator = () => ({ database: database(), nowMs: 0 })

beforeEach(async () => {
  await database().delete(partners)
  await registerPartner(operator(), { name: 'shop', address: shop, feeBps: 25 })
  await untilSeen(served())
})

const quote = (changes: object = {}) => service().ask(getPrices, { ...sale, partner: 'shop', ...changes })
type Build = Partial<Input<typeof buildTransaction>>
const build = async (changes: Build = {}, priceRoute?: Input<typeof buildTransaction>['priceRoute']) =>
  (await service().ask(buildTransaction, {
    chainId: 1,
    priceRoute: priceRoute ?? (await quote()).priceRoute,
    srcToken: usdc,
    destToken: weth,
    srcAmount: amount,
    slippage: 50,
    userAddress: person,
    ignoreChecks: true,
    ...changes,
  })) as TxParams
const feeOf = ({ data }: TxParams) => decodeSwap(data as Hex).partnerFee!
const order = async (changes: object = {}) => {
  const { route } = await service().ask(getIntentPrice, { ...intentSale, partner: 'shop' })
  const deadline = Number((await served().client.getBlock()).timestamp) + 600
  const built = await service().ask(buildIntentOrder, { route, owner: person, deadline, partner: 'shop', ...changes })
  return { ...built.toSign.value, partnerAndFee: BigInt(built.toSign.value.partnerAndFee) }
}
const submit = (signed: Awaited<ReturnType<typeof order>>, changes: object = {}) =>
  service().ask(postIntentOrder, {
    chainId: 1,
    order: { ...signed, partnerAndFee: String(signed.partnerAndFee) },
    signature: '0x',
    partner: 'shop',
    ...changes,
  } as Input<typeof postIntentOrder>)
const refusal = (answer: Promise<unknown>) => answer.catch((error) => error)

test('default: quote, calldata, order and record agree, and a swap pays accordingly', async () => {
  const { priceRoute, surplus } = await quote()
  expect(priceRoute).toMatchObject({ partner: 'shop', partnerFee: 0.25 })
  expect(surplus).toEqual({ user: 100, partner: 0, service: 0, capPercent: null })
  const { delta } = await service().ask(getQuote, { ...intentSale, partner: 'shop' })
  expect(delta!.partner).toEqual({ name: 'shop', feePercent: 0.25 })
  const { txParams } = await service().ask(getSwap, { ...sale, partner: 'SHOP', userAddress: person })
  expect(feeOf(txParams as TxParams)).toMatchObject({ partner: shop, feeBps: 25 })
  const signed = await order()
  expect(unpackIntentFee(signed.partnerAndFee)).toMatchObject({ partner: shop, feeBps: 25, takesSurplus: false })
  expect(await submit(signed)).toMatchObject({ partner: 'shop', status: 'AWAITING_SIGNATURE' })

  const { router, feeVault } = mainnet.contracts
  const args = [router, maxUint256] as const
  await anvil().client.act({
    from: person,
    to: usdc,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }),
  })
  await untilSeen(served())
  const fresh = (await quote()).priceRoute
  const built = await build({ ignoreChecks: false }, fresh)
  expect(feeOf(built)).toMatchObject({ partner: shop, feeBps: 25, takeSurplus: false, capSurplus: true })
  const { status } = await anvil().client.act({ from: person, to: router, data: built.data as Hex, gas: 2_000_000n })
  expect(status).toBe('success')
  const quoted = BigInt(fresh.destAmount)
  expect(
    await served().client.readContract({
      address: feeVault,
      abi: feeVaultAbi,
      functionName: 'getBalance',
      args: [weth, shop],
    }),
  ).toBe(sharesOfSale({ received: quoted, quoted }, feeOf(built)).partner)
})

test('behavior: a partner is found by name in any casing, or by address', async () => {
  const { ask, deps } = service()
  const record = { address: shop, names: ['shop'], partnerFeeBps: 25, takeSurplus: false, tier: 'standard' }
  for (const partner of ['shop', 'Shop'])
    expect(await ask(getPartner, { partner })).toEqual({ ...record, maxFeeBps: 100 })
  await registerPartner(operator(), { name: 'a-shop', address: shop, feeBps: 40, tier: 'fixed' })
  expect(await ask(getPartner, { partner: 'a-shop' })).toMatchObject({ names: ['a-shop', 'shop'], maxFeeBps: 40 })
  const nobody = { partnerFeeBps: 0, takeSurplus: false, tier: 'open', maxFeeBps: 200 }
  expect(await ask(getPartner, { partner: shop.toUpperCase().replace('X', 'x') })).toEqual({
    ...nobody,
    address: shop,
    names: ['a-shop', 'shop'],
  })
  expect(await ask(getPartner, { partner: person })).toEqual({ ...nobody, address: person.toLowerCase(), names: [] })
  expect(await ask(getPartner, { partner: 'anon' })).toMatchObject({ address: deps.feeWallet, partnerFeeBps: 1 })
  expect(await refusal(ask(getPartner, { partner: 'nobody' }))).toMatchObject({
    status: 404,
    details: 'No partner is registered as nobody',
    description: expect.stringContaining('Check the name'),
  })
  const fee = { partnerFee: 0.25, partnerAddress: shop, takeSurplus: false }
  expect(await ask(getPartnerFee, { chainId: 1, partner: 'shop' })).toEqual(fee)
})

test('behavior: a name with markup is unknown and never echoed', async () => {
  const partner = '<script>alert(1)</script>'
  expect(await service().ask(getPartnerFee, { chainId: 1, partner })).toMatchObject({ partnerFee: 0 })
  for (const answer of [
    quote({ partner }),
    build({ partner }),
    order({ partner }),
    service().ask(getPartner, { partner }),
  ].map(refusal))
    expect(await answer).toMatchObject({ status: 400, errorType: 'ValidationError' })
})

test('behavior: a change applies to the next request on every replica; a quoted fee stays', async () => {
  const replica = createTestService({ chains: [served()], database: database() })
  const before = (await quote()).priceRoute
  await changePartner(operator(), { name: 'shop', feeBps: 60, address: other })
  for (const { ask } of [service(), replica]) {
    expect((await ask(getPrices, { ...sale, partner: 'shop' })).priceRoute.partnerFee).toBe(0.6)
    expect(await ask(getPartnerFee, { chainId: 1, partner: 'shop' })).toMatchObject({ partnerFee: 0.6 })
  }
  // The quoted fee goes to the current registration; a named fee is resolved again.
  const paid = other.toLowerCase()
  expect(feeOf(await build({}, before))).toMatchObject({ partner: paid, feeBps: 25 })
  expect(feeOf(await build({ partner: 'shop', partnerFeeBps: 10 }, before))).toMatchObject({
    partner: paid,
    feeBps: 70,
  })
  const signed = await order()
  expect(unpackIntentFee(signed.partnerAndFee)).toMatchObject({ partner: paid, feeBps: 60 })
  await changePartner(operator(), { name: 'shop', address: shop })
  expect(await refusal(submit(signed))).toMatchObject({
    status: 400,
    errorType: 'ValidationError',
    details: `Invalid partner: Partner not allowed: shop is registered with ${shop}, partnerAddress is ${paid}`,
  })
  await removePartner(operator(), { name: 'shop' })
  expect((await quote()).priceRoute.partnerFee).toBe(0)
  expect(await refusal(build({}, before))).toMatchObject({ status: 422, errorType: 'PartnerNotAllowed' })
})

test('behavior: surplus by registration is quoted, packed and signed without a request', async () => {
  await changePartner(operator(), { name: 'shop', feeBps: 0, takesSurplus: true })
  expect((await quote()).surplus).toEqual({ user: 0, partner: 50, service: 50, capPercent: 1 })
  expect((await quote({ isSurplusToUser: 'true' })).surplus).toMatchObject({ user: 50, partner: 0, service: 50 })
  expect((await quote({ takeSurplus: 'false' })).surplus).toMatchObject({ partner: 0, service: 100 })
  expect(feeOf(await build())).toMatchObject({ partner: shop, feeBps: 0, takeSurplus: true })
  const signed = await order()
  expect(unpackIntentFee(signed.partnerAndFee)).toMatchObject({ partner: shop, feeBps: 0, takesSurplus: true })
  expect(await submit(signed)).toMatchObject({ partner: 'shop' })
})

test('error: a fee above the tier is rejected: 422 for calldata, 400 for quotes and orders', async () => {
  await changePartner(operator(), { name: 'shop', tier: 'open' })
  const { priceRoute } = await quote({ partnerFeeBps: 175 })
  expect(priceRoute.partnerFee).toBe(2)
  const details =
    'Partner not allowed: shop is registered with 25 bps, 176 more were asked for, its tier (open) allows 200 in all'
  const more = { partnerFeeBps: 176 }
  expect(await refusal(build({ partner: 'shop', ...more }))).toMatchObject({
    status: 422,
    errorType: 'PartnerNotAllowed',
    details,
  })
  const ask = { ...intentSale, partner: 'shop', ...more }
  for (const answer of [
    quote(more),
    service().ask(getSwap, { ...sale, partner: 'shop', ...more, userAddress: person }),
    service().ask(getQuote, ask),
    service().ask(getIntentPrice, ask),
    order(more),
  ].map(refusal))
    expect(await answer).toMatchObject({ status: 400, errorType: 'InvalidInput', details })
})

test('error: another address than the registered one, and a fee that the name does not have', async () => {
  const details = `Partner not allowed: shop is registered with ${shop}, partnerAddress is ${other}`
  expect(await refusal(build({ partnerAddress: other }))).toMatchObject({ errorType: 'PartnerNotAllowed', details })
  const nobody = service().ask(getSwap, { ...sale, partner: 'nobody', partnerFeeBps: 5, userAddress: person })
  expect(await refusal(nobody)).toMatchObject({
    status: 400,
    errorType: 'InvalidInput',
    details: 'Partner not allowed: pass partnerAddress, this partner has no registered recipient',
  })
  for (const answer of [quote({ partnerAddress: other }), order({ partnerAddress: other })].map(refusal))
    expect(await answer).toMatchObject({ errorType: 'InvalidInput', details })
  const signed = await order({ partnerFeeBps: 75 })
  expect(await submit(signed)).toMatchObject({ partner: 'shop' })
  const submitWord = (word: bigint, nonce: string) => submit({ ...signed, nonce, partnerAndFee: word } as typeof signed)
  for (const [word, reason] of [
    [signed.partnerAndFee - 76n, 'an order of shop has another fee than was signed'],
    [signed.partnerAndFee + 1n, 'Partner not allowed: shop is registered with 25 bps, 76 more were asked for'],
  ] as const)
    expect(await refusal(submitWord(word, '71'))).toMatchObject({
      status: 400,
      errorType: 'ValidationError',
      details: expect.stringContaining(`Invalid partner: ${reason}`),
    })
})
