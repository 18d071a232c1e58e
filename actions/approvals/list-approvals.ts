import type { Address } from 'viem'
import { type Commitment, sumCommitments } from '@/lib/chain/approval/commitments'
import { type AllowanceKey, type SpenderName, takesPermit2 } from '@/lib/chain/approval/spenders'
import type { Token } from '@/lib/chain/chain'
import { changeKey, type LastChange } from './last-change'
import type { Allowance, TokenFault, TokenReading } from './read-allowances'
import type { ApprovalHistory } from './read-history'

/** What one surface says of an account's open orders. */
export type SurfaceOrders = {
  /** The contract that settles them. */
  spender: SpenderName
  commitments: readonly Commitment[]
  /** Whether these are all, or why not: being read, nobody answers, or more than one list holds. Then nothing is called unused. */
  known: 'all' | MissingOrders
}

type MissingOrders = 'loading' | 'lost' | 'cut'

/** What an allowance is needed for now. Raw units. */
export type Need =
  | { kind: 'orders'; committed: bigint; live: number }
  | { kind: 'nothing' }
  | { kind: 'unknown'; why: MissingOrders }

export type Approval = Allowance & {
  need: Need
  lastChange: LastChange | undefined
  /** The token claims a larger allowance than its last event told of: one of the two is a lie. */
  isContradicted: boolean
}

export type TokenApprovals = {
  token: Address
  balance: bigint | undefined
  isListed: boolean
  /** What an unlisted token calls itself. */
  named: Token | undefined
  fault: TokenFault | undefined
  approvals: readonly Approval[]
}

type Sources = {
  listed: readonly TokenReading[]
  /** Undefined where the node does not tell. */
  history: ApprovalHistory | undefined
  surfaces: readonly SurfaceOrders[]
  /** Unix seconds of the chain's clock. */
  now: bigint
}

/**
 * Joins what the chain allows with what open orders need: each token that allows something or could not be read, listed ones first. What
 * Permit2 gives nobody any more, because its time is over, is left out.
 *
 * @example
 * listApprovals({ listed, history, surfaces, now })[0].approvals[0].need // { kind: 'orders', committed: 300n, live: 1 }
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
    ...{ token, balance, fault, ...origin },
    approvals: allowances.filter(({ expiresAt }) => expiresAt === undefined || expiresAt >= now).map(toApproval),
  })
  return [
    ...listed.map((reading) => toToken(reading, { isListed: true, named: undefined })),
    ...(history?.unlisted ?? []).map((reading) => toToken(reading, { isListed: false, named: reading.named })),
  ].filter(({ approvals, fault }) => approvals.length > 0 || fault !== undefined)
}

/** Only orders that stay open need an allowance: a swap asks for its own when it is made. */
const needOf = (allowance: Allowance, surfaces: readonly SurfaceOrders[]): Need => {
  const all = surfaces.flatMap(({ commitments }) => commitments)
  const { committed, live } = sumCommitments(all, allowance)
  if (live > 0) return { kind: 'orders', committed, live }
  for (const { spender, known } of surfaces)
    if (known !== 'all' && mayStandOn(spender, allowance)) return { kind: 'unknown', why: known }
  return { kind: 'nothing' }
}

/** Whether orders that a contract settles can need an allowance: its own, or by Permit2 that of Permit2 and what that keeps for it. */
const mayStandOn = (settler: SpenderName, { spender, via }: AllowanceKey): boolean =>
  via === 'token'
    ? spender === settler || (spender === 'permit2' && takesPermit2(settler))
    : spender === settler && takesPermit2(settler)

/**
 * What can be revoked at once: allowances of listed tokens that nothing needs. An unlisted token is code of a stranger: calling it is
 * for each person to decide, one by one.
 */
export const findUnused = (tokens: readonly TokenApprovals[]): readonly Approval[] =>
  tokens
    .filter(({ isListed }) => isListed)
    .flatMap(({ approvals }) => approvals.filter(({ need }) => need.kind === 'nothing'))
