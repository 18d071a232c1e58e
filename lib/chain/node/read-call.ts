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

// viem hashes the signatures of an ABI anew for each call that it decodes, which takes ten times as long as all the rest.
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
 * Reads calldata as viem's `decodeFunctionData` does, and refuses what says the same in other bytes: what was read is all there is.
 *
 * @throws viem's errors where it is no call of the ABI or ends early.
 * @throws Chain.UnreadBytesError where its arguments, encoded again, are other bytes.
 * @example
 * decodeCall(erc20Abi, '0xa9059cbb0000...') // { functionName: 'transfer', args: ['0xf39f...', 1000000n] }
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
 * Reads calldata; undefined where `decodeCall` refuses it.
 *
 * @example
 * readCall(erc20Abi, '0xa9059cbb0000...00') // undefined: a byte more than the method reads
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
