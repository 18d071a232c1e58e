import { describe, expect, test } from 'vitest'
import { changeKey } from './last-change'
import { findUnused, listApprovals, type SurfaceOrders } from './list-approvals'
import type { Allowance, TokenReading } from './read-allowances'
import type { ApprovalHistory } from './read-history'

const [weth, odd] = [
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  '0x00000000000000000000000000000000000000dd',
] as const
const allowance = (change: Partial<Allowance>): Allowance => ({
  token: weth,
  spender: 'rfq',
  via: 'token',
  amount: 100n,
  ...change,
})
const reading = (allowances: readonly Allowance[], change: Partial<TokenReading> = {}): TokenReading => ({
  token: weth,
  balance: 1n,
  allowances,
  ...change,
})
const offers = (count: number, amount = 30n, known: SurfaceOrders['known'] = 'all'): SurfaceOrders => ({
  spender: 'rfq',
  commitments: Array.from({ length: count }, () => ({ spender: 'rfq', token: weth, amount, hasUnusedPermit: false })),
  known,
})
const list = (
  listed: readonly TokenReading[],
  { history, surfaces = [offers(0)] }: { history?: ApprovalHistory; surfaces?: readonly SurfaceOrders[] } = {},
) => listApprovals({ listed, history, surfaces, now: 1_000n })
const needs = (listed: readonly TokenReading[], surfaces: readonly SurfaceOrders[]) =>
  list(listed, { surfaces }).flatMap(({ approvals }) => approvals.map(({ need }) => need))

describe('listApprovals', () => {
  test('default: allowances of open orders are needed, by the contract that settles them', () => {
    const all = [
      reading([allowance({}), allowance({ spender: 'router' }), allowance({ via: 'permit2', expiresAt: 1_000n })]),
    ]
    const nothing = { kind: 'nothing' }
    expect(needs(all, [offers(2)])).toEqual([{ kind: 'orders', committed: 60n, live: 2 }, nothing, nothing])
    expect(needs(all, [offers(1, 0n)])).toEqual([{ kind: 'orders', committed: 0n, live: 1 }, nothing, nothing])
    expect(needs(all, [offers(0)])).toEqual([nothing, nothing, nothing])
  })

  test('behavior: calls nothing unused while orders may be missing', () => {
    const all = list([reading([allowance({}), allowance({ spender: 'router' })])], {
      surfaces: [offers(0, 0n, 'lost')],
    })
    expect(all[0]?.approvals[0]?.need).toEqual({ kind: 'unknown', why: 'lost' })
    expect(findUnused(all).map(({ spender }) => spender)).toEqual(['router'])
  })

  test('behavior: an order by Permit2 needs the allowances for and inside Permit2', () => {
    const all = [
      reading([
        allowance({ spender: 'permit2' }),
        allowance({ spender: 'intent' }),
        allowance({ spender: 'intent', via: 'permit2', expiresAt: 1_000n }),
        allowance({ spender: 'rfq', via: 'permit2', expiresAt: 1_000n }),
      ]),
    ]
    const unused = (intents: SurfaceOrders) =>
      findUnused(list(all, { surfaces: [offers(0), intents] })).map(({ spender, via }) => `${spender} by ${via}`)
    const byPermit2 = { spender: 'permit2', token: weth, amount: 30n, hasUnusedPermit: false } as const
    const intents = (known: SurfaceOrders['known'], ...commitments: SurfaceOrders['commitments']): SurfaceOrders => ({
      spender: 'intent',
      commitments,
      known,
    })
    expect(unused(intents('all', byPermit2))).toEqual(['intent by token', 'intent by permit2', 'rfq by permit2'])
    expect(unused(intents('all', { ...byPermit2, keptFor: 'intent' }))).toEqual(['intent by token', 'rfq by permit2'])
    expect(unused(intents('loading'))).toEqual(['rfq by permit2'])
    expect(needs(all, [offers(0), intents('all', byPermit2)])[0]).toEqual({ kind: 'orders', committed: 30n, live: 1 })
    expect(needs(all, [offers(0), intents('lost')])[0]).toEqual({ kind: 'unknown', why: 'lost' })
  })

  test('behavior: leaves out tokens without allowances and keeps those that do not answer', () => {
    const [silent] = list([reading([]), reading([], { token: odd, fault: 'reverts' })])
    expect(silent).toMatchObject({ token: odd, fault: 'reverts', approvals: [] })
  })

  test('behavior: leaves out expired allowances of Permit2', () => {
    expect(list([reading([allowance({ via: 'permit2', expiresAt: 999n })])])).toEqual([])
  })

  test('behavior: a token with a larger allowance than its last event contradicts itself', () => {
    const lastChange = { blockNumber: 7n, seconds: 900n, amount: 99n }
    const lastChanges = new Map([[changeKey({ token: weth, spender: 'rfq' }), lastChange]])
    const history = { lastChanges, unlisted: [], leftOut: 0 }
    const [token] = list([reading([allowance({}), allowance({ spender: 'router' })])], { history })
    expect(token?.approvals).toMatchObject([
      { lastChange, isContradicted: true },
      { lastChange: undefined, isContradicted: false },
    ])
    const [spent] = list([reading([allowance({ amount: 99n })])], { history })
    expect(spent?.approvals[0]?.isContradicted).toBe(false)
  })

  test('behavior: an unlisted token comes last and is never revoked with others', () => {
    const unlisted = [{ ...reading([allowance({ token: odd })], { token: odd }), named: undefined }]
    const history = { lastChanges: new Map(), unlisted, leftOut: 0 }
    const all = list([reading([allowance({})])], { history })
    expect(all.map(({ token, isListed }) => [token, isListed])).toEqual([
      [weth, true],
      [odd, false],
    ])
    expect(findUnused(all).map(({ token }) => token)).toEqual([weth])
  })
})
