import type { Hex } from 'viem'

/**
 * Combines a struct with its signature, as the intent contract takes it without a bridge override.
 *
 * @example
 * withSignature(structOf(signed), '0x')
 * // { order, signature: '0x', bridgeOverride, cosignature: '0x' }
 */
export const withSignature = <struct extends object>(order: struct, signature: Hex) => ({
  order,
  signature,
  bridgeOverride: { protocolSelector: '0x00000000', protocolData: '0x' } as const,
  cosignature: '0x' as const,
})
