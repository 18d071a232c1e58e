import { like, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { type Hex, parseCompactSignature, serializeSignature, sliceHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { toLowerAddress, zeroAddress } from '@/lib/address'
import { apiErrors, type ErrorType } from '@/lib/api/contract/errors'
import { getQuote } from '@/lib/api/intent/intent'
import { buildIntentOrder } from '@/lib/api/intent/intent-orders'
import { listIntentOrders } from '@/lib/api/intent/intent-records'
import { changeLeaves, type Json } from '@/lib/api/testing/change-leaves'
import {
  daiTypedData,
  eip2612TypedData,
  encodeDaiPermit,
  encodeEip2612Permit,
  permit2TypedData,
  toCompactSignature,
} from '@/lib/chain/approval/typed-data'
import { packIntentFee } from '@/lib/chain/fees/intent-fee'
import {
  encodeIntentAllowance,
  encodeIntentTransfer,
  permit2AllowanceTypedData,
} from '@/lib/chain/intent/intent-permit'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { intentIdOf } from '@/lib/order/intent-id'
import { intentValueOf } from '@/lib/order/testing/intent-order'
import { intentOrders } from '../db/intent-schema'
import { untilSeen } from '../testing/harness'
import { maxSigned, maxUnsigned } from './assert-settles'
import { intent, owner, other as stranger, usdc, weth } from './testing/intent-desk'
import { contractOwner, dai, native, openTrader, place } from './testing/trader'

const trader = openTrader({ prices: true })
const path = '/v2/delta/orders'
type Answer = Awaited<ReturnType<typeof trader.request>>

const stored = () => trader.database().$count(intentOrders)
const { offer, post } = trader
/** Stores copies of an order in one statement, since thousands of rows are slow to send. */
const copies = (orderHash: Hex, count: number) => {
  const changed: Record<string, string> = {
    id: "'copy ' || copy",
    order_hash: "'0x' || lpad(to_hex(copy), 64, '0')",
    nonce: `${10n ** 30n} + copy`,
  }
  const { name, columns } = getTableConfig(intentOrders)
  const names = columns.filter(({ generated }) => !generated).map((column) => column.name)
  return sql.raw(`
    insert into ${name} (${names}) select ${names.map((column) => changed[column] ?? column)}
    from ${name}, generate_series(1, ${count}) copy where order_hash = '${orderHash}'`)
}
const expectRefusal = (
  { status, body }: Answer,
  errorType: ErrorType,
  details: string | RegExp = apiErrors[errorType].text,
) =>
  expect({ status, body }).toMatchObject({
    status: apiErrors[errorType].status,
    body: { errorType, details: typeof details === 'string' ? details : expect.stringMatching(details) },
  })
const nothingStored = async (work: () => Promise<unknown>) => {
  const before = await stored()
  await work()
  expect(await stored()).toBe(before)
}
const deadlineSeconds = 4_000_000_000n
const tokenAt = (address: Hex, name: string, version: string) => ({ address, name, version, chainId: 1 })
const permitOf = async ({ spender = intent as Hex, nonce = 0n } = {}) => {
  const permit = {
    kind: 'eip2612' as const,
    owner: owner.address,
    spender,
    value: 3_000_000_000n,
    nonce,
    deadlineSeconds,
  }
  const data = eip2612TypedData(tokenAt(usdc, 'USD Coin', '2'), permit)
  return encodeEip2612Permit(permit, await owner.signTypedData(data))
}

describe('accepted orders', () => {
  test('default: a signed sale is stored, and returned as a record', async () => {
    await trader.approve(usdc)
    const { order, status, body } = await offer()
    const orderHash = trader.hashOf(order)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        id: intentIdOf(orderHash),
        orderHash,
        status: 'PENDING',
        side: 'SELL',
        type: 'MARKET',
        onChainOrderType: 'Order',
        owner: order.owner,
        beneficiary: order.owner,
        partner: 'anon',
        transactions: [],
        refunds: [],
        order: intentValueOf(order),
      },
    })
    const row = (await trader.database().select().from(intentOrders)).at(-1)!
    expect(row).toMatchObject({ orderHash, signer: 'key', signature: toCompactSignature(await trader.sign(order)) })
  })

  test('behavior: purchases, partial fills, limits, another beneficiary, agents, a referrer', async () => {
    await trader.approve(usdc)
    expect((await offer({ kind: orderKinds.BUY })).body).toMatchObject({ side: 'BUY', status: 'PENDING' })
    const parts = await offer({ nonce: 10n ** 20n }, { family: 'FillableOrder', type: 'LIMIT' })
    expect(parts.body).toMatchObject({ onChainOrderType: 'FillableOrder', type: 'LIMIT', status: 'PENDING' })
    const named = {
      includeAgents: ['amm'],
      excludeAgents: ['other'],
      referrerAddress: stranger.address,
      partner: 'acme',
    }
    const to = await offer({ beneficiary: toLowerAddress(stranger.address) }, named)
    expect(to.body).toMatchObject({ beneficiary: toLowerAddress(stranger.address), partner: 'acme' })
    const row = (await trader.database().select().from(intentOrders)).find(({ id }) => id === to.body.id)
    expect(row).toMatchObject({
      includeAgents: ['amm'],
      excludeAgents: ['other'],
      referrer: toLowerAddress(stranger.address),
    })
  })

  test('behavior: each form of a signature that settles', async () => {
    await trader.approve(usdc)
    const forms = [
      (signature: Hex) => signature,
      toCompactSignature,
      (signature: Hex) => `${sliceHex(signature, 0, 64)}${signature.endsWith('1b') ? '00' : '01'}` as Hex,
    ]
    for (const form of forms) {
      const order = await trader.makeOrder()
      expect((await post(order, form(await trader.sign(order)))).status).toBe(200)
    }
    await trader.fundContract(usdc, 3_000_000_000n)
    const order = await trader.makeOrder({ owner: contractOwner })
    const { body } = await post(order, await trader.sign(order))
    expect(body).toMatchObject({ status: 'PENDING', owner: contractOwner })
  })

  test('behavior: an order to be signed on the chain waits with any backing', async () => {
    const order = await trader.makeOrder({ srcToken: dai, srcAmount: 10n ** 40n })
    expect((await post(order, '0x')).body).toMatchObject({ status: 'AWAITING_SIGNATURE' })
    // An order that is already signed there is judged like any other.
    await trader.approve(usdc)
    const signed = await trader.makeOrder()
    await trader.preSign(trader.hashOf(signed))
    expect((await post(signed, '0x')).body).toMatchObject({ status: 'PENDING' })
  })

  test('behavior: a limited number waits, without orders signed there first', async () => {
    const by = toLowerAddress(stranger.address)
    const orders = await Promise.all(Array.from({ length: maxUnsigned + 1 }, () => trader.makeOrder({ owner: by })))
    // At most as many at once as a connection pool serves on a busy machine.
    for (let start = 1; start <= maxUnsigned; start += 10) {
      const posted = await Promise.all(orders.slice(start, start + 10).map((order) => post(order, '0x')))
      expect(posted.map(({ status }) => status)).toEqual(posted.map(() => 200))
    }
    await nothingStored(async () =>
      expectRefusal(await post(orders[0]!, '0x'), 'InvalidInput', /^Invalid signature: 100 orders of this owner wait/),
    )
    // A stored order is still returned.
    expect((await post(orders[1]!, '0x')).status).toBe(200)
    await trader.preSign(trader.hashOf(orders[0]!), true, by)
    expect((await post(orders[0]!, '0x')).body).toMatchObject({ status: expect.stringMatching(/PENDING|SUSPENDED/) })
  })

  test('error: InvalidInput above two thousand open orders of an owner, without ended ones', async () => {
    await trader.approve(usdc)
    const first = await trader.makeOrder()
    expect((await post(first, await trader.sign(first))).status).toBe(200)
    await trader.database().execute(copies(trader.hashOf(first), maxSigned))
    const next = await trader.makeOrder()
    const signature = await trader.sign(next)
    await nothingStored(async () =>
      expectRefusal(await post(next, signature), 'InvalidInput', /^Too many orders: 2000 of this owner/),
    )
    await trader.database().update(intentOrders).set({ status: 'CANCELLED' }).where(like(intentOrders.id, 'copy %'))
    expect((await post(next, signature)).status).toBe(200)
  })

  test('behavior: native tokens wait for their deposit, and count once it is there', async () => {
    const ether = { srcToken: native, srcAmount: 10n ** 18n, destToken: usdc, destAmount: 1n }
    expect((await offer(ether)).body).toMatchObject({ status: 'SUSPENDED', input: { token: native } })
    const order = await trader.makeOrder(ether)
    await trader.deposit(trader.hashOf(order), 10n ** 18n)
    expect((await post(order, '0x')).body).toMatchObject({ status: 'PENDING' })
  })

  test('behavior: an owner contract that rejects between two fills suspends its order until it accepts', async () => {
    await trader.fundContract(usdc, 3_000_000_000n)
    const order = await trader.makeOrder({ owner: contractOwner })
    const signed = { order, family: 'FillableOrder', signature: await trader.sign(order, 'FillableOrder') } as const
    expect((await post(order, signed.signature, { partiallyFillable: true })).body).toMatchObject({ status: 'PENDING' })
    const following = async () => {
      await trader.follow()
      return (await trader.look(trader.hashOf(order, 'FillableOrder'))).status
    }
    await trader.settle(signed, 4_000n)
    expect(await following()).toBe('ACTIVE')

    const accepting = (await trader.client().getCode({ address: contractOwner }))!
    // Returns nothing for any call.
    await trader.client().setCode({ address: contractOwner, bytecode: '0x00' })
    await trader.transfer(usdc, contractOwner, 1n)
    expect(await following()).toBe('SUSPENDED')
    await expect(trader.settle(signed, 6_000n)).rejects.toThrow()

    await trader.client().setCode({ address: contractOwner, bytecode: accepting })
    await trader.transfer(usdc, contractOwner, 1n)
    expect(await following()).toBe('ACTIVE')
    await trader.settle(signed, 6_000n)
    expect(await following()).toBe('COMPLETED')
  })

  test('behavior: each order has to be covered alone, but not all of them together', async () => {
    await trader.approve(usdc)
    const srcAmount = await trader.balanceOf(usdc, owner.address)
    const all = [await offer({ srcAmount }), await offer({ srcAmount }, { type: 'LIMIT' })]
    for (const { body } of all) expect(body).toMatchObject({ status: 'PENDING' })
    await nothingStored(async () =>
      expectRefusal(await offer({ srcAmount: srcAmount + 1n }), 'InsufficientBalance', /USDC/),
    )
    await trader.follow()
    for (const { order } of all) expect((await trader.look(trader.hashOf(order))).status).toBe('PENDING')
  })

  test('behavior: addresses in any casing are returned in lower case', async () => {
    await trader.approve(usdc)
    const order = await trader.makeOrder()
    const { body } = await post(
      { ...order, owner: owner.address, srcToken: mainnet.tokens.find(({ symbol }) => symbol === 'USDC')!.address },
      await trader.sign(order),
    )
    expect(body).toMatchObject({ owner: order.owner, input: { token: usdc }, order: intentValueOf(order) })
  })
})

describe('permits', () => {
  const { permit2 } = mainnet.contracts
  const inner = { chainId: 1, permit2 }
  const transferOf = async (nonce: bigint, { deadline, srcAmount }: IntentOrder, by = owner) => {
    const transfer = { kind: 'permit2' as const, token: usdc, spender: intent, amount: srcAmount, nonce }
    const data = permit2TypedData(inner, { ...transfer, deadlineSeconds: deadline })
    return encodeIntentTransfer({ nonce }, await by.signTypedData(data))
  }
  const allowanceOf = async ({ spender = intent as Hex, nonce = 0n } = {}) => {
    const allowance = { kind: 'permit2Allowance' as const, token: usdc, spender, amount: 3_000_000_000n, nonce }
    const terms = { ...allowance, expirationSeconds: deadlineSeconds, deadlineSeconds }
    return encodeIntentAllowance(terms, await owner.signTypedData(permit2AllowanceTypedData(inner, terms)))
  }
  const daiPermit = async (nonce: bigint) => {
    const permit = {
      kind: 'dai' as const,
      holder: owner.address,
      spender: intent,
      nonce,
      expirySeconds: 0n,
      allowed: true,
    }
    const data = daiTypedData(tokenAt(dai, 'Dai Stablecoin', '1'), permit)
    return encodeDaiPermit(permit, await owner.signTypedData(data))
  }
  const ofDai = { srcToken: dai, srcAmount: 10n ** 18n, destAmount: 1n }

  test('default: each form replaces an approval', async () => {
    await trader.approve(usdc, 0n)
    await trader.approve(dai, 0n)
    expect((await offer({ permit: await permitOf() })).body).toMatchObject({ status: 'PENDING' })
    expect((await offer({ ...ofDai, permit: await daiPermit(0n) })).body).toMatchObject({ status: 'PENDING' })
    await trader.approve(usdc, 10n ** 30n, { spender: permit2 })
    const order = await trader.makeOrder()
    expect((await offer({ ...order, permit: await transferOf(7n, order) })).body).toMatchObject({ status: 'PENDING' })
    for (const family of ['Order', 'FillableOrder'] as const)
      expect((await offer({ permit: await allowanceOf() }, { family })).body).toMatchObject({ status: 'PENDING' })
  })

  test('behavior: a limit order may have one, too, though the page offers none', async () => {
    await trader.approve(usdc, 0n)
    const limit = { type: 'LIMIT', family: 'FillableOrder' } as const
    for (const permit of [await permitOf(), await allowanceOf()])
      expect((await offer({ permit }, limit)).body).toMatchObject({
        status: 'PENDING',
        type: 'LIMIT',
        order: { permit },
      })
    await nothingStored(async () => expectRefusal(await offer({}, limit), 'InsufficientAllowance', /^Not enough USDC/))
  })

  test('error: a permit of another spender or signer, or a used one, is void, and nothing is stored', async () => {
    await trader.approve(usdc, 0n)
    await trader.approve(dai, 0n)
    await trader.approve(usdc, 10n ** 30n, { spender: permit2 })
    const order = await trader.makeOrder()
    const { router } = mainnet.contracts
    const wrong: [Partial<IntentOrder>, ErrorType][] = [
      [{ permit: await permitOf({ spender: router }) }, 'InsufficientAllowance'],
      [{ permit: await permitOf({ nonce: 9n }) }, 'InsufficientAllowance'],
      [{ ...ofDai, permit: await daiPermit(9n) }, 'InsufficientAllowance'],
      // Permit2 has no stored allowance.
      [{ permit: '0x01' }, 'InsufficientAllowance'],
      [{ permit: await allowanceOf({ spender: router }) }, 'InsufficientAllowance'],
      // The stored part of a transfer has no signer; the simulated settlement checks it.
      [{ ...order, permit: await transferOf(8n, order, stranger) }, 'InvalidInput'],
      [{ ...order, permit: await transferOf(8n, { ...order, srcAmount: 1n }) }, 'InvalidInput'],
    ]
    await nothingStored(async () => {
      for (const [terms, errorType] of wrong) {
        const { status, body } = await offer(terms)
        expect({ terms, status, errorType: body.errorType }).toEqual({ terms, status: 400, errorType })
      }
    })
  })
})

describe('repeated posts', () => {
  test('default: the same order with any valid signature returns the stored one', async () => {
    await trader.approve(usdc)
    const { order, body } = await offer()
    const full = await trader.sign(order)
    await nothingStored(async () => {
      for (const signature of [full, toCompactSignature(full)]) {
        expect((await post(order, signature, { partner: 'acme', type: 'LIMIT' })).body).toEqual(body)
      }
      expectRefusal(await post(order, await trader.sign(order, 'Order', stranger)), 'InvalidSignature')
      const many = await Promise.all(Array.from({ length: 50 }, () => post(order, full)))
      for (const answer of many) expect(answer).toEqual({ status: 200, body })
    })
  })

  test('behavior: a new order sent fifty times at once is one row with one answer', async () => {
    await trader.approve(usdc)
    const before = await stored()
    const order = await trader.makeOrder()
    const signature = await trader.sign(order)
    const many = await Promise.all(Array.from({ length: 50 }, () => post(order, signature)))
    expect(many.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(many.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await stored()).toBe(before + 1)
  })
})

describe('an order that another account posted before', () => {
  test('default: as unsigned can still be signed by its owner', async () => {
    await trader.approve(usdc)
    const order = await trader.makeOrder()
    const fields = { type: 'LIMIT', partner: 'mallory', includeAgents: ['nobody'], excludeAgents: ['amm'] }
    const { body: before } = await post(order, '0x', fields)
    expect(before).toMatchObject({ status: 'AWAITING_SIGNATURE', type: 'LIMIT' })
    expectRefusal(await post(order, await trader.sign(order, 'Order', stranger)), 'InvalidSignature')
    await trader.approve(usdc, 0n)
    expectRefusal(await post(order, await trader.sign(order)), 'InsufficientAllowance', /^Not enough USDC/)
    await trader.approve(usdc)
    const answers = await Promise.all(Array.from({ length: 5 }, async () => post(order, await trader.sign(order))))
    for (const { body } of answers)
      expect(body).toMatchObject({ id: before.id, status: 'PENDING', type: 'MARKET', partner: 'anon' })
    const row = await trader.look(before.orderHash)
    expect(row).toMatchObject({ signer: 'key', includeAgents: [], excludeAgents: [] })
    expect((await post(order, '0x')).body).toEqual(answers[0]!.body)
    await trader.settle({ order, family: 'Order', signature: row.signature })
    await trader.follow()
    expect(await trader.look(before.orderHash)).toMatchObject({ status: 'COMPLETED' })
  })

  test('behavior: to the chain itself is stored with its partial fill', async () => {
    await trader.approve(usdc)
    const order = await trader.makeOrder()
    const signature = await trader.sign(order, 'FillableOrder')
    await trader.settle({ order, family: 'FillableOrder', signature }, 4_000n)
    const { body } = await post(order, signature, { partiallyFillable: true })
    expect(body).toMatchObject({ status: 'ACTIVE', transactions: [{ spentAmount: '1200000000' }] })
    await trader.settle({ order, family: 'FillableOrder', signature }, 6_000n)
    await trader.follow()
    expect(await trader.look(body.orderHash)).toMatchObject({ status: 'COMPLETED', filled: order.srcAmount })
    const whole = await trader.makeOrder()
    const settled = { order: whole, family: 'Order', signature: await trader.sign(whole) } as const
    await trader.settle(settled)
    expectRefusal(await post(whole, settled.signature), 'InvalidInput', 'Invalid nonce: it was used, or taken back')
  })
})

describe('nonces', () => {
  test('behavior: whole orders may share one, and partially fillable ones may not', async () => {
    await trader.approve(usdc)
    const nonce = 10n ** 30n
    expect((await offer({ nonce })).status).toBe(200)
    expect((await offer({ nonce, destAmount: 1n })).status).toBe(200)
    await nothingStored(async () =>
      expectRefusal(
        await offer({ nonce }, { family: 'FillableOrder' }),
        'InvalidInput',
        /^Invalid nonce: a live order has it/,
      ),
    )
    const other = nonce + 1n
    expect((await offer({ nonce: other }, { family: 'FillableOrder' })).status).toBe(200)
    await nothingStored(async () => {
      for (const family of ['Order', 'FillableOrder'] as const)
        expectRefusal(await offer({ nonce: other, destAmount: 7n }, { family }), 'InvalidInput', /^Invalid nonce/)
    })
  })

  test('behavior: of two concurrent posts one is accepted', async () => {
    await trader.approve(usdc)
    for (const [nonce, families] of [
      [10n ** 31n, ['FillableOrder', 'FillableOrder']],
      [10n ** 32n, ['Order', 'FillableOrder']],
    ] as const) {
      const answers = await Promise.all(
        families.map((family, index) => offer({ nonce, destAmount: BigInt(index + 1) }, { family })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    }
  })

  test('error: InvalidInput for a used one', async () => {
    await trader.approve(usdc)
    await trader.invalidate(10n ** 33n)
    await nothingStored(async () =>
      expectRefusal(await offer({ nonce: 10n ** 33n }), 'InvalidInput', 'Invalid nonce: it was used, or taken back'),
    )
  })
})

describe('rejected orders, which leave nothing', () => {
  test('behavior: every changed leaf of a built order', async () => {
    await untilSeen(trader.served())
    await trader.approve(usdc)
    const deadline = Number((await trader.client().getBlock()).timestamp) + 600
    const asked = {
      chainId: 1,
      srcToken: usdc,
      srcDecimals: 6,
      destToken: weth,
      destDecimals: 18,
      amount: '3000000000',
    }
    const { delta } = await trader.service().ask(getQuote, { ...asked, side: 'SELL', mode: 'DELTA' })
    const built = await trader.service().ask(buildIntentOrder, { route: delta!.route, owner: owner.address, deadline })
    const { domain, types, value } = built.toSign
    const signature = await owner.signTypedData({ domain, types, primaryType: 'Order', message: value } as never)
    const changed = changeLeaves(value as unknown as Json).filter((other) => !hasMore(other))
    expect(changed.length).toBeGreaterThan(60)
    await nothingStored(async () => {
      for (const order of changed) {
        const { status, body } = await trader.request(path, { chainId: 1, order, signature })
        expect({ order, status, errorType: body.errorType }).toEqual({
          order,
          status: 400,
          errorType: expect.stringMatching(/^(ValidationError|InvalidInput|InvalidSignature)$/),
        })
      }
    })
    // Unchanged, it is the built order; unsigned extra fields are ignored.
    const { body } = await trader.request(path, { chainId: 1, order: { ...value, more: 1 }, signature })
    expect(body).toMatchObject({ orderHash: built.orderHash, order: value, status: 'PENDING' })
  })

  test('error: InvalidSignature for another signer, domain, family, s value or random bytes', async () => {
    await trader.approve(usdc)
    const order = await trader.makeOrder()
    const good = await trader.sign(order)
    const { r, yParityAndS } = parseCompactSignature(toCompactSignature(good))
    const s = BigInt.asUintN(255, BigInt(yParityAndS))
    const curve = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const yParity = BigInt(yParityAndS) >> 255n === 0n ? 1 : 0
    const signAt = (at: Parameters<typeof intentTypedData>[0]) =>
      owner.signTypedData(intentTypedData(at, { order, family: 'Order' }))
    const wrong: Hex[] = [
      await trader.sign(order, 'Order', stranger),
      await trader.sign(order, 'FillableOrder'),
      await signAt({ ...place, chainId: 8453 }),
      await signAt({ ...place, intent: mainnet.contracts.router }),
      // The same signature with the high s value: ecrecover accepts it, the contract does not.
      serializeSignature({ r, s: toHex(curve - s, { size: 32 }), yParity }),
      ...([
        `0x${'00'.repeat(65)}`,
        `0x${'ff'.repeat(65)}`,
        `0x${'ff'.repeat(64)}`,
        `${good}00`,
        `0x${'ab'.repeat(4_096)}`,
      ] as Hex[]),
      sliceHex(good, 0, 63),
    ]
    await nothingStored(async () => {
      for (const signature of wrong) expectRefusal(await post(order, signature), 'InvalidSignature')
      const ofContract = await trader.makeOrder({ owner: contractOwner })
      expectRefusal(await post(ofContract, await trader.sign(ofContract, 'Order', stranger)), 'InvalidSignature')
    })
  })

  test('error: UnsupportedChain for a replay on a chain that is not served', async () => {
    const order = await trader.makeOrder()
    const signature = await trader.sign(order)
    await nothingStored(async () => expectRefusal(await post(order, signature, { chainId: 10 }), 'UnsupportedChain'))
  })

  test('error: OrderExpired by the time of the chain', async () => {
    await trader.approve(usdc)
    const { timestamp } = await trader.client().getBlock()
    await nothingStored(async () => {
      for (const deadline of [0n, timestamp - 1n]) expectRefusal(await offer({ deadline }), 'OrderExpired')
    })
  })

  test('error: InsufficientBalance and InsufficientAllowance, which names the contract to approve', async () => {
    await nothingStored(async () => {
      await trader.approve(usdc)
      expectRefusal(await offer({ srcAmount: 10n ** 40n }), 'InsufficientBalance', 'Not enough USDC balance')
      await trader.approve(usdc, 2_999_999_999n)
      // The owner has approved the market's router instead.
      await trader.approve(usdc, 10n ** 30n, { spender: mainnet.contracts.router })
      const details = `Not enough USDC allowance given to the settlement contract (${intent})`
      expectRefusal(await offer(), 'InsufficientAllowance', details)
      const permit = await permitOf({ spender: mainnet.contracts.router })
      expect((await offer({ permit })).status).toBe(400)
      await trader.approve(usdc)
    })
  })

  test('error: UnsupportedToken for an address without a token, or a taxed token', async () => {
    await trader.approve(usdc)
    const taxed = mainnet.tokens.find(({ transferFeeBps }) => transferFeeBps)!
    await nothingStored(async () => {
      for (const destToken of [toLowerAddress(stranger.address), toLowerAddress(taxed.address)])
        expectRefusal(await offer({ destToken }), 'UnsupportedToken', 'Token not supported')
    })
  })

  test('error: InvalidInput for terms that the contract rejects despite a valid signature', async () => {
    await trader.approve(usdc)
    const cases: [Partial<IntentOrder>, RegExp][] = [
      [{ destToken: usdc }, /^Invalid destToken/],
      [{ destToken: zeroAddress }, /^Invalid destToken/],
      [{ srcAmount: 0n }, /^Invalid Amount/],
      [{ destAmount: 0n }, /^Invalid Amount/],
      [{ beneficiary: intent }, /^Invalid beneficiary/],
      [{ beneficiary: weth }, /^Invalid beneficiary/],
      [{ beneficiary: toLowerAddress(mainnet.contracts.permit2) }, /^Invalid beneficiary: it is Permit2/],
      [{ beneficiary: toLowerAddress(mainnet.contracts.feeVault) }, /^Invalid beneficiary: it is the fee vault/],
      [{ permit: '0x1234' }, /^Invalid permit/],
      [{ srcToken: native, permit: '0x01' }, /^Invalid permit/],
      [{ bridge: { ...(await trader.makeOrder()).bridge, destinationChainId: 8453n } }, /^Invalid bridge/],
    ]
    await nothingStored(async () => {
      for (const [terms, details] of cases) expectRefusal(await offer(terms), 'InvalidInput', details)
      const { body } = await offer({ owner: zeroAddress })
      expect(body.details).toMatch(/^Invalid owner/)
    })
  })

  test('error: ValidationError for a struct of no family, and for fields that contradict the signed ones', async () => {
    await trader.approve(usdc)
    const fee = { feeBps: 1, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n }
    const ofService = packIntentFee({ ...fee, partner: trader.service().deps.feeWallet })
    await nothingStored(async () => {
      const order = await trader.makeOrder()
      const signature = await trader.sign(order)
      const families = ['ProductiveOrder', 'ExternalOrder', 'TWAPOrder', 'TWAPBuyOrder']
      for (const onChainOrderType of families)
        expectRefusal(
          await post(order, signature, { onChainOrderType }),
          'ValidationError',
          new RegExp(onChainOrderType),
        )
      const { body } = await trader.request(path, { chainId: 1, order: { handler: '1' }, signature })
      expect(body).toMatchObject({ errorType: 'ValidationError', details: expect.stringMatching(/owner/) })
      const contradictions: object[] = [
        { onChainOrderType: 'Order', partiallyFillable: true },
        { onChainOrderType: 'FillableOrder', partiallyFillable: false },
        { partner: 'anon' },
      ]
      for (const more of contradictions)
        expectRefusal(await post(order, signature, more), 'ValidationError', /^Invalid /)
      expectRefusal(
        await offer({ partnerAndFee: ofService }, { partner: 'acme' }),
        'ValidationError',
        /^Invalid partner/,
      )
      const tooMuch = packIntentFee({ ...fee, feeBps: 0, partner: stranger.address }) | 201n
      expectRefusal(await offer({ partnerAndFee: tooMuch }), 'ValidationError', /^Invalid partnerAndFee: 201 bps were/)
    })
    // The signed fee applies if no partner is named.
    const signed = await offer({ partnerAndFee: packIntentFee({ ...fee, feeBps: 200, partner: stranger.address }) })
    expect(signed).toMatchObject({ status: 200, body: { partner: 'anon' } })
    expect((await offer({ partnerAndFee: ofService }, { partner: 'anon' })).status).toBe(200)
  })
})

describe('TWAP orders', () => {
  const schedule = { slices: 3n, interval: 60n }
  /** Amounts for three slices. */
  const sale = { srcAmount: 3_000_000_002n, destAmount: 3n * 10n ** 17n }
  const purchase = { kind: orderKinds.BUY, srcAmount: 3_000_000_000n, destAmount: 10n ** 18n }
  const { offerSlices } = trader

  test('default: both families are accepted as signed, named or detected by their fields', async () => {
    await trader.approve(usdc)
    const sold = await offerSlices(sale, schedule)
    expect(sold).toMatchObject({
      status: 200,
      body: {
        orderHash: sold.orderHash,
        status: 'PENDING',
        side: 'SELL',
        onChainOrderType: 'TWAPOrder',
        order: sold.value,
        transactions: [],
        input: { amount: '3000000002' },
        output: { expectedAmount: null, minAmount: '300000000000000000', executedAmount: null },
      },
    })
    const again = await offerSlices(sold.order, schedule, { onChainOrderType: 'TWAPOrder', partiallyFillable: false })
    expect(again.body).toEqual(sold.body)
    const bought = await offerSlices(purchase, schedule, { onChainOrderType: 'TWAPBuyOrder', type: 'LIMIT' })
    expect(bought.body).toMatchObject({
      side: 'BUY',
      type: 'LIMIT',
      onChainOrderType: 'TWAPBuyOrder',
      order: bought.value,
      input: { expectedAmount: null, maxAmount: '3000000000' },
      output: { amount: '1000000000000000000' },
    })
    const found = async (onChainOrderType: 'TWAPOrder' | 'TWAPBuyOrder' | 'Order') =>
      (await trader.service().ask(listIntentOrders, { userAddress: sold.order.owner, onChainOrderType })).data.map(
        ({ orderHash }) => orderHash,
      )
    expect(await found('TWAPOrder')).toEqual([sold.orderHash])
    expect(await found('TWAPBuyOrder')).toEqual([bought.orderHash])
    expect(await found('Order')).not.toContain(sold.orderHash)
  })

  test('behavior: the first slice needs its funds, and the contract must accept it', async () => {
    await trader.approve(usdc, 1_000_000_000n)
    expect((await offerSlices(sale, schedule)).status).toBe(200)
    await trader.approve(usdc, 999_999_999n)
    await nothingStored(async () => {
      expectRefusal(await offerSlices(sale, schedule), 'InsufficientAllowance', /^Not enough USDC allowance/)
      await trader.approve(usdc)
      const twin = await trader.makeOrder(sale)
      await trader.invalidate(twin.nonce)
      expectRefusal(await offerSlices(twin, schedule), 'InvalidInput', /^Invalid nonce/)
    })
  })

  test('error: each with its text', async () => {
    await trader.approve(usdc)
    const now = await trader.now()
    const soon = { ...sale, deadline: now + 179n }
    const late = 'deadline must allow enough time for all slices to execute'
    await nothingStored(async () => {
      expectRefusal(await offerSlices(soon, schedule), 'ValidationError', late)
      expectRefusal(
        await offerSlices({ ...sale, srcAmount: 2n }, schedule),
        'ValidationError',
        'totalSrcAmount must be >= numSlices',
      )
      expectRefusal(
        await offerSlices({ ...purchase, destAmount: 2n }, schedule),
        'ValidationError',
        'totalDestAmount must be >= numSlices',
      )
      expectRefusal(
        await offerSlices({ ...purchase, srcAmount: 2n }, schedule),
        'ValidationError',
        'maxSrcAmount must be >= numSlices',
      )
      expectRefusal(await offerSlices(sale, { slices: 3n, interval: 59n }), 'InvalidInput', /^Invalid interval/)
      expectRefusal(
        await offerSlices({ ...sale, destAmount: 10n ** 17n }, { slices: 1n, interval: 60n }),
        'InvalidInput',
        /^Invalid numSlices/,
      )
      expectRefusal(await offerSlices(sale, schedule, { signature: `0x${'12'.repeat(64)}` }), 'InvalidSignature')
      for (const more of [
        { onChainOrderType: 'TWAPBuyOrder' },
        { onChainOrderType: 'Order' },
        { partiallyFillable: true },
      ])
        expectRefusal(await offerSlices(sale, schedule, more), 'ValidationError', /^Invalid /)
      const { value, signature } = await offerSlices(soon, schedule)
      const { body } = await trader.request(path, { chainId: 1, order: { ...value, numSlices: '3' }, signature })
      expect(body).toMatchObject({ errorType: 'ValidationError', details: expect.stringMatching(/order\.numSlices/) })
    })
  })
})

test('behavior: random values in any field are neither stored nor cause errors', async () => {
  await trader.approve(usdc)
  const order = await trader.makeOrder()
  const value = intentValueOf(order)
  const good = {
    chainId: 1,
    order: value,
    signature: await trader.sign(order),
    partner: 'acme',
    type: 'MARKET',
    onChainOrderType: 'Order',
    partiallyFillable: false,
    referrerAddress: null,
    includeAgents: [],
    excludeAgents: [],
  }
  const places = [
    ...Object.keys(good).map((name) => (given: unknown) => ({ ...good, [name]: given })),
    ...Object.keys(value).map((name) => (given: unknown) => ({ ...good, order: { ...value, [name]: given } })),
    ...['includeAgents', 'excludeAgents'].map((name) => (given: unknown) => ({ ...good, [name]: [given] })),
  ]
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      '',
      ' ',
      '-1',
      '01',
      '1e18',
      '0x',
      '0x0',
      '\u0000',
      '\ud800',
      '__proto__',
      "'; drop table intent_orders; --",
      -1,
      1.5,
      2 ** 53,
      1e80,
      true,
      null,
      [],
      {},
      [[]],
      { handler: 1 },
      (2n ** 256n).toString(),
      'a'.repeat(10_000),
    ),
    fc.anything(),
  )
  const { signature } = good
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), odd, async (put, given) => {
      const text = JSON.stringify(put(given), (_, item) => (typeof item === 'bigint' ? `${item}` : item))
      const body = JSON.parse(text)
      const { status, body: answer } = await trader.request(path, body)
      // Equivalent names and flags are valid: the order is then the signed one, or one that is
      // unsigned.
      if (status === 200) {
        expect([signature, '0x']).toContain(body.signature)
        return
      }
      expect({ text, isRefused: status >= 400 && status < 500 }).toEqual({ text, isRefused: true })
      expect(Object.keys(apiErrors)).toContain(answer.errorType)
      expect(answer.error).toBe(answer.details)
    }),
    { numRuns: 300 },
  )
  const rows = await trader.database().select().from(intentOrders)
  expect(rows.filter(({ nonce }) => nonce === order.nonce).length).toBeLessThanOrEqual(1)
})

/** True for a value with an extra field at any depth. */
const hasMore = (value: Json): boolean =>
  typeof value === 'object' && value !== null && ('more' in value || Object.values(value).some(hasMore))
