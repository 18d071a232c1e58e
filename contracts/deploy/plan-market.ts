import { type Address, getContractAddress, zeroAddress, zeroHash } from 'viem'
import { toLowerAddress } from '@/lib/address'
import { feeVaultAbi } from '@/lib/chain/abi.generated'
import type { Chain, Dex } from '@/lib/chain/chain'
import { executor } from '@/lib/chain/program/executor.generated'
import { type ContractSet, callsOf, type Plan, type SetTerms } from './plan'

type MarketTerms = Pick<SetTerms, 'owner' | 'feeWallet'> & { plan: Plan; rfq: Address }

/**
 * Plans the routers and the fee vault. The vault gets its routers by calls, since their addresses
 * depend on its address.
 *
 * @example
 * planMarket(base, { owner, feeWallet, plan, rfq }).contracts[0]?.name // 'FeeVault'
 */
export const planMarket = (
  chain: Chain,
  { owner, feeWallet, plan, rfq }: MarketTerms,
): Pick<ContractSet, 'contracts' | 'settings'> => {
  const { wrappedNative, permit2, legacyRouter } = chain.contracts
  const [v2, v3] = [factoryOf(chain, 'v2'), factoryOf(chain, 'v3')]
  const feeVault = plan('FeeVault', [[], owner], 'feeVault')
  const config = {
    owner,
    feeWallet,
    feeVault: feeVault.address,
    weth: wrappedNative,
    permit2,
    rfq,
    executor: executor.address,
    uniswapV2Factory: v2?.factory ?? zeroAddress,
    uniswapV2InitCodeHash: v2?.initCodeHash ?? zeroHash,
    uniswapV3Factory: v3?.factory ?? zeroAddress,
    uniswapV3InitCodeHash: v3?.initCodeHash ?? zeroHash,
  }
  const router = plan('Router', [config], 'router')
  // Its constructor reads the market router.
  const legacy = legacyRouter ? [plan('LegacyRouter', [router.address], 'legacyRouter')] : []
  const onVault = callsOf(feeVault.address, feeVaultAbi)
  return {
    contracts: [feeVault, router, ...legacy],
    settings: [router, ...legacy].map(({ name, address }) => ({
      label: `let the ${name} register fees`,
      call: onVault('setAugustusApproval', address, true),
      read: onVault('augustusContracts', address),
      expected: true,
    })),
  }
}

/**
 * Returns the contract that pulls tokens for a router of version 5: the first that the router
 * creates.
 *
 * @example
 * transferProxyOf('0xdef171fe48cf0115b1d80b88dc8eab59176fee57') // '0x216b4b4ba9f3e719726886d34a177484278bfcae'
 */
export const transferProxyOf = (legacyRouter: Address): Address =>
  toLowerAddress(getContractAddress({ from: legacyRouter, nonce: 1n }))

/**
 * The direct methods of the router support one venue of each kind: Uniswap's, which the registry
 * lists first.
 */
const factoryOf = <kind extends 'v2' | 'v3'>(chain: Chain, kind: kind) =>
  chain.dexes.find((dex): dex is Extract<Dex, { kind: kind }> => dex.kind === kind)
