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

/** A signature with s above this half of the curve's order has a twin; contracts refuse it. */
const greatestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** A good signature, as contracts take it, and whether it is a contract that says so: it may say otherwise later. */
export type GoodSignature = { signature: Hex; isOfContract: boolean }

/** What somebody is said to have signed. */
export type Claim = { signer: Address; digest: Hex; signature: Hex }

/** What our RFQ contract gives a contract for its answer (`CONTRACT_SIGNATURE_GAS`): one that needs more has not signed. */
const contractSignatureGas = 400_000

/**
 * Checks that an account signed a digest: with its key (65 bytes, or 64 by EIP-2098), or as a contract wallet by ERC-1271 on the newest
 * state. Gives the signature as contracts take it, which is with a recovery number of 27 or 28, and undefined when it is somebody else's
 * or none. A key is tried first and asks no node.
 *
 * @throws Chain.ProbeError, viem's errors when the node fails.
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
 * Asks on one state whether accounts stand by what they have signed, in the order of the claims: a key always does, a contract as it
 * says by ERC-1271 with so much gas, in one word. No account's code has a part in the answers about others, or can make the node fail.
 *
 * @throws Chain.ProbeError, viem's errors when the node fails.
 * @example
 * await judgeSignatures({ client }, { claims: [{ signer, digest, signature }], at: { blockHash } }) // [true]
 */
export const judgeSignatures = (
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
 * Asks a contract by a direct call with the same gas. A call that reverts is a no. Unlike in a fill,
 * the contract could write state in it, which changes nothing.
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

/** Returns the gas of a call before it runs: 21,000, 4 for each zero byte of its data, 16 for each other. */
const intrinsicGas = (data: Hex): bigint => {
  const bytes = data.slice(2).match(/../g) ?? []
  const zeros = bytes.filter((byte) => byte === '00').length
  return 21_000n + 4n * BigInt(zeros) + 16n * BigInt(bytes.length - zeros)
}

/** The node answered, but not as code does that it ran. */
export class ProbeError extends namedError('Chain.ProbeError', {
  message: 'The node did not run the code that asks a contract for a signature.',
  fix: 'Use a node that runs eth_call without an address.',
}) {}

/** The answer of ERC-1271 that is a yes. */
const yes: Hex = `0x${'1626ba7e'.padEnd(64, '0')}`

/** The answer of a probe to a yes: it succeeded, with one word, which is the yes. */
const saidYes: Hex = `0x${'0'.repeat(63)}1${'0'.repeat(62)}20${yes.slice(2)}`

/**
 * Code that asks a contract and answers in three words: whether it answered, with how many bytes, and the first word of these. It is run as
 * the creation of a contract by `eth_call` and stays nowhere. So the contract has its own gas, whatever it burns, and what it floods is
 * not carried here; a call by Multicall fails as a whole where one contract does either.
 */
const probeOf = (claim: Claim, gas: number): Hex => {
  const { signer } = claim
  const question = questionOf(claim)
  const length = numberToHex(size(question), { size: 3 })
  const code = (codeSize: number) =>
    concatHex([
      // codecopy(0, codeSize, length): the question stands behind the code.
      ...(['0x62', length, '0x61', numberToHex(codeSize, { size: 2 }), '0x600039'] as const),
      // done = staticcall(gas, signer, 0, length, 0x40, 0x20)
      ...(['0x6020604062', length, '0x600073', signer, '0x62', numberToHex(gas, { size: 3 }), '0xfa'] as const),
      // mstore(0, done), mstore(0x20, returndatasize), return(0, 0x60): the first byte is zero, as that of code may be anything but 0xef.
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
  // A point that is not on the curve is nobody's signature.
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
