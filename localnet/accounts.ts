import type { Address } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'

/** The roles of the development accounts in the local world. Accounts 0 to 4 are for users. */
export const roles = {
  /** A user, account 4, with a position in Aave. */
  borrower: developmentAccounts[4],
  /** The accounts that settle intent orders. */
  agents: [developmentAccounts[5]],
  /** Pays transfers of other chains. */
  relayer: developmentAccounts[6],
  /** Deploys, owns the contracts and provides the liquidity. */
  deployer: developmentAccounts[7],
  /** Moves prices in the background. */
  trader: developmentAccounts[8],
  /** Receives the service's fees. */
  feeWallet: developmentAccounts[9],
} as const satisfies Record<string, Address | readonly Address[]>
