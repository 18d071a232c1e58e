import { describe, expect, test } from 'vitest'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { BaseError } from '@/lib/errors'
import { unsettledStep } from './run-step'

const hash = `0x${'1'.repeat(64)}` as const
const asked = { account: developmentAccounts[0], nonce: 4, sentAtBlock: 9, callHash: hash }
const sent = { ...asked, hash }
const stoppedBy = (name: string, transaction: object) => ({
  steps: [
    { kind: 'send', status: 'failed', error: Object.assign(new BaseError('x'), { name }), ...transaction } as const,
  ],
})

describe('unsettledStep', () => {
  test('default', () => {
    expect(unsettledStep(stoppedBy('Transaction.StoppedFollowingError', { sent }))).toMatchObject({ sent })
  })

  test('behavior: a finished transaction is settled, an unfinished one is not', () => {
    const isOpen = (name: string) => unsettledStep(stoppedBy(name, { sent })) !== undefined
    expect(['Transaction.DroppedError', 'Wallet.NetworkLostError', 'Transaction.InterruptedError'].map(isOpen)).toEqual(
      [true, true, true],
    )
    expect(
      ['Transaction.RevertedOnChainError', 'Transaction.CancelledError', 'Token.AllowanceShortError'].map(isOpen),
    ).toEqual([false, false, false])
  })

  test('behavior: only a refusal settles a wallet request', () => {
    const isOpen = (name: string) => unsettledStep(stoppedBy(name, { asked })) !== undefined
    expect(['Wallet.RejectedError', 'Wallet.BusyError'].map(isOpen)).toEqual([false, false])
    expect(['Wallet.StoppedWaitingError', 'Wallet.WrongAnswerError', 'Wallet.FailedError'].map(isOpen)).toEqual([
      true,
      true,
      true,
    ])
  })

  test('behavior: a step without request or transaction is settled', () => {
    expect(unsettledStep(stoppedBy('Transaction.InterruptedError', {}))).toBeUndefined()
  })
})
