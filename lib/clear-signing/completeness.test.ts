import { readdirSync, readFileSync } from 'node:fs'
import { type AbiFunction, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { feeVaultAbi, intentAbi, landingAbi, legacyRouterAbi, rfqAbi, routerAbi } from '../chain/abi.generated'
import { describedFormats } from './testing/described-formats'

describe('completeness', () => {
  /** Functions that users never call, by the role that does. */
  const others: Readonly<Record<string, RegExp>> = {
    owner: new RegExp(
      '^(accept|transfer)Ownership$|^set(Guardian|Fee|Token|Contract|Augustus|Bridge|Delta|Protocol|Wrapped)|' +
        '^batchSet|^(un)?install$|StrategyForToken$|ProtocolFees$|^collectYieldFees$',
    ),
    agent: /^((swap|buy|cross|bridge|direct)Settle\w*|settleExternal|trySettleBatch)$/,
    contract: new RegExp(
      '^(payFromCaller|handleV3AcrossMessage|uniswapV3SwapCallback|registerFees|swapExternal|' +
        'batchFillOrder\\w*|tryBatchFillOrder\\w*)$',
    ),
    relayer: /^cancelProductiveAndWithdrawWithSignature$/,
  }

  test.each([
    ['calldata-router.json', routerAbi],
    ['calldata-legacy-router.json', legacyRouterAbi],
    ['calldata-fee-vault.json', feeVaultAbi],
    ['calldata-otc.json', rfqAbi],
    ['calldata-intent.json', intentAbi],
    ['calldata-landing.json', landingAbi],
  ] as const)('default: %s has every function that users call', (file, abi) => {
    const described = describedFormats.filter((one) => one.file === file).map(({ key }) => toFunctionSelector(key))
    for (const item of abi as readonly AbiFunction[]) {
      if (item.type !== 'function' || ['view', 'pure'].includes(item.stateMutability)) continue
      const roles = Object.keys(others).filter((role) => others[role]!.test(item.name))
      if (described.includes(toFunctionSelector(item))) roles.push('user')
      expect([item.name, roles]).toEqual([item.name, [expect.any(String)]])
    }
  })

  const sources = ['lib', 'actions', 'hooks']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter(
      (file) =>
        /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.generated\.ts$|\/(testing|clear-signing)\/|^lib\/api\//.test(file),
    )
    .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '') }))
  const filesWith = (...patterns: RegExp[]) =>
    sources.filter(({ code }) => patterns.every((pattern) => pattern.test(code))).map(({ file }) => file)
  const advice =
    'Describe what a new file builds in lib/clear-signing, add an example to its folder testing, and list it'

  test('behavior: every file that encodes calls to send is known', () => {
    const described = [
      'lib/chain/approval/approval-call.ts',
      'lib/chain/fees/fee-claim.ts',
      'lib/chain/intent/intent-call.ts',
      'lib/chain/intent/refund-claim.ts',
      'lib/chain/program/fill-orders.ts',
      'lib/chain/rfq/rfq-call.ts',
      'lib/chain/swap/legacy-swap.ts',
      'lib/chain/swap/transactions.ts',
      'lib/chain/swap/wrap-call.ts',
    ]
    const approvesTokens = ['actions/wallet/send/encode-request.ts']
    const readsAlone = [
      'actions/wallet/batch/simulate-calls.ts',
      'actions/wallet/permit/sign-token-permit.ts',
      'actions/wallet/transfer/read-payments.ts',
    ]
    const localWorldAlone = ['lib/chain/local/faucet.ts']
    const known = [...described, ...approvesTokens, ...readsAlone, ...localWorldAlone]
    expect(filesWith(/encodeFunctionData\(/, /\bvalue\b/).sort(), advice).toEqual(known.sort())
  })

  test('behavior: every file that builds typed data is known', () => {
    const described = [
      'lib/chain/intent/cancellation-typed-data.ts',
      'lib/chain/intent/intent-permit.ts',
      'lib/chain/intent/intent-typed-data.ts',
      'lib/chain/rfq/rfq-typed-data.ts',
    ]
    const describedButPermitsOfTokens = ['lib/chain/approval/typed-data.ts']
    const checksAlone = [
      'hooks/wallet/safe/safe-provider.ts',
      'lib/chain/approval/hash-typed-data.ts',
      'lib/chain/intent/verify-intent.ts',
    ]
    // A message to a site has no contract, by which wallets find a descriptor.
    const toTheSite = ['lib/alert-typed-data.ts']
    const known = [...described, ...describedButPermitsOfTokens, ...checksAlone, ...toTheSite]
    expect(filesWith(/primaryType: /).sort(), advice).toEqual(known.sort())
  })
})
