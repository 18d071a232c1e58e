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
import type { Chain } from '@/lib/chain/registry'
import type { ChainClient } from './clients'
import { readMany, type StateAt } from './multicall'

const walletAbi = parseAbi(['function isValidSignature(bytes32 digest, bytes signature) view returns (bytes4)'])
const validAnswer = `0x1626ba7e${'0'.repeat(56)}`

/** A signature with s above this half of the curve's order has a twin; contracts refuse it. */
const greatestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** A good signature, as contracts take it, and whether it is a contract that says so: it may say otherwise later. */
export type GoodSignature = { signature: Hex; isOfContract: boolean }

/** What somebody is said to have signed. */
export type Claim = { signer: Address; digest: Hex; signature: Hex }

/**
 * Checks that an account signed a digest: with its key (65 bytes, or 64 by EIP-2098), or as a contract wallet by ERC-1271 on the newest
 * state. Gives the signature as contracts take it, which is with a recovery number of 27 or 28, and undefined when it is somebody else's
 * or none. A key is tried first and asks no node.
 *
 * @throws viem's errors when the node fails.
 * @example
 * (await checkSignature({ client, chain }, { signer, digest, signature }))?.signature // the signature, or undefined
 */
export const checkSignature = async (
  deps: { client: ChainClient; chain: Chain },
  claim: Claim,
): Promise<GoodSignature | undefined> => {
  const { signature } = claim
  if (await isOfKey(claim)) return { signature: withRecoveryOfContracts(signature), isOfContract: false }
  const [isGood] = await askContracts(deps, [claim], { blockTag: 'latest' })
  return isGood ? { signature, isOfContract: true } : undefined
}

/** Signatures in one eth_call: a wallet may spend much gas on each, and the call has a limit. */
const signaturesPerCall = 20

/**
 * Asks on one state whether accounts stand by what they have signed, in the order of the claims: a key always does, a contract as it
 * says by ERC-1271. No account's code has a part in the answers about others.
 *
 * @throws viem's errors when the node fails.
 * @example
 * await judgeSignatures({ client, chain }, { claims: [{ signer, digest, signature }], at: { blockHash } }) // [true]
 */
export const judgeSignatures = async (
  deps: { client: ChainClient; chain: Chain },
  { claims, at }: { claims: readonly Claim[]; at: StateAt },
): Promise<boolean[]> => {
  const ofKeys = await Promise.all(claims.map(isOfKey))
  const groups = new Map<Address, Claim[]>()
  claims.forEach((claim, index) => {
    if (!ofKeys[index]) groups.set(claim.signer, [...(groups.get(claim.signer) ?? []), claim])
  })
  const good = new Set<Claim>()
  const ask = async (group: readonly Claim[]) => {
    const answers = await askContracts(deps, group, at)
    for (const [index, isGood] of answers.entries()) if (isGood) good.add(group[index]!)
  }
  await Promise.all(
    [...groups.values()].flatMap((group) =>
      Array.from({ length: Math.ceil(group.length / signaturesPerCall) }, (_, index) =>
        ask(group.slice(index * signaturesPerCall, (index + 1) * signaturesPerCall)),
      ),
    ),
  )
  return claims.map((claim, index) => ofKeys[index]! || good.has(claim))
}

const askContracts = async (
  deps: { client: ChainClient; chain: Chain },
  claims: readonly Claim[],
  at: StateAt,
): Promise<boolean[]> => {
  const calls = claims.map(({ signer, digest, signature }) => ({
    target: signer,
    data: encodeFunctionData({ abi: walletAbi, functionName: 'isValidSignature', args: [digest, signature] }),
  }))
  const answers = await readMany(deps, calls, at)
  return answers.map((answer) => answer?.slice(0, validAnswer.length) === validAnswer)
}

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
