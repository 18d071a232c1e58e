import { privateKeyToAccount } from 'viem/accounts'
import { toLowerAddress } from '@/lib/address'
import { personalDevelopmentAccounts } from '@/lib/chain/local/development-keys'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { findTokenBySymbol } from '@/lib/chain/registry/registry'

const tokenOf = (symbol: string) => toLowerAddress(findTokenBySymbol(mainnet, symbol)!.address)
/** The tokens of chain 1 that a load trades, and the accounts that sign intent orders. */
export const [weth, usdc] = [tokenOf('WETH'), tokenOf('USDC')] as const
export const owners = personalDevelopmentAccounts.slice(0, 3).map(({ privateKey }) => privateKeyToAccount(privateKey))
