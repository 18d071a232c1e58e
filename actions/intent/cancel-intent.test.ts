import type { TypedDataDefinition } from 'viem'
import { describe, expect, test } from 'vitest'
import { cancellationTypedData } from '@/lib/chain/cancellation-typed-data'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { recoverSigner } from '../wallet/recover-signer'
import { RejectedError } from '../wallet/wallet-errors'
import { cancelByService, cancelOnChain } from './cancel-intent'
import { placeIntent } from './place-intent'
import { account, openIntents, place, planOf, refusal } from './testing/open-intents'

const intents = openIntents()

const placed = async () => {
  const run = intents.begin({ fills: false })
  await placeIntent(run.deps, planOf())
  return run.kept[0]!
}
const planFor = (signed: Awaited<ReturnType<typeof placed>>) => ({
  ...{ chain, account, walletChainId: chain.id, signed, orderId: 'id-1' },
})

describe('cancelByService', () => {
  test('default: signs the one order, sends it, and no transaction', async () => {
    const signed = await placed()
    const sent: Record<string, unknown>[] = []
    const run = intents.begin({
      service: (path, body) => {
        if (path.endsWith('/cancel')) sent.push(body)
        return undefined
      },
    })
    expect(await cancelByService(run.deps, planFor(signed))).toEqual({ kind: 'cancelAsked' })
    expect([run.steps, run.opened]).toEqual([['sign', 'post'], ['eth_signTypedData_v4']])
    const typedData = cancellationTypedData(place, ['id-1']) as TypedDataDefinition
    expect(sent).toMatchObject([{ orderIds: ['id-1'] }])
    expect((await recoverSigner(typedData, sent[0]!.signature as `0x${string}`))?.toLowerCase()).toBe(account)
  })

  test('error: what the service refuses with, and a wallet that declines', async () => {
    const signed = await placed()
    const settled = intents.begin({ service: () => refusal('OrderAlreadySettled') })
    await expect(cancelByService(settled.deps, planFor(signed))).rejects.toMatchObject({
      errorType: 'OrderAlreadySettled',
    })
    const answers = { eth_signTypedData_v4: () => Promise.reject({ code: 4001, message: 'no' }) }
    await expect(cancelByService(intents.begin({ answers }).deps, planFor(signed))).rejects.toThrow(RejectedError)
  })
})

describe('cancelOnChain', () => {
  test('default: without any service, nobody can fill the order any more', async () => {
    const signed = await placed()
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const run = intents.begin({ api: { baseUrl: 'https://service.test', fetch } })
    expect(await cancelOnChain(run.deps, planFor(signed))).toMatchObject({ kind: 'cancelled' })
    expect([run.steps, run.opened]).toEqual([['check', 'send', 'wait'], ['eth_sendTransaction']])
    expect(await intents.isNonceUsed(signed.order.nonce)).toBe(true)
    await expect(intents.fill(signed)).rejects.toThrow()
  })
})
