import {
  type Address,
  concatHex,
  encodeFunctionData,
  type Hex,
  hexToBigInt,
  hexToNumber,
  numberToHex,
  parseAbi,
  recoverAddress,
  size,
  sliceHex,
} from 'viem'
import { isSameAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import type { ChainClient } from '../node/clients'
import { byCode } from '../node/code-calls'
import type { StateAt } from '../node/multicall'
import { isAnswered, isBusy, isUnknownBlock } from '../node/node-errors'

const walletAbi = parseAbi(['function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)'])

/**
 * The half of the curve's order: a signature with a larger s has a twin, and contracts refuse it.
 */
const greatestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** A valid signature in the form for contracts; a contract's approval may change later. */
export type GoodSignature = { signature: Hex; isOfContract: boolean }

/** A signature that is claimed to be an account's. */
export type Claim = { signer: Address; digest: Hex; signature: Hex }

/**
 * The gas for a contract's answer, as in our RFQ contract (`CONTRACT_SIGNATURE_GAS`): a contract
 * that needs more has not signed.
 */
const contractSignatureGas = 400_000

/**
 * Checks that an account signed a digest: with its key (65 bytes, or 64 by EIP-2098), or as a
 * contract wallet by ERC-1271 on the newest state. Returns the signature in the form for contracts,
 * with a recovery number of 27 or 28; undefined if it is not the account's. A key is tried first,
 * without a request.
 *
 * @throws Chain.ProbeError, viem's errors if the node fails.
 * @example
 * (await checkSignature({ client }, { signer, digest, signature }))?.signature // the signature, or undefined
 */
export const checkSignature = async (
  { client }: { client: ChainClient },
  claim: Claim,
): Promise<GoodSignature | undefined> => {
  const { signature } = claim
  if (await isOfKey(claim)) return { signature: withRecoveryOfContracts(signature), isOfContract: false }
  const isGood = await askContract(client, claim, { at: { blockTag: 'latest' }, gas: contractSignatureGas })
  return isGood ? { signature, isOfContract: true } : undefined
}

/**
 * Checks on one state which claims hold, in their order: a key's always does, a contract's if it
 * agrees by ERC-1271 with this gas, in one word. No account's code affects the answers about others
 * or can make the node fail.
 *
 * @throws Chain.ProbeError, viem's errors when the node fails.
 * @example
 * await checkSignatures({ client }, { claims: [{ signer, digest, signature }], at: { blockHash } }) // [true]
 */
export const checkSignatures = (
  { client }: { client: ChainClient },
  { claims, at, gas = contractSignatureGas }: { claims: readonly Claim[]; at: StateAt; gas?: number },
): Promise<boolean[]> =>
  Promise.all(claims.map(async (claim) => (await isOfKey(claim)) || askContract(client, claim, { at, gas })))

const askContract = (client: ChainClient, claim: Claim, { at, gas }: { at: StateAt; gas: number }) =>
  byCode(client, {
    fast: async () => {
      const { data: answer = '0x' } = await client.call({ data: probeOf(claim, gas), ...at })
      if (size(answer) !== 96) throw new ProbeError()
      return answer === saidYes
    },
    slow: () => callContract(client, claim, { at, gas }),
  })

/**
 * Asks a contract by a direct call with the same gas. A call that reverts is a refusal. Unlike in a
 * fill, the contract could write state in it, which has no effect.
 */
const callContract = async (client: ChainClient, claim: Claim, { at, gas }: { at: StateAt; gas: number }) => {
  const data = questionOf(claim)
  const call = { to: claim.signer, data, gas: BigInt(gas) + intrinsicGas(data), ...at }
  const answer = await client.call(call).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isAnswered(error) && !isBusy(error) && !isUnknownBlock(error)) return undefined
      throw error
    },
  )
  return answer === yes
}

/**
 * Returns the gas of a call before it runs: 21,000, 4 for each zero byte of its data, 16 for each
 * other.
 */
const intrinsicGas = (data: Hex): bigint => {
  const bytes = data.slice(2).match(/../g) ?? []
  const zeros = bytes.filter((byte) => byte === '00').length
  return 21_000n + 4n * BigInt(zeros) + 16n * BigInt(bytes.length - zeros)
}

/** The node answered without running the code. */
export class ProbeError extends namedError('Chain.ProbeError', {
  message: 'The node did not run the code that asks a contract for a signature.',
  fix: 'Use a node that runs eth_call without an address.',
}) {}

/** The answer of ERC-1271 that approves. */
const yes: Hex = `0x${'1626ba7e'.padEnd(64, '0')}`

/** A probe's result for an approval: success, one word, and the approving word. */
const saidYes: Hex = `0x${'0'.repeat(63)}1${'0'.repeat(62)}20${yes.slice(2)}`

/**
 * Returns code that asks a contract and returns three words: whether it succeeded, the number of
 * returned bytes, and their first word. `eth_call` runs it as the creation of a contract without
 * deploying it. So the contract has its own gas, whatever it burns, and large return data is not
 * copied; a call by Multicall fails as a whole if one contract does either.
 */
const probeOf = (claim: Claim, gas: number): Hex => {
  const { signer } = claim
  const question = questionOf(claim)
  const length = numberToHex(size(question), { size: 3 })
  const code = (codeSize: number) =>
    concatHex([
      // codecopy(0, codeSize, length): the question follows the code.
      ...(['0x62', length, '0x61', numberToHex(codeSize, { size: 2 }), '0x600039'] as const),
      // done = staticcall(gas, signer, 0, length, 0x40, 0x20)
      ...(['0x6020604062', length, '0x600073', signer, '0x62', numberToHex(gas, { size: 3 }), '0xfa'] as const),
      // mstore(0, done), mstore(0x20, returndatasize), return(0, 0x60): the first byte is zero,
      // since code may start with any byte but 0xef.
      '0x6000523d60205260606000f3',
    ])
  return concatHex([code(size(code(0))), question])
}

const questionOf = ({ digest, signature }: Claim): Hex =>
  encodeFunctionData({ abi: walletAbi, functionName: 'isValidSignature', args: [digest, signature] })

const isOfKey = async ({ signer, digest, signature }: Claim): Promise<boolean> =>
  isSameAddress(await recover(digest, signature), signer)

const recover = async (digest: Hex, signature: Hex): Promise<Address | undefined> => {
  const parts = split(signature)
  if (parts === undefined || parts.s > greatestS) return undefined
  const { r, s, yParity } = parts
  const words = { r: numberToHex(r, { size: 32 }), s: numberToHex(s, { size: 32 }), yParity }
  // A point that is not on the curve is no signature.
  return recoverAddress({ hash: digest, signature: words }).catch(() => undefined)
}

const split = (signature: Hex) => {
  const length = size(signature)
  if (length !== 64 && length !== 65) return undefined
  const r = hexToBigInt(sliceHex(signature, 0, 32))
  const second = hexToBigInt(sliceHex(signature, 32, 64))
  if (length === 64) return { r, s: BigInt.asUintN(255, second), yParity: Number(second >> 255n) }
  const v = hexToNumber(sliceHex(signature, 64))
  const yParity = v >= 27 ? v - 27 : v
  return yParity === 0 || yParity === 1 ? { r, s: second, yParity } : undefined
}

const withRecoveryOfContracts = (signature: Hex): Hex => {
  if (size(signature) !== 65) return signature
  const v = hexToNumber(sliceHex(signature, 64))
  return v >= 27 ? signature : concatHex([sliceHex(signature, 0, 64), numberToHex(v + 27, { size: 1 })])
}
