import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { KeyFileError, readKey } from './read-key'

const key = '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d'
const address = '0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b'

/**
 * The key, password and salts of the test vectors of the Web3 Secret Storage Definition
 * (ethereum.org). That of scrypt has other costs, encrypted by another implementation: OpenSSL
 * refuses the published ones.
 */
const shared = { cipher: 'aes-128-ctr', id: '3198bc9c-6672-5ab3-d995-4942343ae5b6', version: 3 }
const keystores = {
  pbkdf2: {
    cipher: shared.cipher,
    cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
    ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
    kdf: 'pbkdf2',
    kdfparams: {
      c: 262144,
      dklen: 32,
      prf: 'hmac-sha256',
      salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
    },
    mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
  },
  scrypt: {
    cipher: shared.cipher,
    cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
    ciphertext: '91c23c03a8b5117a6e3d78dbb5dfc46f037aff9351dff59c2879586f51756502',
    kdf: 'scrypt',
    kdfparams: {
      dklen: 32,
      n: 8192,
      p: 1,
      r: 8,
      salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
    },
    mac: '8f8639fe08fe1f43d6c13006d66ad2d993c6674ee2ba03f025596797a73614b9',
  },
}

const write = (text: string, mode = 0o600) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'key-')), 'key')
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}
const noPassword = () => {
  throw new Error('no password is needed')
}

test.each(Object.entries(keystores))('default: decrypts a keystore with %s', async (_, crypto) => {
  const file = write(JSON.stringify({ crypto, id: shared.id, version: 3 }), 0o644)
  expect((await readKey(file, () => 'testpassword')).address).toBe(address)
  const wrong = readKey(file, () => 'other')
  await expect(wrong).rejects.toThrow('the password is wrong')
  await expect(wrong).rejects.toThrow(KeyFileError)
})

test('default: reads 64 hex digits, with and without 0x', async () => {
  for (const text of [key, `0x${key}\n`]) expect((await readKey(write(text), noPassword)).address).toBe(address)
})

test('error: Deploy.KeyFileError without content of the file', async () => {
  const wrong: [string, string][] = [
    [write(key, 0o644), 'others may read it'],
    [write(`${key}0`), 'neither a keystore nor 64 hex digits'],
    [write('f'.repeat(64)), 'none of the curve'],
    [write('{"crypto":{}}'), 'no keystore'],
    [write(JSON.stringify({ crypto: { ...keystores.scrypt, kdf: 'argon2' } })), 'key derivation'],
    ['/nowhere/key', 'cannot be read'],
  ]
  for (const [file, reason] of wrong) {
    const error: unknown = await readKey(file, () => 'testpassword').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(KeyFileError)
    expect((error as Error).message).toContain(reason)
    expect((error as Error).message).not.toContain(key.slice(0, 8))
  }
})
