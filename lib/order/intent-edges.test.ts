import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallest } from '../amount'
import { type IntentEdge, intentEdgeOf, intentEdges } from './intent-edges'
import {
  type BridgeLeg,
  type IntentFacts,
  type IntentStatus,
  intentStateOf,
  intentStatuses,
  isLiveIntent,
  isTerminalIntent,
} from './lifecycle'

/**
 * An event of an order: on the chain, by us or its owner, or in a reorganisation. Returns the
 * changed facts; undefined if it cannot happen. `size` is the size of a fill or of a time step.
 */
type OrderEvent = (facts: IntentFacts, size: bigint) => Partial<IntentFacts> | undefined

const isSigned = ({ signer, isPreSigned, isRefused }: IntentFacts) =>
  signer === 'key' || (signer === 'presigned' ? isPreSigned : !isRefused)
const isCancelled = ({ cancellation }: IntentFacts) => cancellation !== undefined

/** Changes the first leg in state `from` to another state. */
const moveLeg = ({ legs = [] }: IntentFacts, from: BridgeLeg, to: BridgeLeg) => {
  const at = legs.indexOf(from)
  return at < 0 ? undefined : { legs: legs.with(at, to) }
}

const onChain: Readonly<Record<string, OrderEvent>> = {
  fill: (facts, size) =>
    facts.filled < facts.total &&
    !facts.nonceUse &&
    isSigned(facts) &&
    facts.chainSeconds <= facts.deadline &&
    // A confirmed cancellation has no settlement in flight, unless a reorganisation reverted its
    // end.
    (facts.cancellation !== 'confirmed' || facts.isInFlight)
      ? {
          filled: facts.filled + smallest(size, facts.total - facts.filled),
          legs: facts.legs && [...facts.legs, 'sent'],
        }
      : undefined,
  invalidate: ({ nonceUse, chainSeconds }) => (nonceUse ? undefined : { nonceUse: { by: 'owner', at: chainSeconds } }),
  fillTwin: ({ filled, total, nonceUse, chainSeconds }) =>
    nonceUse || filled === total ? undefined : { nonceUse: { by: 'otherOrder', at: chainSeconds } },
  preSign: ({ signer }) => (signer === 'presigned' ? { isPreSigned: true } : undefined),
  withdrawPreSignature: ({ signer }) => (signer === 'presigned' ? { isPreSigned: false } : undefined),
  refuse: ({ signer }) => (signer === 'contract' ? { isRefused: true } : undefined),
  agree: ({ signer }) => (signer === 'contract' ? { isRefused: false } : undefined),
  loseFunds: () => ({ isFunded: false }),
  regainFunds: () => ({ isFunded: true }),
  passTime: ({ chainSeconds, deadline }, size) => ({ chainSeconds: smallest(chainSeconds + size, deadline + 1n) }),
  payLeg: (facts) => moveLeg(facts, 'sent', 'paid'),
  refundLeg: (facts) => moveLeg(facts, 'sent', 'refunded'),
}

const ours: Readonly<Record<string, OrderEvent>> = {
  bidOrRest: (facts) => (intentStateOf(facts) === 'PENDING' && !isCancelled(facts) ? { wasActive: true } : undefined),
  beginFlight: (facts) =>
    ['PENDING', 'ACTIVE'].includes(intentStateOf(facts)) && !isCancelled(facts) ? { isInFlight: true } : undefined,
  endFlight: () => ({ isInFlight: false }),
  askToCancel: (facts) =>
    isLiveIntent(intentStateOf(facts)) && !isCancelled(facts) ? { cancellation: 'asked' } : undefined,
  confirmCancellation: (facts) =>
    isLiveIntent(intentStateOf(facts)) && isCancelled(facts) && !facts.isInFlight
      ? { cancellation: 'confirmed' }
      : undefined,
}

const byReorg: Readonly<Record<string, OrderEvent>> = {
  unfill: ({ filled, legs }, size) =>
    filled > 0n
      ? { filled: filled - smallest(size, filled), legs: legs && (filled > size ? legs.slice(0, -1) : []) }
      : undefined,
  freeNonce: () => ({ nonceUse: undefined }),
  turnBackTime: ({ chainSeconds, nonceUse }, size) => {
    const earlier = chainSeconds > size ? chainSeconds - size : 0n
    return nonceUse && nonceUse.at > earlier ? undefined : { chainSeconds: earlier }
  },
  unpayLeg: (facts) => moveLeg(facts, 'paid', 'sent'),
  unrefundLeg: (facts) => moveLeg(facts, 'refunded', 'sent'),
  // An order had a settlement only if it had a bid.
  resumeFlight: ({ wasActive }) => (wasActive ? { isInFlight: true } : undefined),
}

const signers = ['key', 'contract', 'presigned'] as const
const posted = (terms: Pick<IntentFacts, 'total' | 'deadline'>): IntentFacts[] =>
  signers.flatMap((signer) =>
    [undefined, []].flatMap((legs) =>
      [true, false].flatMap((isFunded) =>
        (signer === 'presigned' ? [true, false] : [false]).map((isPreSigned) => ({
          ...terms,
          signer,
          legs,
          isFunded,
          isPreSigned,
          chainSeconds: 0n,
          filled: 0n,
          nonceUse: undefined,
          isRefused: false,
          wasActive: false,
          isInFlight: false,
          cancellation: undefined,
        })),
      ),
    ),
  )

test('behavior: each move of any sequence of events is in the table', () => {
  const size = fc.bigInt(1n, 2n ** 64n)
  const start = fc.tuple(size, size).chain(([total, deadline]) => fc.constantFrom(...posted({ total, deadline })))
  const orderEvent = fc.tuple(fc.constantFrom(...[onChain, ours, byReorg].flatMap(Object.entries<OrderEvent>)), size)
  fc.assert(
    fc.property(start, fc.array(orderEvent, { maxLength: 60 }), (begin, orderEvents) => {
      let facts = begin
      for (const [[name, happen], amount] of orderEvents) {
        const from = intentStateOf(facts)
        facts = { ...facts, ...happen(facts, amount) }
        const to = intentStateOf(facts)
        const isFilled = facts.filled === facts.total
        expect(to === 'COMPLETED').toBe(isFilled && (facts.legs?.every((leg) => leg === 'paid') ?? true))
        expect(['COMPLETED', 'BRIDGING', 'REFUNDED'].includes(to)).toBe(isFilled)
        if (from === to) continue
        const edge = intentEdgeOf(from, to)
        expect(edge, `${from} -> ${to} by ${name}`).toBeDefined()
        if (name in byReorg) continue
        expect(edge?.byReorg, `${from} -> ${to} by ${name}`).toBeUndefined()
        expect(isTerminalIntent(from), `${from} -> ${to} by ${name}`).toBe(false)
      }
    }),
  )
})

type Node = { facts: IntentFacts; status: IntentStatus; byChain: Node[]; byUs: Node[]; byReorg: Node[] }

/** Explores all reachable facts, by steps of one unit and one second. */
const explore = (begins: readonly IntentFacts[]): Node[] => {
  const nodes = new Map<string, Node>()
  const todo: Node[] = []
  const visit = (facts: IntentFacts): Node => {
    const { nonceUse, legs, ...rest } = facts
    const key = [nonceUse?.by, nonceUse?.at, legs && `[${legs.toSorted()}]`, ...Object.values(rest)].join()
    const known = nodes.get(key)
    if (known) return known
    const node: Node = { facts, status: intentStateOf(facts), byChain: [], byUs: [], byReorg: [] }
    nodes.set(key, node)
    todo.push(node)
    return node
  }
  const follow = ({ facts }: Node, orderEvents: readonly OrderEvent[]) =>
    orderEvents.flatMap((happen) => {
      const change = happen(facts, 1n)
      return change ? [visit({ ...facts, ...change })] : []
    })
  const [chain, us, reorg] = [onChain, ours, byReorg].map((orderEvents) => Object.values(orderEvents))
  begins.forEach(visit)
  for (let node = todo.pop(); node; node = todo.pop()) {
    node.byChain = follow(node, chain!)
    node.byUs = follow(node, us!)
    node.byReorg = follow(node, reorg!)
  }
  return [...nodes.values()]
}

const nameOf = (from: IntentStatus | null, to: IntentStatus) => `${from} -> ${to}`

/**
 * Returns the moves to each status reachable by `nextOf`, in any number of steps between two
 * readings.
 */
const movesOf = (nodes: readonly Node[], nextOf: (node: Node) => readonly Node[]): Set<string> => {
  const reachable = new Map(nodes.map((node) => [node, 1 << intentStatuses.indexOf(node.status)]))
  for (let isChanged = true; isChanged; ) {
    isChanged = false
    for (const node of nodes) {
      const before = reachable.get(node)!
      const after = nextOf(node).reduce((bits, next) => bits | reachable.get(next)!, before)
      if (after !== before) isChanged = true
      reachable.set(node, after)
    }
  }
  const moves = nodes.flatMap((node) =>
    intentStatuses
      .filter((to, bit) => to !== node.status && reachable.get(node)! & (1 << bit))
      .map((to) => nameOf(node.status, to)),
  )
  return new Set(moves)
}

test('behavior: the table has exactly the moves that orders make, each once', () => {
  const rows = (which: (edge: IntentEdge) => boolean) =>
    intentEdges
      .filter(which)
      .map(({ from, to }) => nameOf(from, to))
      .sort()
  const begins = posted({ total: 2n, deadline: 0n })
  const nodes = explore(begins)
  const firsts = new Set(begins.map((facts) => nameOf(null, intentStateOf(facts))))
  const forward = movesOf(nodes, ({ byChain }) => byChain)
  for (const { status, byUs } of nodes)
    for (const to of byUs) if (to.status !== status) forward.add(nameOf(status, to.status))
  const reorged = movesOf(nodes, ({ byChain, byReorg }) => [...byChain, ...byReorg])
  expect(rows(({ from }) => from === null)).toEqual([...firsts].sort())
  expect(rows(({ from, byReorg }) => from !== null && !byReorg)).toEqual([...forward].sort())
  expect(rows(({ byReorg }) => byReorg !== undefined)).toEqual([...reorged].filter((move) => !forward.has(move)).sort())
})

test('behavior: a reorganisation of the other chain moves exactly between filled statuses', () => {
  const filled: readonly (IntentStatus | null)[] = ['BRIDGING', 'COMPLETED', 'REFUNDED']
  const isFilled = ({ from, to }: IntentEdge) => filled.includes(from) && filled.includes(to)
  for (const edge of intentEdges.filter(({ byReorg }) => byReorg !== undefined))
    expect(edge.byReorg, `${edge.from} -> ${edge.to}`).toBe(isFilled(edge) ? 'anywhere' : 'here')
})

test('default: finds an edge with its cause, and none between equal statuses', () => {
  expect(intentEdgeOf('PENDING', 'EXPIRED')).toEqual({ from: 'PENDING', to: 'EXPIRED', cause: 'deadline passed' })
  expect(intentEdgeOf('COMPLETED', 'ACTIVE')?.byReorg).toBe('here')
  expect(intentEdgeOf('CANCELLING', 'PENDING')).toBeUndefined()
  for (const status of intentStatuses) expect(intentEdgeOf(status, status)).toBeUndefined()
})
