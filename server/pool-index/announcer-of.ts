import type { Address } from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Dex } from '@/lib/chain/chain'

/** An exchange whose pools are announced by one contract: a factory, or the manager that keeps them. */
export type AnnouncedDex = Extract<Dex, { kind: 'v2' | 'v3' | 'v4' | 'solidly' }>

export const isAnnounced = (dex: Dex): dex is AnnouncedDex => 'factory' in dex || 'manager' in dex

/**
 * Names the contract that announces the pools of an exchange, in lower case: the index keeps them under it.
 *
 * @example
 * announcerOf(uniswapV4('0x000000000004444c5dc75cB358380D2e3dE08A90')) // '0x000000000004444c5dc75cb358380d2e3de08a90'
 */
export const announcerOf = (dex: AnnouncedDex): Address => toLowerAddress(dex.kind === 'v4' ? dex.manager : dex.factory)
