import { type Address, encodeFunctionData, erc20Abi, maxUint256, parseUnits, recoverTypedDataAddress, size } from 'viem'
import { describe, expect, test } from 'vitest'
import { spenderOf } from '@/lib/chain/approval/requirements'
import { type IntentFee, packIntentFee, unpackIntentFee } from '@/lib/chain/fees/intent-fee'
import { decodeIntentPermit } from '@/lib/chain/intent/intent-permit'
import { intentTypedData } from '@/lib/chain/intent/intent-typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { findUnposted } from '@/lib/history/intent/find-unposted'
import { readStoredIntent, toHashedIntent, writeStoredIntent } from '@/lib/history/intent/signed-intent'
import { writeSigned } from '@/lib/order/families/families'
import type { FrozenIntent } from '@/lib/ticket/terms/frozen-intent'
import type { PartnerTerms } from '@/lib/ticket/terms/partner-terms'
import type { PlaceTerms } from '@/lib/ticket/terms/place-terms'
import { FeeChangedError, FeeTooHighError } from '../../fee-errors'
import {
  AllowanceShortError,
  MismatchError,
  PriceMovedError,
  UnknownContractError,
} from '../../wallet/send/check-errors'
import { RejectedError, StoppedWaitingError, WrongAnswerError } from '../../wallet/send/wallet-errors'
import { FillNotShownError, NoLongerPricedError, OtherOrderStoredError, OverIntentError } from '../intent-errors'
import {
  account,
  buildFor,
  dai,
  freeze,
  intent,
  openIntents,
  other,
  owner,
  place,
  planOf,
  priceOf,
  recordOf,
  refusal,
  type Service,
  termsOf,
  usdc,
  usdt,
  weth,
} from '../testing/open-intents'
import { placeIntent } from './place-intent'
import { NotPostedError } from './post-refusal'

const intents = openIntents()
const hundred = parseUnits('100', 6)
const twentieth = parseUnits('0.05', 18)

describe('placeIntent', () => {
  test('default: approves the exact amount, signs, posts, and reads the fill from the chain', async () => {
    const run = intents.begin()
    const [paid, got] = [await intents.balanceOf(usdc.address), await intents.balanceOf(weth.address)]
    const outcome = await placeIntent(run.deps, planOf())
    expect(run.steps).toEqual(['approve', 'sign', 'post', 'auction', 'settle'])
    const [signed] = run.kept
    expect(signed!.order).toMatchObject({ owner: account, beneficiary: account, srcAmount: hundred, permit: '0x' })
    // A half percent below the rest after the fee of 1 bps.
    expect(signed!.order.destAmount).toBe(((twentieth - twentieth / 10_000n) * 9_950n) / 10_000n)
    expect(run.posted).toMatchObject([{ signature: signed!.signature, chainId: 1, onChainOrderType: 'Order' }])
    expect(outcome).toMatchObject({
      kind: 'filled',
      fill: { paid: hundred, received: twentieth - twentieth / 10_000n, others: 0 },
    })
    expect(paid - (await intents.balanceOf(usdc.address))).toBe(hundred)
    expect((await intents.balanceOf(weth.address)) - got).toBe(twentieth - twentieth / 10_000n)
    expect(await intents.allowanceOf(usdc.address)).toBe(0n)
  })

  test('behavior: a purchase gets exactly its amount for at most the confirmed maximum', async () => {
    const price = freeze(priceOf({ side: 'BUY' }))
    const run = intents.begin()
    const outcome = await placeIntent(run.deps, planOf({ price }))
    expect(run.kept[0]!.order).toMatchObject({ srcAmount: price.limit, destAmount: twentieth, kind: 1 })
    expect(outcome).toMatchObject({ kind: 'filled', fill: { received: twentieth } })
    expect(await intents.allowanceOf(usdc.address)).toBe(price.limit - hundred - hundred / 10_000n)
  })

  test('behavior: an approval covers the commitments of other orders; a sufficient one is not repeated', async () => {
    await placeIntent(intents.begin().deps, planOf({ committed: 40n }))
    expect(await intents.allowanceOf(usdc.address)).toBe(40n)
    await intents.approve(account, usdc.address, hundred)
    const run = intents.begin({ service: (path) => (path.endsWith('/orders') ? refusal('OrderExpired') : undefined) })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(NotPostedError)
    expect(run.steps).toEqual(['sign', 'post begun'])
  })

  test('behavior: ignores allowances of other contracts, and resets USDT to zero first', async () => {
    await intents.approve(account, usdc.address, maxUint256, spenderOf(chain, 'market'))
    await intents.approve(account, usdc.address, maxUint256, spenderOf(chain, 'rfq'))
    const run = intents.begin()
    await placeIntent(run.deps, planOf())
    expect(run.steps[0]).toBe('approve')
    await intents.approve(account, usdt.address, 5n)
    const race = intents.begin({ fills: false })
    const price = freeze(priceOf({ from: usdt }))
    await placeIntent(race.deps, planOf({ price, token: usdt }))
    expect(race.steps.slice(0, 2)).toEqual(['reset', 'approve'])
    expect(await intents.allowanceOf(usdt.address)).toBe(hundred)
  })

  test('behavior: renews an old price and keeps the confirmed limit', async () => {
    const fresh = priceOf({ output: twentieth - twentieth / 2_000n })
    const service = (path: string) => (path === '/v2/quote' ? Response.json({ delta: fresh }) : undefined)
    const run = intents.begin({ service, fills: false })
    const price = freeze(priceOf(), { receivedAt: -60_000 })
    await placeIntent(run.deps, planOf({ price }))
    expect(run.kept[0]!.order).toMatchObject({
      destAmount: price.limit,
      expectedAmount: twentieth - twentieth / 2_000n,
    })
  })

  /**
   * Starts a run on a device that takes 28 seconds to build and compare an order; `delta` is each
   * new price.
   */
  const beginSlowly = (delta: object, buildMs = 28_000) => {
    let [spent, asked] = [0, 0]
    const service: Service = (path) => {
      if (path.endsWith('/orders/build')) spent += buildMs
      if (path !== '/v2/quote') return undefined
      asked++
      return Response.json({ delta })
    }
    const run = intents.begin({ service, fills: false })
    const { now } = run.deps
    run.deps.now = () => now() + spent
    return { run, asked: () => asked }
  }

  test('behavior: a device that checks for 28 seconds renews the price and signs the accepted minimum', async () => {
    // Uses four of the five thousandths that the user accepted.
    const { run, asked } = beginSlowly(priceOf({ output: twentieth - twentieth / 250n }))
    const price = freeze(priceOf(), { receivedAt: 0 })
    await placeIntent(run.deps, planOf({ price }))
    expect(asked()).toBe(1)
    expect(run.kept[0]!.order).toMatchObject({ destAmount: price.limit })
  })

  test('behavior: signs a limit order at any age of its price', async () => {
    const { run, asked } = beginSlowly(priceOf({ output: 1n }))
    const price = freeze(priceOf(), { receivedAt: 0 })
    const terms = { ...termsOf(price), type: 'LIMIT', family: 'FillableOrder', limit: twentieth * 2n } as const
    expect(await placeIntent(run.deps, planOf({ price, terms }))).toEqual({ kind: 'open' })
    expect(asked()).toBe(0)
  })

  test('error: Wallet.PriceMovedError, Wallet.MismatchError: verifies the last price like the first', async () => {
    const price = freeze(priceOf(), { receivedAt: 0 })
    const { spender: _, ...other } = priceOf()
    for (const [delta, error] of [
      [priceOf({ output: twentieth - twentieth / 190n }), PriceMovedError],
      [{ ...other, spender: dai.address }, MismatchError],
    ] as const) {
      const { run } = beginSlowly(delta)
      await expect(placeIntent(run.deps, planOf({ price }))).rejects.toThrow(error)
      expect([run.opened.includes('eth_signTypedData_v4'), run.kept]).toEqual([false, []])
    }
  })

  test('behavior: signs a limit order at its limit at any market price, and ends with its post', async () => {
    const worse = priceOf({ output: twentieth / 2n })
    const service = (path: string) => (path === '/v2/quote' ? Response.json({ delta: worse }) : undefined)
    const run = intents.begin({ service })
    const price = freeze(priceOf(), { receivedAt: -60_000 })
    const terms = { ...termsOf(price), type: 'LIMIT', family: 'FillableOrder', limit: twentieth * 2n } as const
    expect(await placeIntent(run.deps, planOf({ price, terms }))).toEqual({ kind: 'open' })
    expect(run.steps).toEqual(['approve', 'sign', 'post'])
    expect(run.kept).toMatchObject([{ type: 'LIMIT', family: 'FillableOrder', order: { destAmount: twentieth * 2n } }])
    expect(run.posted).toMatchObject([{ type: 'LIMIT', onChainOrderType: 'FillableOrder', partiallyFillable: true }])
    expect(run.marked).toEqual([run.kept[0]!.hash])
    expect(readStoredIntent(chain, { kind: 'intent', text: writeStoredIntent(run.kept[0]!), keptAt: 1 })).toEqual(
      run.kept[0],
    )
  })

  test('behavior: signs a limit purchase for its amount and its maximum input', async () => {
    const price = freeze(priceOf({ side: 'BUY' }))
    const run = intents.begin()
    const terms = { ...termsOf(price), type: 'LIMIT', family: 'FillableOrder', srcAmount: 99n, limit: 99n } as const
    expect(await placeIntent(run.deps, planOf({ price, terms }))).toEqual({ kind: 'open' })
    expect(run.kept[0]!.order).toMatchObject({ kind: 1, srcAmount: 99n, destAmount: twentieth })
    expect(await intents.allowanceOf(usdc.address)).toBe(99n)
  })

  test('behavior: builds a TWAP order from the price of a slice and approves all slices', async () => {
    const schedule = { slices: 3n, interval: 300n }
    const sale = freeze(priceOf())
    const least = sale.limit * 3n
    const sold = {
      ...termsOf(sale),
      family: 'TWAPOrder',
      schedule,
      srcAmount: 3n * hundred + 2n,
      limit: least,
    } as const
    const purchase = freeze(priceOf({ side: 'BUY' }))
    const totals = { destAmount: 3n * twentieth, limit: purchase.limit * 3n }
    const bought = { ...termsOf(purchase), family: 'TWAPBuyOrder', schedule, ...totals } as const
    for (const [price, terms, signs] of [
      [sale, sold, { totalSrcAmount: `${3n * hundred + 2n}`, destAmountPerSlice: `${sale.limit}` }],
      [purchase, bought, { totalDestAmount: `${3n * twentieth}`, maxSrcAmount: `${purchase.limit * 3n}` }],
    ] as const) {
      await intents.approve(account, usdc.address, 0n)
      const run = intents.begin()
      expect(await placeIntent(run.deps, planOf({ price, terms }))).toEqual({ kind: 'open' })
      expect(run.steps).toEqual(['approve', 'sign', 'post'])
      expect(run.posted).toMatchObject([
        { onChainOrderType: terms.family, order: { ...signs, numSlices: 3, interval: 300 } },
      ])
      expect(await intents.allowanceOf(usdc.address)).toBe(terms.side === 'SELL' ? terms.srcAmount : terms.limit)
      const [signed] = run.kept
      const typedData = intentTypedData(place, signed!)
      expect(await recoverTypedDataAddress({ ...typedData, signature: signed!.signature })).toBe(owner.address)
      const text = writeStoredIntent(signed!)
      expect(readStoredIntent(chain, { kind: 'intent', text, keptAt: 1 })).toEqual(signed)
      expect(toHashedIntent(chain, recordOf(writeSigned(signed!), 'ACTIVE', undefined, terms.family) as never)).toEqual(
        expect.objectContaining({ hash: signed!.hash, schedule }),
      )
    }
    const whole = freeze(priceOf({ input: 3n * hundred + 2n }))
    const run = intents.begin()
    await expect(placeIntent(run.deps, planOf({ price: whole, terms: sold }))).rejects.toThrow(MismatchError)
    expect(run.kept).toEqual([])
  })

  describe('under the partner of a link', () => {
    const shown: PartnerTerms = { name: 'example-wallet', address: other, feeBps: 25, takeSurplus: false }
    const under = ({ feeBps }: PartnerTerms = shown) => ({
      ...priceOf(),
      partner: { name: 'example-wallet', feePercent: feeBps / 100 },
    })
    const schedule = { slices: 3n, interval: 300n }
    /** Returns the plans of the three tickets. */
    const plansOf = (partner: PartnerTerms, change: Partial<FrozenIntent> = {}) => {
      const price = freeze(under(partner), { partner, ...change })
      const market = termsOf(price)
      const twap = {
        ...market,
        family: 'TWAPOrder',
        schedule,
        srcAmount: hundred * 3n,
        limit: price.limit * 3n,
      } as const
      const kinds: PlaceTerms[] = [market, { ...market, type: 'LIMIT', family: 'FillableOrder' }, twap]
      return kinds.map((terms) => planOf({ price, terms }))
    }
    /** Returns a service that always builds with this partner field. */
    const buildsWith = (partner: Address, fee: Partial<Omit<IntentFee, 'partner'>> = {}): Service => {
      const word = { feeBps: 25, takesSurplus: false, isSurplusToUser: false, capsSurplus: true, reserved: 0n, ...fee }
      return (path, body) =>
        path.endsWith('/orders/build')
          ? Response.json(buildFor(body, packIntentFee({ partner, ...word })))
          : path.includes('partnerfee')
            ? refusal('NotFound', 404)
            : undefined
    }

    test('default: signs swap, limit and TWAP with the partner field that was shown, and posts its name', async () => {
      for (const plan of plansOf(shown)) {
        const run = intents.begin({ service: buildsWith(other), fills: false })
        await placeIntent(run.deps, plan)
        const [signed] = run.kept
        expect(unpackIntentFee(signed!.order.partnerAndFee)).toMatchObject({ partner: other, feeBps: 25 })
        expect(signed!.partner).toBe('example-wallet')
        expect(run.posted).toMatchObject([{ partner: 'example-wallet' }])
      }
    })

    test('error: Wallet.MismatchError for typed data with another recipient, fee or rule', async () => {
      const sharing = { ...shown, feeBps: 0, takeSurplus: true }
      const lies: [PartnerTerms, Service, string][] = [
        [shown, buildsWith(intent), 'partner'],
        [shown, buildsWith(other, { feeBps: 26 }), 'partnerFeeBps'],
        [shown, buildsWith(other, { capsSurplus: false }), 'capsSurplus'],
        [shown, buildsWith(other, { takesSurplus: true }), 'takesSurplus'],
        [sharing, buildsWith(intent, { feeBps: 0, takesSurplus: true }), 'partner'],
        [sharing, buildsWith(other, { feeBps: 0 }), 'takesSurplus'],
      ]
      for (const [partner, service, name] of lies)
        for (const plan of plansOf(partner)) {
          const run = intents.begin({ service })
          const error = await placeIntent(run.deps, plan).catch((thrown: unknown) => thrown)
          expect(error).toBeInstanceOf(MismatchError)
          expect((error as MismatchError).differences.map(({ field }) => field)).toEqual(['partnerAndFee', name])
          expect(run.opened.filter((method) => method.includes('sign'))).toEqual([])
        }
    })

    test('error: MismatchError, ChangedError, TooHighError for a price of another partner or fee', async () => {
      const [anon, dearer, most] = [priceOf(), under({ ...shown, feeBps: 26 }), { ...shown, feeBps: 201 }]
      for (const [price, partner, error] of [
        [anon, shown, MismatchError],
        [under(), undefined, MismatchError],
        [dearer, shown, FeeChangedError],
        [under(most), most, FeeTooHighError],
      ] as const) {
        const run = intents.begin({ service: buildsWith(other) })
        const plan = planOf({ price: freeze(price, { partner }) })
        await expect(placeIntent(run.deps, plan)).rejects.toThrow(error)
        expect([run.kept, run.posted]).toEqual([[], []])
      }
      // The shown fee also applies to a fresher price, and to an open limit order.
      const service: Service = (path) => (path === '/v2/quote' ? Response.json({ delta: dearer }) : undefined)
      for (const plan of plansOf(shown, { receivedAt: -60_000 })) {
        const run = intents.begin({ service })
        await expect(placeIntent(run.deps, plan)).rejects.toThrow(FeeChangedError)
      }
    })
  })

  test('error: Wallet.MismatchError if the service names two recipients of its own fee', async () => {
    const service: Service = (path) =>
      path.startsWith('/prices/partnerfee/')
        ? Response.json({ partnerFee: 0.01, partnerAddress: other, takeSurplus: false })
        : undefined
    const run = intents.begin({ service })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(MismatchError)
    expect([run.kept, run.posted]).toEqual([[], []])
  })

  test('error: Wallet.PriceMovedError, Intent.NoLongerPricedError: nothing is signed', async () => {
    const price = freeze(priceOf(), { receivedAt: -60_000 })
    await intents.approve(account, usdc.address, hundred)
    const place = (answer: object) => {
      const run = intents.begin({ service: (path) => (path === '/v2/quote' ? Response.json(answer) : undefined) })
      return { run, placed: placeIntent(run.deps, planOf({ price })) }
    }
    const worse = place({ delta: priceOf({ output: twentieth - twentieth / 190n }) })
    await expect(worse.placed).rejects.toThrow(PriceMovedError)
    const gone = place({ fallbackReason: { errorType: 'PricingError', details: 'no' } })
    await expect(gone.placed).rejects.toThrow(NoLongerPricedError)
    expect([...worse.run.opened, ...gone.run.opened]).toEqual([])
  })

  test('error: Wallet.RejectedError: nothing is stored or posted, and a retry is possible', async () => {
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    const run = intents.begin({ answers })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(RejectedError)
    expect([run.steps, run.kept, run.posted]).toEqual([['approve', 'sign begun'], [], []])
    const again = intents.begin()
    expect(await placeIntent(again.deps, planOf())).toMatchObject({ kind: 'filled' })
    expect(again.steps[0]).toBe('sign')
  })

  test('error: Wallet.WrongAnswerError when the wallet signs another order', async () => {
    const answers = {
      eth_signTypedData_v4: ([, text]: readonly unknown[]) => {
        const { message } = JSON.parse(text as string)
        return owner.signTypedData(intentTypedData(place, { family: 'Order', order: { ...message, destAmount: 1n } }))
      },
    }
    const run = intents.begin({ answers })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(WrongAnswerError)
    expect([run.kept, run.posted]).toEqual([[], []])
  })

  test('error: Token.AllowanceShortError when the user lowers the approval in the wallet', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [intent, 7n] })
    const answers = {
      eth_sendTransaction: ([call]: readonly unknown[], ask: typeof intents.rpc) =>
        ask({ method: 'eth_sendTransaction', params: [{ ...(call as object), data }] }),
    }
    await expect(placeIntent(intents.begin({ answers }).deps, planOf())).rejects.toThrow(AllowanceShortError)
  })

  test('error: Chain.UnknownContractError for another contract at the address', async () => {
    await intents.approve(account, usdc.address, hundred)
    await intents.client().setCode({ address: intent, bytecode: '0x00' })
    const run = intents.begin()
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(UnknownContractError)
    expect(run.opened).toEqual([])
  })

  test('error: Wallet.StoppedWaitingError: an abandoned run opens no wallet', async () => {
    const run = intents.begin({ isWanted: () => run.steps.length < 2 })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(StoppedWaitingError)
    expect(run.opened).toEqual(['eth_sendTransaction'])
  })
})

describe('a permit in the order', () => {
  const permitted = async (change: Parameters<typeof planOf>[0], poor = true) => {
    if (poor) await intents.client().setBalance({ address: account, value: 0n })
    const run = intents.begin()
    const outcome = await placeIntent(run.deps, planOf({ wantsPermit: true, ...change }))
    expect(outcome).toMatchObject({ kind: 'filled' })
    expect(run.opened).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4'])
    expect(run.steps.slice(0, 2)).toEqual(['permit', 'sign'])
    return run.kept[0]!.order
  }

  test('default: uses the token’s permit for an account without native tokens', async () => {
    const order = await permitted({})
    expect(size(order.permit)).toBe(224)
    expect(decodeIntentPermit(order.permit)).toMatchObject({
      kind: 'eip2612',
      owner: account,
      spender: intent,
      value: hundred,
      deadlineSeconds: order.deadline,
    })
    expect(await intents.allowanceOf(usdc.address)).toBe(0n)
    expect(await intents.client().getBalance({ address: account })).toBe(0n)
  })

  test('behavior: allows the commitments of other orders, too', async () => {
    await permitted({ committed: 40n })
    expect(await intents.allowanceOf(usdc.address)).toBe(40n)
  })

  test('behavior: uses a DAI permit only for unlimited approvals', async () => {
    const price = freeze(priceOf({ from: dai, input: parseUnits('100', 18) }))
    const order = await permitted({ price, token: dai, approval: 'unlimited' })
    expect(size(order.permit)).toBe(256)
    await intents.client().setBalance({ address: account, value: parseUnits('1', 18) })
    await intents.approve(account, dai.address, 0n)
    const exact = intents.begin({ fills: false })
    await placeIntent(exact.deps, planOf({ price, token: dai, wantsPermit: true }))
    expect(exact.steps[0]).toBe('approve')
  })

  test('behavior: uses a Permit2 transfer if the token has no permit and Permit2 is approved', async () => {
    const { permit2 } = chain.contracts
    await intents.approve(account, usdt.address, maxUint256, permit2)
    const order = await permitted({ price: freeze(priceOf({ from: usdt })), token: usdt, committed: 40n })
    expect(size(order.permit)).toBe(96)
    expect(await intents.allowanceOf(usdt.address)).toBe(0n)
  })

  test('behavior: an account with delegated code approves a token that checks its code', async () => {
    const delegated = `0xef0100${chain.contracts.multicall3.slice(2)}`
    await intents.rpc({ method: 'anvil_setCode', params: [account, delegated] })
    const run = intents.begin()
    const outcome = await placeIntent(run.deps, planOf({ wantsPermit: true }))
    expect(outcome).toMatchObject({ kind: 'filled' })
    expect(run.steps.slice(0, 2)).toEqual(['approve', 'sign'])
  })

  test('behavior: the next attempt approves after the service refused an order with a permit', async () => {
    const run = intents.begin({ service: (path) => (path.endsWith('/orders') ? refusal('InvalidInput') : undefined) })
    await expect(placeIntent(run.deps, planOf({ wantsPermit: true }))).rejects.toThrow(NotPostedError)
    const again = intents.begin({ refusedPermits: run.deps.refusedPermits })
    await placeIntent(again.deps, planOf({ wantsPermit: true }))
    expect(again.steps.slice(0, 2)).toEqual(['approve', 'sign'])
  })

  test('error: Wallet.RejectedError of a permit: the order is not signed', async () => {
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    const run = intents.begin({ answers })
    await expect(placeIntent(run.deps, planOf({ wantsPermit: true }))).rejects.toThrow(RejectedError)
    expect([run.steps, run.opened.length]).toEqual([['permit begun'], 1])
  })
})

describe('what the service built is compared before the wallet opens', () => {
  /** Lists every leaf of the signed data by its path; a list of fields is one of the types. */
  const leavesOf = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
      : [path]
  const change = (value: unknown): unknown =>
    typeof value === 'number' ? value + 1 : `${value}`.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
  const changed = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return change(value)
    if (Array.isArray(value)) return value.map((one, index) => (`${index}` === name ? changed(one, rest) : one))
    const record = value as Record<string, unknown>
    return { ...record, [name]: changed(record[name], rest) }
  }
  const body = {
    route: priceOf().route,
    side: 'SELL',
    owner: account,
    beneficiary: account,
    deadline: 1,
    permit: '0x',
    limitAmount: '1',
  }
  // The service names the partner if the user named none; then the digest covers it.
  const leaves = leavesOf(buildFor(body)).filter((leaf) => leaf.join('.') !== 'toSign.value.partnerAndFee')

  test('error: Wallet.MismatchError for every leaf that differs', async () => {
    await intents.approve(account, usdc.address, hundred)
    for (const leaf of leaves) {
      const service = (path: string, given: Record<string, unknown>) =>
        path.endsWith('/build') ? Response.json(changed(buildFor(given), leaf)) : undefined
      const run = intents.begin({ service })
      const error = await placeIntent(run.deps, planOf()).catch((thrown: unknown) => thrown)
      // The wire schema refuses some values before the comparison.
      expect((error as Error).name, leaf.join('.')).toMatch(/^(Wallet.MismatchError|Api.UnexpectedAnswerError)$/)
      expect(run.opened, leaf.join('.')).toEqual([])
    }
    expect(leaves.length).toBeGreaterThan(50)
  })

  test('error: Wallet.MismatchError for an additional field or fee, and a price of other tokens', async () => {
    await intents.approve(account, usdc.address, hundred)
    const opened: string[] = []
    const refused = async (alter: (built: ReturnType<typeof buildFor>) => object, price = freeze(priceOf())) => {
      const run = intents.begin({
        service: (path, given) => (path.endsWith('/build') ? Response.json(alter(buildFor(given))) : undefined),
      })
      const terms = termsOf(freeze(priceOf()))
      await expect(placeIntent(run.deps, planOf({ price, terms }))).rejects.toThrow(MismatchError)
      opened.push(...run.opened)
    }
    await refused((built) => ({
      ...built,
      toSign: { ...built.toSign, domain: { ...built.toSign.domain, chainId: 10 } },
    }))
    const fee = (built: ReturnType<typeof buildFor>) => (BigInt(built.toSign.value.partnerAndFee) + 1n).toString()
    await refused((built) => ({
      ...built,
      toSign: { ...built.toSign, value: { ...built.toSign.value, partnerAndFee: fee(built) } },
    }))
    await refused((built) => built, freeze(priceOf({ to: dai })))
    await refused((built) => built, freeze(priceOf({ input: hundred + 1n })))
    await refused((built) => built, freeze({ ...priceOf(), spender: spenderOf(chain, 'market') as Address }))
    expect(opened).toEqual([])
  })
})

describe('what becomes of a signed order', () => {
  test('behavior: repeats an unanswered post with the same signature', async () => {
    let asked = 0
    const service = (path: string) => {
      if (!path.endsWith('/orders')) return undefined
      asked += 1
      if (asked === 1) throw new TypeError('Failed to fetch')
      return asked === 2 ? refusal('InternalError', 500) : undefined
    }
    const run = intents.begin({ service })
    expect(await placeIntent(run.deps, planOf())).toMatchObject({ kind: 'filled' })
    expect(asked).toBe(3)
    expect(run.opened).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  })

  test('error: Intent.NotPostedError: a refused order has the reason and is stored', async () => {
    const run = intents.begin({
      service: (path) => (path.endsWith('/orders') ? refusal('InsufficientAllowance') : undefined),
    })
    const error = await placeIntent(run.deps, planOf()).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(NotPostedError)
    expect((error as Error).message).toContain('Approve the settlement contract, not the router')
    expect(run.kept.length).toBe(1)
    expect(run.steps.at(-1)).toBe('post begun')
  })

  test('error: Intent.NotPostedError after half an hour without an answer, or when the user stops it', async () => {
    const service = (path: string) => (path.endsWith('/orders') ? refusal('ServiceUnavailable', 503) : undefined)
    // Approves before, since a late receipt would move the clock of the run.
    await intents.approve(account, usdc.address, hundred)
    const run = intents.begin({ service })
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow('sent again without a second signature')
    expect(run.deps.now()).toBe(30 * 60_000)
    const stopped = intents.begin({ service, signal: AbortSignal.abort() })
    await expect(placeIntent(stopped.deps, planOf())).rejects.toThrow(NotPostedError)
    expect([stopped.deps.now(), stopped.kept.length]).toEqual([0, 1])
  })

  test('error: Intent.OtherOrderStoredError when the service answers with another order', async () => {
    const service = (path: string, body: Record<string, unknown>) =>
      path.endsWith('/orders')
        ? Response.json({ ...recordOf(body.order as never, 'PENDING'), orderHash: `0x${'11'.repeat(32)}` })
        : undefined
    await expect(placeIntent(intents.begin({ service }).deps, planOf())).rejects.toThrow(OtherOrderStoredError)
  })

  test('behavior: an unfilled order continues without the page', async () => {
    const run = intents.begin({ fills: false })
    expect(await placeIntent(run.deps, planOf())).toEqual({ kind: 'open' })
    expect(run.steps.slice(-2)).toEqual(['auction', 'settle skipped'])
  })

  test('behavior: reads from the chain if it was filled or expired, without the service', async () => {
    let isAway = false
    const service = (path: string) => {
      if (isAway) throw new TypeError('Failed to fetch')
      if (path.endsWith('/orders')) isAway = true
      return undefined
    }
    // A run also sleeps while a receipt is late, before anything is signed.
    const sleep = async () => {
      for (const signed of run.kept) await intents.fill(signed)
    }
    const run = intents.begin({ service, sleep })
    expect(await placeIntent(run.deps, planOf())).toMatchObject({ kind: 'filled' })
    isAway = false
    const late = intents.begin({
      service,
      sleep: async () => {
        for (const { order } of late.kept) {
          await intents.client().setNextBlockTimestamp({ timestamp: order.deadline + 1n })
          await intents.client().mine({ blocks: 1 })
        }
      },
    })
    expect(await placeIntent(late.deps, planOf())).toEqual({ kind: 'over', status: 'EXPIRED' })
  })

  test.each(['COMPLETED', 'BRIDGING', 'REFUNDED'] as const)(
    'error: Intent.FillNotShownError when the service reports %s with a transaction that did not fill it',
    async (status) => {
      const { transactionHash } = await intents.approve(other, usdc.address, 1n)
      const service = (path: string) =>
        path.includes('/hash/') ? Response.json(recordOf(run.posted[0]!.order, status, transactionHash)) : undefined
      const run = intents.begin({ service })
      await expect(placeIntent(run.deps, planOf())).rejects.toThrow(FillNotShownError)
      expect(run.steps.at(-1)).toBe('settle begun')
      const nowhere = intents.begin({
        service: (path) =>
          path.includes('/hash/')
            ? Response.json(recordOf(nowhere.posted[0]!.order, status, `0x${'12'.repeat(32)}`))
            : undefined,
      })
      await expect(placeIntent(nowhere.deps, planOf())).rejects.toThrow(FillNotShownError)
    },
  )
})

describe('an order that the service may have or not', () => {
  test('default: a new signature reuses the nonce, so that the chain fills one of the two', async () => {
    const lost = intents.begin({
      service: (path) => (path.endsWith('/orders') ? refusal('InternalError', 500) : undefined),
    })
    await expect(placeIntent(lost.deps, planOf())).rejects.toThrow(NotPostedError)
    const [first] = lost.kept
    expect(lost.marked).toEqual([])
    const kept = { kind: 'intent', text: writeStoredIntent(first!), keptAt: 1 } as const
    const { terms } = planOf()
    const asked = { account, terms, nowSeconds: 0 }
    expect(findUnposted(chain, asked, [kept])).toEqual(first)
    for (const found of [
      findUnposted(chain, asked, [{ ...kept, isPosted: true }]),
      findUnposted(chain, { ...asked, account: other }, [kept]),
      findUnposted(chain, { ...asked, terms: { ...terms, dest: { ...terms.dest, address: dai.address } } }, [kept]),
      findUnposted(chain, { ...asked, terms: { ...terms, type: 'LIMIT' } }, [kept]),
      findUnposted(chain, { ...asked, terms: { ...terms, family: 'FillableOrder' } }, [kept]),
      findUnposted(chain, { ...asked, nowSeconds: Number(first!.order.deadline) + 600 }, [kept]),
    ])
      expect(found).toBeUndefined()

    const again = intents.begin()
    const replaces = { ...first!, order: { ...first!.order, nonce: 5n } }
    expect(await placeIntent(again.deps, planOf({ replaces }))).toMatchObject({ kind: 'filled' })
    expect(again.kept[0]!.order.nonce).toBe(5n)
    expect(again.marked).toEqual([again.kept[0]!.hash])
  })

  test('error: Intent.OverError if it was filled meanwhile: nothing is signed, the next is another trade', async () => {
    const run = intents.begin()
    await placeIntent(run.deps, planOf())
    await intents.approve(account, usdc.address, hundred)
    const twice = intents.begin()
    await expect(placeIntent(twice.deps, planOf({ replaces: run.kept[0] }))).rejects.toThrow(OverIntentError)
    expect([twice.opened, twice.marked]).toEqual([[], [run.kept[0]!.hash]])
  })

  test('error: Wallet.MismatchError when the service chooses another nonce, also of a replacement', async () => {
    await intents.approve(account, usdc.address, hundred)
    const lost = intents.begin({ fills: false })
    await placeIntent(lost.deps, planOf())
    const service = (path: string, body: Record<string, unknown>) =>
      path.endsWith('/build') ? Response.json(buildFor({ ...body, nonce: '6' })) : undefined
    const run = intents.begin({ service })
    await expect(placeIntent(run.deps, planOf({ replaces: lost.kept[0] }))).rejects.toThrow(MismatchError)
    await expect(placeIntent(run.deps, planOf())).rejects.toThrow(MismatchError)
    expect(run.opened).toEqual([])
  })
})
