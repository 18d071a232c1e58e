import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  type Abi,
  type Address,
  createPublicClient,
  custom,
  type EIP1193RequestFn,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  numberToHex,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { toLowerAddress } from '@/lib/address'
import type { Chain } from '@/lib/chain/chain'
import { sortTokens, v2PairAddress, v3PoolAddress } from '@/lib/chain/pools/pool-address'
import { mainnet } from '@/lib/chain/registry/mainnet'
import { uniswapV2, uniswapV3 } from '@/lib/chain/registry/shared'
import { receiptWaiter } from '@/localnet/chain/receipt-waiter'
import { type ChainClient, createChainClient } from '../node/clients'
import { createSerial } from '../node/serial'

type Artifact = { abi: Abi; bytecode: Hex }
type Rpc = <result>(method: string, params?: readonly unknown[]) => Promise<result>

/**
 * A chain with Uniswap's own contracts and a few tokens, and functions that change its pools.
 * Unlike the local world it has only what a test adds.
 */
export type World = Awaited<ReturnType<typeof createWorld>>

const require = createRequire(import.meta.url)
const artifact = (path: string): Artifact => {
  const { abi, bytecode } = JSON.parse(readFileSync(require.resolve(`@uniswap/${path}`), 'utf8'))
  return { abi, bytecode: bytecode.startsWith('0x') ? bytecode : `0x${bytecode}` }
}
const v3 = (name: string) => artifact(`v3-periphery/artifacts/contracts/${name}.sol/${name}.json`)
const v2Factory = artifact('v2-core/build/UniswapV2Factory.json')
const v2Router = artifact('v2-periphery/build/UniswapV2Router02.json')
const v3Factory = artifact('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json')
const v3Router = v3('SwapRouter')
const positions = v3('NonfungiblePositionManager')
const erc20 = artifact('v2-periphery/build/ERC20.json')
const weth9 = artifact('v2-periphery/build/WETH9.json')

// viem contains Multicall3's creation code for calls without a deployment, but does not export it.
const multicall3 = (): Hex => {
  const path = join(dirname(require.resolve('viem/package.json')), '_esm/constants/contracts.js')
  const code = /multicall3Bytecode = '(0x[0-9a-f]+)'/.exec(readFileSync(path, 'utf8'))?.[1]
  if (code === undefined) throw new Error(`no Multicall3 creation code in ${path}`)
  return code as Hex
}

const positionFields =
  'uint96,address,address,address,uint24,int24,int24,uint128 liquidity,uint256,uint256,uint128,uint128'

const farFuture = 4_000_000_000n
const rich = 10n ** 30n

/**
 * Fills an empty anvil node of chain 1. Its client sends one request after another and mines within
 * the request that sends: while anvil mines or reorganises, it returns states for its newest block
 * that are not of that block, unlike a real node.
 */
export const createWorld = async ({ url, tokenCount = 4 }: { url: string; tokenCount?: number }) => {
  const node = createChainClient({ chain: mainnet, urls: [url] })
  const ask = (method: string, params: unknown = []) =>
    node.request({ method, params } as unknown as Parameters<typeof node.request>[0])
  const inTurn = createSerial()
  let isMining = true
  const request: EIP1193RequestFn = ({ method, params }) =>
    inTurn(async () => {
      const answer = await ask(method, params)
      if (method === 'eth_sendTransaction' && isMining) await ask('evm_mine')
      return answer as never
    })
  const clientOf = (chain: ChainClient['chain']): ChainClient =>
    createPublicClient({ chain, cacheTime: 0, transport: custom({ request }, { retryCount: 0 }) })
  const client = clientOf(node.chain)
  const rpc: Rpc = (method, params = []) => request({ method, params } as never) as never
  await ask('evm_setAutomine', [false])
  const [owner] = await rpc<[Address]>('eth_accounts')

  const sendRaw = (tx: { to?: Address; data: Hex; value?: bigint }): Promise<Hex> =>
    rpc('eth_sendTransaction', [
      { from: owner, gas: numberToHex(15_000_000), ...tx, value: numberToHex(tx.value ?? 0n) },
    ])
  const confirm = async (hash: Hex): Promise<TransactionReceipt> => {
    const receipt = await receiptWaiter(client)({ hash })
    if (receipt.status !== 'success') throw new Error(`transaction ${hash} reverted`)
    return receipt
  }
  const deploy = async ({ abi, bytecode }: Artifact, args: readonly unknown[] = []): Promise<Address> => {
    const { contractAddress } = await confirm(await sendRaw({ data: encodeDeployData({ abi, bytecode, args }) }))
    return toLowerAddress(contractAddress!)
  }
  const call = (to: Address, { abi }: Pick<Artifact, 'abi'>, functionName: string, args: readonly unknown[]) =>
    sendRaw({ to, data: encodeFunctionData({ abi, functionName, args }) })

  const weth = await deploy(weth9)
  const at = {
    multicall3: await deploy({ abi: [], bytecode: multicall3() }),
    v2Factory: await deploy(v2Factory, [owner]),
    v3Factory: await deploy(v3Factory),
  }
  const routers = {
    v2: await deploy(v2Router, [at.v2Factory, weth]),
    v3: await deploy(v3Router, [at.v3Factory, weth]),
    positions: await deploy(positions, [at.v3Factory, weth, weth]),
  }
  await confirm(await call(at.v3Factory, v3Factory, 'enableFeeAmount', [100, 1]))

  const createToken = async (): Promise<Address> => {
    const token = await deploy(erc20, [rich])
    for (const spender of Object.values(routers))
      await confirm(await call(token, erc20, 'approve', [spender, maxUint256]))
    return token
  }
  const tokens: Address[] = []
  for (let index = 0; index < tokenCount; index++) tokens.push(await createToken())

  const [v2, v3] = [uniswapV2(at.v2Factory), uniswapV3(at.v3Factory)]
  // Base tokens are the wrapped native one and the "stable" ones; the first token is stable here.
  const chain: Chain = {
    ...mainnet,
    contracts: { ...mainnet.contracts, multicall3: at.multicall3, wrappedNative: weth },
    dexes: [v2, v3],
    stableSymbols: ['T0'],
    tokens: tokens.map((address, index) => ({ address, symbol: `T${index}`, name: `Token ${index}`, decimals: 18 })),
  }
  const tracked = clientOf(createChainClient({ chain, urls: [url] }).chain)

  return {
    chain,
    client: tracked,
    owner,
    tokens,
    routers,
    rpc,
    createToken,
    confirm,
    pairOf: (a: Address, b: Address) => v2PairAddress(v2, a, b),
    poolOf: (a: Address, b: Address, feePips: number) => v3PoolAddress(v3, a, b, feePips),
    /** Adds to a V2 pair, and creates it if needed. */
    addV2: (a: Address, b: Address, amountA: bigint, amountB: bigint) =>
      call(routers.v2, v2Router, 'addLiquidity', [a, b, amountA, amountB, 0n, 0n, owner, farFuture]),
    swapV2: (a: Address, b: Address, amount: bigint) =>
      call(routers.v2, v2Router, 'swapExactTokensForTokens', [amount, 0n, [a, b], owner, farFuture]),
    createV3: (a: Address, b: Address, feePips: number, sqrtPriceX96 = 1n << 96n) => {
      const [token0, token1] = sortTokens(a, b)
      return call(routers.positions, positions, 'createAndInitializePoolIfNecessary', [
        token0,
        token1,
        feePips,
        sqrtPriceX96,
      ])
    },
    addV3: (
      a: Address,
      b: Address,
      feePips: number,
      [tickLower, tickUpper]: readonly [number, number],
      amount: bigint,
    ) => {
      const [token0, token1] = sortTokens(a, b)
      return call(routers.positions, positions, 'mint', [
        {
          token0,
          token1,
          fee: feePips,
          tickLower,
          tickUpper,
          amount0Desired: amount,
          amount1Desired: amount,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: owner,
          deadline: farFuture,
        },
      ])
    },
    /** Removes liquidity from the n-th position (from 1). */
    removeV3: (tokenId: bigint, liquidity: bigint) =>
      call(routers.positions, positions, 'decreaseLiquidity', [
        { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: farFuture },
      ]),
    positionCount: (): Promise<bigint> =>
      client.readContract({
        address: routers.positions,
        abi: parseAbi(['function totalSupply() view returns (uint256)']),
        functionName: 'totalSupply',
      }),
    liquidityOf: async (tokenId: bigint): Promise<bigint> => {
      const result = await client.readContract({
        address: routers.positions,
        abi: parseAbi([`function positions(uint256) view returns (${positionFields})`]),
        functionName: 'positions',
        args: [tokenId],
      })
      return result[7]
    },
    swapV3: (a: Address, b: Address, feePips: number, amountIn: bigint) =>
      call(routers.v3, v3Router, 'exactInputSingle', [
        {
          tokenIn: a,
          tokenOut: b,
          fee: feePips,
          recipient: owner,
          deadline: farFuture,
          amountIn,
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ]),
    automine: (on: boolean) => {
      isMining = on
    },
    mine: (blocks = 1) => rpc('anvil_mine', [numberToHex(blocks)]),
    /**
     * Replaces the last blocks; `transactions` are put into them as [raw transaction or request,
     * block index].
     */
    reorg: (depth: number, transactions: readonly (readonly [unknown, number])[] = []) =>
      rpc('anvil_reorg', [depth, transactions]),
  }
}
