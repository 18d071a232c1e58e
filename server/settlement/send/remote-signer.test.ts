import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress, serializeSignature } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { openRemoteSigner, RemoteSignerError } from './remote-signer'

type Answer = { status?: number; body: string }

const [first, second] = personalDevelopmentAccounts
  .slice(0, 2)
  .map(({ privateKey }) => ({ ...privateKeyToAccount(privateKey), privateKey })) as [Signer, Signer]
type Signer = ReturnType<typeof privateKeyToAccount> & { privateKey: Hex }
const accountOf = ({ address }: Signer) => toLowerAddress(address)

/** Signs the hash of bytes, as Web3Signer does for Ethereum: r, s and 27 or 28. */
const signBytes = async ({ privateKey }: Signer, data: Hex): Promise<Hex> =>
  serializeSignature(await sign({ hash: keccak256(data), privateKey }))

/** The answers of a signer that has both keys. */
const honest = async (path: string, body: string): Promise<Answer> => {
  if (path === '/api/v1/eth1/publicKeys') return { body: JSON.stringify([first.publicKey, second.publicKey]) }
  const key = [first, second].find(({ publicKey }) => path === `/api/v1/eth1/sign/${publicKey}`)
  return key ? { body: await signBytes(key, JSON.parse(body).data) } : { status: 404, body: '' }
}
let answer: typeof honest
const signer = createServer(async (request: IncomingMessage, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { status = 200, body } = await answer(request.url!, Buffer.concat(chunks).toString())
  response.writeHead(status).end(body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => signer.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(signer.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => signer.close(resolve)))
beforeEach(() => {
  answer = honest
})

const transaction = {
  chainId: 10,
  nonce: 7,
  to: second.address,
  data: '0x1234',
  gas: 100n,
  maxFee: 9n,
  tip: 2n,
} as const
/** Signs with a signer that gives this answer, once its keys are known. */
const signs = async (signature: (data: Hex) => Promise<Answer> | Answer) => {
  answer = honest
  const { sign, accounts } = await openRemoteSigner({ url })
  answer = async (_, body) => signature(JSON.parse(body).data)
  return sign(accounts[0]!, transaction)
}

test('default: all accounts of the signer, or the named ones, in their order', async () => {
  expect((await openRemoteSigner({ url })).accounts).toEqual([first, second].map(accountOf))
  const named = [accountOf(second)]
  expect((await openRemoteSigner({ url: `${url}/`, accounts: named })).accounts).toEqual(named)
})

test('behavior: a transaction is signed by the key of its account, and without value', async () => {
  const { sign } = await openRemoteSigner({ url })
  for (const key of [first, second]) {
    const serializedTransaction = (await sign(accountOf(key), transaction)) as `0x02${string}`
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(key.address)
    const { maxFee: maxFeePerGas, tip: maxPriorityFeePerGas, to, ...rest } = transaction
    expect(parseTransaction(serializedTransaction)).toMatchObject({ ...rest, maxFeePerGas, maxPriorityFeePerGas })
  }
})

test('behavior: a signature may be plain text, JSON text, or a field', async () => {
  const { sign } = await openRemoteSigner({ url })
  const plain = await sign(accountOf(first), transaction)
  const bodies = [
    JSON.stringify,
    (signature: Hex) => JSON.stringify({ signature }),
    (signature: Hex) => `${signature}\n`,
  ]
  for (const bodyOf of bodies)
    expect(await signs(async (data) => ({ body: bodyOf(await signBytes(first, data)) }))).toBe(plain)
})

describe('error: Settlement.RemoteSignerError, and nothing is signed', () => {
  test('if another key signed, or other bytes were signed', async () => {
    for (const forge of [
      (data: Hex) => signBytes(second, data),
      (data: Hex) => signBytes(first, `${data}00`),
      async () => `0x${'00'.repeat(64)}1b` as Hex,
    ])
      await expect(signs(async (data) => ({ body: await forge(data) }))).rejects.toThrow(
        `its signature is not one of ${accountOf(first)} for the transaction`,
      )
  })

  test('if a signature is missing, or not canonical', async () => {
    await expect(signs(() => ({ body: '"0x1234"' }))).rejects.toThrow('not of 65 bytes')
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const twin = async (data: Hex): Promise<Answer> => {
      const { r, s, yParity } = await sign({ hash: keccak256(data), privateKey: first.privateKey })
      const high = (order - BigInt(s)).toString(16).padStart(64, '0')
      return { body: `${r}${high}${yParity === 0 ? '1c' : '1b'}` }
    }
    await expect(signs(twin)).rejects.toThrow('not canonical')
  })

  test('if it does not answer, or lacks the account', async () => {
    const other = `0x${'11'.repeat(20)}` as const
    await expect(openRemoteSigner({ url, accounts: [other] })).rejects.toThrow(`it has no key of ${other}`)
    answer = async () => ({ body: '[]' })
    await expect(openRemoteSigner({ url })).rejects.toThrow('it has no key.')
    answer = async () => ({ body: '["0x02aa"]' })
    await expect(openRemoteSigner({ url })).rejects.toThrow('uncompressed public keys')
    answer = async () => ({ status: 500, body: '' })
    await expect(openRemoteSigner({ url })).rejects.toThrow('it did not answer: The answer is malformed: status 500.')
    await expect(openRemoteSigner({ url: 'http://127.0.0.1:1' })).rejects.toThrow(RemoteSignerError)
    await expect(signs(() => ({ status: 404, body: '' }))).rejects.toThrow(RemoteSignerError)
  })
})
