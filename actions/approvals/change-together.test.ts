import { type Address, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ApprovalChange } from '@/lib/chain/approval/approval-call'
import { mainnet as chain } from '@/lib/chain/registry/mainnet'
import { dai, maker, openDesk, usdc, weth } from '../otc/testing/open-desk'
import { createBatchingAnswers } from '../wallet/testing/batching-wallet'
import { changeApprovals, resumeApproval } from './change-together'
import { readAllowance } from './read-allowances'

const desk = openDesk()
const account = maker.address
const toZero = (token: Address): ApprovalChange => ({ token, spender: 'rfq', via: 'token', amount: 0n })
const tokens = [weth, dai, usdc].map(({ address }) => address) as [Address, Address, Address]
const changes = tokens.map(toZero) as [ApprovalChange, ...ApprovalChange[]]
const place = { chain, account, walletChainId: chain.id, changes }
const allowedNow = () => Promise.all(changes.map((change) => readAllowance(desk.rpc, chain, account, change)))
const approveAll = async () => {
  for (const token of tokens) await desk.approve(account, token, maxUint256)
}
const labels = ['WETH', 'DAI', 'USDC'].map((symbol) => `Revoke ${symbol} for OTC contract (RFQ)`)

describe('changeApprovals', () => {
  test('default: a wallet that batches revokes all in one request and one transaction', async () => {
    await approveAll()
    const { answers, batches } = createBatchingAnswers(chain)
    const { deps, steps, opened } = desk.begin(account, { answers })
    const outcome = await changeApprovals(deps, place)
    expect(outcome).toMatchObject({ allowed: 0n, others: [0n, 0n], transaction: { hash: expect.any(String) } })
    expect([steps, opened]).toEqual([['batch', 'wait'], ['wallet_sendCalls']])
    expect(batches.map(({ calls }) => calls.map(({ to }) => to))).toEqual([tokens])
    expect(await allowedNow()).toEqual([0n, 0n, 0n])
  })

  test('behavior: makes the first change alone with a wallet that does not batch, or refuses to', async () => {
    await approveAll()
    const plain = desk.begin(account)
    expect(await changeApprovals(plain.deps, place)).toMatchObject({ allowed: 0n })
    expect(plain.opened).toEqual(['eth_sendTransaction'])
    const refuse = { wallet_sendCalls: () => Promise.reject({ code: 5740, message: 'too many' }) }
    const { answers } = createBatchingAnswers(chain)
    const { deps, steps, opened } = desk.begin(account, { answers: { ...answers, ...refuse } })
    await changeApprovals(deps, { ...place, changes: [toZero(tokens[1]), toZero(tokens[2])] })
    expect(steps).toEqual(['batch skipped', 'check', 'send', 'wait'])
    expect(opened).toEqual(['wallet_sendCalls', 'eth_sendTransaction'])
    expect(await allowedNow()).toEqual([0n, 0n, maxUint256])
  })

  test('behavior: leaves out what cannot be made, and all after it', async () => {
    await approveAll()
    const { answers, batches } = createBatchingAnswers(chain)
    const nothing = toZero('0x00000000000000000000000000000000000000aa')
    const [first, second, third] = changes
    const { deps } = desk.begin(account, { answers })
    const outcome = await changeApprovals(deps, { ...place, changes: [first, second!, nothing, third!] })
    expect([outcome.others, batches[0]!.calls.length]).toEqual([[0n], 2])
    expect(await allowedNow()).toEqual([0n, 0n, maxUint256])
  })

  test('behavior: a page that opens later reads every allowance of the batch', async () => {
    await approveAll()
    const { answers, sent } = createBatchingAnswers(chain)
    const { deps } = desk.begin(account, { answers })
    const { transaction } = await changeApprovals(deps, place)
    const [id] = sent.keys()
    const batch = { account, nonce: 0, sentAtBlock: 0, hash: transaction!.hash, callHash: transaction!.hash }
    const asked = { ...batch, batch: { id: id!, calls: labels } }
    const [subject, ...next] = changes
    const run = { id: '1', account, chainId: 1, startedAt: 0, status: 'running', subject, next } as const
    const steps = [
      { kind: 'batch', status: 'done', sent: asked },
      { kind: 'wait', status: 'sent', sent: asked },
    ] as const
    const tools = { ...deps, emit: () => {} } as never
    expect(await resumeApproval(tools, chain, { ...run, steps })).toMatchObject({
      outcome: { allowed: 0n, others: [0n, 0n] },
    })
  })

  test('error: Transaction.BatchFailedError names the allowance that stayed', async () => {
    await approveAll()
    const { answers } = createBatchingAnswers(chain)
    const keeping = {
      wallet_sendCalls: async ([batch]: readonly unknown[], ask: typeof desk.rpc) => {
        const { calls } = batch as { calls: readonly object[] }
        return answers.wallet_sendCalls!([{ ...(batch as object), calls: [calls[0], calls[2]] }], ask)
      },
    }
    const { deps } = desk.begin(account, { answers: { ...answers, ...keeping } })
    await expect(changeApprovals(deps, place)).rejects.toMatchObject({
      name: 'Transaction.BatchFailedError',
      message: expect.stringContaining(`“${labels[1]}” failed`),
    })
  })
})
