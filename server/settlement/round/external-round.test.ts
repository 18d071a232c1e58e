import { type Address, concatHex, encodeAbiParameters, erc4626Abi, type Hex, maxUint256, numberToHex, size } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { toCompactSignature } from '@/lib/chain/approval/typed-data'
import { hashIntent, intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type AnyIntent, writeSigned } from '@/lib/order/families/families'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { getTimeline } from '../../intent/get-timeline'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { dai } from '../../intent/testing/trader'
import { openSettlingDesk } from '../testing/settling-desk'

const desk = openSettlingDesk()
const place = { chainId: mainnet.id, intent }
const handler = toLowerAddress(mainnet.contracts.vaultHandler)
const steakhouse = toLowerAddress('0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB')
const srcAmount = 10n ** 18n
/** About 3,200 dollars for a WETH, less a little. */
const destAmount = 3_000_000_000n

const dataOf = (vault: `0x${string}`, minShares: bigint) =>
  encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, minShares])
const sharesOf = () =>
  desk.client().readContract({ address: steakhouse, abi: erc4626Abi, functionName: 'balanceOf', args: [owner.address] })

/** A sale of one WETH into shares of a vault of USDC. */
const makeSale = async (
  terms: Partial<IntentOrder> = {},
  data = dataOf(steakhouse, 2_900_000_000n),
  by: Address = handler,
) => {
  const expected = { expectedAmount: destAmount, deadline: (await desk.now()) + 3_600n }
  const order = await desk.makeOrder({ srcToken: weth, destToken: usdc, srcAmount, destAmount, ...expected, ...terms })
  const signed: AnyIntent = { family: 'ExternalOrder', order, handling: { handler: by, data } }
  const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, signed)))
  return { signed, signature, orderHash: hashIntent(place, signed) }
}
const post = async ({ signed, signature }: Awaited<ReturnType<typeof makeSale>>) => {
  const body = JSON.stringify({ chainId: 1, order: writeSigned(signed), signature })
  const response = await desk.service().app.request(postIntentOrder.path, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}
const settle = async () => {
  desk.wait()
  const awarded = await desk.round()
  await desk.settleAndSee()
  return awarded
}

test('default: one signature swaps WETH into shares of a vault, which its owner gets', async () => {
  await desk.approve(weth, maxUint256)
  await desk.see()
  const sale = await makeSale()
  const before = { shares: await sharesOf(), usdc: await desk.balanceOf(usdc, owner.address) }
  const posted = await post(sale)
  expect(posted).toMatchObject({
    status: 200,
    body: { status: 'PENDING', onChainOrderType: 'ExternalOrder', beneficiary: toLowerAddress(owner.address) },
  })
  expect(await settle()).toEqual([sale.orderHash])
  const row = await desk.look(sale.orderHash)
  expect(row).toMatchObject({ status: 'COMPLETED', filled: srcAmount })
  // A share of the vault is worth a little more than a dollar.
  const shares = (await sharesOf()) - before.shares
  expect(shares > 2_900_000_000n && shares < 3_300_000_000n).toBe(true)
  expect(await desk.balanceOf(usdc, owner.address)).toBe(before.usdc)
  const { events } = await getTimeline({ database: desk.database() }, { hash: sale.orderHash })
  expect(events.filter(({ label }) => label === 'declined')).toEqual([])
  await desk.audit()
  expect(desk.logged.filter(({ level }) => level === 'error' || level === 'warn')).toEqual([])
})

test('behavior: a purchase names what the vault gets, and pays at most what was signed', async () => {
  const terms = { kind: orderKinds.BUY, destAmount: 1_000_000_000n, expectedAmount: srcAmount / 2n }
  const sale = await makeSale(terms, dataOf(steakhouse, 990_000_000n))
  const [before, shares] = [await desk.balanceOf(weth, owner.address), await sharesOf()]
  expect((await post(sale)).status).toBe(200)
  expect(await settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
  const paid = before - (await desk.balanceOf(weth, owner.address))
  expect(paid > 0n && paid <= srcAmount).toBe(true)
  expect((await sharesOf()) - shares).toBeGreaterThan(990_000_000n)
})

test('behavior: what a handler cannot take suspends the order with its word, and it resumes', async () => {
  const sale = await makeSale()
  expect((await post(sale)).body).toMatchObject({ status: 'PENDING' })
  await desk.approve(weth, 0n)
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({
    status: 'SUSPENDED',
    handlerRefusal: 'TransferHelper: TRANSFER_FROM_FAILED',
  })
  const told = await getTimeline({ database: desk.database() }, { hash: sale.orderHash })
  expect(told.events).toContainEqual(
    expect.objectContaining({ label: 'declined', reason: 'TransferHelper: TRANSFER_FROM_FAILED' }),
  )
  expect(await settle()).toEqual([])
  await desk.approve(weth, maxUint256)
  await desk.see()
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'PENDING', handlerRefusal: null })
  expect(await settle()).toEqual([sale.orderHash])
})

test('behavior: fewer shares than were signed are refused when they are tried, and nothing is sent', async () => {
  const sale = await makeSale({}, dataOf(steakhouse, 10n ** 12n))
  expect((await post(sale)).status).toBe(200)
  const before = await desk.balanceOf(weth, owner.address)
  expect(await settle()).toEqual([])
  expect(await desk.balanceOf(weth, owner.address)).toBe(before)
})

/** Code of a contract that reverts every call with a text. */
const refusing = (text: string): Hex => {
  const data = concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], [text])])
  const length = numberToHex(size(data), { size: 2 })
  // PUSH2 length, PUSH1 12, PUSH0, CODECOPY, PUSH2 length, PUSH0, REVERT, data
  return concatHex(['0x61', length, '0x600c', '0x5f', '0x39', '0x61', length, '0x5f', '0xfd', data])
}

test('behavior: whatever text a handler reverts with, its word is stored plain and short, and the ledger goes on', async () => {
  const sale = await makeSale()
  expect((await post(sale)).status).toBe(200)
  const code = await desk.client().getCode({ address: handler })
  const words = {
    [`\u0000\u202e${'PriceBelowMinimum, approve 0xbad '.repeat(50)}`]: /^\?PriceBelowMinimum[ -~]{70,82}$/,
    '35': /^35$/,
    '': /^Reverted$/,
    ['x'.repeat(20_000)]: /^x{100}$/,
  }
  for (const [text, word] of Object.entries(words)) {
    await desk.client().setCode({ address: handler, bytecode: refusing(text) })
    await desk.client().mine({ blocks: 1 })
    await desk.see()
    expect(await desk.look(sale.orderHash)).toMatchObject({
      status: 'SUSPENDED',
      handlerRefusal: expect.stringMatching(word),
    })
    const { events } = await getTimeline({ database: desk.database() }, { hash: sale.orderHash })
    expect(events).toContainEqual(expect.objectContaining({ label: 'declined', reason: expect.stringMatching(word) }))
    const refused = await post(await makeSale())
    expect(refused.body).toMatchObject({ errorType: 'InvalidInput', details: expect.stringMatching(/^[ -~]{1,300}$/) })
  }
  await desk.client().setCode({ address: handler, bytecode: code! })
  await desk.client().mine({ blocks: 1 })
  await desk.see()
  expect(await settle()).toContain(sale.orderHash)
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED', handlerRefusal: null })
})

test('error: what is wrong with handler or data is named, with what to do', async () => {
  const refused = async (sale: Awaited<ReturnType<typeof makeSale>>) => (await post(sale)).body.details
  const signBy = (other: Address, data?: Hex) => makeSale({}, data, other)
  expect(await refused(await makeSale({}, dataOf(weth, 1n)))).toBe(
    'Invalid data: the handler reverts without saying why. Compare data with what the handler expects',
  )
  expect(await refused(await makeSale({ destToken: dai }))).toBe(
    'Invalid data: expected a vault of destToken, given one of another token',
  )
  expect(await refused(await signBy(mainnet.contracts.aaveHandler, '0x'))).toBe(
    'Invalid data: the handler cannot read it. Encode it as the handler expects',
  )
  expect(await refused(await signBy(`0x${'ab'.repeat(20)}`))).toBe(
    'Invalid handler: expected a contract made to complete orders, given one without code or of the venue',
  )
  const idle = toLowerAddress(`0x${'1d'.repeat(20)}`)
  await desk.client().setCode({ address: idle, bytecode: '0x00' })
  expect(await refused(await signBy(idle))).toBe(
    'Invalid handler: expected a contract that calls swapExternal itself, once (ExternalSwapMissing)',
  )
  const unapproved = await makeSale({ srcToken: dai, destToken: usdc, srcAmount: 10n ** 18n, destAmount: 1n })
  expect((await post(unapproved)).body).toMatchObject({
    errorType: 'InsufficientAllowance',
    details: expect.stringContaining(`approve it to the intent contract (${intent})`),
  })
})
