import type { TokenApprovals } from '@/actions/approvals/list-approvals'

/** What the page of approvals shows; `silent`: nothing is allowed by the tokens that answer, and some do not. */
export type ApprovalsView = 'invalid' | 'unserved' | 'connect' | 'loading' | 'lost' | 'none' | 'silent' | 'listed'

type Seen = {
  /** What the link names, where it is no address. */
  invalid: string | undefined
  isServed: boolean
  hasAccount: boolean
  /** The browser is still asking for the wallet of the last visit. */
  isRestoring: boolean
  /** The node does not answer. */
  isLost: boolean
  /** Undefined while they are read. */
  tokens: readonly Pick<TokenApprovals, 'approvals'>[] | undefined
}

/**
 * Decides what the page of approvals shows: a list is empty only once everything was read, and old amounts are not shown where the node is lost.
 *
 * @example
 * approvalsView({ ...seen, tokens: [] }) // 'none'
 */
export const approvalsView = ({ invalid, isServed, hasAccount, isRestoring, isLost, tokens }: Seen): ApprovalsView => {
  if (invalid !== undefined) return 'invalid'
  if (!isServed) return 'unserved'
  if (!hasAccount) return isRestoring ? 'loading' : 'connect'
  if (isLost) return 'lost'
  if (!tokens) return 'loading'
  if (tokens.some(({ approvals }) => approvals.length > 0)) return 'listed'
  return tokens.length > 0 ? 'silent' : 'none'
}

/**
 * Why the approvals of an account cannot be changed here; undefined where they can. A contract that is watched changes its own through a
 * wallet of its own.
 *
 * @example
 * whyFixed({ isOwn: false, isContract: true }) // 'contract'
 */
export const whyFixed = ({
  isOwn,
  isContract,
}: {
  isOwn: boolean
  isContract: boolean | undefined
}): 'contract' | 'watched' | undefined => (isOwn ? undefined : isContract ? 'contract' : 'watched')
