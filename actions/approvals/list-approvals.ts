import type { Address } from 'viem'
import { type Commitment, sumCommitments } from '@/lib/chain/approval/commitments'
import { type AllowanceKey, type SpenderName, takesPermit2 } from '@/lib/chain/approval/spenders'
import type { Token } from '@/lib/chain/chain'
import { changeKey, type LastChange } from './last-change'
import type { Allowance, TokenFault, TokenReading } from './read-allowances'
import type { ApprovalHistory } from './read-history'

/** The open orders of an account on one surface. */
export type SurfaceOrders = {
  /** The contract that settles them. */
  spender: SpenderName
  commitments: readonly Commitment[]
  /**
   * `all` if the list is complete; else the reason why not: still loading, no answer, or more
   * orders than one list holds. Then no allowance is called unused.
   */
  known: 'all' | MissingOrders
}

type MissingOrders = 'loading' | 'lost' | 'cut'

/** The current need for an allowance. Raw units. */
export type Need =
  | { kind: 'orders'; committed: bigint; live: number }
  | { kind: 'nothing' }
  | { kind: 'unknown'; why: MissingOrders }

export type Approval = Allowance & {
  need: Need
  lastChange: LastChange | undefined
  /** True if the token reports a larger allowance than its last event: one of the two is false. */
  isContradicted: boolean
}

export type TokenApprovals = {
  token: Address
  balance: bigint | undefined
  isListed: boolean
  /** The name that an unlisted token reports. */
  named: Token | undefined
  fault: TokenFault | undefined
  approvals: readonly Approval[]
}

type Sources = {
  listed: readonly TokenReading[]
  /** Undefined if the node does not provide it. */
  history: ApprovalHistory | undefined
  surfaces: readonly SurfaceOrders[]
  /** Unix seconds of the chain's clock. */
  now: bigint
}

/**
 * Combines the allowances on the chain with the needs of open orders: each token that has an
 * allowance or could not be read, listed ones first. Leaves out expired allowances of Permit2.
 *
 * @example
 * listApprovals({ listed, history, surfaces, now })[0].approvals[0].need
 * // { kind: 'orders', committed: 300n, live: 1 }
 */
export const listApprovals = ({ listed, history, surfaces, now }: Sources): readonly TokenApprovals[] => {
  const toApproval = (allowance: Allowance): Approval => {
    const lastChange = allowance.via === 'token' ? history?.lastChanges.get(changeKey(allowance)) : undefined
    return {
      ...allowance,
      need: needOf(allowance, surfaces),
      lastChange,
      isContradicted: lastChange !== undefined && allowance.amount > lastChange.amount,
    }
  }
  const toToken = (
    { token, balance, allowances, fault }: TokenReading,
    origin: Pick<TokenApprovals, 'isListed' | 'named'>,
  ): TokenApprovals => ({
    token,
    balance,
    fault,
    ...origin,
    approvals: allowances.filter(({ expiresAt }) => expiresAt === undefined || expiresAt >= now).map(toApproval),
  })
  return [
    ...listed.map((reading) => toToken(reading, { isListed: true, named: undefined })),
    ...(history?.unlisted ?? []).map((reading) => toToken(reading, { isListed: false, named: reading.named })),
  ].filter(({ approvals, fault }) => approvals.length > 0 || fault !== undefined)
}

/** Returns the need of open orders: a swap requests its own allowance when it is made. */
const needOf = (allowance: Allowance, surfaces: readonly SurfaceOrders[]): Need => {
  const all = surfaces.flatMap(({ commitments }) => commitments)
  const { committed, live } = sumCommitments(all, allowance)
  if (live > 0) return { kind: 'orders', committed, live }
  for (const { spender, known } of surfaces)
    if (known !== 'all' && mayStandOn(spender, allowance)) return { kind: 'unknown', why: known }
  return { kind: 'nothing' }
}

/** True if orders of a contract can need an allowance: its own, or those of Permit2. */
const mayStandOn = (settler: SpenderName, { spender, via }: AllowanceKey): boolean =>
  via === 'token'
    ? spender === settler || (spender === 'permit2' && takesPermit2(settler))
    : spender === settler && takesPermit2(settler)

/**
 * Lists the allowances of listed tokens that nothing needs and that can be revoked together. An
 * unlisted token is code of a stranger, so the user decides on each call to it.
 */
export const findUnused = (tokens: readonly TokenApprovals[]): readonly Approval[] =>
  tokens
    .filter(({ isListed }) => isListed)
    .flatMap(({ approvals }) => approvals.filter(({ need }) => need.kind === 'nothing'))
