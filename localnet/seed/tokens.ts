import { type Address, parseUnits } from 'viem'
import { isSameAddress } from '@/lib/address'
import type { Chain, Token } from '@/lib/chain/chain'
import { developmentContractAccount } from '@/lib/chain/local/development-accounts'
import { faucetAddress } from '@/lib/chain/local/faucet'
import { roles } from '../accounts'
import { npmArtifact, ownArtifact } from './artifacts'
import type { Placement } from './place'
import { amountWorth, usdDecimals } from './prices'
import { stakedEtherOf } from './staking'

/**
 * Addresses of the local world's own helpers, without known keys, the same on every local chain.
 */
export const localContracts = {
  faucet: faucetAddress,
  contractWallet: developmentContractAccount,
  spokePoolCode: '0xacac000000000000000000000000000000000001',
} as const satisfies Record<string, Address>

/** The value of one drip of the faucet per token. */
const dripUsd = parseUnits('10000', usdDecimals)

export const isWrappedNative = (chain: Chain, token: Token): boolean =>
  isSameAddress(token.address, chain.contracts.wrappedNative)

/**
 * Lists the tokens of the registry, except shares of vaults, at their addresses and with their
 * traits. WETH9 is real.
 */
export const tokenPlacements = (chain: Chain): Placement[] =>
  mintedTokens(chain).map((token) => ({ label: token.symbol, address: token.address, ...creationOf(chain, token) }))

/**
 * Lists the tokens that the faucet mints: all except shares of vaults, which only their vault
 * mints.
 */
export const mintedTokens = (chain: Chain): readonly Token[] =>
  chain.tokens.filter(
    ({ address }) =>
      !chain.dexes.some((dex) => dex.kind === 'erc4626' && dex.pools.some((vault) => isSameAddress(vault, address))),
  )

/** Lists the faucet, the only minter, and a contract wallet owned by development account 0. */
export const helperPlacements = (chain: Chain, walletOwner: Address): Placement[] => [
  {
    label: 'faucet',
    address: localContracts.faucet,
    ...ownArtifact('Faucet'),
    args: [
      roles.deployer,
      chain.contracts.wrappedNative,
      chain.tokens.map((token) => ({ token: token.address, value: amountWorth(token, dripUsd) })),
    ],
  },
  {
    label: 'contract wallet',
    address: localContracts.contractWallet,
    ...ownArtifact('ContractWallet'),
    args: [walletOwner],
  },
]

function creationOf(chain: Chain, token: Token) {
  if (isWrappedNative(chain, token)) return npmArtifact('@uniswap/v2-periphery/build/WETH9.json')
  const base = [token.name, token.symbol, token.decimals, localContracts.faucet]
  const staked = stakedEtherOf(chain, token.address)
  if (staked) return { ...ownArtifact('WrappedStakedEther'), args: [...base, staked] }
  if (token.transferFeeBps !== undefined) return { ...ownArtifact('TaxedToken'), args: [...base, token.transferFeeBps] }
  if (token.approveRace) return { ...ownArtifact('TetherToken'), args: base }
  if (token.permit?.kind === 'dai') return { ...ownArtifact('DaiToken'), args: [...base, token.permit.version] }
  if (token.permit) {
    const name = token.symbol === 'USDC' ? 'CodePermitToken' : 'PermitToken'
    return { ...ownArtifact(name), args: [...base, token.permit.version] }
  }
  return { ...ownArtifact('PlainToken'), args: base }
}
