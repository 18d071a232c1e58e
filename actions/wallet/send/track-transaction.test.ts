import { type Address, type Hex, numberToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { scriptedNode } from '../testing/scripted-node'
import { openNode } from '../testing/test-node'
import { hashCall } from './encode-request'
import type { RpcRequest } from './receipt'
import { type SentTransaction, trackTransaction } from './track-transaction'

const [account, other] = developmentAccounts
const gwei = 10n ** 9n

const { rpc, mine } = openNode()

/** Returns a clock that only moves while sleeping; `during` runs in each sleep. */
const clock = (during: () => Promise<unknown> = async () => undefined) => {
  let now = 0
  return {
    now: () => now,
    sleep: async (milliseconds: number) => {
      now += milliseconds
      await during()
    },
  }
}

const send = async (call: { to: Address; value?: bigint; data?: Hex; nonce?: number; tip?: bigint; gas?: bigint }) =>
  (await rpc({
    method: 'eth_sendTransaction',
    params: [
      {
        from: account,
        to: call.to,
        value: numberToHex(call.value ?? 0n),
        data: call.data ?? '0x',
        maxFeePerGas: numberToHex(100n * gwei + (call.tip ?? gwei)),
        maxPriorityFeePerGas: numberToHex(call.tip ?? gwei),
        ...(call.gas ? { gas: numberToHex(call.gas) } : {}),
        ...(call.nonce === undefined ? {} : { nonce: numberToHex(call.nonce) }),
      },
    ],
  })) as Hex

const sendTracked = async (call: Parameters<typeof send>[0]): Promise<SentTransaction> => {
  const nonce = Number(await rpc({ method: 'eth_getTransactionCount', params: [account, 'latest'] }))
  const sentAtBlock = Number(await rpc({ method: 'eth_blockNumber' }))
  const callHash = hashCall({ to: call.to ?? other, data: call.data ?? '0x', value: call.value ?? 0n })
  return { hash: await send({ ...call, nonce }), account, nonce, sentAtBlock, callHash }
}

describe('trackTransaction', () => {
  test('default', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    const tracked = await trackTransaction({ rpc, ...clock(mine) }, sent)
    expect(tracked).toMatchObject({ status: 'mined', receipt: { hash: sent.hash, succeeded: true, gasUsed: 21_000n } })
  })

  test('behavior: a mined transaction that reverted is mined, not successful', async () => {
    // The init code is INVALID.
    const sent = await sendTracked({ to: null as unknown as Address, data: '0xfe', gas: 100_000n })
    const tracked = await trackTransaction({ rpc, ...clock(mine) }, sent)
    expect(tracked).toMatchObject({ status: 'mined', receipt: { succeeded: false } })
  })

  test('behavior: the same call with a higher fee counts as ours, under its new hash', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    let spedUp: Hex | undefined
    const speedUp = async () => {
      spedUp ??= await send({ to: other, value: 7n, nonce: sent.nonce, tip: 50n * gwei })
      await mine()
    }
    const tracked = await trackTransaction({ rpc, ...clock(speedUp) }, sent)
    expect(tracked).toMatchObject({ status: 'repriced', receipt: { succeeded: true } })
    expect(spedUp).not.toBe(sent.hash)
    expect(tracked.status === 'repriced' && tracked.receipt.hash).toBe(spedUp)
  })

  test('behavior: an empty transfer to oneself is a cancellation', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    let hash: Hex | undefined
    const cancel = async () => {
      hash ??= await send({ to: account, nonce: sent.nonce, tip: 50n * gwei })
      await mine()
    }
    const tracked = await trackTransaction({ rpc, ...clock(cancel) }, sent)
    expect(tracked).toEqual({ status: 'replaced', kind: 'cancelled', hash })
  })

  test('behavior: any other transaction with the same nonce replaces it', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    let hash: Hex | undefined
    const replace = async () => {
      hash ??= await send({ to: other, value: 8n, nonce: sent.nonce, tip: 50n * gwei })
      await mine()
    }
    const tracked = await trackTransaction({ rpc, ...clock(replace) }, sent)
    expect(tracked).toEqual({ status: 'replaced', kind: 'replaced', hash })
  })

  test('behavior: finds a replacement from before this page', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    await send({ to: account, nonce: sent.nonce, tip: 50n * gwei })
    await mine()
    await mine()
    const tracked = await trackTransaction({ rpc, ...clock() }, sent)
    expect(tracked).toMatchObject({ status: 'replaced', kind: 'cancelled' })
    const faster = await sendTracked({ to: other, value: 7n })
    const hash = await send({ to: other, value: 7n, nonce: faster.nonce, tip: 50n * gwei })
    await mine()
    expect(await trackTransaction({ rpc, ...clock() }, faster)).toMatchObject({ status: 'repriced', receipt: { hash } })
  })

  test('behavior: not mined in time is pending, and a second call finds it', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    const times = clock()
    expect(await trackTransaction({ rpc, ...times }, sent, { timeoutMs: 5_000 })).toEqual({ status: 'pending' })
    expect(times.now()).toBeLessThanOrEqual(5_000)
    await mine()
    expect(await trackTransaction({ rpc, ...clock() }, sent)).toMatchObject({ status: 'mined' })
  })

  test('behavior: retries an unreachable node', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    await mine()
    let failures = 3
    const flaky: RpcRequest = (request) =>
      failures-- > 0 ? Promise.reject(new TypeError('Failed to fetch')) : rpc(request)
    expect(await trackTransaction({ rpc: flaky, ...clock() }, sent)).toMatchObject({ status: 'mined' })
  })

  test('behavior: retries a node that counts a transaction before it shows it', async () => {
    const late = (shows: (method: string) => boolean) => {
      let hidden = 8
      return scriptedNode(async (request) => {
        const answer = await rpc(request)
        return shows(request.method) && hidden-- > 0 ? null : answer
      })
    }
    const methods = ['eth_getTransactionReceipt', 'eth_getBlockByNumber']
    for (const hidden of [methods, methods.slice(0, 1)]) {
      const sent = await sendTracked({ to: other, value: 7n })
      await mine()
      const behind = late((method) => hidden.includes(method))
      const tracked = await trackTransaction({ rpc: behind, ...clock() }, sent)
      expect(tracked).toMatchObject({ status: 'mined', receipt: { hash: sent.hash } })
    }
  })

  test('behavior: another unknown transaction used the nonce if nothing is shown for the whole time', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    await mine()
    const blind = scriptedNode(async (request) =>
      /Receipt|BlockByNumber|TransactionByHash/.test(request.method) ? null : rpc(request),
    )
    const tracked = await trackTransaction({ rpc: blind, ...clock() }, sent)
    expect(tracked).toEqual({ status: 'replaced', kind: 'replaced', hash: undefined })
  })

  test('behavior: stops when aborted', async () => {
    const sent = await sendTracked({ to: other, value: 7n })
    const tracked = await trackTransaction({ rpc, ...clock() }, sent, { signal: AbortSignal.abort() })
    expect(tracked).toEqual({ status: 'pending' })
  })
})
