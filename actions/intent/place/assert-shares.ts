import { encodeFunctionData, erc4626Abi, type Hex } from 'viem'
import type { Chain } from '@/lib/chain/chain'
import { compareFields } from '@/lib/chain/node/difference'
import { firstWord } from '@/lib/chain/node/first-word'
import { poolTokenOf } from '@/lib/chain/pools/pool-token'
import { findStrategy } from '@/lib/chain/strategy/find-strategy'
import type { IntentOrder } from '@/lib/order/intent'
import { maxShortage, type SignedPosition } from '@/lib/order/position/position'
import { readMany } from '../../wallet/read/read-balances'
import { MismatchError } from '../../wallet/send/check-errors'
import type { RpcRequest } from '../../wallet/send/receipt'

type Sold = { order: Pick<IntentOrder, 'srcToken' | 'srcAmount'>; position: SignedPosition }

/**
 * Compares the position that an order sells with the chain: its vault is in the registry and holds
 * the source, and its shares are those that a deposit of the source yields now, within 1/10,000.
 *
 * @throws {MismatchError} naming every difference
 */
export const assertShares = async (rpc: RpcRequest, chain: Chain, { order, position }: Sold): Promise<void> => {
  const { srcToken, srcAmount } = order
  const { strategy: to, shares } = position
  const [asset, previewed] = await readMany(rpc, chain, [
    { to, data: encodeFunctionData({ abi: erc4626Abi, functionName: 'asset' }) },
    { to, data: encodeFunctionData({ abi: erc4626Abi, functionName: 'previewDeposit', args: [srcAmount] }) },
  ])
  const { differences, same, holds } = compareFields()
  holds('strategy', findStrategy(chain, { token: srcToken, strategy: to }) !== undefined, 'a listed vault', to)
  same('asset of the vault', poolTokenOf(chain, srcToken), asset && addressOf(asset))
  const foreseen = previewed === undefined ? 0n : firstWord(previewed)
  const drift = foreseen > shares ? foreseen - shares : shares - foreseen
  holds('shares', foreseen > 0n && drift * maxShortage <= foreseen, foreseen, shares)
  if (differences.length > 0) throw new MismatchError({ differences })
}

const addressOf = (word: Hex): Hex => `0x${word.slice(26, 66)}`
