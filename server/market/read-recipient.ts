import type { Address } from 'viem'
import { isSameAddress, toLowerAddress, zeroAddress } from '@/lib/address'
import { ApiError } from '@/lib/api/contract/errors'
import type { Chain } from '@/lib/chain/chain'
import { lostRecipientOf } from '@/lib/chain/swap/lost-recipient'

type RecipientQuestion = {
  chain: Chain
  receiver: string | undefined
  userAddress: Address
  touched: readonly Address[]
}

/**
 * Returns the recipient of a swap: the request's receiver or its user. Rejects contracts that
 * cannot use what they receive, as the router does; `touched` are the tokens and pools of the swap.
 *
 * @throws {ApiError} InvalidInput
 * @example
 * readRecipient({ chain, receiver: undefined, userAddress, touched: [] }) // userAddress
 */
export const readRecipient = ({ chain, receiver, userAddress, touched }: RecipientQuestion): Address => {
  if (receiver === undefined || isSameAddress(receiver, zeroAddress)) return userAddress
  if (isSameAddress(receiver, userAddress)) return userAddress
  const lost = lostRecipientOf(chain, receiver, touched)
  if (lost !== undefined)
    throw new ApiError('InvalidInput', {
      details: `Invalid receiver: it is ${lost}, which could never use what it is paid`,
    })
  return toLowerAddress(receiver)
}
