import { type Address, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { intentAbi, intentRegistryAbi } from '@/lib/chain/abi.generated'
import { eip2612TypedData, encodeEip2612Permit } from '@/lib/chain/approval/typed-data'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { FamilyName } from '@/lib/order/families/families'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { roles } from '@/localnet/accounts'
import { simulateOrder } from './simulate-order'
import { intent, owner, other as stranger, usdc } from './testing/intent-desk'
import { contractOwner, native, openTrader } from './testing/trader'

const trader = openTrader()
const registered = [...roles.agents, roles.relayer]

const simulate = async (
  terms: Partial<IntentOrder> = {},
  { family = 'Order', signature }: { family?: FamilyName; signature?: Hex } = {},
) => {
  const order = await trader.makeOrder(terms)
  return simulateOrder(trader.served(), {
    order,
    family,
    signature: signature ?? (await trader.sign(order, family)),
    filled: 0n,
  })
}
const custom = (name: string) => ({ kind: 'custom', name })

test('default: sales, purchases and partial fills with an available source would settle', async () => {
  await trader.approve(usdc)
  const before = await trader.client().getBlockNumber()
  for (const family of ['Order', 'FillableOrder'] as const)
    for (const kind of Object.values(orderKinds)) expect(await simulate({ kind }, { family })).toBeUndefined()
  expect(await simulate({ destToken: native })).toBeUndefined()
  expect(await trader.client().getBlockNumber()).toBe(before)
})

test('behavior: the contract itself reports an unavailable source and a missing signature', async () => {
  await trader.approve(usdc)
  const order = await trader.makeOrder()
  const signature = await trader.sign(order)
  expect(await simulate({ srcAmount: 10n ** 60n })).toMatchObject({ kind: 'text', message: /TRANSFER_FROM_FAILED/ })
  expect(await simulate({}, { signature })).toMatchObject(custom('InvalidSignature'))
  expect(await simulate({ deadline: 1n })).toMatchObject(custom('DeadlineExpired'))
  expect(await simulate({ permit: '0x01' })).toMatchObject(custom('PermitFailed'))
  await trader.invalidate(order.nonce)
  for (const family of ['Order', 'FillableOrder'] as const)
    expect(await simulate({ nonce: order.nonce }, { family })).toMatchObject(custom('InvalidNonce'))
})

test('behavior: a permit, a deposit, a pre-signature and a contract count as on the chain', async () => {
  await trader.approve(usdc, 0n)
  const permit = {
    kind: 'eip2612' as const,
    owner: owner.address,
    spender: intent,
    value: 3_000_000_000n,
    nonce: 0n,
    deadlineSeconds: 4_000_000_000n,
  }
  const token = { address: usdc, name: 'USD Coin', version: '2', chainId: 1 }
  const signed = encodeEip2612Permit(permit, await owner.signTypedData(eip2612TypedData(token, permit)))
  expect(await simulate({ permit: signed })).toBeUndefined()
  await trader.approve(usdc)

  const ether = { srcToken: native, srcAmount: 10n ** 18n, destToken: usdc, destAmount: 1n }
  expect(await simulate(ether)).toBeDefined()
  await trader.deposit(trader.hashOf(await trader.makeOrder()), 10n ** 18n)
  expect(await simulate(ether)).toBeUndefined()

  const order = await trader.makeOrder()
  const preSigned = () => simulateOrder(trader.served(), { order, family: 'Order', signature: '0x', filled: 0n })
  expect(await preSigned()).toMatchObject(custom('InvalidSignature'))
  await trader.preSign(trader.hashOf(order))
  expect(await preSigned()).toBeUndefined()

  await trader.fundContract(usdc, 3_000_000_000n)
  const ofContract = { owner: contractOwner }
  expect(await simulate(ofContract)).toBeUndefined()
  const other = await trader.makeOrder(ofContract)
  const signature = await trader.sign(other, 'Order', stranger)
  expect(await simulateOrder(trader.served(), { order: other, family: 'Order', signature, filled: 0n })).toMatchObject(
    custom('InvalidSignature'),
  )
})

test('behavior: a removed agent is replaced by another; without agents nothing is simulated', async () => {
  await trader.approve(usdc)
  const registry = await trader.client().readContract({ address: intent, abi: intentAbi, functionName: 'PORTIKUS_V2' })
  const change = (functionName: 'registerAgent' | 'unregisterAgent', agents: readonly Address[]) =>
    trader.client().act({
      from: roles.deployer,
      to: registry,
      data: encodeFunctionData({ abi: intentRegistryAbi, functionName, args: [agents] }),
    })
  expect(await simulate()).toBeUndefined()
  await change('registerAgent', [developmentAccounts[4]])
  await change('unregisterAgent', registered)
  expect(await simulate()).toBeUndefined()
  await change('unregisterAgent', [developmentAccounts[4]])
  await expect(simulate()).rejects.toMatchObject({ errorType: 'ServiceUnavailable' })
  await change('registerAgent', registered)
  expect(await simulate()).toBeUndefined()
})
