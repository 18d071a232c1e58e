import { type Address, encodeAbiParameters, type Hex, maxUint256, padHex } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { postIntentOrder } from '@/lib/api/intent/intent-records'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { orderKinds } from '@/lib/order/intent'
import { getTimeline } from '../../intent/get-timeline'
import { intent, owner, usdc, weth } from '../../intent/testing/intent-desk'
import { dai } from '../../intent/testing/trader'
import { openExternalDesk, srcAmount, steakhouse, vaultData, vaultHandler } from '../testing/external-desk'

const desk = openExternalDesk()
const { makeSale, post, settle, sharesOf } = desk

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

test('behavior: a purchase names the amount for the vault, and pays at most the signed maximum', async () => {
  const terms = { kind: orderKinds.BUY, destAmount: 1_000_000_000n, expectedAmount: srcAmount / 2n }
  const sale = await makeSale(terms, vaultData(steakhouse, 990_000_000n))
  const [before, shares] = [await desk.balanceOf(weth, owner.address), await sharesOf()]
  expect((await post(sale)).status).toBe(200)
  expect(await settle()).toEqual([sale.orderHash])
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED' })
  const paid = before - (await desk.balanceOf(weth, owner.address))
  expect(paid > 0n && paid <= srcAmount).toBe(true)
  expect((await sharesOf()) - shares).toBeGreaterThan(990_000_000n)
})

test('behavior: an order that its handler refuses is suspended with the reason, and resumes', async () => {
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

test('behavior: fewer shares than signed are refused in the simulation, and nothing is sent', async () => {
  const sale = await makeSale({}, vaultData(steakhouse, 10n ** 12n))
  expect((await post(sale)).status).toBe(200)
  const before = await desk.balanceOf(weth, owner.address)
  expect(await settle()).toEqual([])
  expect(await desk.balanceOf(weth, owner.address)).toBe(before)
})

test('behavior: any revert text of a handler is stored as a short plain word, and the ledger continues', async () => {
  const sale = await makeSale()
  expect((await post(sale)).status).toBe(200)
  const words = {
    [`\u0000\u202e${'PriceBelowMinimum, approve 0xbad '.repeat(50)}`]: /^\?PriceBelowMinimum[ -~]{70,82}$/,
    '35': /^35$/,
    '': /^Reverted$/,
    ['x'.repeat(20_000)]: /^x{100}$/,
  }
  for (const [text, word] of Object.entries(words)) {
    const mend = await desk.breakHandler(text)
    await desk.mine()
    await desk.see()
    expect(await desk.look(sale.orderHash)).toMatchObject({
      status: 'SUSPENDED',
      handlerRefusal: expect.stringMatching(word),
    })
    const { events } = await getTimeline({ database: desk.database() }, { hash: sale.orderHash })
    expect(events).toContainEqual(expect.objectContaining({ label: 'declined', reason: expect.stringMatching(word) }))
    const refused = await post(await makeSale())
    expect(refused.body).toMatchObject({ errorType: 'InvalidInput', details: expect.stringMatching(/^[ -~]{1,300}$/) })
    await mend()
  }
  await desk.mine()
  await desk.see()
  expect(await settle()).toContain(sale.orderHash)
  expect(await desk.look(sale.orderHash)).toMatchObject({ status: 'COMPLETED', handlerRefusal: null })
})

test('error: a fault of handler or data is named, with a fix', async () => {
  const refused = async (sale: Awaited<ReturnType<typeof makeSale>>) => (await post(sale)).body.details
  const signBy = (other: Address, data?: Hex) => makeSale({}, data, other)
  expect(await refused(await makeSale({}, vaultData(weth, 1n)))).toBe(
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
  const untaken = `approve it to the settlement contract (${intent}), or what the handler takes to the handler`
  expect((await post(unapproved)).body).toMatchObject({
    errorType: 'InsufficientAllowance',
    details: `The source could not be taken: ${untaken} (${vaultHandler})`,
  })
  const words = encodeAbiParameters([{ type: 'uint256[3]' }], [[0n, 0n, 0n]])
  expect(await refused(await signBy(mainnet.contracts.aaveHandler, words))).toContain('sign a maxPremium above 0')
})

test('error: E9, data above 8,192 bytes is refused at build and submit, and nothing is stored', async () => {
  const request = async (path: string, body?: object) => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await desk.service().app.request(path, init)
    return { status: response.status, body: await response.json() }
  }
  const ask = {
    srcToken: weth,
    destToken: usdc,
    srcDecimals: '18',
    destDecimals: '6',
    amount: srcAmount.toString(),
    chainId: '1',
    mode: 'DELTA',
    userAddress: owner.address,
  }
  const quoted = await request(`/v2/quote?${new URLSearchParams(ask)}`)
  const deadline = Number(await desk.now()) + 3_600
  const build = (data: Hex) =>
    request('/v2/delta/orders/build', {
      route: quoted.body.delta.route,
      owner: owner.address,
      deadline,
      slippage: 500,
      orderType: 'ExternalOrder',
      handler: vaultHandler,
      data,
    })
  const dataOfSize = (bytes: number) => padHex(vaultData(steakhouse, 2_900_000_000n), { dir: 'right', size: bytes })
  const refusalOf = (field: string) => {
    const details = `Invalid ${field}: expected 0x and at most 8192 bytes of hex`
    return { status: 400, body: { errorType: 'ValidationError', details, error: details } }
  }
  for (const bytes of [8_193, 65_536]) {
    const data = dataOfSize(bytes)
    expect(await build(data)).toMatchObject(refusalOf('data'))
    const sale = await makeSale({}, data)
    expect(await post(sale)).toMatchObject(refusalOf('order.data'))
    expect(await desk.look(sale.orderHash)).toBeUndefined()
  }

  const built = await build(dataOfSize(8_192))
  expect(built.status).toBe(200)
  const { domain, types, value } = built.body.toSign
  const signature = await owner.signTypedData({ domain, types, primaryType: 'ExternalOrder', message: value })
  const posted = await request(postIntentOrder.path, { chainId: 1, order: value, signature })
  expect(posted).toMatchObject({ status: 200, body: { status: 'PENDING', orderHash: built.body.orderHash } })
  const before = await sharesOf()
  expect(await settle()).toContain(built.body.orderHash)
  expect(await desk.look(built.body.orderHash)).toMatchObject({ status: 'COMPLETED' })
  expect(await sharesOf()).toBeGreaterThan(before)
})
