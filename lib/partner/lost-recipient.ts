import type { Address } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { lostReceiverOf } from '@/lib/chain/swap/lost-receiver'

/**
 * Names the contract that a recipient of fees is, where that contract could never use what it is paid; undefined for everybody else.
 *
 * @example
 * lostRecipientOf(mainnet, mainnet.contracts.feeVault, [usdc]) // 'the fee vault'
 */
export const lostRecipientOf = (chain: Chain, recipient: Address, tokens: readonly Address[]): string | undefined =>
  lostReceiverOf(chain, recipient, []) ??
  (tokens.some((token) => isSameAddress(token, recipient)) ? 'one of the tokens' : undefined)
