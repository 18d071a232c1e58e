import { type Address, erc20Abi, maxUint256, parseEther, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { toLowerAddress } from '@/lib/address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'
import { roles } from '../accounts'
import { openSeededChain } from '../testing/open-seeded-chain'
import { aaveContracts } from './aave'
import { npmArtifact, ownArtifact } from './artifacts'
import { usdPrice } from './prices'

const abiOf = (path: string) => npmArtifact(`@aave/core-v3/artifacts/contracts/${path}`).abi
const poolAbi = abiOf('protocol/pool/Pool.sol/Pool.json')
const providerAbi = abiOf('protocol/configuration/PoolAddressesProvider.sol/PoolAddressesProvider.json')
const oracleAbi = abiOf('mocks/oracle/PriceOracle.sol/PriceOracle.json')

/**
 * The aToken and the variable debt token of each reserve (reference: aave-dao/aave-address-book,
 * AaveV3Ethereum).
 */
const published = {
  WETH: ['0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8', '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE'],
  wstETH: ['0x0B925eD163218f6662a35e0f0371Ac234f9E9371', '0xC96113eED8cAB59cD8A66813bCB0cEb29F06D2e4'],
  WBTC: ['0x5Ee5bf7ae06D1Be5997A1A72006FE6C607eC6DE8', '0x40aAbEf1aa8f0eEc637E0E7d92fbfFB2F26A8b7B'],
  USDC: ['0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c', '0x72E95b8931767C79bA4EeE721354d6E99a61D004'],
  DAI: ['0x018008bfb33d285247A21d44E50697654f754e63', '0xcF8d0c70c850859266f5C338b38F9D663181C314'],
} as const

const anvil = openSeededChain({ chainId: 1 })
const pool = { address: mainnet.contracts.aavePool, abi: poolAbi } as const
const read = (call: { address: Address; abi: typeof poolAbi; functionName: string; args?: unknown[] }) =>
  anvil.client.readContract(call)

test('default: the provider names the pool, the configurator and the oracle at their published addresses', async () => {
  const provider = { address: aaveContracts.provider, abi: providerAbi }
  const named = await Promise.all(
    ['getPool', 'getPoolConfigurator', 'getPriceOracle'].map((functionName) => read({ ...provider, functionName })),
  )
  expect(named).toEqual([pool.address, aaveContracts.configurator, aaveContracts.oracle])
  expect(await read({ ...pool, functionName: 'FLASHLOAN_PREMIUM_TOTAL' })).toBe(5n)
})

test.each(Object.entries(published))(
  'default: %s has its published tokens, liquidity and a price',
  async (symbol, own) => {
    const token = findTokenBySymbol(mainnet, symbol)!
    const reserve = await read({ ...pool, functionName: 'getReserveData', args: [token.address] })
    expect(reserve).toMatchObject({ aTokenAddress: own[0], variableDebtTokenAddress: own[1] })
    const price = usdPrice(symbol)
    const oracle = { address: aaveContracts.oracle, abi: oracleAbi }
    expect(await read({ ...oracle, functionName: 'getAssetPrice', args: [token.address] })).toBe(price)
    const balanceOf = { address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [own[0]] } as const
    const usd = ((await anvil.client.readContract(balanceOf)) * price) / 10n ** BigInt(token.decimals)
    expect(usd).toBeGreaterThan(parseUnits('19000000', 8))
  },
)

test('default: the borrower has collateral, a debt and a health factor of 1.8', async () => {
  const heldOf = (address: Address) =>
    anvil.client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [roles.borrower] })
  expect(await heldOf(published.WETH[0])).toBeGreaterThanOrEqual(parseEther('50'))
  expect(await heldOf(published.USDC[1])).toBeGreaterThanOrEqual(parseUnits('73000', 6))
  expect(await heldOf(findTokenBySymbol(mainnet, 'WETH')!.address)).toBe(parseEther('100'))
  const data = (await read({ ...pool, functionName: 'getUserAccountData', args: [roles.borrower] })) as bigint[]
  expect(data[5]).toBeGreaterThan(parseEther('1.79'))
  expect(data[5]).toBeLessThan(parseEther('1.82'))
})

test('behavior: no other account has a debt', async () => {
  const data = (await read({ ...pool, functionName: 'getUserAccountData', args: [roles.deployer] })) as bigint[]
  expect(data[5]).toBe(maxUint256)
})

test('behavior: the handler has its own address and references the intent contract and the pool', async () => {
  const handler = { address: mainnet.contracts.aaveHandler, abi: ownArtifact('AaveHandler').abi }
  const known = await Promise.all(['INTENT', 'POOL'].map((functionName) => read({ ...handler, functionName })))
  expect(known.map((address) => toLowerAddress(address as Address))).toEqual(
    [mainnet.contracts.intent, pool.address].map(toLowerAddress),
  )
})
