import type { TokenApprovals } from '@/actions/approvals/list-approvals'

/** A state of the approvals page; `silent`: no approval found, but some tokens do not answer. */
export type ApprovalsView = 'invalid' | 'unserved' | 'connect' | 'loading' | 'lost' | 'none' | 'silent' | 'listed'

type Seen = {
  /** The text of the link if it is not an address. */
  invalid: string | undefined
  isServed: boolean
  hasAccount: boolean
  /** True while the wallet of the last visit reconnects. */
  isRestoring: boolean
  /** True if the node does not answer. */
  isLost: boolean
  /** Undefined while loading. */
  tokens: readonly Pick<TokenApprovals, 'approvals'>[] | undefined
}

/**
 * Returns the state of the approvals page. The list is empty only once everything was read, and
 * no stale amounts are shown without the node.
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
 * Returns why the approvals of an account cannot be changed here; undefined if they can. A watched
 * contract changes them through its own wallet.
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
