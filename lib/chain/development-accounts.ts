import type { Address, Hex } from 'viem'
import { isSameAddress } from '../address'

/**
 * The ten accounts of the published development mnemonic "test test test test test test test test test test test junk"
 * (m/44'/60'/0'/0/0..9). Everyone has their keys, so a signature of theirs is worth nothing on a real chain; on a local
 * chain no other account may sign.
 */
export const developmentAccounts = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
] as const satisfies readonly Address[]

/** The accounts a person may act with (0 to 4), with their published keys. The others belong to the programs of the local world. */
export const personalDevelopmentAccounts: readonly { address: Address; privateKey: Hex }[] = [
  {
    address: developmentAccounts[0],
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  },
  {
    address: developmentAccounts[1],
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  },
  {
    address: developmentAccounts[2],
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  },
  {
    address: developmentAccounts[3],
    privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
  },
  {
    address: developmentAccounts[4],
    privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
  },
]

/** A contract account (ERC-1271) of the local world; its one owner is a development account, and nobody has a key to its address. */
export const developmentContractAccount = '0x0000000000000000000000000000000000001271' satisfies Address

/**
 * Says whether an account is one of the published development accounts, or their contract account, whatever its casing.
 *
 * @example
 * isDevelopmentAccount('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // true
 */
export const isDevelopmentAccount = (address: string): boolean =>
  [...developmentAccounts, developmentContractAccount].some((account) => isSameAddress(account, address))
