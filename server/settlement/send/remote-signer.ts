import { type Address, type Hex, isHex, keccak256, recoverAddress, serializeTransaction, size, slice } from 'viem'
import { isSameAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'
import { askBounded } from '../../outside/ask-bounded'
import { type Keys, toEip1559, type Unsigned } from './keys'

/**
 * Milliseconds for one answer. The database locks the rows of an award until its transaction is
 * signed.
 */
const answerMs = 3_000
/** The maximum bytes of an answer: some thousand public keys. */
const maxSignerBytes = 256 * 1024

/** The location of a signer, and which of its accounts are used; by default all. */
export type RemoteSigner = { url: string; accounts?: readonly Address[] }

type SignerKey = { account: Address; publicKey: Hex }

/**
 * Opens the accounts of a signer that stores their keys, by the REST interface of Web3Signer for
 * Ethereum: `GET /api/v1/eth1/publicKeys`, and `POST /api/v1/eth1/sign/{publicKey}` with the bytes
 * to hash and sign. Each signature is verified to be of the requested account over the requested
 * bytes, so that no other transaction is ever stored or sent.
 *
 * @throws {RemoteSignerError} if the signer does not answer, or lacks a named account; `sign` also
 * if a signature is not the requested one.
 * @example
 * (await openRemoteSigner({ url: 'http://10.0.0.7:9000' })).accounts
 * // ['0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc']
 */
export const openRemoteSigner = async ({ url, accounts: named }: RemoteSigner): Promise<Keys> => {
  const held = toSignerKeys(await ask(url, 'publicKeys'))
  const missing = named?.find((account) => !held.some((key) => isSameAddress(key.account, account)))
  if (missing !== undefined) throw new RemoteSignerError(`it has no key of ${missing}`)
  const used = named ? named.map((one) => held.find(({ account }) => isSameAddress(account, one))!) : held
  if (used.length === 0) throw new RemoteSignerError('it has no key')
  return {
    accounts: used.map(({ account }) => account),
    sign: async (account, transaction) => {
      const key = used.find((one) => isSameAddress(one.account, account))
      if (!key) throw new RemoteSignerError(`no key of ${account} is used`)
      return signRemotely(url, key, transaction)
    },
  }
}

const signRemotely = async (url: string, { account, publicKey }: SignerKey, transaction: Unsigned): Promise<Hex> => {
  const unsigned = toEip1559(transaction)
  const data = serializeTransaction(unsigned)
  const signature = toSignature(await ask(url, `sign/${publicKey}`, { data }))
  const signer = await recoverAddress({ hash: keccak256(data), signature }).catch(() => undefined)
  if (signer === undefined || !isSameAddress(signer, account))
    throw new RemoteSignerError(`its signature is not one of ${account} for the transaction`)
  return serializeTransaction(unsigned, signature)
}

/** The upper half of the curve's order: nodes refuse transactions whose `s` is above it. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

const toSignature = (answer: unknown): { r: Hex; s: Hex; v: bigint; yParity: number } => {
  const given = typeof answer === 'object' && answer !== null && 'signature' in answer ? answer.signature : answer
  if (!isHex(given) || size(given) !== 65) throw new RemoteSignerError('its signature is not of 65 bytes')
  const last = Number(slice(given, 64))
  const yParity = last >= 27 ? last - 27 : last
  const s = slice(given, 32, 64)
  if (yParity > 1 || BigInt(s) > maxS) throw new RemoteSignerError('its signature is not canonical')
  return { r: slice(given, 0, 32), s, v: BigInt(27 + yParity), yParity }
}

const toSignerKeys = (answer: unknown): SignerKey[] => {
  if (!Array.isArray(answer) || !answer.every((one): one is Hex => typeof one === 'string' && isPublicKey.test(one)))
    throw new RemoteSignerError('it did not answer with a list of uncompressed public keys')
  return answer.map((publicKey) => ({
    account: `0x${keccak256(`0x${publicKey.slice(-128)}`).slice(-40)}` as const,
    publicKey,
  }))
}

/** A point of the curve, 64 bytes, with or without the prefix byte. */
const isPublicKey = /^0x(?:04)?[0-9a-f]{128}$/i

/** Requests JSON; a signature may be plain text. */
const ask = async (url: string, path: string, body?: { data: Hex }): Promise<unknown> => {
  const place = { url: new URL(`${url.replace(/\/+$/, '')}/api/v1/eth1/${path}`), deadlineMs: answerMs }
  const asked = { ...place, allowPrivate: true, maxBytes: maxSignerBytes, headers: { accept: 'application/json' } }
  const { text } = await askBounded(
    body ? { ...asked, method: 'POST', body: JSON.stringify(body) } : { ...asked, method: 'GET' },
  ).catch((error: Error) => {
    throw new RemoteSignerError(`it did not answer: ${error.message}`)
  })
  try {
    return JSON.parse(text)
  } catch {
    return text.trim()
  }
}

export class RemoteSignerError extends namedError('Settlement.RemoteSignerError', (reason: string) => ({
  message: `The remote signer (AGENT_SIGNER_URL) cannot be used: ${reason}.`,
  fix: 'Give the url of a Web3Signer in eth1 mode that this process reaches and that has the keys of these accounts.',
})) {}
