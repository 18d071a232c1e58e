import fc from 'fast-check'
import { encodeDeployData, type Hex, parseCompactSignature, serializeSignature, sliceHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { apiErrors, type ErrorType } from '@/lib/api/contract/errors'
import { listMakerOrders, listTakerOrders } from '@/lib/api/otc'
import { eip2612TypedData, encodeEip2612Permit, toCompactSignature } from '@/lib/chain/approval/typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { hashRfqOrder, rfqTypedData } from '@/lib/chain/rfq/rfq-typed-data'
import type { RfqOrder } from '@/lib/order/rfq'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { rfqOrders } from '../db/schema'
import { postOrder } from './post-order'
import { openDesk, rfq, usdc, weth } from './testing/desk'
import { maker, stranger, taker, toBody } from './testing/offers'

const desk = openDesk()
const path = '/ft/p2p/1/'

const send = async (body: unknown, to = path) => {
  const response = await desk.service().app.request(to, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
/** Returns code that answers 1 to two selectors and reverts otherwise. */
const codeAnswering = (one: Hex, another: Hex): Hex =>
  `0x60003560e01c8063${one.slice(2)}14601f578063${another.slice(2)}14601f5760006000fd5b600160005260206000f3`
const stored = async () => (await desk.database().select().from(rfqOrders)).length

const expectRefusal = (
  { status, body }: { status: number; body: unknown },
  errorType: ErrorType,
  details: string = apiErrors[errorType].text,
) =>
  expect({ status, body }).toMatchObject({
    status: apiErrors[errorType].status,
    body: { errorType, details, error: details },
  })

describe('signatures', () => {
  test('default: accepts 65 bytes, 64 bytes, and a recovery number that contracts reject', async () => {
    const nowSeconds = Math.floor(desk.service().clock.nowMs / 1_000)
    const one = desk.makeOrder()
    const full = await desk.sign(one)
    expect(await desk.post(one, full)).toMatchObject({
      signature: full,
      orderHash: hashRfqOrder({ chainId: 1, rfq }, one),
      createdAt: nowSeconds,
      updatedAt: nowSeconds,
    })
    const two = desk.makeOrder()
    const compact = toCompactSignature(await desk.sign(two))
    expect(await desk.post(two, compact)).toMatchObject({ signature: compact })
    const three = desk.makeOrder()
    const signature = await desk.sign(three)
    const low = `${sliceHex(signature, 0, 64)}${signature.endsWith('1b') ? '00' : '01'}` as Hex
    expect(await desk.post(three, low)).toMatchObject({ signature })
  })

  test('behavior: every stored form can be filled by the contract', async () => {
    await desk.approve(maker, weth)
    await desk.approve(taker, usdc)
    for (const form of [(signature: Hex) => signature, toCompactSignature]) {
      const order = desk.makeOrder()
      const { signature } = await desk.post(order, form(await desk.sign(order)))
      expect((await desk.fill(order, signature)).status).toBe('success')
    }
  })

  test('behavior: a contract wallet may sign in any form', async () => {
    const { abi, bytecode } = ownArtifact('ContractWallet')
    const data = encodeDeployData({ abi, bytecode, args: [maker.address] })
    const { contractAddress } = await desk.client().act({ from: maker.address, data })
    const order = desk.makeOrder({ maker: toLowerAddress(contractAddress!) })
    expect(await desk.post(order, await desk.sign(order, maker))).toMatchObject({ state: 'SUSPENDED' })
    const other = desk.makeOrder({ maker: toLowerAddress(contractAddress!) })
    expectRefusal(await send({ ...toBody(other), signature: await desk.sign(other, stranger) }), 'InvalidSignature')
  })

  test('error: InvalidSignature for another signer, domain, s value or random bytes; nothing is stored', async () => {
    const before = await stored()
    const order = desk.makeOrder()
    const good = await desk.sign(order)
    const place = { chainId: 1, rfq: mainnet.contracts.rfq }
    const { r, yParityAndS } = parseCompactSignature(toCompactSignature(good))
    const s = BigInt.asUintN(255, BigInt(yParityAndS))
    const curve = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const yParity = BigInt(yParityAndS) >> 255n === 0n ? 1 : 0
    const wrong: Hex[] = [
      await desk.sign(order, stranger),
      await maker.signTypedData(rfqTypedData({ ...place, chainId: 8453 }, order)),
      await maker.signTypedData(rfqTypedData({ ...place, rfq: mainnet.contracts.router }, order)),
      // The same signature with the high s value: ecrecover accepts it, contracts do not.
      serializeSignature({ r, s: toHex(curve - s, { size: 32 }), yParity }),
      '0x',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      `0x${'ff'.repeat(64)}`,
      `${good}00`,
      sliceHex(good, 0, 63),
      `0x${'ab'.repeat(4_096)}`,
    ]
    for (const signature of wrong) expectRefusal(await send({ ...toBody(order), signature }), 'InvalidSignature')
    // Signed for another chain than that of the path.
    expectRefusal(await send({ ...toBody(order), signature: good }, '/ft/p2p/10'), 'UnsupportedChain')
    const asked = { chainId: 10, ...toBody(order), signature: good } as unknown as Parameters<typeof postOrder>[1]
    await expect(postOrder(desk.service().deps, asked)).rejects.toMatchObject({ errorType: 'UnsupportedChain' })
    expect(await stored()).toBe(before)
  })

  test('behavior: any change after signing is rejected', async () => {
    const before = await stored()
    const order = desk.makeOrder({ expiry: 4_000_000_000n })
    const signature = await desk.sign(order)
    const bodies: Partial<RfqOrder>[] = [
      { nonceAndMeta: order.nonceAndMeta + 1n },
      { expiry: order.expiry + 1n },
      { expiry: 0n },
      { makerAsset: toLowerAddress(mainnet.contracts.router) },
      { takerAsset: toLowerAddress(mainnet.contracts.router) },
      { maker: toLowerAddress(stranger.address) },
      { taker: zeroAddress },
      { makerAmount: order.makerAmount + 1n },
      { takerAmount: order.takerAmount - 1n },
    ]
    for (const change of bodies)
      expectRefusal(await send({ ...toBody({ ...order, ...change }), signature }), 'InvalidSignature')
    expect(await stored()).toBe(before)
  })
})

describe('duplicates', () => {
  test('default: the same order again returns the stored one without a node request', async () => {
    const { order, signature, record } = await desk.offer()
    const before = await stored()
    const again = await send({ ...toBody(order), signature })
    expect(again).toEqual({ status: 200, body: { ...record, order: (record as { order?: unknown }).order } })
    const compact = await send({ ...toBody(order), signature: toCompactSignature(signature) })
    expect(compact.body).toMatchObject({ orderHash: record.orderHash, signature })
    expectRefusal(await send({ ...toBody(order), signature: await desk.sign(order, stranger) }), 'InvalidSignature')
    const many = await Promise.all(Array.from({ length: 50 }, () => send({ ...toBody(order), signature })))
    expect(new Set(many.map(({ body }) => body.orderHash))).toEqual(new Set([record.orderHash]))
    expect(await stored()).toBe(before)
  })

  test('behavior: a new order sent fifty times at once is one row with one answer', async () => {
    const before = await stored()
    const order = desk.makeOrder()
    const signature = await desk.sign(order)
    const many = await Promise.all(Array.from({ length: 50 }, () => send({ ...toBody(order), signature })))
    expect(many.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(many.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stored()).toBe(before + 1)
  })
})

describe('terms', () => {
  test('error: InvalidInput names the field; nothing is stored despite a valid signature', async () => {
    const before = await stored()
    const cases: [Partial<RfqOrder>, string][] = [
      [{ makerAsset: nativeToken }, 'Invalid makerAsset: the native token must be wrapped first'],
      [{ takerAsset: toLowerAddress(nativeToken) }, 'Invalid takerAsset: the native token must be wrapped first'],
      [{ makerAsset: zeroAddress }, 'Invalid makerAsset: expected a token, given the zero address'],
      [{ takerAsset: weth }, 'Invalid takerAsset: it is the same token as makerAsset'],
      [{ taker: toLowerAddress(maker.address) }, 'Invalid taker: maker and taker are the same account'],
      [{ maker: zeroAddress }, 'Invalid maker: the zero address cannot sign'],
      [{ makerAmount: 0n }, 'Invalid Amount'],
      [{ takerAmount: 0n }, 'Invalid Amount'],
      [
        { makerAmount: 2n ** 256n - 1n, takerAmount: 2n ** 256n - 1n },
        'Invalid makerAmount: makerAmount times takerAmount does not fit 256 bits',
      ],
    ]
    for (const [change, details] of cases) {
      const order = desk.makeOrder(change)
      expectRefusal(await send({ ...toBody(order), signature: await desk.sign(order) }), 'InvalidInput', details)
    }
    expect(await stored()).toBe(before)
  })

  test('error: InvalidInput names an asset that is not an ERC-20 token, and nothing is stored', async () => {
    const before = await stored()
    const { router, permit2, intent } = mainnet.contracts
    // The first code has balanceOf and supportsInterface, as an ERC-721 does, the second
    // totalSupply only.
    const code: [Hex, Hex] = [codeAnswering('0x01ffc9a7', '0x70a08231'), codeAnswering('0x18160ddd', '0x18160ddd')]
    const [collection, other, empty] = ['c1', 'c2', 'c3'].map((byte): Hex => `0x${byte.repeat(20)}`) as [Hex, Hex, Hex]
    await desk.client().setCode({ address: collection, bytecode: code[0] })
    await desk.client().setCode({ address: other, bytecode: code[1] })
    const noToken: [Hex, string][] = [
      [router, 'it is the router, not an ERC-20 token'],
      [permit2, 'it is Permit2, not an ERC-20 token'],
      [intent!, 'it is the settlement contract, not an ERC-20 token'],
      [rfq, 'it is the OTC contract, not an ERC-20 token'],
      [collection, 'it is an ERC-721 collection, not an ERC-20 token'],
      [other, 'it is not an ERC-20 token: it does not answer totalSupply, balanceOf and allowance'],
      [empty, 'there is no contract at this address, expected an ERC-20 token'],
      [taker.address, 'there is no contract at this address, expected an ERC-20 token'],
    ]
    for (const [asset, reason] of noToken)
      for (const field of ['makerAsset', 'takerAsset'] as const) {
        const order = desk.makeOrder({ [field]: toLowerAddress(asset) })
        const answer = await send({ ...toBody(order), signature: await desk.sign(order) })
        expectRefusal(answer, 'InvalidInput', `Invalid ${field}: ${reason}`)
      }
    expect(await stored()).toBe(before)
  })

  test('behavior: an unlisted ERC-20 token is accepted', async () => {
    const { abi, bytecode } = ownArtifact('PlainToken')
    const data = encodeDeployData({ abi, bytecode, args: ['Anything', 'ANY', 18, maker.address] })
    const { contractAddress } = await desk.client().act({ from: maker.address, data })
    const { record } = await desk.offer({ makerAsset: toLowerAddress(contractAddress!) })
    expect(record).toMatchObject({ state: 'SUSPENDED', makerAsset: toLowerAddress(contractAddress!) })
  })

  test('error: OrderExpired by the time of the chain', async () => {
    const now = await desk.chainSeconds()
    for (const expiry of [1n, now - 1n, now]) {
      const order = desk.makeOrder({ expiry })
      expectRefusal(await send({ ...toBody(order), signature: await desk.sign(order) }), 'OrderExpired')
    }
    for (const expiry of [now + 100n, 2n ** 128n - 1n]) {
      const { record } = await desk.offer({ expiry })
      const isExact = expiry <= BigInt(Number.MAX_SAFE_INTEGER)
      expect(record.expiry).toBe(isExact ? Number(expiry) : expiry.toString())
    }
  })

  test('behavior: both packings of the nonce are parsed, and any other number is accepted', async () => {
    const meta = (7n << 160n) | BigInt(stranger.address)
    const named = await desk.offer({ taker: toLowerAddress(mainnet.contracts.router), nonceAndMeta: meta })
    expect(named.record).toMatchObject({ type: 'P2P', takerFromMeta: toLowerAddress(stranger.address) })
    const open = await desk.offer({ taker: zeroAddress })
    expect(open.record).toMatchObject({ type: 'LIMIT', takerFromMeta: zeroAddress })
    const list = async (account: string) =>
      (await desk.service().ask(listTakerOrders, { chainId: 1, account })).orders.map(({ orderHash }) => orderHash)
    expect(await list(stranger.address)).toContain(named.record.orderHash)
    expect(await list(mainnet.contracts.router)).toContain(named.record.orderHash)
    expect(await list(zeroAddress)).toContain(open.record.orderHash)
    expect(await list(zeroAddress)).not.toContain(named.record.orderHash)
    for (const nonceAndMeta of [0n, 2n ** 256n - 1n]) {
      const { record } = await desk.offer({ nonceAndMeta })
      expect(record.nonceAndMeta).toBe(nonceAndMeta.toString())
    }
  })
})

test('behavior: a missing permit can be written in three ways', async () => {
  for (const permitMakerAsset of [undefined, null, '0x']) {
    const order = desk.makeOrder()
    const { status, body } = await send({ ...toBody(order), signature: await desk.sign(order), permitMakerAsset })
    expect([status, body.permitMakerAsset]).toEqual([200, null])
  }
})

describe('permits', () => {
  const usdcToken = { address: usdc, name: 'USD Coin', version: '2', chainId: 1 }
  const signPermit = async (
    changes: { spender?: Hex; nonce?: bigint; value?: bigint; deadlineSeconds?: bigint } = {},
  ) => {
    const permit = {
      kind: 'eip2612' as const,
      owner: maker.address,
      spender: rfq,
      value: 1_000_000n,
      nonce: 0n,
      deadlineSeconds: 4_000_000_000n,
      ...changes,
    }
    return encodeEip2612Permit(permit, await maker.signTypedData(eip2612TypedData(usdcToken, permit)))
  }
  const terms = { makerAsset: usdc, takerAsset: weth, makerAmount: 1_000_000n, takerAmount: 10n ** 14n }
  const postWith = async (permitMakerAsset: Hex, change: Partial<RfqOrder> = {}) => {
    const order = desk.makeOrder({ ...terms, ...change })
    return send({ ...toBody(order), signature: await desk.sign(order), permitMakerAsset })
  }

  test('default: a valid permit counts as an allowance while the token accepts it', async () => {
    const permit = await signPermit()
    const { status, body } = await postWith(permit)
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'PENDING', permitMakerAsset: permit, makerBalance: '1000000' })
    // Less than the order needs: the permitted amount is its backing.
    const more = await postWith(permit, { makerAmount: 1_500_000n })
    expect(more.body).toMatchObject({ state: 'SUSPENDED', makerBalance: '1000000' })
    // A permit of another spender uses the nonce, which voids ours.
    const other = await signPermit({ spender: mainnet.contracts.router })
    const call = `0xd505accf${other.slice(2)}` as Hex
    await desk.client().act({ from: taker.address, to: usdc, data: call })
    await desk.follow()
    expect(await desk.look(body.orderHash)).toMatchObject({ state: 'SUSPENDED', makerBalance: '0' })
    await desk.approve(maker, usdc, 1_000_000n)
    await desk.follow()
    expect(await desk.look(body.orderHash)).toMatchObject({ state: 'PENDING' })
    // A used permit is harmless if the allowance suffices.
    expect((await postWith(permit)).body).toMatchObject({ state: 'PENDING' })
    await desk.approve(maker, usdc, 0n)
  })

  test('error: InvalidInput states the fault of a permit; nothing is stored', async () => {
    const before = await stored()
    const refused = async (permit: Hex, reason: string, change: Partial<RfqOrder> = {}) =>
      expectRefusal(await postWith(permit, change), 'InvalidInput', `Invalid permitMakerAsset: ${reason}`)
    const router = mainnet.contracts.router
    await refused(await signPermit({ spender: router }), `it is for the spender ${router}, expected ${rfq}`)
    await refused(await signPermit({ deadlineSeconds: 1n }), 'its deadline has passed')
    await refused(await signPermit({ nonce: 99n }), 'the token refuses it, or it allows nothing')
    await refused('0x1234', 'expected 224 bytes (EIP-2612) or 256 (DAI), given 2')
    // A token without a permit function ignores the call.
    await desk.approve(maker, weth, 0n)
    const swapped = { makerAsset: weth, takerAsset: usdc, makerAmount: 1n }
    await refused(await signPermit(), 'the token refuses it, or it allows nothing', swapped)
    expect(await stored()).toBe(before)
  })
})

test('behavior: random values in any field are neither stored nor cause errors', async () => {
  const before = await stored()
  const order = desk.makeOrder()
  const good = { ...toBody(order), signature: await desk.sign(order), permitMakerAsset: null as Hex | null }
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      ' ',
      '0',
      '-1',
      '01',
      '1e18',
      '0x10',
      'NaN',
      '1.5',
      '٣',
      '\u202e',
      '\u0000',
      '\ud800',
      '__proto__',
      "'; drop table rfq_orders; --",
      0,
      -1,
      1.5,
      2 ** 53,
      1e80,
      true,
      null,
      [],
      {},
      [[]],
      { toString: 1 },
      (2n ** 256n).toString(),
      '1'.repeat(79),
      'a'.repeat(10_000),
      zeroAddress,
      nativeToken,
      `0x${'1'.repeat(39)}`,
    ),
    fc.anything(),
  )
  const plain = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const field = fc.constantFrom(...(Object.keys(good) as (keyof typeof good)[]))
  await fc.assert(
    fc.asyncProperty(field, odd, async (name, value) => {
      const text = JSON.stringify({ ...good, [name]: value }, (_, item) =>
        typeof item === 'bigint' ? `${item}` : item,
      )
      // JSON may restore the signed value: the number 0 equals its digit.
      fc.pre(plain(JSON.parse(text)[name] ?? null) !== plain(good[name]))
      const { status, body } = await send(JSON.parse(text))
      expect({ name, status: status >= 400 && status < 500 }).toEqual({ name, status: true })
      expect(Object.keys(apiErrors)).toContain(body.errorType)
      expect(body.error).toBe(body.details)
    }),
    { numRuns: 400 },
  )
  expect(await stored()).toBe(before)
  const { orders } = await desk.service().ask(listMakerOrders, { chainId: 1, account: maker.address })
  expect(orders.every((record) => record.maker === toLowerAddress(maker.address))).toBe(true)
})
