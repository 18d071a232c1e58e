import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'

/**
 * Returns the name of the contract at the recipient's address if that contract could never use fees
 * that it receives; undefined for any other recipient.
 *
 * @example
 * lostRecipientOf(mainnet, mainnet.contracts.feeVault, [usdc]) // 'the fee vault'
 */
export const lostRecipientOf = (chain: Chain, recipient: Address, tokens: readonly Address[]): string | undefined =>
  lostReceiverOf(chain, recipient, []) ??
  (tokens.some((token) => isSameAddress(token, recipient)) ? 'one of the tokens' : undefined)
