import { createDecipheriv, pbkdf2Sync, scryptSync } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { concat, type Hex, isHex, keccak256, toHex } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { namedError } from '@/lib/errors'

const onlyOwner = 0o077
/** The memory of scrypt is 128 * n * r bytes; keystores of wallets use 256 MiB. */
const maxScryptBytes = 1024 * 1024 * 1024

type Keystore = {
  crypto: {
    cipher: string
    ciphertext: string
    cipherparams: { iv: string }
    kdf: string
    kdfparams: { dklen: number; salt: string; n?: number; r?: number; p?: number; c?: number; prf?: string }
    mac: string
  }
}

/**
 * Reads the deploying account from a file: a keystore of version 3 (web3 secret storage) with a
 * password prompt, or 64 hex digits in a file that only its owner may read. The key is never part
 * of an error.
 *
 * @throws Deploy.KeyFileError with the reason, without content of the file.
 * @example
 * (await readKey('deployer.json', () => 'password')).address // '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'
 */
export const readKey = async (
  file: string,
  readPassword: () => string | Promise<string>,
): Promise<PrivateKeyAccount> => {
  const text = readText(file)
  if (text.startsWith('{')) return toAccount(decrypt(parse(text), await readPassword()))
  if ((statSync(file).mode & onlyOwner) !== 0) throw new KeyFileError('others may read it: chmod 600')
  const key = text.startsWith('0x') ? text : `0x${text}`
  if (!/^0x[0-9a-fA-F]{64}$/.test(key)) throw new KeyFileError('it is neither a keystore nor 64 hex digits')
  return toAccount(key as Hex)
}

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new KeyFileError('it cannot be read')
  }
}

const parse = (text: string): Keystore['crypto'] => {
  try {
    const { crypto, Crypto } = JSON.parse(text) as Partial<Keystore> & { Crypto?: Keystore['crypto'] }
    const found = crypto ?? Crypto
    if (found?.cipher === 'aes-128-ctr' && isHex(`0x${found.ciphertext}`)) return found
  } catch {}
  throw new KeyFileError('it is no keystore of version 3 with aes-128-ctr')
}

const decrypt = ({ ciphertext, cipherparams, kdf, kdfparams, mac }: Keystore['crypto'], password: string): Hex => {
  const derived = derive({ kdf, kdfparams }, password)
  const sealed: Hex = `0x${ciphertext}`
  if (keccak256(concat([toHex(derived.subarray(16, 32)), sealed])) !== `0x${mac.toLowerCase()}`)
    throw new KeyFileError('the password is wrong')
  const decipher = createDecipheriv('aes-128-ctr', derived.subarray(0, 16), Buffer.from(cipherparams.iv, 'hex'))
  return toHex(Buffer.concat([decipher.update(Buffer.from(ciphertext, 'hex')), decipher.final()]))
}

const derive = ({ kdf, kdfparams }: Pick<Keystore['crypto'], 'kdf' | 'kdfparams'>, password: string): Buffer => {
  const { dklen, salt, n, r, p, c, prf } = kdfparams
  const bytes = Buffer.from(salt, 'hex')
  try {
    if (kdf === 'scrypt' && n && r && p)
      return scryptSync(password, bytes, dklen, { N: n, r, p, maxmem: maxScryptBytes })
    if (kdf === 'pbkdf2' && c && prf === 'hmac-sha256') return pbkdf2Sync(password, bytes, c, dklen, 'sha256')
  } catch {}
  throw new KeyFileError('its key derivation is none of scrypt and pbkdf2 with hmac-sha256')
}

const toAccount = (key: Hex) => {
  try {
    return privateKeyToAccount(key)
  } catch {
    throw new KeyFileError('its key is none of the curve')
  }
}

export class KeyFileError extends namedError('Deploy.KeyFileError', (reason: string) => ({
  message: `The key file is not usable: ${reason}.`,
})) {}
