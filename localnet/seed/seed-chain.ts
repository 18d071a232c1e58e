import { encodeFunctionData, parseEther, parseUnits } from 'viem'
import { developmentAccounts } from '@/lib/chain/local/development-accounts'
import { executor } from '@/lib/chain/program/executor.generated'
import { namedError } from '@/lib/errors'
import { roles } from '../accounts'
import { type LocalClient, localChain } from '../chain/clients'
import { aaveCalls, aavePlacements, positionCalls } from './aave'
import { spokePoolCode, spokePoolPlacements } from './across'
import { npmArtifact, ownArtifact } from './artifacts'
import { placeBalancer } from './balancer'
import { commonPlacements, metapoolPlacements, oraclePlacements, stablePoolPlacements } from './contracts'
import { approvalCalls, depositCalls, localPeripheries } from './deposits'
import { erc4626Placements, shareCalls } from './erc4626'
import { historyCalls } from './history'
import { legacyPlacements, ownCalls, ownPlacements } from './own-contracts'
import { pancakePlacements } from './pancakeswap'
import { placeAll } from './place'
import { plannedPools } from './pools'
import { amountWorth, usdDecimals } from './prices'
import { type SeedCall, sendAll, withManualMining } from './send'
import { solidlyPlacements } from './solidly'
import { stakedEtherPlacements } from './staking'
import { vaultCalls, vaultPlacements } from './strategies'
import { helperPlacements, isWrappedNative, localContracts, mintedTokens, tokenPlacements } from './tokens'
import { enableTierCalls, peripheryOf, uniswapPlacements } from './uniswap'
import { v4Placements } from './uniswap-v4'

const ethPerPerson = parseEther('10000')
/** The deployer fills every pool and keeps the rest. */
const deployerEth = parseEther('10000000')
const deployerUsd = parseUnits('1000000000', usdDecimals)
const personUsd = parseUnits('250000', usdDecimals)
const traderUsd = parseUnits('50000000', usdDecimals)
/** The value of the shares that the trader and the faucet get. */
const heldShareUsd = parseUnits('20000000', usdDecimals)
const wethPerPerson = parseEther('100')
const wethOfTrader = parseEther('20000')
const wethOfFaucet = parseEther('100000')
const wethOfDeployer = parseEther('1000000')

/**
 * Seeds an empty anvil node with the local world: real contracts and tokens at their published
 * addresses, pools with liquidity, ten funded accounts. The contracts must be compiled. Afterwards
 * every transaction makes its own block.
 *
 * @example
 * await seedChain(createLocalClient({ chainId: 8453, url })) // { tokens: 12, pools: 29 }
 * @throws Localnet.ConstructorRevertedError, Localnet.CallRevertedError,
 * Localnet.MissingArtifactError
 */
export const seedChain = (client: LocalClient): Promise<{ tokens: number; pools: number }> =>
  withManualMining(client, () => seed(client))

async function seed(client: LocalClient) {
  const chain = localChain(client.chain.id)
  const pools = plannedPools(chain)
  const people = developmentAccounts.filter((account) => account !== roles.deployer && account !== roles.trader)

  await Promise.all(
    developmentAccounts.map((address) =>
      client.setBalance({ address, value: address === roles.deployer ? deployerEth : ethPerPerson }),
    ),
  )
  await placeAll(client, roles.deployer, [
    ...stakedEtherPlacements(chain),
    ...tokenPlacements(chain),
    ...helperPlacements(chain, developmentAccounts[0]),
    ...spokePoolCode(chain),
  ])
  await placeAll(client, roles.deployer, [
    ...uniswapPlacements(chain),
    ...pancakePlacements(chain),
    ...v4Placements(chain),
    ...solidlyPlacements(chain),
    ...erc4626Placements(chain),
    ...vaultPlacements(chain),
    ...commonPlacements(chain),
    ...stablePoolPlacements(chain),
    ...oraclePlacements(chain),
    ...ownPlacements(chain),
    ...spokePoolPlacements(chain),
    ...aavePlacements(chain),
  ])
  await placeAll(client, roles.deployer, [...metapoolPlacements(chain), ...legacyPlacements(chain)])
  await placeBalancer(client, chain, pools)

  const { abi: faucetAbi } = ownArtifact('Faucet')
  const { abi: wethAbi } = npmArtifact('@uniswap/v2-periphery/build/WETH9.json')
  const weth = chain.contracts.wrappedNative
  const mint = (label: string, to: readonly string[], usd: bigint): SeedCall => {
    const drops = mintedTokens(chain)
      .filter((token) => !isWrappedNative(chain, token))
      .map((token) => ({ token: token.address, value: amountWorth(token, usd) }))
    return {
      label,
      to: localContracts.faucet,
      data: encodeFunctionData({ abi: faucetAbi, functionName: 'mint', args: [to, drops] }),
    }
  }
  const giveWeth = (to: string, value: bigint): SeedCall => ({
    label: `WETH for ${to}`,
    to: weth,
    data: encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [to, value] }),
  })

  await sendAll(client, roles.deployer, [
    ...ownCalls(chain),
    {
      label: 'wrap',
      to: weth,
      value: wethOfDeployer,
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    },
    mint('tokens for the pools', [roles.deployer], deployerUsd),
    mint('tokens for people', people, personUsd),
    mint('tokens for the trader', [roles.trader], traderUsd),
    giveWeth(localContracts.faucet, wethOfFaucet),
    giveWeth(roles.trader, wethOfTrader),
    ...people.map((account) => giveWeth(account, wethPerPerson)),
    ...enableTierCalls(chain),
    ...depositCalls(chain, pools),
    ...vaultCalls(chain),
    ...aaveCalls(chain),
    ...people.flatMap((account) => shareCalls(chain, account, personUsd)),
    ...[roles.trader, localContracts.faucet].flatMap((holder) => shareCalls(chain, holder, heldShareUsd)),
  ])
  await sendAll(client, roles.borrower, positionCalls(chain))
  // Restores the gas spent on the position: all users start with the same balance.
  await client.setBalance({ address: roles.borrower, value: ethPerPerson })
  const vaults = chain.dexes.flatMap((dex) => (dex.kind === 'balancer' ? [dex.vault] : []))
  await sendAll(
    client,
    roles.trader,
    [peripheryOf(chain.id).swapRouter02, chain.contracts.router, ...localPeripheries(chain), ...vaults].flatMap(
      (spender) => approvalCalls(chain, spender),
    ),
  )
  // Agents may fill intent orders with their tokens, and the relayer may pay transfers, too.
  const { intent, spokePool } = chain.contracts
  const settlers = [...roles.agents, roles.relayer]
  if (intent) for (const account of settlers) await sendAll(client, account, approvalCalls(chain, intent))
  if (spokePool) await sendAll(client, roles.relayer, approvalCalls(chain, spokePool))
  // A pair accumulates its price over time: in the second of its creation there is nothing to
  // count.
  await client.setBlockTimestampInterval({ interval: 1 })
  await sendAll(client, roles.trader, historyCalls(chain, pools))
  await client.removeBlockTimestampInterval()
  if (!(await client.getCode({ address: executor.address }))) throw new OutdatedExecutorError()
  return { tokens: chain.tokens.length, pools: pools.length }
}

export class OutdatedExecutorError extends namedError('Localnet.OutdatedExecutorError', () => ({
  message: `The executor compiled from the sources is not the one at ${executor.address}.`,
  fix: 'Run `npm run generate`.',
})) {}
