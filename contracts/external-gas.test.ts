import { type Abi, type Address, encodeAbiParameters, erc4626Abi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { intentAbi } from '@/lib/chain/abi.generated'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { npmArtifact } from '@/localnet/seed/artifacts'
import { openSeededChain } from '@/localnet/testing/open-seeded-chain'
import { openExternalDesk } from './testing/external-desk'

const poolAbi = npmArtifact('@aave/core-v3/artifacts/contracts/protocol/pool/Pool.sol/Pool.json').abi
const { intent, aavePool, aaveHandler, vaultHandler } = mainnet.contracts as Record<
  'intent' | 'aavePool' | 'aaveHandler' | 'vaultHandler',
  Address
>
const [weth, usdc, wbtc] = ['WETH', 'USDC', 'WBTC'].map((symbol) => findTokenBySymbol(mainnet, symbol)!.address) as [
  Address,
  Address,
  Address,
]
const vault: Address = '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'
const variableRate = 2n
const ten = parseEther('10')
const premium = parseEther('0.005')

const owner = privateKeyToAccount(personalDevelopmentAccounts[4]!.privateKey)
const user = owner.address
const anvil = openSeededChain({ chainId: 1 })
const { approve, balanceOf, read, sellByHand, send, settle, sign } = openExternalDesk(anvil, owner)

/**
 * Compares the gas of external orders with manual transactions on the same state: a table for
 * docs/benchmarks.
 */
const rows: string[] = []
let snapshot: `0x${string}`
let aWeth: Address

const sum = (used: readonly { gasUsed: bigint }[]) => used.reduce((total, { gasUsed }) => total + gasUsed, 0n)
/** Adds a row to the table, and expects at most `maxPercent` of the gas of manual transactions. */
const compare = (name: string, order: { approval: bigint; settlement: bigint }, byHand: bigint, maxPercent: bigint) => {
  const total = order.approval + order.settlement
  const percent = (total * 100n) / byHand
  rows.push(`| ${name} | ${order.approval} | ${order.settlement} | ${total} | ${byHand} | ${percent} % |`)
  expect(percent, name).toBeLessThanOrEqual(maxPercent)
}
const underPool = (functionName: string, args: readonly unknown[]) =>
  send(user, aavePool, poolAbi as Abi, functionName, args)
const aaveData = (action: bigint, maxPremium: bigint) =>
  encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'uint256' }, { type: 'uint256' }],
    [action, parseEther('1.2'), maxPremium],
  )
/** Withdraws 10 WETH, sells them, and approves the output to the pool; the last step differs. */
const withdrawAndSell = async () => {
  const withdrawal = await underPool('withdraw', [weth, ten, user])
  const sale = await sellByHand(user, { srcToken: weth, destToken: usdc, amount: ten })
  const approval = await approve(user, usdc, aavePool, sale.bought)
  return { bought: sale.bought, gasUsed: sum([withdrawal, sale, approval]) }
}
const changePosition = async (action: bigint, maxPremium: bigint) => {
  const approval = await approve(user, aWeth, aaveHandler, ten + maxPremium + 1n)
  const signed = await sign({
    srcToken: weth,
    destToken: usdc,
    srcAmount: ten,
    destAmount: 1n,
    handler: aaveHandler,
    data: aaveData(action, maxPremium),
  })
  return { approval: approval.gasUsed, settlement: (await settle(signed)).gasUsed }
}

beforeAll(async () => {
  const reserve = (await read(aavePool, poolAbi as Abi, 'getReserveData', [weth])) as Record<string, Address>
  aWeth = reserve.aTokenAddress!
  // The owner has used nonces, has shares and has collateral in both tokens, as after a first
  // order.
  await send(user, intent, intentAbi as Abi, 'invalidateNonce', [0n])
  await approve(user, usdc, vault, parseUnits('1', 6))
  await send(user, vault, erc4626Abi as Abi, 'deposit', [parseUnits('1', 6), user])
  await approve(user, usdc, aavePool, parseUnits('1', 6))
  await underPool('supply', [usdc, parseUnits('1', 6), user, 0])
})
/** Returns to the state before the test. */
const rewind = async () => {
  await anvil.client.revert({ id: snapshot })
  snapshot = await anvil.client.snapshot()
}
beforeEach(async () => {
  snapshot = await anvil.client.snapshot()
})
afterEach(rewind)
afterAll(() =>
  console.log(
    ['| task | approval | settlement | order in all | by hand | ratio |', '|---|---|---|---|---|---|', ...rows].join(
      '\n',
    ),
  ),
)

test('default: WBTC into shares of a vault', async () => {
  const amount = parseUnits('0.3', 8)
  const approval = await approve(user, wbtc, intent, amount)
  const data = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [vault, 1n])
  const terms = { srcToken: wbtc, destToken: usdc, srcAmount: amount, destAmount: 1n, handler: vaultHandler, data }
  const settlement = await settle(await sign(terms))
  const shares = await balanceOf(vault)
  await rewind()
  const sale = await sellByHand(user, { srcToken: wbtc, destToken: usdc, amount })
  const toVault = await approve(user, usdc, vault, sale.bought)
  const deposit = await send(user, vault, erc4626Abi as Abi, 'deposit', [sale.bought, user])
  // The vault earns between the two, per second.
  const difference = shares - (await balanceOf(vault))
  expect(difference * difference).toBeLessThan(parseUnits('0.01', 6) ** 2n)
  const gas = { approval: approval.gasUsed, settlement: settlement.gasUsed }
  compare('WBTC into shares of a vault', gas, sum([sale, toVault, deposit]), 130n)
})

test('default: collateral in WETH becomes collateral in USDC', async () => {
  const order = await changePosition(0n, 0n)
  await rewind()
  const byFlashLoan = await changePosition(0n, premium)
  await rewind()
  const { bought, gasUsed } = await withdrawAndSell()
  const supply = await underPool('supply', [usdc, bought, user, 0])
  compare('collateral in WETH into USDC', order, gasUsed + supply.gasUsed, 130n)
  compare('the same by a flash loan', byFlashLoan, gasUsed + supply.gasUsed, 170n)
})

test('default: collateral repays a debt', async () => {
  const order = await changePosition(2n, 0n)
  await rewind()
  const { bought, gasUsed } = await withdrawAndSell()
  const repayment = await underPool('repay', [usdc, bought, variableRate, user])
  compare('collateral in WETH repays USDC', order, gasUsed + repayment.gasUsed, 130n)
})
