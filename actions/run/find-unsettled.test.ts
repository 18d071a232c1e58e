import { type Address, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import type { ReadBatch } from '../wallet/batch/read-batch'
import { hashCall } from '../wallet/send/encode-request'
import type { RpcRequest } from '../wallet/send/receipt'
import type { AskedTransaction } from '../wallet/send/track-transaction'
import { openNode } from '../wallet/testing/test-node'
import { findUnsettled } from './find-unsettled'

const [account, other] = developmentAccounts
const call = { to: other, data: '0x1234' as Hex, value: 5n }

const { rpc, mine } = openNode()

const readBatch: ReadBatch = async () => ({ status: 'unknown', hashes: [] })

const send = async ({ to, data, value }: { to: Address; data: Hex; value: bigint }) =>
  (await rpc({
    method: 'eth_sendTransaction',
    params: [{ from: account, to, data, value: numberToHex(value) }],
  })) as Hex

const ask = async (): Promise<AskedTransaction> => ({
  account,
  nonce: Number(await rpc({ method: 'eth_getTransactionCount', params: [account, 'pending'] })),
  sentAtBlock: Number(await rpc({ method: 'eth_blockNumber' })),
  callHash: hashCall(call),
})

describe('findUnsettled', () => {
  test('default', async () => {
    const asked = await ask()
    expect(await findUnsettled({ rpc, readBatch }, { asked })).toBeUndefined()
  })

  test('behavior: finds a transaction that the wallet sent without the page, in the pool and in a block', async () => {
    const asked = await ask()
    const hash = await send(call)
    expect(await findUnsettled({ rpc, readBatch }, { asked })).toEqual({ ...asked, hash })
    await mine(3)
    expect(await findUnsettled({ rpc, readBatch }, { asked })).toEqual({ ...asked, hash })
  })

  test('behavior: finds it under its own nonce after another transaction of the account', async () => {
    const asked = await ask()
    await send({ ...call, value: 6n })
    const hash = await send(call)
    expect(await findUnsettled({ rpc, readBatch }, { asked })).toMatchObject({ hash, nonce: asked.nonce + 1 })
  })

  test('behavior: ignores another call of the account', async () => {
    const asked = await ask()
    await send({ ...call, value: 6n })
    await mine()
    expect(await findUnsettled({ rpc, readBatch }, { asked })).toBeUndefined()
  })

  test('behavior: a dropped transaction can be sent again, a known one cannot', async () => {
    const sent = { ...(await ask()), hash: await send(call) }
    expect(await findUnsettled({ rpc, readBatch }, { sent })).toEqual(sent)
    await rpc({ method: 'anvil_dropTransaction', params: [sent.hash] })
    expect(await findUnsettled({ rpc, readBatch }, { sent })).toBeUndefined()
    // Another transaction used its nonce: the follower determines the outcome.
    await send({ ...call, value: 7n })
    await mine()
    expect(await findUnsettled({ rpc, readBatch }, { sent })).toEqual(sent)
  })

  test('error: Transaction.MaybeSentError when the account sent an unknown transaction', async () => {
    const asked = await ask()
    await send(call)
    await mine(200)
    await expect(findUnsettled({ rpc, readBatch }, { asked })).rejects.toThrow('it may be this transaction')
  })

  test('error: Wallet.NetworkLostError', async () => {
    const away: RpcRequest = async () => {
      throw Object.assign(new Error('x'), { name: 'HttpRequestError' })
    }
    await expect(findUnsettled({ rpc: away, readBatch }, { asked: await ask() })).rejects.toMatchObject({
      name: 'Wallet.NetworkLostError',
    })
  })
})
