import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** The address of the faucet on every local chain; it has no key. */
export const faucetAddress = '0x00000000000000000000000000000000000fa0ce' satisfies Address

const faucetAbi = parseAbi(['function drip(address to)'])

/**
 * Builds the transaction that sends an account some of every listed token. Only on local chains.
 *
 * @example
 * buildDrip('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266').to
 * // '0x00000000000000000000000000000000000fa0ce'
 */
export const buildDrip = (to: Address): { to: Address; data: Hex; value: bigint } => ({
  to: faucetAddress,
  data: encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [to] }),
  value: 0n,
})
