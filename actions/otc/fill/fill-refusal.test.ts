import { expect, test } from 'vitest'
import { BaseError } from '@/lib/errors'
import { RevertedOnChainError } from '../../wallet/send/follow-errors'
import { RevertedError, TransferFromFailedError, toRevertError } from '../../wallet/send/revert'
import { InsufficientGasBalanceError } from '../../wallet/send/wallet-errors'
import { FillRefusedError, toFillError } from './fill-refusal'

const messageOf = (error: unknown) => {
  const refused = toFillError(error)
  expect(refused).toBeInstanceOf(FillRefusedError)
  return (refused as FillRefusedError).message
}

test('default: converts the revert reason to a sentence with the reason as its detail', () => {
  const said = new RevertedError({ reason: 'Order expired' })
  expect(messageOf(said)).toMatch(/^The order has expired\./)
  expect(toFillError(said)).toMatchObject({ name: 'Rfq.FillRefusedError', cause: said })
})

test('behavior: a late taker learns that someone was faster', () => {
  expect(messageOf(new RevertedError({ reason: 'Order already filled or expired' }))).toMatch(/^Someone was faster/)
})

test('behavior: any refusal of a token means that the maker has too little', () => {
  // InsufficientBalance(address,uint256,uint256), a custom error of a token.
  const custom = toRevertError({ code: 3, message: 'execution reverted', data: `0xdb42144d${'0'.repeat(192)}` })
  for (const error of [custom, new TransferFromFailedError(), new RevertedError({ reason: 'SafeERC20: refused' })])
    expect(messageOf(error)).toMatch(/^The tokens could not be moved\./)
})

test('behavior: a refusal in a block keeps its transaction', () => {
  const cause = new RevertedError({ reason: 'Order already filled or expired' })
  const refused = toFillError(new RevertedOnChainError({ hash: '0x01', cause })) as RevertedOnChainError
  expect(refused).toMatchObject({ name: 'Transaction.RevertedOnChainError', hash: '0x01' })
  expect(refused.cause).toBeInstanceOf(FillRefusedError)
})

test('behavior: returns other errors unchanged', () => {
  for (const error of [new InsufficientGasBalanceError(), new BaseError('The network cannot be reached.'), 'a word'])
    expect(toFillError(error)).toBe(error)
})
