import { type Address, getAddress } from 'viem'
import type { WalletSession } from './wallet-connect-client'

/** The maximum number of accounts that are read of a session. */
const maxAccounts = 500
const accountPattern = /^eip155:([1-9]\d{0,9}):(0x[0-9a-fA-F]{40})$/

type ApprovedAccount = { chainId: number; address: Address }

type Approval = Pick<WalletSession, 'namespaces'>

/**
 * Returns the accounts of EVM chains that a wallet approved. Ignores other and malformed entries.
 *
 * @example
 * approvedAccounts({ namespaces: { eip155: { accounts: ['eip155:1:0xf39F…'], methods: [] } } })
 * // [{ chainId: 1, address: '0xf39F…' }]
 */
export const approvedAccounts = (approval: Approval): ApprovedAccount[] =>
  namespacesOf(approval)
    .flatMap(({ accounts }) => accounts)
    .slice(0, maxAccounts)
    .flatMap((account) => {
      const [, id, address] = accountPattern.exec(account) ?? []
      return id && address ? [{ chainId: Number(id), address: getAddress(address) }] : []
    })

/** Returns the methods that a wallet approved. */
export const approvedMethods = (approval: Approval): ReadonlySet<string> =>
  new Set(namespacesOf(approval).flatMap(({ methods }) => methods))

/** Returns the namespaces of EVM chains: all chains in one, or each in its own. */
const namespacesOf = ({ namespaces }: Approval) =>
  Object.entries(namespaces).flatMap(([name, namespace]) => (/^eip155(:|$)/.test(name) ? namespace : []))
