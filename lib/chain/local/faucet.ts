import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** Where the faucet of a local world stands, the same on every local chain: an address nobody holds a key of. */
export const faucetAddress = '0x00000000000000000000000000000000000fa0ce' satisfies Address

const faucetAbi = parseAbi(['function drip(address to)'])

/**
 * The transaction that gives an account some of every listed token of a local chain. There is no such contract on a real chain.
 *
 * @example
 * buildDrip('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266').to // '0x00000000000000000000000000000000000fa0ce'
 */
export const buildDrip = (to: Address): { to: Address; data: Hex; value: bigint } => ({
  to: faucetAddress,
  data: encodeFunctionData({ abi: faucetAbi, functionName: 'drip', args: [to] }),
  value: 0n,
})
