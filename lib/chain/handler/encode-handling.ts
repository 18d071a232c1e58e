import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { SignedHandler } from '@/lib/order/families/family'
import type { Chain } from '../chain'
import { aaveActions, type Handling } from './decode-handling'

const ofVault = parseAbiParameters('address vault, uint256 minShares')
const ofAave = parseAbiParameters('uint256 action, uint256 minHealthFactor, uint256 maxPremium')

/**
 * Encodes what the owner of an order signs for a handler of the venue: its address from the
 * registry and the bytes that `decodeHandling` reads.
 *
 * @throws {NoHandlerError} when the chain has no such handler
 * @example
 * encodeHandling(mainnet, { kind: 'vault', vault, minShares: 990n }).handler
 * // mainnet.contracts.vaultHandler
 */
export const encodeHandling = ({ name, contracts }: Pick<Chain, 'name' | 'contracts'>, to: Handling): SignedHandler => {
  const handler = to.kind === 'vault' ? contracts.vaultHandler : contracts.aaveHandler
  if (!handler) throw new NoHandlerError({ chainName: name })
  return { handler: toLowerAddress(handler), data: dataOf(to) }
}

const dataOf = (to: Handling) =>
  to.kind === 'vault'
    ? encodeAbiParameters(ofVault, [toLowerAddress(to.vault), to.minShares])
    : encodeAbiParameters(ofAave, [BigInt(aaveActions.indexOf(to.action)), to.minHealthFactor, to.maxPremium])

export class NoHandlerError extends namedError('Intent.NoHandlerError', ({ chainName }: { chainName: string }) => ({
  message: `${chainName} has no contract that completes this order. Nothing was signed.`,
  fix: 'Choose another network, or another kind of order.',
})) {}
