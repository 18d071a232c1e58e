import {
  type Abi,
  type AbiFunction,
  AbiFunctionSignatureNotFoundError,
  concatHex,
  type DecodeFunctionDataReturnType,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  slice,
  toFunctionSelector,
} from 'viem'
import { namedError } from '@/lib/errors'

// Caches selectors per ABI: viem hashes all signatures for each call, which takes most of the time.
const functions = new WeakMap<Abi, ReadonlyMap<Hex, AbiFunction>>()
const functionsOf = (abi: Abi): ReadonlyMap<Hex, AbiFunction> => {
  const known = functions.get(abi)
  if (known) return known
  const found = new Map(
    abi.flatMap((item) => (item.type === 'function' ? [[toFunctionSelector(item), item] as const] : [])),
  )
  functions.set(abi, found)
  return found
}

/**
 * Decodes calldata as viem does, but refuses non-canonical encodings and extra bytes.
 *
 * @throws viem's errors if the ABI has no such function or the data ends early.
 * @throws Chain.UnreadBytesError if re-encoding its arguments gives other bytes.
 * @example
 * decodeCall(erc20Abi, '0xa9059cbb0000...')
 * // { functionName: 'transfer', args: ['0xf39f...', 1000000n] }
 */
export const decodeCall = <const abi extends Abi>(abi: abi, data: Hex): DecodeFunctionDataReturnType<abi> => {
  const selector = slice(data, 0, 4)
  const item = functionsOf(abi).get(selector.toLowerCase() as Hex)
  if (!item) throw new AbiFunctionSignatureNotFoundError(selector, { docsPath: '/docs/contract/decodeFunctionData' })
  const { name, inputs } = item
  const args = inputs.length > 0 ? decodeAbiParameters(inputs, slice(data, 4)) : undefined
  const again = concatHex([selector, args ? encodeAbiParameters(inputs, args) : '0x'])
  if (again.toLowerCase() !== data.toLowerCase()) throw new UnreadBytesError()
  return { functionName: name, args } as DecodeFunctionDataReturnType<abi>
}

/**
 * Decodes calldata; undefined if `decodeCall` throws.
 *
 * @example
 * readCall(erc20Abi, '0xa9059cbb0000...00') // undefined: an extra byte
 */
export const readCall = <const abi extends Abi>(abi: abi, data: Hex): DecodeFunctionDataReturnType<abi> | undefined => {
  try {
    return decodeCall(abi, data)
  } catch {
    return undefined
  }
}

export class UnreadBytesError extends namedError('Chain.UnreadBytesError', () => ({
  message: 'it carries bytes that its method does not read',
})) {}
