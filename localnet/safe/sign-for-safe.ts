import {
  type Address,
  concatHex,
  encodeFunctionData,
  encodePacked,
  type Hex,
  size,
  type TypedDataDefinition,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { safeAbi, safeContracts, safeOwners } from './deploy-safe'

export type SafeCall = { to: Address; value: bigint; data: Hex }

/** A transaction of a Safe: one call, or the delegated call of the contract that makes several. */
export type SafeTransaction = SafeCall & { operation: 0 | 1; nonce: bigint }

type Place = { chainId: number; safe: Address }

const owners = safeOwners.map(({ privateKey }) => privateKeyToAccount(privateKey))
const domainOf = ({ chainId, safe }: Place) => ({ chainId, verifyingContract: safe })

/**
 * Returns the typed data that owners sign for a message of a Safe, such as the digest of an order.
 *
 * @example
 * hashTypedData(safeMessage({ chainId: 1, safe }, digest)) // '0x...', the hash of the Safe's message
 */
export const safeMessage = (place: Place, digest: Hex) =>
  ({
    domain: domainOf(place),
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  }) as const satisfies TypedDataDefinition

const transactionTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const

/** The terms of a transaction that pays no one for its gas, and may use all of it. */
const unpaid = { safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: zeroAddress, refundReceiver: zeroAddress }

/**
 * Returns the typed data that owners sign for a transaction of a Safe.
 *
 * @example
 * hashTypedData(safeTransaction({ chainId: 1, safe }, transaction)) // '0x...', the safeTxHash
 */
export const safeTransaction = (place: Place, transaction: SafeTransaction) =>
  ({
    domain: domainOf(place),
    types: transactionTypes,
    primaryType: 'SafeTx',
    message: { ...transaction, ...unpaid },
  }) as const satisfies TypedDataDefinition

/**
 * Returns the transaction of a Safe that makes calls in their order, all or none.
 *
 * @example
 * toSafeTransaction([{ to, value: 0n, data: '0x' }], 0n).operation // 0, one call is made directly
 */
export const toSafeTransaction = (calls: readonly SafeCall[], nonce: bigint): SafeTransaction => {
  const [only, ...more] = calls
  if (only && more.length === 0) return { ...only, operation: 0, nonce }
  const packed = calls.map(({ to, value, data }) =>
    encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [0, to, value, BigInt(size(data)), data]),
  )
  const data = encodeFunctionData({ abi: multiSendAbi, args: [concatHex(packed)] })
  return { to: safeContracts.multiSend, value: 0n, data, operation: 1, nonce }
}

const multiSendAbi = [
  {
    type: 'function',
    name: 'multiSend',
    stateMutability: 'payable',
    inputs: [{ name: 'transactions', type: 'bytes' }],
    outputs: [],
  },
] as const

/** The order in which a Safe expects signatures: by the addresses of their owners. */
const byAddress = [...owners].sort((a, b) => (a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1))

/**
 * Signs typed data of a Safe by its first owners, by default all. Returns the signatures in the
 * order that the Safe expects.
 *
 * @example
 * size(await signByOwners(safeMessage({ chainId: 1, safe }, digest))) // 130, two signatures
 */
export const signByOwners = async (typedData: TypedDataDefinition, count = owners.length): Promise<Hex> => {
  const signing = byAddress.filter((owner) => owners.indexOf(owner) < count)
  return concatHex(await Promise.all(signing.map((owner) => owner.signTypedData(typedData))))
}

/**
 * Returns the signature of a Safe for a digest (ERC-1271).
 *
 * @example
 * await signDigest({ chainId: 1, safe }, hashTypedData(order)) // '0x...', 130 bytes
 */
export const signDigest = (place: Place, digest: Hex): Promise<Hex> => signByOwners(safeMessage(place, digest))

/**
 * Returns the call that executes a signed transaction of a Safe, which anyone may send.
 *
 * @example
 * executionOf(safe, transaction, signatures) // { to: safe, value: 0n, data: '0x6a761202...' }
 */
export const executionOf = (safe: Address, transaction: SafeTransaction, signatures: Hex): SafeCall => {
  const { to, value, data, operation } = transaction
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = unpaid
  const args = [to, value, data, operation, safeTxGas, baseGas, gasPrice, gasToken, refundReceiver, signatures]
  return { to: safe, value: 0n, data: encodeFunctionData({ abi: safeAbi, functionName: 'execTransaction', args }) }
}
