import { readFileSync, statSync } from 'node:fs'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isSameAddress, toLowerAddress } from '@/lib/address'
import { namedError } from '@/lib/errors'

/** A transaction of ours as far as it differs from the next: amounts in wei, fees in wei per gas. */
export type Unsigned = {
  chainId: number
  nonce: number
  to: Address
  data: Hex
  gas: bigint
  maxFee: bigint
  tip: bigint
}

/** The accounts that agents settle with. Their keys stay in here: nobody can read them, and nothing else of the service signs. */
export type Keys = {
  /** Lower case. */
  accounts: readonly Address[]
  /** Signs a transaction without native value. */
  sign: (account: Address, transaction: Unsigned) => Promise<Hex>
}

const onlyOwner = 0o077

/**
 * Reads the keys of agents' accounts from a file: one a line, or a JSON list; each 0x and 64 hex digits. Nobody but its owner may read it.
 *
 * @throws {KeysFileError} which says what is wrong, and never what the file says.
 * @example
 * readKeys('/run/secrets/agent-keys').accounts // ['0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc']
 */
export const readKeys = (file: string): Keys => {
  const keys = parseKeys(readPrivately(file))
  if (keys.length === 0) throw new KeysFileError('it names no key')
  if (!keys.every((key): key is Hex => typeof key === 'string' && /^0x[0-9a-fA-F]{64}$/.test(key)))
    throw new KeysFileError('an entry is not 0x and 64 hex digits')
  const signers = keys.map((key) => toSigner(key))
  const accounts = signers.map(({ address }) => toLowerAddress(address))
  if (new Set(accounts).size < accounts.length) throw new KeysFileError('a key stands there twice')
  return {
    accounts,
    sign: (account, { maxFee, tip, ...transaction }) => {
      const signer = signers.find(({ address }) => isSameAddress(address, account))
      if (!signer) throw new KeysFileError(`it has no key of ${account}`)
      return signer.signTransaction({
        ...transaction,
        ...{ type: 'eip1559', value: 0n, maxFeePerGas: maxFee, maxPriorityFeePerGas: tip },
      })
    },
  }
}

const readPrivately = (file: string): string => {
  try {
    if ((statSync(file).mode & onlyOwner) !== 0) throw new KeysFileError('others may read it')
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw error instanceof KeysFileError ? error : new KeysFileError('it cannot be read')
  }
}

const parseKeys = (text: string): unknown[] => {
  if (!text.trim().startsWith('[')) return text.split('\n').flatMap((line) => line.trim() || [])
  try {
    return JSON.parse(text)
  } catch {
    throw new KeysFileError('it is no JSON list')
  }
}

const toSigner = (key: Hex) => {
  try {
    return privateKeyToAccount(key)
  } catch {
    throw new KeysFileError('a key is none of the curve')
  }
}

export class KeysFileError extends namedError('Settlement.KeysFileError', (reason: string) => ({
  message: `The file of agents' keys (AGENT_KEYS_FILE) does not do: ${reason}.`,
  fix: 'Give a file with one 0x key a line, or a JSON list of them, that only its owner may read (mode 0600).',
})) {}
