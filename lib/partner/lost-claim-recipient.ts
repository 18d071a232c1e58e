import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import type { LostRecipient } from '@/lib/chain/lost-recipient'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'

/**
 * Returns the name of the contract at the recipient's address if that contract could never use fees
 * that it receives; undefined for any other recipient.
 *
 * @example
 * lostClaimRecipientOf(mainnet, mainnet.contracts.feeVault, [usdc]) // 'the fee vault'
 */
export const lostClaimRecipientOf = (
  chain: Chain,
  recipient: Address,
  tokens: readonly Address[],
): LostRecipient | undefined =>
  lostRecipientOf(chain, recipient, []) ??
  (tokens.some((token) => isSameAddress(token, recipient)) ? 'one of the tokens' : undefined)
