import { readFileSync, statSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'

/** A transaction to sign: amounts in wei, fees in wei per gas. */
export type Unsigned = {
  chainId: number
  nonce: number
  to: Address
  data: Hex
  gas: bigint
  maxFee: bigint
  tip: bigint
}

/**
 * The accounts with which agents settle. Their keys stay in this module or with a remote signer,
 * and cannot be read; no other part of the service signs.
 */
export type Keys = {
  /** The addresses in lower case. */
  accounts: readonly Address[]
  /** Signs a transaction without native value. */
  sign: (account: Address, transaction: Unsigned) => Promise<Hex>
}

const onlyOwner = 0o077

/**
 * Reads the keys of agents' accounts from a file: one per line, or a JSON list; each 0x and 64 hex
 * digits. Only its owner may have access to the file.
 *
 * @throws {KeysFileError} with the fault, but never the content.
 * @example
 * readKeys('/run/secrets/agent-keys').accounts // ['0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc']
 */
export const readKeys = (file: string): Keys => parseKeys(readPrivately(file), fileSource)

/**
 * Parses the keys of agents' accounts from the value of an environment variable: separated by
 * commas or white space, or a JSON list; each 0x and 64 hex digits.
 *
 * @throws {KeysFileError} with the fault, but never the value.
 * @example
 * keysFromEnv('0x47e1...,0x8b3a...').accounts.length // 2
 */
export const keysFromEnv = (value: string): Keys => parseKeys(value, envSource)

/** The source of keys in error messages, and how to fix it. */
type KeysSource = { name: string; fix: string }

const fileSource: KeysSource = {
  name: "The file of agents' keys (AGENT_KEYS_FILE)",
  fix: 'Give a file with one 0x key a line, or a JSON list of them, that only its owner may read (mode 0600).',
}

const envSource: KeysSource = {
  name: 'The value of AGENT_KEYS',
  fix: 'Give 0x keys separated by commas, or a JSON list of them.',
}

const parseKeys = (text: string, source: KeysSource): Keys => {
  const keys = splitKeys(text, source)
  if (keys.length === 0) throw new KeysFileError('it names no key', source)
  if (!keys.every((key): key is Hex => typeof key === 'string' && /^0x[0-9a-fA-F]{64}$/.test(key)))
    throw new KeysFileError('an entry is not 0x and 64 hex digits', source)
  const signers = keys.map((key) => toSigner(key, source))
  const accounts = signers.map(({ address }) => toLowerAddress(address))
  if (new Set(accounts).size < accounts.length) throw new KeysFileError('a key is given twice', source)
  return {
    accounts,
    sign: (account, transaction) => {
      const signer = signers.find(({ address }) => isSameAddress(address, account))
      if (!signer) throw new KeysFileError(`it has no key of ${account}`, source)
      return signer.signTransaction(toEip1559(transaction))
    },
  }
}

/**
 * Returns a transaction as it is encoded: of type 2, without native value.
 *
 * @example
 * toEip1559({ chainId: 1, nonce: 7, to, data: '0x', gas: 21_000n, maxFee: 9n, tip: 1n }).type // 'eip1559'
 */
export const toEip1559 = ({ maxFee, tip, ...transaction }: Unsigned) => ({
  ...transaction,
  type: 'eip1559' as const,
  value: 0n,
  maxFeePerGas: maxFee,
  maxPriorityFeePerGas: tip,
})

const readPrivately = (file: string): string => {
  try {
    if ((statSync(file).mode & onlyOwner) !== 0) throw new KeysFileError('others may read it')
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw error instanceof KeysFileError ? error : new KeysFileError('it cannot be read')
  }
}

const splitKeys = (text: string, source: KeysSource): unknown[] => {
  if (!text.trim().startsWith('[')) return text.split(/[\s,]+/).filter((key) => key !== '')
  try {
    return JSON.parse(text)
  } catch {
    throw new KeysFileError('it is no JSON list', source)
  }
}

const toSigner = (key: Hex, source: KeysSource) => {
  try {
    return privateKeyToAccount(key)
  } catch {
    throw new KeysFileError('a key is not valid on the curve', source)
  }
}

export class KeysFileError extends namedError('Settlement.KeysFileError', (reason: string, source?: KeysSource) => ({
  message: `${(source ?? fileSource).name} cannot be used: ${reason}.`,
  fix: (source ?? fileSource).fix,
})) {}
