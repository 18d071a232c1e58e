import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'
import { parseTransaction, recoverTransactionAddress } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { keysFromEnv, readKeys } from './keys'

const folder = mkdtempSync(path.join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [first, second] = personalDevelopmentAccounts as [
  (typeof personalDevelopmentAccounts)[0],
  (typeof personalDevelopmentAccounts)[0],
]
let files = 0
const write = (text: string, mode = 0o600): string => {
  const file = path.join(folder, String(++files))
  writeFileSync(file, text, { mode })
  return file
}

test('default: one key per line, or a JSON list', () => {
  const accounts = [first, second].map(({ address }) => toLowerAddress(address))
  const keys = [first.privateKey, second.privateKey]
  expect(readKeys(write(`${keys.join('\n')}\n\n`)).accounts).toEqual(accounts)
  expect(readKeys(write(JSON.stringify(keys))).accounts).toEqual(accounts)
})

test('behavior: keys from the environment, separated by commas or lines, or as a JSON list', () => {
  const accounts = [first, second].map(({ address }) => toLowerAddress(address))
  const keys = [first.privateKey, second.privateKey]
  for (const value of [keys.join(','), keys.join(' , '), keys.join('\n'), JSON.stringify(keys)])
    expect(keysFromEnv(value).accounts).toEqual(accounts)
})

test('error: Settlement.KeysFileError names the variable, and none of its keys', () => {
  const message = (() => {
    try {
      return String(keysFromEnv(`${first.privateKey},${first.privateKey}`).accounts)
    } catch (error) {
      return (error as Error).message
    }
  })()
  expect(message).toContain('The value of AGENT_KEYS cannot be used: a key is given twice.')
  expect(message).not.toContain(first.privateKey.slice(4))
})

test('behavior: it signs transactions without native value', async () => {
  const { sign, accounts } = readKeys(write(first.privateKey))
  const transaction = { chainId: 1, nonce: 7, to: second.address, data: '0x1234', gas: 100n } as const
  const serializedTransaction = (await sign(accounts[0]!, { ...transaction, maxFee: 9n, tip: 2n })) as `0x02${string}`
  expect(toLowerAddress(await recoverTransactionAddress({ serializedTransaction }))).toBe(accounts[0])
  const { value = 0n, ...parsed } = parseTransaction(serializedTransaction)
  expect({ value, ...parsed }).toMatchObject({
    chainId: 1,
    nonce: 7,
    data: '0x1234',
    gas: 100n,
    value: 0n,
    maxFeePerGas: 9n,
    maxPriorityFeePerGas: 2n,
  })
})

test('behavior: it shows no key', () => {
  const keys = readKeys(write(first.privateKey))
  const seen = `${inspect(keys, { depth: 9, showHidden: true })} ${JSON.stringify(keys)}`
  expect(seen.toLowerCase()).not.toContain(first.privateKey.slice(2))
})

describe('error: Settlement.KeysFileError, without text of the file', () => {
  const wrong: Record<string, () => string> = {
    'others may read it': () => write(first.privateKey, 0o640),
    'it cannot be read': () => path.join(folder, 'none'),
    'it names no key': () => write('\n'),
    'an entry is not 0x and 64 hex digits': () => write(`${first.privateKey}\n${second.privateKey.slice(2)}`),
    'it is no JSON list': () => write(`[${first.privateKey}]`),
    'a key is given twice': () => write(`${first.privateKey}\n${first.privateKey}`),
    'a key is not valid on the curve': () => write(`0x${'f'.repeat(64)}`),
  }
  for (const [reason, make] of Object.entries(wrong))
    test(`behavior: ${reason}`, () => {
      const file = make()
      const message = (() => {
        try {
          return String(readKeys(file).accounts)
        } catch (error) {
          return (error as Error).message
        }
      })()
      expect(message).toContain(`cannot be used: ${reason}.`)
      expect(message).not.toContain(first.privateKey.slice(4))
    })
})
