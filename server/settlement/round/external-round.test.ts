import { encodeAbiParameters, erc4626Abi, maxUint256 } from 'viem'
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
const makeSale = async (terms: Partial<IntentOrder> = {}, data = dataOf(steakhouse, 2_900_000_000n)) => {
  const expected = { expectedAmount: destAmount, deadline: (await desk.now()) + 3_600n }
  const order = await desk.makeOrder({ srcToken: weth, destToken: usdc, srcAmount, destAmount, ...expected, ...terms })
  const signed: AnyIntent = { family: 'ExternalOrder', order, handling: { handler, data } }
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

test('error: a handler without code, one that refuses, and native tokens', async () => {
  const refused = async (sale: Awaited<ReturnType<typeof makeSale>>) => (await post(sale)).body.details
  expect(await refused(await makeSale({}, dataOf(weth, 1n)))).toMatch(/^Invalid order: it cannot be settled/)
  const { order, handling } = (await makeSale()).signed
  const bare: AnyIntent = {
    family: 'ExternalOrder',
    order,
    handling: { ...handling!, handler: `0x${'ab'.repeat(20)}` },
  }
  const signature = toCompactSignature(await owner.signTypedData(intentTypedData(place, bare)))
  expect(await refused({ signed: bare, signature, orderHash: '0x' })).toBe(
    'Invalid order: it cannot be settled (InvalidHandler)',
  )
})
