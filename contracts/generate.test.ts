import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toFunctionSelector } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { feeVaultAbi, routerAbi } from '@/lib/chain/abi.generated'
import { build, render } from './generate'

const root = path.dirname(import.meta.dirname)

beforeAll(build)

test('behavior: the generated files are those of the present contracts (else: npm run generate)', () => {
  for (const [file, content] of Object.entries(render())) {
    expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(content)
  }
})

test('behavior: every function of the published interface has its published selector', () => {
  const selectors = Object.fromEntries(
    routerAbi.filter((item) => item.type === 'function').map((item) => [item.name, toFunctionSelector(item)]),
  )
  expect(selectors).toMatchObject({
    swapExactAmountIn: '0xe3ead59e',
    swapExactAmountOut: '0x7f457675',
    swapExactAmountInOnUniswapV2: '0xe8bb3b6c',
    swapExactAmountOutOnUniswapV2: '0xa76f4eb6',
    swapExactAmountInOnUniswapV3: '0x876a02f6',
    swapExactAmountOutOnUniswapV3: '0x5e94e28d',
    uniswapV3SwapCallback: '0xfa461e33',
    parsePartnerAndFeeData: '0xfe12941f',
    setFeeWallet: '0x90d49b9d',
    setFeeWalletDelegate: '0xabcb4160',
    setTokenBlacklisting: '0x9d129c94',
    batchSetTokenBlacklisting: '0x8d0e7f54',
    setContractPauseState: '0xe537348b',
  })
})

test('behavior: every function of the fee vault has its published selector', () => {
  const selectors = Object.fromEntries(
    feeVaultAbi.filter((item) => item.type === 'function').map((item) => [item.name, toFunctionSelector(item)]),
  )
  expect(selectors).toMatchObject({
    withdrawAllERC20: '0xae11c7f8',
    withdrawSomeERC20: '0x8f79528c',
    batchWithdrawAllERC20: '0xbbedcc40',
    batchWithdrawSomeERC20: '0xffcc41ee',
    getBalance: '0xd4fac45d',
    batchGetBalance: '0xb0a65b17',
    getUnallocatedFees: '0xf89abe8c',
    registerFees: '0x45f32b0b',
    setAugustusApproval: '0xd2ea29c0',
    setContractPauseState: '0xe537348b',
    augustusContracts: '0xe20b52d9',
    fees: '0x9b9ac2cb',
    allocatedFees: '0x3ea6f511',
  })
})
