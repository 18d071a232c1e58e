import fc from 'fast-check'
import { type Address, concatHex, encodeFunctionData, type Hex, numberToHex, size, sliceHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress, zeroAddress } from '@/lib/address'
import { multiName } from '@/lib/routing/pools/curve/multi-name'
import { routerAbi } from '../abi.generated'
import { encodeDaiPermit, encodeEip2612Permit, encodePermit2Transfer } from '../approval/typed-data'
import { packPartnerFee, resolvePartnerFee } from '../fees/partner-fee'
import { solidlyPairAddress, v2PairAddress, v3PoolAddress, v4PoolId } from '../pools/pool-address'
import { encodeExecutorData, type Program, type ProgramLeg, serializeProgram } from '../program/program'
import { base } from '../registry/base'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { aerodrome } from '../registry/shared'
import { type DecodedSwap, decodeSwap, decodeTerms, UndecodableError } from './decode'
import { encodeV2Pools, encodeV3Pools } from './direct-pools'
import type { ExpectedSwap, SwapTransaction } from './expected-swap'
import { saleTerms } from './router-rule'
import { type SwapMethod, swapMethods } from './swap-methods'
import { isKnownPool, verifySwap } from './verify-swap'

type Tokens = [Address, Address, Address, Address, Address]
const token = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
const [weth, usdc, dai, wbtc, crvUsd] = ['WETH', 'USDC', 'DAI', 'WBTC', 'crvUSD'].map(token) as Tokens
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const recipient = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const stranger: Address = '0x1234567890123456789012345678901234567890'
const partner = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const executor = '0xe4e8f0a3d303cb35f393b708cf531c2059036da9'
const router = mainnet.contracts.router
const metadata = `0x${'ab'.repeat(16)}${numberToHex(21_000_000n, { size: 16 }).slice(2)}` as Hex
const [uniswapV2, sushi, uniswapV3] = mainnet.dexes
const nowSeconds = 1_700_000_000n
const deadlineSeconds = nowSeconds + 1_800n

type Hop = Omit<ProgramLeg, 'take'>

const hop = (kind: Hop['kind'], pool: Hex, tokenIn: Address, tokenOut: Address, feePips = 0): Hop => {
  return { kind, pool, tokenIn, tokenOut, zeroForOne: tokenIn < tokenOut, feePips }
}
const v2Hop = (tokenIn: Address, tokenOut: Address, dex: typeof uniswapV2 | typeof sushi = uniswapV2) =>
  hop('v2', v2PairAddress(dex, tokenIn, tokenOut), tokenIn, tokenOut, dex.feePips)
const v3Hop = (tokenIn: Address, tokenOut: Address, feePips: number) =>
  hop('v3', v3PoolAddress(uniswapV3, tokenIn, tokenOut, feePips), tokenIn, tokenOut, feePips)
const stableHop = (tokenIn: Address, tokenOut: Address) => {
  return { ...hop('stable', toLowerAddress(mainnet.dexes[5].pools[0]), tokenIn, tokenOut), zeroForOne: true }
}

const v4Key = { manager: toLowerAddress(mainnet.dexes[4].manager), tickSpacing: 10 }
const v4Hop = (tokenIn: Address, tokenOut: Address, native: boolean): Hop => {
  const zeroForOne = native ? tokenIn === weth : tokenIn < tokenOut
  const [token0, token1] = zeroForOne ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const key = { ...v4Key, native }
  return {
    kind: 'v4',
    pool: v4PoolId({ token0, token1, feePips: 500, ...key }),
    tokenIn,
    tokenOut,
    zeroForOne,
    feePips: 500,
    key,
  }
}

const balancerHop = (tokenIn: Address, tokenOut: Address) =>
  hop('balancer', toLowerAddress(mainnet.dexes[7].weightedPools[0]), tokenIn, tokenOut)

type ValidSwap = { name: string; transaction: SwapTransaction; intent: ExpectedSwap }

const baseIntent: ExpectedSwap = {
  chain: mainnet,
  owner,
  side: 'SELL',
  srcToken: usdc,
  destToken: wbtc,
  amount: 5_000_000_000n,
  limit: 4_950_000n,
  quotedAmount: 5_000_000n,
  partnerFee: resolvePartnerFee({ partner, feeBps: 1 }),
  routerRule: 'net',
  executor,
  permit: '0x',
  nowSeconds,
}

const swapData = (intent: ExpectedSwap) => ({
  srcToken: intent.srcToken,
  destToken: intent.destToken,
  fromAmount: intent.side === 'SELL' ? intent.amount : intent.limit,
  toAmount: intent.side === 'SELL' ? intent.limit : intent.amount,
  quotedAmount: intent.quotedAmount,
  metadata,
  beneficiary: intent.recipient ?? intent.owner,
})
const build = (intent: ExpectedSwap, functionName: SwapMethod, args: readonly unknown[]): SwapTransaction => ({
  chainId: 1,
  to: router,
  value: intent.srcToken === nativeToken ? swapData(intent).fromAmount : 0n,
  data: encodeFunctionData({ abi: routerAbi, functionName, args } as never),
})
const feeWord = (intent: ExpectedSwap) => packPartnerFee({ ...intent.partnerFee, reserved: 0n })
/** The legs of a program, with further fields to set. */
type Legs = Pick<Program, 'legs'> & Partial<Program>
const generic = (name: string, change: Partial<ExpectedSwap>, program: Legs): ValidSwap => {
  const intent = { ...baseIntent, ...change }
  const wrapped = (address: Address) => (address === nativeToken ? weth : toLowerAddress(address))
  const complete = {
    side: intent.side,
    wrapSource: false,
    unwrapDestination: false,
    fromCaller: false,
    ...program,
    srcToken: wrapped(intent.srcToken),
    destToken: wrapped(intent.destToken),
  } as Program
  const executorData = encodeExecutorData(serializeProgram(complete), intent.side)
  const method = intent.side === 'SELL' ? 'swapExactAmountIn' : 'swapExactAmountOut'
  const args = [executor, swapData(intent), feeWord(intent), intent.permit, executorData]
  return { name, intent, transaction: build(intent, method, args) }
}
const direct = (name: string, change: Partial<ExpectedSwap>, method: SwapMethod, pools: Hex): ValidSwap => {
  const intent = { ...baseIntent, ...change }
  const args = [{ ...swapData(intent), pools }, feeWord(intent), intent.permit]
  return { name, intent, transaction: build(intent, method, args) }
}

const signature = `0x${'1b'.repeat(64)}1c` as Hex
const usdcPermit = encodeEip2612Permit(
  { kind: 'eip2612', owner, spender: router, value: baseIntent.amount, deadlineSeconds },
  signature,
)
const daiPermit = encodeDaiPermit(
  { kind: 'dai', holder: owner, spender: router, nonce: 3n, expirySeconds: deadlineSeconds, allowed: true },
  signature,
)
const transfer = encodePermit2Transfer(
  { kind: 'permit2', token: wbtc, amount: 7_000_000n, nonce: 9n, deadlineSeconds },
  signature,
)
const rest = { mode: 'rest' } as const
const exact = (amount: bigint) => ({ mode: 'exact', amount }) as const
const share = (part: bigint) => ({ mode: 'share', share: (1n << 128n) / part }) as const

const splitProgram: Legs = {
  legs: [
    { ...v3Hop(usdc, weth, 500), take: share(2n) },
    { ...v2Hop(usdc, weth, sushi), take: share(3n) },
    { ...v3Hop(weth, wbtc, 3000), take: share(4n) },
    { ...balancerHop(weth, wbtc), take: rest },
    { ...stableHop(usdc, crvUsd), take: rest },
    { ...v3Hop(crvUsd, wbtc, 3000), take: rest },
  ],
}

const valid: ValidSwap[] = [
  generic('a split sale with a permit, for another recipient', { permit: usdcPermit, recipient }, splitProgram),
  generic(
    'a sale of the native token',
    { srcToken: nativeToken, destToken: usdc },
    {
      wrapSource: true,
      legs: [{ ...v3Hop(weth, usdc, 500), take: rest }],
    },
  ),
  generic(
    'a sale for the native token with a DAI permit',
    { srcToken: dai, destToken: nativeToken, permit: daiPermit },
    {
      unwrapDestination: true,
      legs: [{ ...v2Hop(dai, weth), take: rest }],
    },
  ),
  generic(
    'a split purchase with Permit2',
    {
      side: 'BUY',
      srcToken: wbtc,
      destToken: dai,
      amount: 1_000n,
      limit: 7_000_000n,
      quotedAmount: 6_900_000n,
      permit: transfer,
    },
    {
      legs: [
        { ...v3Hop(wbtc, dai, 3000), take: exact(400n) },
        { ...balancerHop(wbtc, weth), take: rest },
        { ...v3Hop(wbtc, weth, 500), take: share(3n) },
        { ...v2Hop(weth, dai), take: exact(500n) },
        { ...v3Hop(wbtc, usdc, 3000), take: rest },
        { ...v2Hop(usdc, dai), take: exact(100n) },
      ],
    },
  ),
  direct(
    'a direct V2 sale',
    {},
    'swapExactAmountInOnUniswapV2',
    encodeV2Pools([
      { tokenIn: usdc, tokenOut: weth },
      { tokenIn: weth, tokenOut: wbtc },
    ]),
  ),
  direct(
    'a direct V2 purchase',
    { side: 'BUY', amount: 5_000n, limit: 9_000n, quotedAmount: 8_800n },
    'swapExactAmountOutOnUniswapV2',
    encodeV2Pools([
      { tokenIn: usdc, tokenOut: weth },
      { tokenIn: weth, tokenOut: wbtc },
    ]),
  ),
  direct(
    'a direct V3 sale of the native token',
    { srcToken: nativeToken },
    'swapExactAmountInOnUniswapV3',
    encodeV3Pools([
      { tokenIn: weth, tokenOut: usdc, feePips: 500 },
      { tokenIn: usdc, tokenOut: wbtc, feePips: 3000 },
    ]),
  ),
  direct(
    'a direct V3 purchase, hops from the end',
    { side: 'BUY', amount: 5_000n, limit: 9_000n, quotedAmount: 8_800n },
    'swapExactAmountOutOnUniswapV3',
    encodeV3Pools([
      { tokenIn: weth, tokenOut: wbtc, feePips: 500 },
      { tokenIn: usdc, tokenOut: weth, feePips: 3000 },
    ]),
  ),
]
const fieldsOf = (transaction: SwapTransaction, intent: ExpectedSwap) =>
  verifySwap(transaction, intent).map(({ field }) => field)

// Reduces a swap to the parts that may not vary: everything except the fields that `verifySwap`
// accepts.
const fixedParts = (swap: DecodedSwap) => ({
  ...swap,
  metadata: undefined,
  fromAmount: swap.side === 'SELL' ? swap.fromAmount : undefined,
  toAmount: swap.side === 'BUY' ? swap.toAmount : undefined,
  venue:
    swap.venue.kind === 'executor'
      ? {
          ...swap.venue,
          program: {
            ...swap.venue.program,
            // The payer of the pools; `verifyRoute` compares it, and it cannot cost the user
            // anything.
            fromCaller: undefined,
            legs: swap.venue.program.legs.map((leg) => ({
              ...leg,
              take: leg.take.mode === 'exact' ? leg.take : leg.take.mode,
              ...(leg.kind === 'stable' ? { zeroForOne: undefined, feePips: undefined } : {}),
            })),
          },
        }
      : swap.venue,
})
const xorAt = (data: Hex, index: number, mask: number): Hex =>
  concatHex([
    sliceHex(data, 0, index),
    numberToHex(Number(sliceHex(data, index, index + 1)) ^ mask, { size: 1 }),
    ...(index + 1 < size(data) ? [sliceHex(data, index + 1)] : []),
  ])

describe('verifySwap', () => {
  test.each(valid)('default: $name', ({ transaction, intent }) => {
    expect(verifySwap(transaction, intent)).toEqual([])
  })

  test('behavior: every method is among the valid transactions', () => {
    const used = valid.map(({ transaction }) => decodeSwap(transaction.data).method)
    expect(new Set(used)).toEqual(new Set(Object.keys(swapMethods)))
  })

  test.each(valid)('behavior: any flipped bit of a fixed part is a difference: $name', (one) => {
    const { data } = one.transaction
    const kept = fixedParts(decodeSwap(data))
    let unseen = 0
    for (let index = 0; index < size(data); index++) {
      const flipped = xorAt(data, index, 1 << (index % 8))
      if (verifySwap({ ...one.transaction, data: flipped }, one.intent).length > 0) continue
      unseen += 1
      expect(fixedParts(decodeSwap(flipped))).toEqual(kept)
    }
    // At least the metadata word is free; most bytes are not.
    expect(unseen).toBeGreaterThanOrEqual(32)
    expect(unseen).toBeLessThan(32 + 32 + 5 * 20)
  })

  test('behavior: any changed byte of a fixed part is a difference', () => {
    const change = fc.record({
      one: fc.constantFrom(...valid),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      mask: fc.integer({ min: 1, max: 255 }),
    })
    fc.assert(
      fc.property(change, ({ one, at, mask }) => {
        const { data } = one.transaction
        const flipped = xorAt(data, Math.floor(at * size(data)), mask)
        if (verifySwap({ ...one.transaction, data: flipped }, one.intent).length > 0) return
        expect(fixedParts(decodeSwap(flipped))).toEqual(fixedParts(decodeSwap(data)))
      }),
      { numRuns: 3_000 },
    )
  })

  test.each(valid)('behavior: longer or shorter calldata is rejected: $name', ({ transaction, intent }) => {
    const { data } = transaction
    expect(fieldsOf({ ...transaction, data: `${data}00` as Hex }, intent)).toEqual(['data'])
    expect(fieldsOf({ ...transaction, data: sliceHex(data, 0, size(data) - 1) }, intent)).toEqual(['data'])
    expect(fieldsOf({ ...transaction, data: '0x' }, intent)).toEqual(['data'])
  })

  const [one] = valid as [ValidSwap]
  const native = valid[1]!
  const purchase = valid[3]!
  const cases: [string, ValidSwap, Partial<SwapTransaction>, Partial<ExpectedSwap>, string[]][] = [
    ['another contract', one, { to: stranger }, {}, ['to']],
    ['another chain', one, { chainId: 8453 }, {}, ['chainId']],
    ['value with a token sale', one, { value: 1n }, {}, ['value']],
    ['too much value', native, { value: native.transaction.value + 1n }, {}, ['value']],
    ['no value', native, { value: 0n }, {}, ['value']],
    ['another amount', one, {}, { amount: one.intent.amount - 1n }, ['fromAmount']],
    ['a lower minimum', one, {}, { limit: one.intent.limit + 1n }, ['toAmount']],
    ['a higher maximum', purchase, {}, { limit: purchase.intent.limit - 1n }, ['fromAmount']],
    ['another amount to buy', purchase, {}, { amount: 999n }, ['toAmount']],
    ['a lowered quote', one, {}, { quotedAmount: one.intent.quotedAmount + 1n }, ['quotedAmount']],
    ['another recipient', one, {}, { recipient: stranger }, ['beneficiary']],
    ['an unrequested recipient', one, {}, { recipient: undefined }, ['beneficiary']],
    ['another owner in the permit', one, {}, { owner: stranger }, ['permit.owner']],
    [
      'another side',
      one,
      {},
      { side: 'BUY', amount: one.intent.limit, limit: one.intent.amount },
      ['method', 'program.side'],
    ],
    ['another executor', one, {}, { executor: stranger }, ['executor']],
    ['another source', one, {}, { srcToken: dai }, ['srcToken', 'program.srcToken']],
    ['another destination', one, {}, { destToken: dai }, ['destToken', 'program.destToken']],
    ['another partner', one, {}, { partnerFee: resolvePartnerFee({ partner: stranger, feeBps: 1 }) }, ['partner']],
    ['another fee', one, {}, { partnerFee: resolvePartnerFee({ partner, feeBps: 2 }) }, ['partnerFeeBps']],
    [
      'another flag',
      one,
      {},
      { partnerFee: resolvePartnerFee({ partner, feeBps: 1, capSurplus: false }) },
      ['capSurplus'],
    ],
    ['another permit', one, {}, { permit: '0x' }, ['permit']],
    ['an expired permit', one, {}, { nowSeconds: deadlineSeconds }, ['permit.deadline']],
    ['an expired Permit2 permit', purchase, {}, { nowSeconds: deadlineSeconds }, ['permit.deadline']],
  ]
  test.each(cases)('behavior: rejects %s', (_, base, transaction, intent, fields) => {
    const found = fieldsOf({ ...base.transaction, ...transaction }, { ...base.intent, ...intent })
    for (const field of fields) expect(found).toContain(field)
    if (fields.length === 1) expect(found).toEqual(fields)
  })

  test('behavior: reports the expected and the found value', () => {
    expect(verifySwap({ ...one.transaction, to: stranger }, one.intent)).toEqual([
      { field: 'to', expected: router, found: stranger },
    ])
  })

  const programs: [string, Legs, string[]][] = [
    ['an unknown pool', { legs: [{ ...v3Hop(usdc, wbtc, 500), pool: stranger, take: rest }] }, ['program.pool']],
    ['a pool of another fee', { legs: [{ ...v3Hop(usdc, wbtc, 500), feePips: 3000, take: rest }] }, ['program.pool']],
    ['a source that is left over', { legs: [{ ...v3Hop(usdc, wbtc, 500), take: share(2n) }] }, ['program.rest']],
    [
      'an intermediate token that is left over',
      {
        legs: [
          { ...v3Hop(usdc, weth, 500), take: share(2n) },
          { ...v3Hop(usdc, wbtc, 500), take: rest },
        ],
      },
      ['data'],
    ],
    [
      'a leg after the rest',
      {
        legs: [
          { ...v3Hop(usdc, wbtc, 500), take: rest },
          { ...v3Hop(usdc, wbtc, 3000), take: rest },
        ],
      },
      ['program.leg'],
    ],
    [
      'a token that a later leg still buys',
      {
        legs: [
          { ...v3Hop(usdc, weth, 500), take: share(2n) },
          { ...v3Hop(weth, wbtc, 3000), take: share(2n) },
          { ...v2Hop(usdc, weth, sushi), take: rest },
          { ...v3Hop(weth, wbtc, 500), take: rest },
        ],
      },
      ['data'],
    ],
    [
      'a repeated pool',
      {
        legs: [
          { ...v3Hop(usdc, wbtc, 500), take: share(2n) },
          { ...v3Hop(usdc, wbtc, 500), take: rest },
        ],
      },
      ['data'],
    ],
    [
      'a cycle',
      {
        legs: [
          { ...v3Hop(usdc, weth, 500), take: share(2n) },
          { ...v3Hop(weth, dai, 500), take: share(2n) },
          { ...v3Hop(dai, weth, 3000), take: rest },
          { ...v3Hop(weth, wbtc, 500), take: rest },
          { ...v3Hop(usdc, wbtc, 500), take: rest },
        ],
      },
      ['data'],
    ],
    [
      'a sale of the bought token',
      {
        legs: [
          { ...v3Hop(usdc, wbtc, 500), take: rest },
          { ...v3Hop(wbtc, usdc, 3000), take: rest },
          { ...v3Hop(usdc, wbtc, 3000), take: rest },
        ],
      },
      ['data'],
    ],
    ['an exact amount', { legs: [{ ...v3Hop(usdc, wbtc, 500), take: exact(5n) }] }, ['program.rest']],
    ['wrapping', { ...splitProgram, wrapSource: true }, ['program.wrapSource']],
    ['unwrapping', { ...splitProgram, unwrapDestination: true }, ['program.unwrapDestination']],
  ]
  test.each(programs)('behavior: rejects a program with %s', (_, program, fields) => {
    const { transaction, intent } = generic('', {}, program)
    expect(fieldsOf(transaction, intent)).toEqual(fields)
  })

  const intermediate = { ...balancerHop(wbtc, weth), take: rest }
  const purchases: [string, Program['legs'], string[]][] = [
    ['less than requested', [{ ...v3Hop(wbtc, dai, 3000), take: exact(999n) }], ['program.amountOut']],
    ['more than requested', [{ ...v3Hop(wbtc, dai, 3000), take: exact(1_001n) }], ['program.amountOut']],
    ['the rest of the destination', [{ ...v3Hop(wbtc, dai, 3000), take: rest }], ['data']],
    [
      'an exact amount of an intermediate token',
      [
        { ...intermediate, take: exact(7n) },
        { ...v2Hop(weth, dai), take: exact(1_000n) },
      ],
      ['program.rest'],
    ],
    [
      'an intermediate token that is left unbought',
      [
        { ...intermediate, take: share(2n) },
        { ...v2Hop(weth, dai), take: exact(1_000n) },
      ],
      ['data'],
    ],
    ['the leg order of a sale', [{ ...v2Hop(weth, dai), take: exact(1_000n) }, intermediate], ['data']],
    [
      'an unknown pool',
      [
        { ...intermediate, pool: stranger },
        { ...v2Hop(weth, dai), take: exact(1_000n) },
      ],
      ['program.pool'],
    ],
  ]
  test.each(purchases)('behavior: rejects a purchase with %s', (_, legs, fields) => {
    const { transaction, intent } = generic('', purchase.intent, {
      legs,
    })
    expect(fieldsOf(transaction, intent)).toEqual(fields)
  })

  test('behavior: rejects direct pools that lead to another token', () => {
    const elsewhere = direct('', {}, 'swapExactAmountInOnUniswapV2', encodeV2Pools([{ tokenIn: usdc, tokenOut: dai }]))
    expect(verifySwap(elsewhere.transaction, elsewhere.intent)).toEqual([
      { field: 'pools', expected: expect.any(String), found: `${usdc} > ${dai}` },
    ])
    const odd = encodeV3Pools([{ tokenIn: usdc, tokenOut: wbtc, feePips: 123 }])
    const fee = direct('', {}, 'swapExactAmountInOnUniswapV3', odd)
    expect(fieldsOf(fee.transaction, fee.intent)).toEqual(['pools.fee'])
  })

  test('behavior: rejects a permit with another spender, too low, expired, or without an allowance', () => {
    const value = baseIntent.amount
    const eip2612 = (change: object) =>
      encodeEip2612Permit({ kind: 'eip2612', owner, spender: router, value, deadlineSeconds, ...change }, signature)
    const ofDai = (change: object) =>
      encodeDaiPermit(
        { kind: 'dai', holder: owner, spender: router, nonce: 0n, expirySeconds: 0n, allowed: true, ...change },
        signature,
      )
    const strangers = { holder: stranger, spender: stranger, allowed: false }
    const cases = [
      [eip2612({ deadlineSeconds: 0n }), ['permit.deadline']],
      [ofDai({ expirySeconds: 0n }), []],
      [ofDai({ expirySeconds: nowSeconds }), ['permit.deadline']],
      [eip2612({ spender: stranger }), ['permit.spender']],
      [eip2612({ value: value - 1n }), ['permit.value']],
      [ofDai(strangers), ['permit.owner', 'permit.spender', 'permit.allowed']],
      [
        encodePermit2Transfer({ kind: 'permit2', token: dai, amount: 1n, nonce: 0n, deadlineSeconds }, signature),
        ['permit.token', 'permit.value'],
      ],
    ] as const
    for (const [permit, fields] of cases) {
      const { transaction, intent } = generic('', { permit }, splitProgram)
      expect(fieldsOf(transaction, intent)).toEqual(fields)
    }
  })

  test('behavior: accepts a better limit, and zero as the sender', () => {
    const { transaction, intent } = generic('', { limit: 4_990_000n }, splitProgram)
    expect(verifySwap(transaction, { ...intent, limit: 4_950_000n })).toEqual([])
    const own = { ...baseIntent }
    const args = [
      { ...swapData(own), beneficiary: zeroAddress, pools: encodeV2Pools([{ tokenIn: usdc, tokenOut: wbtc }]) },
      feeWord(own),
      '0x',
    ]
    const zero = build(own, 'swapExactAmountInOnUniswapV2', args)
    expect(verifySwap(zero, own)).toEqual([])
    expect(fieldsOf(zero, { ...own, recipient })).toEqual(['beneficiary'])
  })

  test("behavior: a sale's minimum may not exceed the quote, unless it equals the user's limit", () => {
    const fieldsWith = (toAmount: bigint, limit = baseIntent.limit) =>
      fieldsOf(generic('', { limit: toAmount }, splitProgram).transaction, { ...baseIntent, limit })
    const quoted = baseIntent.quotedAmount
    expect(fieldsWith(quoted)).toEqual([])
    expect(fieldsWith(quoted + 1n)).toEqual(['toAmount'])
    expect(fieldsWith(quoted + 2n, quoted + 2n)).toEqual([])
    expect(fieldsWith(quoted + 3n, quoted + 2n)).toEqual(['toAmount'])
    expect(fieldsWith(1n, 0n)).toEqual([])
    expect(fieldsWith(0n, 0n)).toEqual(['toAmount'])
  })

  test("behavior: a purchase's maximum may not be below the quote, unless it equals the user's limit", () => {
    const legs = [{ ...v3Hop(usdc, wbtc, 3000), take: exact(1_000n) }]
    const program = { legs }
    const bought = { side: 'BUY', amount: 1_000n, quotedAmount: 6_900_000n } as const
    const fieldsWith = (fromAmount: bigint, limit = 7_000_000n) =>
      fieldsOf(generic('', { ...bought, limit: fromAmount }, program).transaction, { ...baseIntent, ...bought, limit })
    expect(fieldsWith(6_900_000n)).toEqual([])
    expect(fieldsWith(6_899_999n)).toEqual(['fromAmount'])
    expect(fieldsWith(6_899_998n, 6_899_998n)).toEqual([])
    expect(fieldsWith(6_899_997n, 6_899_998n)).toEqual(['fromAmount'])
  })

  test('behavior: with a router that compares before fees, a sale needs a higher limit', () => {
    const gross = {
      routerRule: 'gross',
      partnerFee: resolvePartnerFee({ partner, feeBps: 200 }),
      limit: 4_800_000n,
    } as const
    const minimum = (4_800_000n * 10_000n) / 9_800n + 1n
    const fieldsWith = (toAmount: bigint, quotedAmount = baseIntent.quotedAmount) => {
      const { transaction } = generic('', { ...gross, limit: toAmount, quotedAmount }, splitProgram)
      return fieldsOf(transaction, { ...generic('', gross, splitProgram).intent })
    }
    expect(fieldsWith(minimum)).toEqual([])
    expect(fieldsWith(minimum - 1n)).toEqual(['toAmount'])
    expect(fieldsWith(gross.limit)).toEqual(['toAmount'])
    // A token with a tax of 10 % needs a correspondingly higher amount.
    const taxed = { ...gross, limit: 4_300_000n, destTransferFeeBps: 1_000 }
    const sent = saleTerms('gross', {
      minimum: taxed.limit,
      quotedAmount: baseIntent.quotedAmount,
      feeBps: 200,
      tax: { sent: 10n, arrives: 9n },
    }).toAmount
    const arriving = (toAmount: bigint) =>
      fieldsOf(
        generic('', { ...taxed, limit: toAmount }, splitProgram).transaction,
        generic('', taxed, splitProgram).intent,
      )
    expect(arriving(sent)).toEqual([])
    expect(arriving(sent - 1n)).toEqual(['toAmount'])
    // The quote is raised to a minimum above it, so that no surplus arises.
    const high = { ...gross, limit: 4_999_999n }
    const above = saleTerms('gross', { minimum: high.limit, quotedAmount: 5_000_000n, feeBps: 200 })
    const { transaction } = generic(
      '',
      { ...high, limit: above.toAmount, quotedAmount: above.quotedAmount },
      splitProgram,
    )
    expect(above.toAmount).toBeGreaterThan(5_000_000n)
    expect(fieldsOf(transaction, { ...generic('', high, splitProgram).intent })).toEqual([])
  })

  test('behavior: with a router that compares before fees, a purchase needs one unit more and no taxed token', () => {
    const buy = (toAmount: bigint, change: Partial<ExpectedSwap> = {}) => {
      const terms = {
        side: 'BUY',
        limit: 7_000_000n,
        quotedAmount: 6_900_000n,
        routerRule: 'gross',
        ...change,
      } as const
      const legs = [{ ...v3Hop(usdc, wbtc, 3000), take: exact(toAmount) }]
      const program = { legs }
      return fieldsOf(generic('', { ...terms, amount: toAmount }, program).transaction, {
        ...baseIntent,
        ...terms,
        amount: 1_000n,
      })
    }
    expect(buy(1_001n)).toEqual([])
    expect(buy(1_000n)).toEqual(['toAmount'])
    expect(buy(1_001n, { destTransferFeeBps: 100 })).toEqual(['router'])
    expect(buy(1_001n, { destDexFeeBps: 100 })).toEqual(['router'])
  })

  test.each(['destTransferFeeBps', 'destDexFeeBps'])(
    'behavior: a tax on receiving permits a purchase to buy more, not less (%s)',
    (tax) => {
      const buy = (bought: bigint) =>
        generic('', { side: 'BUY', amount: 1_000n, limit: 7_000_000n, quotedAmount: 6_900_000n, [tax]: 100 }, {
          legs: [{ ...v3Hop(usdc, wbtc, 3000), take: exact(bought) }],
        } as never)
      expect(fieldsOf(buy(1_011n).transaction, buy(1_011n).intent)).toEqual([])
      expect(fieldsOf(buy(999n).transaction, buy(999n).intent)).toEqual(['program.amountOut'])
    },
  )
})

describe('decodeSwap', () => {
  test('default', () => {
    expect(decodeSwap(valid[0]!.transaction.data)).toMatchObject({
      method: 'swapExactAmountIn',
      side: 'SELL',
      srcToken: usdc,
      destToken: wbtc,
      fromAmount: 5_000_000_000n,
      toAmount: 4_950_000n,
      quotedAmount: 5_000_000n,
      metadata,
      beneficiary: recipient,
      partnerFee: { partner, feeBps: 1, capSurplus: true },
      permit: { kind: 'eip2612', owner, spender: router, value: 5_000_000_000n, deadlineSeconds },
      venue: { kind: 'executor', executor },
    })
  })

  test('behavior: decodeTerms gives the same terms, without permit and program', () => {
    for (const { transaction } of valid) {
      const { venue, permit: _permit, permitData: _permitData, ...terms } = decodeSwap(transaction.data)
      const executorOf = venue.kind === 'executor' ? venue.executor : undefined
      expect(decodeTerms(transaction.data)).toEqual({ ...terms, executor: executorOf })
    }
  })

  test.each([
    ['nothing', '0x'],
    ['half a byte', '0x123'],
    ['an unknown method', '0x12345678'],
    ['a method that is not a swap', encodeFunctionData({ abi: routerAbi, functionName: 'feeWallet' })],
    ['a head without a body', '0xe3ead59e'],
  ] as [string, Hex][])('error: Swap.UndecodableError for %s', (_, data) => {
    expect(() => decodeSwap(data)).toThrow(UndecodableError)
  })
})

describe('isKnownPool', () => {
  test('default', () => {
    expect(isKnownPool(mainnet, v3Hop(weth, usdc, 500))).toBe(true)
    expect(isKnownPool(mainnet, { ...v3Hop(weth, usdc, 500), feePips: 400 })).toBe(false)
    expect(isKnownPool(mainnet, { ...v3Hop(weth, usdc, 500), kind: 'v2' })).toBe(false)
    expect(isKnownPool(mainnet, v2Hop(weth, usdc))).toBe(true)
    expect(isKnownPool(mainnet, { ...stableHop(usdc, crvUsd), pool: stranger })).toBe(false)
    expect(isKnownPool(mainnet, { ...balancerHop(weth, wbtc), pool: stranger })).toBe(false)
    expect(isKnownPool(mainnet, v4Hop(weth, usdc, true))).toBe(true)
    expect(isKnownPool(mainnet, v4Hop(usdc, weth, true))).toBe(true)
    expect(isKnownPool(mainnet, v4Hop(weth, usdc, false))).toBe(true)
    // Native pools contain the wrapped token; manager, tick spacing and id must match.
    expect(isKnownPool(mainnet, v4Hop(wbtc, usdc, true))).toBe(false)
    for (const other of [{ manager: stranger }, { tickSpacing: 11 }, { native: false }] as const)
      expect(isKnownPool(mainnet, { ...v4Hop(weth, usdc, true), key: { ...v4Key, native: true, ...other } })).toBe(
        false,
      )
    expect(isKnownPool(mainnet, { ...v4Hop(weth, usdc, true), pool: stranger })).toBe(false)
    const { key: _, ...keyless } = v4Hop(weth, usdc, true)
    expect(isKnownPool(mainnet, keyless)).toBe(false)
  })

  test('behavior: Uniswap V4 pools with a listed fee and its spacing, and no others of the manager', () => {
    const poolOf = (feePips: number, tickSpacing: number) => {
      const key = { ...v4Key, tickSpacing, native: true }
      const pool = v4PoolId({ token0: weth, token1: usdc, feePips, ...key })
      return { ...v4Hop(weth, usdc, true), pool, feePips, key }
    }
    for (const { feePips, tickSpacing } of mainnet.dexes[4].tiers)
      expect(isKnownPool(mainnet, poolOf(feePips, tickSpacing))).toBe(true)
    for (const [feePips, tickSpacing] of [
      [500, 11],
      [501, 10],
      [500, 60],
    ] as const)
      expect(isKnownPool(mainnet, poolOf(feePips, tickSpacing))).toBe(false)
  })

  test('behavior: listed Curve pools of two coins, of either version', () => {
    for (const { pools } of [mainnet.dexes[5], mainnet.dexes[6]]) {
      const hop = { ...stableHop(usdc, crvUsd), pool: toLowerAddress(pools[0]) }
      expect(isKnownPool(mainnet, hop)).toBe(true)
      expect(isKnownPool(base, hop)).toBe(false)
    }
  })

  test('behavior: pairs of listed pools of several coins', () => {
    const contract = toLowerAddress(mainnet.dexes[9].pools[0].address)
    const pairOf = (coins: number, place1: number) => multiName({ contract, coins, place0: 0, place1 })
    const hop = { ...stableHop(usdc, crvUsd), kind: 'stableMulti', pool: pairOf(3, 2) } as const
    expect(isKnownPool(mainnet, hop)).toBe(true)
    expect(isKnownPool(base, hop)).toBe(false)
    expect(isKnownPool(mainnet, { ...hop, kind: 'stable' })).toBe(false)
    const several = {
      ...mainnet.dexes[9],
      pools: [{ address: stranger, coins: 3 }, ...mainnet.dexes[9].pools],
    } as const
    expect(isKnownPool({ ...mainnet, dexes: [several] }, hop)).toBe(true)
    for (const pool of [contract, pairOf(4, 2), pairOf(3, 3)])
      expect(isKnownPool(mainnet, { ...hop, pool })).toBe(false)
  })

  test('behavior: listed Balancer pools, of either kind', () => {
    const [{ weightedPools, composablePools }] = [mainnet.dexes[7]]
    for (const pool of [...weightedPools, ...composablePools]) {
      expect(isKnownPool(mainnet, { ...balancerHop(weth, wbtc), pool: toLowerAddress(pool) })).toBe(true)
      expect(isKnownPool(base, { ...balancerHop(weth, wbtc), pool: toLowerAddress(pool) })).toBe(false)
    }
  })

  test('behavior: the volatile and the stable Solidly pair of the tokens', () => {
    const [tokenIn, tokenOut, other] = ['WETH', 'USDC', 'AERO'].map(
      (symbol) => findTokenBySymbol(base, symbol)!.address,
    )
    for (const stable of [true, false]) {
      const pool = solidlyPairAddress(aerodrome, tokenIn!, tokenOut!, stable)
      const leg = { kind: 'solidly', pool, tokenIn: tokenIn!, tokenOut: tokenOut!, feePips: 0 } as const
      expect(isKnownPool(base, leg)).toBe(true)
      expect(isKnownPool(mainnet, leg)).toBe(false)
      expect(isKnownPool(base, { ...leg, kind: 'v2' })).toBe(false)
      expect(isKnownPool(base, { ...leg, tokenOut: other! })).toBe(false)
      expect(isKnownPool(base, { ...leg, pool: stranger })).toBe(false)
    }
  })

  test('behavior: listed vaults', () => {
    const [dai, sdai] = ['DAI', 'sDAI'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address)
    const leg = { kind: 'erc4626', pool: sdai!, tokenIn: dai!, tokenOut: sdai!, feePips: 0 } as const
    expect(isKnownPool(mainnet, leg)).toBe(true)
    expect(isKnownPool(base, leg)).toBe(false)
    expect(isKnownPool(mainnet, { ...leg, kind: 'stable' })).toBe(false)
    expect(isKnownPool(mainnet, { ...leg, pool: stranger, tokenOut: stranger })).toBe(false)
  })

  test('behavior: pairs of listed metapools with their listed base pools', () => {
    const address = toLowerAddress('0xEd279fDD11cA84bEef15AF5D39BB4d4bEE23F0cA')
    const named = { contract: address, coins: 4, place0: 0, place1: 2, base: '2ff1c7' }
    const hop = { ...stableHop(usdc, crvUsd), kind: 'stableMeta', pool: multiName(named) } as const
    expect(isKnownPool(mainnet, hop)).toBe(true)
    expect(isKnownPool(base, hop)).toBe(false)
    for (const other of [{ base: '2ff1c8' }, { coins: 5 }, { contract: toLowerAddress(stranger) }])
      expect(isKnownPool(mainnet, { ...hop, pool: multiName({ ...named, ...other }) })).toBe(false)
  })

  test('behavior: pairs of listed crypto pools', () => {
    const named = {
      contract: toLowerAddress('0xD51a44d3FaE010294C616388b506AcdA1bfAAE46'),
      coins: 3,
      place0: 0,
      place1: 2,
    }
    const hop = { ...stableHop(usdc, crvUsd), kind: 'crypto', pool: multiName(named) } as const
    expect(isKnownPool(mainnet, hop)).toBe(true)
    expect(isKnownPool(base, hop)).toBe(false)
    expect(isKnownPool(mainnet, { ...hop, kind: 'stableMulti' })).toBe(false)
    for (const other of [{ coins: 4 }, { contract: toLowerAddress(stranger) }])
      expect(isKnownPool(mainnet, { ...hop, pool: multiName({ ...named, ...other }) })).toBe(false)
  })

  test('behavior: listed staking tokens, for the wrapped token alone', () => {
    const [ether, wsteth] = ['WETH', 'wstETH'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address)
    const leg = { kind: 'staking', pool: wsteth!, tokenIn: ether!, tokenOut: wsteth!, feePips: 0 } as const
    expect(isKnownPool(mainnet, leg)).toBe(true)
    expect(isKnownPool(base, leg)).toBe(false)
    expect(isKnownPool(mainnet, { ...leg, tokenIn: stranger })).toBe(false)
    expect(isKnownPool(mainnet, { ...leg, pool: stranger, tokenOut: stranger })).toBe(false)
  })

  test('behavior: no pools of a factory with an unlisted fee', () => {
    expect(isKnownPool(mainnet, { ...v2Hop(weth, usdc), feePips: 2_999 })).toBe(false)
    expect(isKnownPool(mainnet, v3Hop(weth, usdc, 123))).toBe(false)
  })
})
