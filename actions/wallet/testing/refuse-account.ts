import type { Address } from 'viem'
import type { Token } from '@/lib/chain/chain'
import { roles } from '@/localnet/accounts'
import type { LocalClient } from '@/localnet/chain/clients'
import { ownArtifact } from '@/localnet/seed/artifacts'
import { placeAll } from '@/localnet/seed/place'

/**
 * Makes a token of a local chain refuse every transfer to an account, as USDC does to a blocked
 * one. Balances stay. Returns a function that ends it.
 */
export const refuseAccount = async (
  client: LocalClient,
  { address, name, symbol, decimals }: Pick<Token, 'address' | 'name' | 'symbol' | 'decimals'>,
  account: Address,
): Promise<() => Promise<void>> => {
  const bytecode = await client.getCode({ address })
  const args = [name, symbol, decimals, roles.deployer, account]
  await placeAll(client, roles.deployer, [{ label: 'refusing token', address, ...ownArtifact('RefusingToken'), args }])
  return () => client.setCode({ address, bytecode: bytecode! })
}
