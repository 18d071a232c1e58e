import { type Address, type Hex, keccak256 } from 'viem'
import { toLowerAddress, zeroAddress } from '@/lib/address'

type Factory = { factory: Address; initCodeHash: Hex }
type V3Factory = Factory & { deployer?: Address }

/**
 * Sorts two tokens as a pool does: ascending by address.
 *
 * @example
 * sortTokens('0xC02a...6Cc2', '0xA0b8...eB48') // ['0xa0b8...eb48', '0xc02a...6cc2']
 */
export const sortTokens = (tokenA: string, tokenB: string): [Address, Address] => {
  const a = toLowerAddress(tokenA)
  const b = toLowerAddress(tokenB)
  return a < b ? [a, b] : [b, a]
}

/**
 * Computes the address of a V2 pair (CREATE2, salt = keccak256(token0 ‖ token1)), in lower case.
 *
 * @example
 * v2PairAddress(uniswapV2, weth, usdc) // '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
 */
export const v2PairAddress = ({ factory, initCodeHash }: Factory, tokenA: string, tokenB: string): Address =>
  create2(factory, keccak256(join(sortTokens(tokenA, tokenB))), initCodeHash)

/**
 * Computes the address of a V3 pool of two tokens and a fee in pips, by its factory or separate
 * deployer (CREATE2, salt = keccak256(abi.encode(token0, token1, fee))), in lower case. The pool
 * may not exist.
 *
 * @example
 * v3PoolAddress(uniswapV3, weth, usdc, 500) // '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
 */
export const v3PoolAddress = (
  { factory, deployer = factory, initCodeHash }: V3Factory,
  tokenA: string,
  tokenB: string,
  feePips: number,
): Address => {
  const salt = keccak256(join([...sortTokens(tokenA, tokenB), number(feePips)].map(word)))
  return create2(deployer, salt, initCodeHash)
}

/**
 * Computes the address of the volatile or stable Solidly pair (Velodrome, Aerodrome) of two tokens:
 * a minimal proxy of its implementation (EIP-1167) by CREATE2, salt = keccak256(token0 ‖ token1 ‖
 * stable), in lower case. The pair may not exist.
 *
 * @example
 * solidlyPairAddress(aerodrome, weth, usdc, false) // '0xcdac0d6c6c59727a65f871236188350531885c43'
 */
export const solidlyPairAddress = (
  { factory, implementation }: { factory: Address; implementation: Address },
  tokenA: string,
  tokenB: string,
  stable: boolean,
): Address => {
  const salt = keccak256(join([...sortTokens(tokenA, tokenB), stable ? '0x01' : '0x00']))
  const clone = join(['0x3d602d80600a3d3981f3363d3d373d3d3d363d73', implementation, '0x5af43d82803e903d91602b57fd5bf3'])
  return create2(factory, salt, keccak256(clone))
}

/**
 * Computes the id of a Uniswap V4 pool without hooks (keccak256 of its key), 32 bytes. `native`
 * pools take the native currency for the wrapped token; the fee is the LP fee, in pips.
 *
 * @example
 * v4PoolId({ token0: weth, token1: usdc, feePips: 500, tickSpacing: 10, native: true })
 * // '0x21c6...'
 */
export const v4PoolId = ({
  token0,
  token1,
  feePips,
  tickSpacing,
  native,
}: {
  token0: Address
  token1: Address
  feePips: number
  tickSpacing: number
  native: boolean
}): Hex =>
  keccak256(join([native ? zeroAddress : token0, token1, number(feePips), number(tickSpacing), zeroAddress].map(word)))

// Avoids viem, which validates each value and hashes each address again for its checksum: a browser
// computes thousands of these for a proof.
const create2 = (from: Address, salt: Hex, bytecodeHash: Hex): Address =>
  `0x${keccak256(join(['0xff', from, salt, bytecodeHash])).slice(26)}`

const join = (parts: readonly Hex[]): Hex => `0x${parts.map((part) => part.slice(2)).join('')}`
const word = (value: Hex): Hex => `0x${value.slice(2).padStart(64, '0')}`
/** Encodes fees and tick spacings, positive integers. */
const number = (value: number): Hex => `0x${value.toString(16)}`
