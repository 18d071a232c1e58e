import type { Hex } from 'viem'

/**
 * Returns a signed struct with its signature as every function of the intent contract takes it, without another bridge
 * than the signed one.
 *
 * @example
 * withSignature(structOf(signed), '0x') // { order, signature: '0x', bridgeOverride, cosignature: '0x' }
 */
export const withSignature = <struct extends object>(order: struct, signature: Hex) => ({
  order,
  signature,
  bridgeOverride: { protocolSelector: '0x00000000', protocolData: '0x' } as const,
  cosignature: '0x' as const,
})
