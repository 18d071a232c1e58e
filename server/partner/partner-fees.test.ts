import { type Address, encodeFunctionData, type Hex, maxUint256, parseUnits } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { isNativeToken, nativeToken, toLowerAddress } from '@/lib/address'
import { buildTransaction, type TxParams } from '@/lib/api/market/build-transaction'
import { getPrices } from '@/lib/api/market/prices'
import { getPartnerDays, getPartnerFees, listPartnerEntries } from '@/lib/api/partner/partners'
import { feeVaultAbi, intentAbi } from '@/lib/chain/abi.generated'
import { packIntentFee, unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { withSignature } from '@/lib/chain/intent/with-signature'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { type FeeSurface, feeSurfaces } from '@/lib/order/fee'
import { type IntentOrder, orderKinds } from '@/lib/order/intent'
import { createUnloggedFees } from '../chain/facts/unlogged-fees'
import { feeRecords } from '../db/fee-schema'
import { swaps } from '../db/swap-schema'
import { intentIndexer } from '../intent/orders/intent-indexer'
import { agent, intent, openIntentDesk, owner, usdc, weth } from '../intent/testing/intent-desk'
import { follow } from '../ledger/follow'
import { findSwaps } from '../swaps/find-swaps'
import { createTestService, untilSeen } from '../testing/harness'
import { storeEntries } from './fee-entries'
import { feesIndexer } from './fees-indexer'
import { getPartnerDays as getDays } from './get-partner-days'

const desk = openIntentDesk({ prices: true })
const person = toLowerAddress(owner.address)
const partner = toLowerAddress(developmentAccounts[3]!)
const friend: Address = `0x${'5e'.repeat(20)}`
const ether = toLowerAddress(nativeToken)
const { feeVault, router } = mainnet.contracts

const balanceOf = (token: Address, of: Address) =>
  isNativeToken(token) ? desk.client().getBalance({ address: of }) : desk.balanceOf(token, of)

const read = async () => {
  const { deps, service } = desk
  await follow(deps(), [intentIndexer, feesIndexer], service().clock.nowMs)
  await findSwaps(deps(), service().clock.nowMs)
}
const ask = () => desk.service().ask
const send = async (from: Address, to: Address, data: Hex, value = 0n) => {
  const receipt = await desk.client().act({ from, to, data, value, gas: 3_000_000n })
  expect(receipt.status).toBe('success')
  return receipt
}

type Asked = { from: Address; to: Address; amount: bigint; side?: 'SELL' | 'BUY'; isDirectFeeTransfer?: boolean }

/** Swaps with a fee of 1 % and returns the partner's and the user's fee-token changes. */
const swap = async ({ from: srcToken, to: destToken, amount, side = 'SELL', isDirectFeeTransfer = false }: Asked) => {
  await untilSeen(desk.served())
  const { priceRoute } = await ask()(getPrices, {
    network: 1,
    version: '6.2',
    side,
    amount: `${amount}`,
    slippage: 100,
    srcToken,
    destToken,
    partner: 'shop',
    partnerFeeBps: 100,
  })
  const built = (await ask()(buildTransaction, {
    chainId: 1,
    priceRoute,
    srcToken,
    destToken,
    userAddress: person,
    slippage: 100,
    ignoreChecks: true,
    ...(side === 'SELL' ? { srcAmount: priceRoute.srcAmount } : { destAmount: priceRoute.destAmount }),
    partner: 'shop',
    partnerAddress: partner,
    partnerFeeBps: 100,
    isDirectFeeTransfer,
  })) as TxParams
  const token = side === 'SELL' ? destToken : srcToken
  const [held, own] = [await balanceOf(token, partner), await balanceOf(token, person)]
  const { transactionHash } = await send(person, built.to as Address, built.data as Hex, BigInt(built.value))
  const moved = (await balanceOf(token, person)) - own
  const traded = moved < 0n ? -moved : moved
  return { transactionHash, token: toLowerAddress(token), paid: (await balanceOf(token, partner)) - held, traded }
}

/** Settles an order with a fee of 0.5 %; the agent pays the signed amount plus the fee. */
const settle = async (terms: Partial<IntentOrder>) => {
  const fee = { ...unpackIntentFee(0n), partner, feeBps: 50 }
  const stored = await desk.store({ ...terms, partnerAndFee: packIntentFee(fee) })
  const { order, signature } = stored
  const isSale = order.kind === orderKinds.SELL
  await desk.approve(order.destToken, maxUint256, { by: agent })
  const amount = isSale ? (order.destAmount * 1_006n) / 1_000n : (order.srcAmount * 990n) / 1_000n
  const signed = withSignature(order, signature)
  return send(
    agent,
    intent,
    encodeFunctionData({ abi: intentAbi, functionName: 'directSettle', args: [signed, amount] }),
  )
}

const claimable = (surface: string, token: Address) =>
  surface === 'market'
    ? desk
        .client()
        .readContract({ address: feeVault, abi: feeVaultAbi, functionName: 'getBalance', args: [token, partner] })
    : desk
        .client()
        .readContract({ address: intent, abi: intentAbi, functionName: 'getCollectedFees', args: [partner, token] })

const one = 10n ** 18n
const done: Awaited<ReturnType<typeof swap>>[] = []
const direct = () => done.filter(({ paid }) => paid > 0n)
const claims: { surface: string; token: Address; amount: bigint; recipient: Address; transactionHash: Hex }[] = []

beforeAll(async () => {
  for (const token of [usdc, weth]) {
    await desk.approve(token, maxUint256)
    await desk.approve(token, maxUint256, { spender: router })
  }
  // The first call starts the record after this fee, and the second one follows.
  await swap({ from: usdc, to: weth, amount: parseUnits('500', 6) })
  for (let call = 0; call < 2; call++) await read()
  done.push(await swap({ from: usdc, to: weth, amount: parseUnits('1000', 6) }))
  done.push(await swap({ from: weth, to: usdc, amount: one, side: 'SELL' }))
  done.push(await swap({ from: usdc, to: nativeToken, amount: parseUnits('1000', 6) }))
  done.push(await swap({ from: usdc, to: weth, amount: one / 2n, side: 'BUY' }))
  done.push(await swap({ from: usdc, to: weth, amount: parseUnits('1000', 6), isDirectFeeTransfer: true }))
  done.push(await swap({ from: usdc, to: nativeToken, amount: parseUnits('1000', 6), isDirectFeeTransfer: true }))
  await settle({})
  await settle({ kind: orderKinds.BUY, srcAmount: 10n ** 16n, expectedAmount: 10n ** 16n })
  const before = await balanceOf(weth, friend)
  const taken = await send(
    partner,
    feeVault,
    encodeFunctionData({ abi: feeVaultAbi, functionName: 'withdrawAllERC20', args: [weth, friend] }),
  )
  const amount = (await balanceOf(weth, friend)) - before
  claims.push({ surface: 'market', token: weth, amount, recipient: friend, transactionHash: taken.transactionHash })
  const had = await balanceOf(usdc, partner)
  const { transactionHash } = await send(
    partner,
    intent,
    encodeFunctionData({ abi: intentAbi, functionName: 'withdrawAllFees', args: [usdc, partner] }),
  )
  const got = (await balanceOf(usdc, partner)) - had
  claims.push({ surface: 'intent', token: usdc, amount: got, recipient: partner, transactionHash })
  done.push(await swap({ from: usdc, to: weth, amount: parseUnits('2000', 6) }))
  await read()
}, 180_000)

/** The fields of an uncut answer about days. */
const span = (() => {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const now = Date.now()
  return { today: dayOf(now), since: dayOf(now - 364 * 86_400_000), isCut: false }
})()

const sumOf = (amounts: readonly string[]) => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)

test("default: claimable amounts equal the contracts' and follow from credits and claims to the wei", async () => {
  const { address, chains, unread } = await ask()(getPartnerFees, { partner: partner.toUpperCase().replace('X', 'x') })
  expect([address, unread]).toEqual([partner, []])
  const [{ fees, ...chain }] = chains as [(typeof chains)[number]]
  const { number } = await desk.client().getBlock()
  expect(chain).toMatchObject({ chainId: 1, blockNumber: Number(number), unrecorded: [] })
  expect(fees.map(({ surface, token }) => `${surface} ${token}`).toSorted()).toEqual(
    [`intent ${usdc}`, `intent ${weth}`, `market ${ether}`, `market ${usdc}`, `market ${weth}`].toSorted(),
  )
  const { data } = await ask()(listPartnerEntries, { partner })
  for (const fee of fees) {
    expect(BigInt(fee.claimable)).toBe(await claimable(fee.surface, fee.token))
    const own = data.filter(({ surface, token }) => surface === fee.surface && token === fee.token)
    const sumOfKind = (kind: string) => `${sumOf(own.flatMap((one) => (one.kind === kind ? [one.amount] : [])))}`
    expect(fee).toMatchObject({ accrued: sumOfKind('accrued'), claimed: sumOfKind('claimed') })
    expect(BigInt(fee.before)).toBe(BigInt(fee.claimable) + BigInt(fee.claimed) - BigInt(fee.accrued))
    // The swap above precedes the record.
    const isOld = fee.surface === 'market' && fee.token === weth
    expect([fee.token, BigInt(fee.before) > 0n]).toEqual([fee.token, isOld])
  }
  expect(chain.direct.toSorted((a, b) => (a.token < b.token ? -1 : 1))).toEqual(
    direct()
      .map(({ token, paid }) => ({ token, amount: `${paid}` }))
      .toSorted((a, b) => (a.token < b.token ? -1 : 1)),
  )
})

test('default: entries equal the balance changes, the newest first', async () => {
  const { data, total } = await ask()(listPartnerEntries, { partner })
  expect(total).toBe(data.length)
  expect(data.map(({ blockNumber }) => blockNumber)).toEqual(
    data.map(({ blockNumber }) => blockNumber).toSorted((a, b) => b - a),
  )
  const found = (kind: string) => data.filter((entry) => entry.kind === kind)
  expect(found('claimed').reverse()).toMatchObject(claims.map((claim) => ({ ...claim, amount: `${claim.amount}` })))
  expect(found('direct').reverse()).toMatchObject(
    direct().map(({ transactionHash, token, paid }) => ({
      transactionHash,
      token,
      amount: `${paid}`,
      surface: 'market',
      recipient: null,
    })),
  )
  expect(found('accrued')).toHaveLength(7)
  const pages = await Promise.all([1, 2, 3].map((page) => ask()(listPartnerEntries, { partner, page, limit: 4 })))
  expect(pages.flatMap((page) => page.data)).toEqual(data.slice(0, 12))
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, false])
  expect(await ask()(listPartnerEntries, { partner, chainId: '8453' })).toMatchObject({ data: [], total: 0 })
})

test('default: days sum the entries, and trades are those under the name', async () => {
  const { days } = await ask()(getPartnerDays, { partner })
  const { data } = await ask()(listPartnerEntries, { partner })
  const earned = data.filter(({ kind }) => kind !== 'claimed')
  for (const surface of ['market', 'intent'])
    for (const token of [usdc, weth, ether]) {
      const of = (row: { surface: string; token: string }) => row.surface === surface && row.token === token
      expect(sumOf(days.filter(of).map((day) => day.earned!))).toBe(
        sumOf(earned.filter(of).map((entry) => entry.amount)),
      )
    }
  const rowOf = (surface: string, token: Address) => days.find((day) => day.surface === surface && day.token === token)!
  for (const token of [usdc, weth]) {
    const own = done.filter((swap) => swap.token === token)
    const volume = own.reduce((sum, { traded }) => sum + traded, 0n)
    expect(rowOf('market', token)).toMatchObject({ trades: own.length, volume: `${volume}` })
  }
  expect(rowOf('market', ether)).toMatchObject({ trades: 2 })
  expect(rowOf('intent', usdc)).toMatchObject({ trades: 1 })
  const { earned: fee, volume } = rowOf('intent', usdc)
  // 0.5 % of the output before fees, of which the owner gets the rest.
  expect(BigInt(fee!)).toBe(((BigInt(volume) + BigInt(fee!)) * 50n) / 10_000n)
  expect(await ask()(getPartnerDays, { partner, chainId: '8453' })).toEqual({ ...span, days: [] })
})

test('behavior: days follow the chain if its clock is ahead of the service', async () => {
  const { timestamp } = await desk.client().getBlock()
  const { today, days } = await ask()(getPartnerDays, { partner })
  const newest = new Date(Number(timestamp) * 1_000).toISOString().slice(0, 10)
  expect(today).toBe([newest, span.today].toSorted().at(-1))
  expect(days.at(-1)?.day).toBe(newest)
  const early = { ...desk.service().deps, nowMs: () => 0 }
  expect(await getDays(early, { partner })).toMatchObject({ today: newest, days })
})

test('behavior: earnings without credit logs are null, not zero', async () => {
  const served = desk.served()
  const earnedBy = async (unloggedFees: () => Promise<FeeSurface[]>) => {
    const { deps } = createTestService({ chains: [{ ...served, unloggedFees }], database: desk.database() })
    const { days } = await getDays(deps, { partner })
    return feeSurfaces.map((surface) =>
      days.filter((day) => day.surface === surface).map(({ earned }) => earned !== null),
    )
  }
  const [market, intents] = await earnedBy(async () => [])
  expect([market, intents].map((known) => known?.every(Boolean))).toEqual([true, true])
  expect((await earnedBy(async () => ['market'])).map((known) => known.some(Boolean))).toEqual([false, true])
  const silent = await earnedBy(() => Promise.reject(new Error('silent')))
  expect(silent.flat().some(Boolean)).toBe(false)
  // Trades before the record have no known earnings either.
  const [record] = await desk.database().select().from(feeRecords)
  await desk
    .database()
    .update(feeRecords)
    .set({ timestamp: record!.timestamp + 86_400n })
  expect((await earnedBy(async () => [])).flat().some(Boolean)).toBe(false)
  await desk.database().update(feeRecords).set({ timestamp: record!.timestamp })
})

test('behavior: an unknown address has no fees, an unknown name is NotFound', async () => {
  expect(await ask()(getPartnerFees, { partner: friend })).toMatchObject({ chains: [{ fees: [], direct: [] }] })
  expect(await ask()(getPartnerDays, { partner: friend })).toEqual({ ...span, days: [] })
  expect(await ask()(listPartnerEntries, { partner: friend })).toMatchObject({ data: [], total: 0 })
  for (const op of [getPartnerFees, getPartnerDays, listPartnerEntries] as const)
    await expect(ask()(op, { partner: 'nobody' })).rejects.toMatchObject({ errorType: 'NotFound' })
})

test('behavior: a chain whose node is unavailable is unread', async () => {
  const served = desk.served()
  const silent = { ...served, client: { ...served.client, call: () => Promise.reject(new Error('silent')) } }
  const broken = createTestService({ chains: [silent as never], database: desk.database() })
  expect(await broken.ask(getPartnerFees, { partner })).toEqual({ address: partner, chains: [], unread: [1] })
})

test('behavior: a contract without credit logs is detected by its code', async () => {
  const { chain, client } = desk.served()
  expect(await createUnloggedFees({ chain, client })()).toEqual([])
  const code = await client.getCode({ address: feeVault })
  await desk.client().setCode({ address: feeVault, bytecode: '0x60006000fd' })
  expect(await createUnloggedFees({ chain, client })()).toEqual(['market'])
  await desk.client().setCode({ address: feeVault, bytecode: '0x' })
  // No logs are missing without a contract.
  const unloggedFees = createUnloggedFees({ chain, client })
  expect(await unloggedFees()).toEqual([])
  await desk.client().setCode({ address: intent, bytecode: '0x60006000fd' })
  expect(await createUnloggedFees({ chain, client })()).toEqual(['intent'])
  await desk.client().setCode({ address: feeVault, bytecode: code! })
})

test('behavior: unlisted tokens never displace listed ones, and a cut is reported', async () => {
  const before = (await ask()(getPartnerFees, { partner })).chains[0]!
  const { days } = await getDays(desk.service().deps, { partner })
  const { number: blockNumber, hash: blockHash, timestamp } = await desk.client().getBlock()
  const block = { blockNumber, blockHash }
  const strangers = Array.from({ length: 401 }, (_, index) => ({
    token: `0x${(0xbad00000 + index).toString(16).padStart(40, '0')}` as const,
    transactionHash: `0x${index.toString(16).padStart(64, '0')}` as const,
    logIndex: 1_000 + index,
  }))
  const credits = strangers.map((one) => ({
    ...one,
    ...block,
    blockSeconds: timestamp,
    surface: 'market' as const,
    account: partner,
    kind: 'accrued' as const,
    amount: 1n,
    recipient: null,
  }))
  await desk.database().transaction((transaction) => storeEntries(transaction, { chainId: 1, logs: credits }))
  await desk
    .database()
    .insert(swaps)
    .values(
      strangers.map(({ token, ...one }) => ({
        ...one,
        ...block,
        chainId: 1,
        blockSeconds: Number(timestamp),
        foundAtMs: 0,
        owner: person,
        beneficiary: person,
        side: 'SELL' as const,
        srcToken: weth,
        destToken: token,
        srcAmount: 1n,
        destAmount: 1n,
        partner,
        partnerFee: 1n,
        isFeeDirect: true,
      })),
    )
  const after = (await ask()(getPartnerFees, { partner })).chains[0]!
  const isKnown = ({ token }: { token: string }) => [usdc, weth, ether].includes(token as Address)
  expect([before.isCut, after.isCut]).toEqual([false, true])
  expect(after.fees.filter(isKnown)).toEqual(before.fees)
  expect(after.direct.filter(isKnown)).toEqual(before.direct)
  expect([after.fees.length - before.fees.length, after.direct.length - before.direct.length]).toEqual([400, 400])

  const cut = await getDays(desk.service().deps, { partner }, { listed: 20, unlisted: 5 })
  expect(cut.isCut).toBe(true)
  expect(cut.days.filter(isKnown)).toEqual(days)
  expect(cut.days).toHaveLength(days.length + 5)
  const tooMany = await getDays(desk.service().deps, { partner }, { listed: days.length - 1, unlisted: 5_000 })
  // A day is complete or omitted.
  expect(tooMany).toMatchObject({ isCut: false, days: [], since: expect.stringMatching(/^\d{4}-/) })
  expect(tooMany.since > days[0]!.day).toBe(true)
})
