import { maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import type { Chain } from '../chain'
import { chains } from '../registry/chains'
import { mainnet } from '../registry/mainnet'
import { findTokenBySymbol } from '../registry/registry'
import { findRequirements, type RequirementContext, spenderOf } from './requirements'

const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const token = (symbol: string) => findTokenBySymbol(mainnet, symbol)!
const router = mainnet.contracts.router
const permit2 = mainnet.contracts.permit2

const context: RequirementContext = {
  chain: mainnet,
  surface: 'market',
  owner,
  token: token('WETH'),
  amount: 100n,
  balance: 1_000n,
  nativeBalance: 1_000n,
  gasReserve: 10n,
  allowance: 0n,
  permit2Allowance: 0n,
  walletChainId: 1,
  walletSignsTypedData: true,
  approval: 'exact',
}
const address = (symbol: string) => toLowerAddress(token(symbol).address)
const approve = (symbol: string, amount = 100n) => ({
  kind: 'approve',
  token: address(symbol),
  spender: router,
  amount,
})
const permit = (symbol: string, amount = 100n) => ({
  kind: 'signPermit',
  permit: token(symbol).permit,
  token: address(symbol),
  spender: router,
  amount,
})
const transfer = (symbol: string) => ({
  kind: 'signPermit2',
  token: address(symbol),
  spender: router,
  amount: 100n,
  permit2,
})

const table: [string, Partial<RequirementContext>, unknown[]][] = [
  ['enough allowance needs nothing', { allowance: 100n }, []],
  ['a balance equal to the amount is enough', { allowance: 100n, balance: 100n }, []],
  ['a plain token is approved for the exact amount', {}, [approve('WETH')]],
  ['an unlimited approval on request', { approval: 'unlimited' }, [approve('WETH', maxUint256)]],
  ['an allowance one short is not enough', { allowance: 99n }, [approve('WETH')]],
  ['the approval covers other committed orders, too', { committed: 50n, allowance: 149n }, [approve('WETH', 150n)]],
  ['an allowance that covers both amounts is enough', { committed: 50n, allowance: 150n }, []],
  ['a permit covers both amounts', { committed: 50n, token: token('USDC') }, [permit('USDC', 150n)]],
  ['the balance need not cover other committed orders', { committed: 5_000n, allowance: 5_100n }, []],
  ['native needs no spender', { token: { address: nativeToken }, balance: 0n }, []],
  ['the native address in lower case', { token: { address: toLowerAddress(nativeToken) }, balance: 0n }, []],
  ['USDT without allowance', { token: token('USDT') }, [approve('USDT')]],
  [
    'USDT with too small an allowance is reset first',
    { token: token('USDT'), allowance: 5n },
    [{ kind: 'resetApproval', token: address('USDT'), spender: router, allowance: 5n }, approve('USDT')],
  ],
  ['USDT with enough allowance needs nothing', { token: token('USDT'), allowance: 100n }, []],
  ['a token with EIP-2612 needs a signature', { token: token('USDC') }, [permit('USDC')]],
  ['a permit may be unlimited too', { token: token('USDC'), approval: 'unlimited' }, [permit('USDC', maxUint256)]],
  ['a DAI permit is unlimited, so an exact amount is approved', { token: token('DAI') }, [approve('DAI')]],
  [
    'a DAI permit for an unlimited approval',
    { token: token('DAI'), approval: 'unlimited' },
    [permit('DAI', maxUint256)],
  ],
  ['DAI uses Permit2 for an exact amount', { token: token('DAI'), permit2Allowance: 100n }, [transfer('DAI')]],
  [
    'a wallet that signs no typed data approves',
    { token: token('USDC'), walletSignsTypedData: false },
    [approve('USDC')],
  ],
  [
    'a DAI holder who cannot sign approves the exact amount',
    { token: token('DAI'), walletSignsTypedData: false },
    [approve('DAI')],
  ],
  ['Permit2 is used where it is approved already', { permit2Allowance: 100n }, [transfer('WETH')]],
  ['a Permit2 allowance one short is not enough', { permit2Allowance: 99n }, [approve('WETH')]],
  [
    'Permit2 is not used without a typed-data signature',
    { permit2Allowance: 100n, walletSignsTypedData: false },
    [approve('WETH')],
  ],
  [
    'Permit2 avoids the reset of USDT',
    { token: token('USDT'), allowance: 5n, permit2Allowance: 100n },
    [transfer('USDT')],
  ],
  ['the token permit is preferred to Permit2', { token: token('USDC'), permit2Allowance: 100n }, [permit('USDC')]],
  [
    'the wrong chain comes first, the rest stays on the list',
    { walletChainId: 8453 },
    [{ kind: 'switchChain', chainId: 1, walletChainId: 8453 }, approve('WETH')],
  ],
  [
    'a short balance comes before the approval',
    { balance: 99n },
    [{ kind: 'balance', token: address('WETH'), needed: 100n, held: 99n }, approve('WETH')],
  ],
  [
    'a native balance that is too small',
    { token: { address: nativeToken }, nativeBalance: 99n },
    [{ kind: 'balance', token: toLowerAddress(nativeToken), needed: 100n, held: 99n }],
  ],
  [
    'a native amount that leaves too little for gas',
    { token: { address: nativeToken }, nativeBalance: 109n },
    [{ kind: 'gasBalance', needed: 110n, held: 109n }],
  ],
  ['a native amount that leaves just enough for gas', { token: { address: nativeToken }, nativeBalance: 110n }, []],
  [
    'no native balance for gas',
    { nativeBalance: 9n, allowance: 100n },
    [{ kind: 'gasBalance', needed: 10n, held: 9n }],
  ],
]

describe('findRequirements', () => {
  test.each(table)('behavior: %s', (_, change, expected) => {
    expect(findRequirements({ ...context, ...change })).toEqual(expected)
  })

  test('behavior: on each chain and for each token the spender is the router of the registry', () => {
    for (const chain of Object.values(chains) as Chain[]) {
      for (const token of chain.tokens) {
        const found = findRequirements({ ...context, chain, token, walletChainId: chain.id })
        expect(found.length).toBe(1)
        for (const requirement of found) {
          expect(requirement).toMatchObject({ spender: toLowerAddress(chain.contracts.router) })
        }
      }
    }
  })
})

describe('spenderOf', () => {
  test('default', () => expect(spenderOf(mainnet, 'market')).toBe(router))
})

describe('the surface of OTC orders', () => {
  const { rfq } = mainnet.contracts
  const desk = { ...context, surface: 'rfq' } as const

  test('default', () => {
    expect(spenderOf(mainnet, 'rfq')).toBe(rfq)
    expect(findRequirements(desk)).toEqual([{ ...approve('WETH'), spender: rfq }])
  })

  test('behavior: a token permit replaces an approval, Permit2 does not', () => {
    const [usdc, dai, weth] = [token('USDC'), token('DAI'), token('WETH')]
    const approved = { ...desk, permit2Allowance: 1_000n }
    const kindsOf = (change: Partial<typeof desk>) =>
      findRequirements({ ...approved, ...change }).map(({ kind }) => kind)
    expect(findRequirements({ ...approved, token: usdc })).toEqual([{ ...permit('USDC'), spender: rfq }])
    expect(kindsOf({ token: usdc, walletSignsTypedData: false })).toEqual(['approve'])
    expect(kindsOf({ token: dai })).toEqual(['approve'])
    expect(kindsOf({ token: dai, approval: 'unlimited' })).toEqual(['signPermit'])
    expect(kindsOf({ token: weth })).toEqual(['approve'])
  })

  test('behavior: a missing amount of the wrapped native token is wrapped if enough is left for gas', () => {
    const poor = { ...desk, balance: 40n, wrapsNative: true }
    expect(findRequirements({ ...poor, nativeBalance: 70n })).toEqual([
      { kind: 'wrap', amount: 60n },
      { ...approve('WETH'), spender: rfq },
    ])
    expect(findRequirements({ ...poor, nativeBalance: 69n })[0]).toEqual({ kind: 'gasBalance', needed: 70n, held: 69n })
    expect(findRequirements({ ...poor, nativeBalance: 60n })[0]).toEqual({ kind: 'gasBalance', needed: 70n, held: 60n })
    expect(findRequirements({ ...poor, nativeBalance: 59n })[0]).toMatchObject({ kind: 'balance', held: 40n })
  })

  test('behavior: other tokens are not wrapped, and nothing is wrapped unless requested', () => {
    const poor = { ...desk, balance: 40n }
    expect(findRequirements(poor)[0]).toMatchObject({ kind: 'balance' })
    for (const balance of [100n, 101n])
      expect(findRequirements({ ...poor, wrapsNative: true, balance })).toEqual([{ ...approve('WETH'), spender: rfq }])
    expect(findRequirements({ ...poor, token: token('USDC'), wrapsNative: true })[0]).toMatchObject({ kind: 'balance' })
  })
})

describe('the surface of intent orders', () => {
  const intent = mainnet.contracts.intent!
  const signed = { ...context, surface: 'intent' } as const
  const kindsOf = (change: Partial<RequirementContext>) =>
    findRequirements({ ...signed, ...change }).map(({ kind }) => kind)

  test('default', () => {
    expect(spenderOf(mainnet, 'intent')).toBe(toLowerAddress(intent))
    expect(findRequirements(signed)).toEqual([{ ...approve('WETH'), spender: spenderOf(mainnet, 'intent') }])
  })

  test('behavior: an order that only needs signatures needs no gas', () => {
    const poor = { nativeBalance: 0n }
    expect(kindsOf({ ...poor, token: token('USDC') })).toEqual(['signPermit'])
    expect(kindsOf({ ...poor, permit2Allowance: 100n })).toEqual(['signPermit2'])
    expect(kindsOf({ ...poor, allowance: 100n })).toEqual([])
    expect(kindsOf(poor)).toEqual(['gasBalance', 'approve'])
  })

  test('behavior: a token permit covers other committed orders, a Permit2 signature only this order', () => {
    const spender = spenderOf(mainnet, 'intent')
    const committed = { ...signed, committed: 50n }
    expect(findRequirements({ ...committed, token: token('USDC') })).toEqual([{ ...permit('USDC', 150n), spender }])
    expect(findRequirements({ ...committed, permit2Allowance: 150n })).toEqual([{ ...transfer('WETH'), spender }])
    expect(kindsOf({ committed: 50n, permit2Allowance: 149n })).toEqual(['approve'])
  })

  test('error: Approval.UnknownSpenderError on a chain without intents', () => {
    const { intent: _, ...contracts } = mainnet.contracts
    expect(() => findRequirements({ ...signed, chain: { ...mainnet, contracts } })).toThrow('no contract "intent"')
  })
})

describe('all pairs of approved and needed surfaces', () => {
  const surfaces = ['market', 'intent', 'rfq'] as const
  const pairs = surfaces.flatMap((approved) => surfaces.map((needed) => ({ approved, needed })))

  test.each(pairs)('behavior: approved for $approved, needed for $needed', ({ approved, needed }) => {
    // The allowances by contract; that of the surface is passed on, as `readSpending` does.
    const allowances: Record<string, bigint> = { [spenderOf(mainnet, approved)]: 100n }
    const allowance = allowances[spenderOf(mainnet, needed)] ?? 0n
    const found = findRequirements({ ...context, surface: needed, allowance })
    const expected = [{ ...approve('WETH'), spender: spenderOf(mainnet, needed) }]
    expect(found).toEqual(approved === needed ? [] : expected)
  })
})
