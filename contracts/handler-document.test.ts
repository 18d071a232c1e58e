import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseEther,
  parseEventLogs,
  parseUnits,
  size,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, test } from 'vitest'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { wordOf } from '@/lib/chain/node/revert-word'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { orderKinds } from '@/lib/order/intent'
import { roles } from '@/localnet/accounts'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { failureAt } from '@/server/intent/simulate-order'
import { compileDocumentedHandler, documentedRequest } from './testing/documented-handler'
import { type ExternalTerms, openExternalDesk } from './testing/external-desk'

const intent: Address = mainnet.contracts.intent!
const [weth, usdc] = ['WETH', 'USDC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address) as [Address, Address]
const owner = privateKeyToAccount(personalDevelopmentAccounts[0]!.privateKey)
const payee: Address = '0x1000000000000000000000000000000000000b11'
const amount = parseUnits('1000', 6)
const srcAmount = parseEther('0.4')
const invoice = (id: string) => stringToHex(id, { size: 32 })

const anvil = openSeededChain({ chainId: 1 })
const { approve, balanceOf, deploy, read, refusalOf, settle, settlementRefusal, sign } = openExternalDesk(anvil, owner)
/** Compiles the handler of docs/handlers.md and uses it as documented. */
let handler: Address
let abi: Abi

const dataOf = (id: string, due = amount) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'bytes32' }], [payee, due, invoice(id)])
/** Signs a purchase of exactly the amount of an invoice. */
const pay = (data: Hex, terms: Partial<ExternalTerms> = {}) =>
  sign({
    srcToken: weth,
    destToken: usdc,
    srcAmount,
    destAmount: amount,
    kind: orderKinds.BUY,
    handler,
    data,
    ...terms,
  })
/**
 * Returns the reason for which a simulation of the service suspends an order; undefined if it does
 * not.
 */
const wordOnTrial = async (signed: Awaited<ReturnType<typeof pay>>) => {
  const at = { account: roles.agents[0], at: { blockTag: 'latest' } } as const
  const reason = await failureAt({ chain: mainnet, client: anvil.client }, signed, at)
  return reason && (reason.kind === 'funds' ? 'funds' : wordOf(reason))
}
const expectNothingLeft = async () => {
  const left = await Promise.all(
    [weth, usdc].flatMap((token) => [
      balanceOf(token, handler),
      balanceOf(token, intent),
      ...[intent, payee].map((spender) => read(token, erc20Abi, 'allowance', [handler, spender])),
    ]),
  )
  expect(left).toEqual(left.map(() => 0n))
}

beforeAll(async () => {
  const compiled = compileDocumentedHandler()
  abi = compiled.abi
  handler = await deploy(compiled, [intent])
  await approve(owner.address, weth, intent, maxUint256)
})

test('default: one signature pays an invoice, and the chain records the payer', async () => {
  const before = await balanceOf(weth)
  const signed = await pay(dataOf('2026-0117'))
  expect(await wordOnTrial(signed)).toBeUndefined()
  const { logs, paid, returned } = await settle(signed)
  expect(returned).toBe(amount)
  expect(await balanceOf(usdc, payee)).toBe(amount)
  expect(before - (await balanceOf(weth))).toBe(paid)
  expect(paid).toBeLessThanOrEqual(srcAmount)
  const [event] = parseEventLogs({ abi, logs, eventName: 'InvoicePaid' })
  expect(event).toMatchObject({ args: { payee, id: invoice('2026-0117'), payer: owner.address, token: usdc, amount } })
  await expectNothingLeft()
})

test('behavior: an invoice is paid once, and an order for a paid one is suspended with its reason', async () => {
  const [first, second] = [await pay(dataOf('2026-0118')), await pay(dataOf('2026-0118'))]
  expect(await wordOnTrial(second)).toBeUndefined()
  await settle(first)
  expect(await wordOnTrial(second)).toBe('the invoice is paid')
  // A different amount is a different invoice.
  expect(await wordOnTrial(await pay(dataOf('2026-0118', 1n)))).toBeUndefined()
})

test('behavior: a sale pays the invoice, and the excess to its owner', async () => {
  const [paidBefore, wallet] = [await balanceOf(usdc, payee), await balanceOf(usdc)]
  const { returned } = await settle(
    await pay(dataOf('2026-0119'), { kind: orderKinds.SELL, expectedAmount: maxAmount }),
  )
  expect(await balanceOf(usdc, payee)).toBe(paidBefore + amount)
  expect(await balanceOf(usdc)).toBe(wallet + returned - amount)
  await expectNothingLeft()
})
const maxAmount = 2n ** 128n - 1n

test('error: another caller, invalid data, and an output below the invoice', async () => {
  const execute = [owner.address, weth, srcAmount, usdc, amount, dataOf('2026-0120')]
  const call = encodeFunctionData({ abi, functionName: 'execute', args: execute })
  const text = (message: string) => ({ kind: 'text', message })
  for (const from of [owner.address, roles.agents[0]])
    expect(await refusalOf(from, handler, call)).toEqual(text('only the settlement contract'))
  expect(await wordOnTrial(await pay('0x1234'))).toBe('data of three words')
  const more = await pay(dataOf('2026-0120', amount + 1n))
  expect(await settlementRefusal(more)).toEqual(text('less than the invoice'))
})

test('default: the service reads the request of the document', () => {
  const { data, ...body } = buildIntentOrder.body.parse(documentedRequest())
  expect(body).toMatchObject({ orderType: 'ExternalOrder', side: 'BUY', handler: expect.stringMatching(/^0x/) })
  expect(size(data!)).toBe(96)
})
