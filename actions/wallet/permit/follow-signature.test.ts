import { type Hex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { developmentContractAccount as account } from '@/lib/chain/local/development-accounts'
import type { RpcRequest } from '../send/receipt'
import {
  DisconnectedError,
  NotConnectedError,
  StoppedWaitingError,
  UnsupportedMethodError,
} from '../send/wallet-errors'
import { followSignature } from './follow-signature'
import type { OwnedMessage, OwnerSignature } from './read-owner-signature'

const message: OwnedMessage = { account, digest: keccak256('0x01') }
const accepted = `0x1626ba7e${'0'.repeat(56)}`
const owners = { required: 3 }
type Report = OwnerSignature | Error

/** Follows a message with a wallet that gives these reports, and a contract that accepts one signature. */
const follow = (reports: Report[], { good = '0x77' as Hex, stopAfter = 100 } = {}) => {
  let asked = 0
  const reported: unknown[] = []
  const rpc = (async ({ method, params }: { method: string; params: [{ data: Hex }] }) =>
    // The call ends with the length of the signature and, if it is not empty, one padded word.
    method === 'eth_getCode' ? '0x60' : params[0].data.endsWith(ending(good)) ? accepted : '0x') as RpcRequest
  const result = followSignature(
    {
      rpc,
      sleep: async () => {},
      signal: new AbortController().signal,
      isWanted: () => asked < stopAfter,
      readSignature: async () => {
        asked += 1
        const report = reports.shift()
        if (report instanceof Error) throw report
        return report ?? { owners }
      },
      onOwners: (owners) => reported.push(owners),
    },
    message,
  )
  return { result, asked: () => asked, reported }
}
const ending = (signature: Hex) =>
  signature === '0x' ? `40${'0'.repeat(64)}` : `1${signature.slice(2).padEnd(64, '0')}`

test('default: returns the first signature that the contract accepts', async () => {
  const followed = follow([{ owners }, { owners, signature: '0x66' }, { owners, signature: '0x77' }])
  expect(await followed.result).toBe('0x77')
  expect([followed.asked(), followed.reported]).toEqual([3, [owners, owners, owners]])
})

test('behavior: an empty one if the owners signed by a transaction', async () => {
  expect(await follow([], { good: '0x' }).result).toBe('0x')
})

test('behavior: undefined for a wallet that collects none, or is away since the start', async () => {
  const unsupported = follow([new UnsupportedMethodError()])
  expect([await unsupported.result, unsupported.asked()]).toEqual([undefined, 1])
  const away = follow([new NotConnectedError(), new DisconnectedError(), new DisconnectedError()])
  expect([await away.result, away.asked()]).toEqual([undefined, 3])
})

test('behavior: a wallet that goes away later is asked again', async () => {
  const gone = Array.from({ length: 5 }, () => new DisconnectedError())
  expect(await follow([{ owners }, ...gone, { owners, signature: '0x77' }]).result).toBe('0x77')
})

test('error: Wallet.StoppedWaitingError once the user stopped', async () => {
  const followed = follow([], { stopAfter: 4 })
  await expect(followed.result).rejects.toThrow(StoppedWaitingError)
  expect(followed.asked()).toBe(4)
})
