import { decodeFunctionData, encodeFunctionResult, erc20Abi, getAddress, type Hex, parseEventLogs } from 'viem'
import { expect, test } from 'vitest'
import { nativeToken, toLowerAddress } from '@/lib/address'
import { feeVaultAbi, intentAbi } from '../abi.generated'
import { mainnet } from '../registry/mainnet'
import { feeBalancesCall, feeClaimLog, NoFeeContractError, readFeeBalances } from './fee-claim'

const [usdc, partner, recipient] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`) as [Hex, Hex, Hex]
const contracts = {
  market: toLowerAddress(mainnet.contracts.feeVault),
  intent: toLowerAddress(mainnet.contracts.intent!),
}
const { intent: _, ...others } = mainnet.contracts
const without = { ...mainnet, contracts: others }

test('feeBalancesCall: encodes the call of each contract; undefined if the chain has none', () => {
  const calls = (['market', 'intent'] as const).map((surface) => {
    const { to, data } = feeBalancesCall(mainnet, surface, partner, [usdc, nativeToken])!
    const { functionName, args } = decodeFunctionData({ abi: surface === 'market' ? feeVaultAbi : intentAbi, data })
    return [to, functionName, ...(args as readonly unknown[])]
  })
  expect(calls).toEqual([
    [contracts.market, 'batchGetBalance', [usdc, nativeToken], partner],
    [contracts.intent, 'batchGetCollectedFees', partner, [usdc, nativeToken]],
  ])
  expect(feeBalancesCall(without, 'intent', partner, [usdc])).toBeUndefined()
})

test('readFeeBalances: decodes the answers of both contracts; undefined for any other answer', () => {
  for (const [abi, functionName] of [
    [feeVaultAbi, 'batchGetBalance'],
    [intentAbi, 'batchGetCollectedFees'],
  ] as const)
    expect(
      readFeeBalances(
        encodeFunctionResult({ abi: abi as typeof feeVaultAbi, functionName, result: [3n, 0n] } as never),
      ),
    ).toEqual([3n, 0n])
  expect(readFeeBalances('0x')).toBeUndefined()
})

test('feeClaimLog: a token transfer for the fee vault, else the log of the claim', () => {
  const logOf = (surface: 'market' | 'intent', tokens: Hex[]) => {
    const { address, topics } = feeClaimLog(mainnet, partner, { surface, tokens, recipient })
    const log = { address, topics, data: `0x${'00'.repeat(64)}` }
    const [event] = parseEventLogs({ abi: [...erc20Abi, ...feeVaultAbi], logs: [log as never], strict: false })
    return [address, event?.eventName, event?.args]
  }
  expect(logOf('market', [nativeToken, usdc])).toMatchObject([
    usdc,
    'Transfer',
    { from: getAddress(contracts.market), to: recipient },
  ])
  expect(logOf('market', [nativeToken])).toMatchObject([
    contracts.market,
    'FeesWithdrawn',
    { partner, token: nativeToken },
  ])
  expect(logOf('intent', [nativeToken, usdc])).toMatchObject([
    contracts.intent,
    'FeesWithdrawn',
    { partner, token: usdc },
  ])
})

test('error: Partner.NoFeeContractError without a contract or without a token', () => {
  const refused = [
    () => feeClaimLog(without, partner, { surface: 'intent', tokens: [usdc], recipient }),
    () => feeClaimLog(mainnet, partner, { surface: 'market', tokens: [], recipient }),
  ]
  for (const read of refused) expect(read).toThrow(NoFeeContractError)
  expect(refused[0]).toThrow('Ethereum has no such contract')
})
