import { readFileSync } from 'node:fs'
import path from 'node:path'
import { toEventSelector, toFunctionSelector } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { feeVaultAbi, rfqAbi, routerAbi } from '@/lib/chain/abi.generated'
import { readShippable, readShipped } from '@/localnet/seed/shipped-contracts'
import { build, render } from './generate'

const root = path.dirname(import.meta.dirname)

beforeAll(build)

test('behavior: the generated files match the contracts (otherwise run npm run generate)', () => {
  for (const [file, content] of Object.entries(render())) {
    expect(readFileSync(path.join(root, file), 'utf8'), file).toBe(content)
  }
})

test('behavior: the shipped contracts are those of a compilation now (otherwise run npm run generate)', () => {
  const [shipped, compiled] = [readShipped(), readShippable()]
  expect(shipped.sources).toBe(compiled.sources)
  expect(Object.keys(shipped.contracts)).toEqual(Object.keys(compiled.contracts))
  // Each is compared as a whole, as the difference of two codes fills pages.
  for (const [name, contract] of Object.entries(compiled.contracts))
    expect([name, JSON.stringify(shipped.contracts[name]) === JSON.stringify(contract)]).toEqual([name, true])
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
    swapOnAugustusRFQTryBatchFill: '0xda35bb0d',
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

test('behavior: every function and event of the RFQ contract has its published selector', () => {
  const selectors = Object.fromEntries(
    rfqAbi.filter((item) => item.type === 'function').map((item) => [item.name, toFunctionSelector(item)]),
  )
  expect(selectors).toEqual({
    fillOrder: '0x98f9b46b',
    fillOrderWithTarget: '0x00154008',
    partialFillOrder: '0xc88ae6dc',
    partialFillOrderWithTarget: '0x24abf828',
    partialFillOrderWithTargetPermit: '0xda6b84af',
    batchFillOrderWithTarget: '0x077822bd',
    tryBatchFillOrderTakerAmount: '0x1c64b820',
    tryBatchFillOrderMakerAmount: '0x01fb36ba',
    cancelOrder: '0x7489ec23',
    cancelOrders: '0x21c77c96',
    remaining: '0x0b57f091',
    getRemainingOrderBalance: '0x01568b83',
    FILLED_ORDER: '0x2ea1ee84',
    UNFILLED_ORDER: '0xff7e506a',
    RFQ_LIMIT_ORDER_TYPEHASH: '0x8a3ae43d',
    // Adds the domain by ERC-5267 to the published ABI; clients read it before they sign.
    eip712Domain: '0x84b0196e',
  })
  const events = rfqAbi.filter((item) => item.type === 'event')
  expect(Object.fromEntries(events.map((item) => [item.name, toEventSelector(item)]))).toMatchObject({
    OrderFilled: '0x6621486d9c28838df4a87d2cca5007bc2aaf6a5b5de083b1db8faf709302c473',
    OrderCancelled: '0xa6eb7cdc219e1518ced964e9a34e61d68a94e4f1569db3e84256ba981ba52753',
  })
})
